/**
 * What the bindings of a composite document amount to: the recomputed digest, and the verdict on each handle that
 * enters a machine. CEF-DIG-06, CEF-DIG-10 to CEF-DIG-16, CEF-DIG-19; AMB-15, AMB-30.
 */
import { type CompositeChild, type CompositeDocument, signatureKeys } from './composite-document.ts';
import { type CompositeHandleVerdict, verifyCompositeHandle } from './composite-handle.ts';
import { actDigest, compositeDigest } from './digest.ts';
import { type HandleVerdict, verifyHandle } from './handle.ts';

export interface ChildVerdict extends HandleVerdict {
  readonly childId: string;
}

/** d(C) over the children as they stand, optional ones included, whatever the document claims. */
export function computedDigest(document: CompositeDocument): string {
  const tuples = document.children.map((child) => ({
    childId: child.child_id,
    actDigest: actDigest(child.cad),
    sinkId: child.sink.sink_id,
    required: child.required,
  }));
  return compositeDigest(document.join_rule, tuples);
}

/**
 * One verdict per child, in the order of the document, at the time `at` (ms since the epoch), with nothing revoked and
 * every consume store up. A child without a handle is EF-040: nothing it could present is bound to the composite.
 */
export function verificationOfChildren(document: CompositeDocument, at: number): readonly ChildVerdict[] {
  const digest = computedDigest(document);
  return document.children.map((child) => {
    if (child.handle === undefined) {
      return { childId: child.child_id, verification: 'EF-040', reason: 'The child has no handle.' };
    }
    const expected = {
      act: child.cad,
      sinkId: child.sink.sink_id,
      compositeId: document.candidate_act_id,
      compositeDigest: digest,
      childId: child.child_id,
      at,
      generation: generationOf(document, child),
      revoked: false,
      consumeStore: 'up',
    } as const;
    return { childId: child.child_id, ...verifyHandle(child.handle, expected, signatureKeys(document)) };
  });
}

/**
 * The verdict on EH_C at the time `at` (ms since the epoch), or undefined when the document has none. A document
 * states no current generation of EH_C, so its own is taken for current.
 */
export function verificationOfCoordinator(document: CompositeDocument, at: number): CompositeHandleVerdict | undefined {
  const handle = document.composite_handle;
  if (handle === undefined) return undefined;
  const expected = {
    coordinatorId: document.coordinator.coordinator_id,
    compositeId: document.candidate_act_id,
    compositeDigest: computedDigest(document),
    at,
    generation: handle.generation,
    revoked: false,
  };
  return verifyCompositeHandle(handle, expected, signatureKeys(document));
}

function generationOf(document: CompositeDocument, child: CompositeChild): number {
  // hasOwn: a child may be called "toString".
  return Object.hasOwn(document.generations, child.child_id) ? (document.generations[child.child_id] ?? 0) : 0;
}
