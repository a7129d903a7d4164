/**
 * Execution Handles: issuing, and the verification that a sink owes before it reserves anything.
 * CEF-DIG-11, CEF-DIG-12, CEF-DIG-13, CEF-DIG-14, CEF-DIG-16, CEF-DIG-17, CEF-DIG-18, CEF-DIG-21;
 * CEF-PRE-03, CEF-PRE-05, CEF-PRE-06; CEF-COD-01, CEF-COD-02, CEF-COD-06.
 */
import { type BindingRules, REFERENCE_BINDING } from './binding-rules.ts';
import type { JsonValue } from './canonical-json.ts';
import { actDigest } from './digest.ts';
import { compositeHandleSchema, type ExecutionHandle, executionHandleSchema } from './handle-format.ts';
import type { Verification } from './names.ts';
import { type SigningKey, signatureOf, signatureProblem, type VerificationKey } from './signature.ts';

/** What a PED decides; `signature` is added by {@link signHandle}. Further members are allowed and get signed. */
export interface HandleClaims {
  readonly handleId: string;
  readonly issuer: string;
  readonly actDigest: string;
  readonly sinkId: string;
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly childId: string;
  readonly reusePolicy: string;
  readonly generation: number;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** The sink's own knowledge, against which a handle is held. Nothing of it comes from the handle or the coordinator. */
export interface ExpectedBinding {
  /** The live act, rebuilt from the pending effect (CEF-PRE-01); undefined when nothing is staged. */
  readonly act: JsonValue | undefined;
  /** What the coordinator says the act is: a hint that decides nothing (CEF-PRE-02). */
  readonly hint?: JsonValue;
  readonly sinkId: string;
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly childId: string;
  /** Time of the check, ms since the epoch. */
  readonly at: number;
  /** The child's current generation; a handle of any other one is not current. */
  readonly generation: number;
  readonly revoked: boolean;
  readonly consumeStore: 'up' | 'down';
}

export interface HandleVerdict {
  readonly verification: Verification;
  /** One sentence for a person. */
  readonly reason: string;
}

export function signHandle(claims: HandleClaims, key: SigningKey): ExecutionHandle {
  return { ...claims, signature: signatureOf(claims, key) };
}

/**
 * The checks of the adapter contract, in its order: consume store (EF-081), signature and shape (EF-040), digest of
 * the live act (EF-023), sink, composite and child (EF-040), expiry, revocation, generation (EF-041).
 * `presented` is whatever arrived. EH_C has the wrong shape here, however well it is signed (CEF-DIG-21, M-05).
 */
export function verifyHandle(
  presented: unknown,
  expected: ExpectedBinding,
  keys: readonly VerificationKey[],
  rules: BindingRules = REFERENCE_BINDING,
): HandleVerdict {
  if (expected.consumeStore === 'down') return verdict('EF-081', 'The consume store is down.');
  const shape = executionHandleSchema.safeParse(presented);
  if (!shape.success) {
    if (rules.authority === 'composite_handle_too' && isCompositeHandle(presented, keys)) {
      return verdict('ok', 'A composite handle was taken for a child handle.');
    }
    return verdict('EF-040', shapeProblem(presented));
  }
  // The presented object itself is what was signed; the schema's result is a copy.
  const problem = signatureProblem(Object(presented), shape.data.signature, keys, 'ped');
  if (problem !== undefined) return verdict('EF-040', `The handle is not signed by the PED: ${problem}.`);
  return (
    bindingVerdict(shape.data, expected, rules) ?? currentVerdict(shape.data, expected) ?? verdict('ok', 'Verified.')
  );
}

/** M-05 only: the reference never asks this at a sink. */
function isCompositeHandle(presented: unknown, keys: readonly VerificationKey[]): boolean {
  const shape = compositeHandleSchema.safeParse(presented);
  return shape.success && signatureProblem(Object(presented), shape.data.signature, keys, 'ped') === undefined;
}

function bindingVerdict(
  handle: ExecutionHandle,
  expected: ExpectedBinding,
  rules: BindingRules,
): HandleVerdict | undefined {
  const act = rules.liveAct === 'coordinator_blob' ? (expected.hint ?? expected.act) : expected.act;
  if (act === undefined) return verdict('EF-023', 'No act is staged, so nothing has the digest of the handle.');
  const live = actDigest(act);
  if (handle.actDigest !== live) return verdict('EF-023', `The live act has the digest ${live}, not the handle's.`);
  const bound = [
    ['sink', handle.sinkId, expected.sinkId],
    ['composite id', handle.compositeId, expected.compositeId],
    ['composite digest', handle.compositeDigest, namedDigest(handle, expected, rules)],
    ['child', handle.childId, expected.childId],
  ] as const;
  for (const [what, has, needed] of bound) {
    if (has !== needed) return verdict('EF-040', `The handle is bound to the ${what} "${has}", not to "${needed}".`);
  }
  return undefined;
}

function namedDigest(handle: ExecutionHandle, expected: ExpectedBinding, rules: BindingRules): string {
  return rules.handleNames === 'id_only' ? handle.compositeDigest : expected.compositeDigest;
}

function currentVerdict(handle: ExecutionHandle, expected: ExpectedBinding): HandleVerdict | undefined {
  if (expected.at >= handle.expiresAt) return verdict('EF-041', `The handle expired at ${handle.expiresAt}.`);
  if (expected.revoked) return verdict('EF-041', 'The handle is revoked.');
  if (handle.generation !== expected.generation) {
    return verdict('EF-041', `The handle is of generation ${handle.generation}; ${expected.generation} is current.`);
  }
  return undefined;
}

function shapeProblem(presented: unknown): string {
  if (typeof presented === 'object' && presented !== null && 'handleType' in presented) {
    return 'A composite handle never authorizes a sink to post (CEF-DIG-21).';
  }
  return 'This is no Execution Handle: a member is missing or has the wrong type.';
}

function verdict(verification: Verification, reason: string): HandleVerdict {
  return { verification, reason };
}
