/**
 * The composite handle EH_C over d(C): the coordinator's authority to drive prepare, commit and abort, and nothing
 * else. CEF-DIG-19, CEF-DIG-20, CEF-DIG-21; CEF-COO-06, CEF-COO-07; CEF-COD-03; AMB-14, AMB-15.
 */
import { type CompositeHandle, compositeHandleSchema } from './handle-format.ts';
import { type SigningKey, signatureOf, signatureProblem, type VerificationKey } from './signature.ts';

/** What a PED decides about EH_C; the type tag and the signature are added by {@link signCompositeHandle}. */
export interface CompositeHandleClaims {
  readonly handleId: string;
  readonly issuer: string;
  readonly coordinatorId: string;
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly generation: number;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

export interface ExpectedComposite {
  readonly coordinatorId: string;
  readonly compositeId: string;
  readonly compositeDigest: string;
  /** Time of the check, ms since the epoch. */
  readonly at: number;
  readonly generation: number;
  readonly revoked: boolean;
}

/** The coordinator's machine knows two answers: every defect means that it holds no current EH_C. */
export interface CompositeHandleVerdict {
  readonly verification: 'current' | 'EF-041';
  /** One sentence for a person. */
  readonly reason: string;
}

export function signCompositeHandle(claims: CompositeHandleClaims, key: SigningKey): CompositeHandle {
  const body = { ...claims, handleType: 'COMPOSITE' as const };
  return { ...body, signature: signatureOf(body, key) };
}

/** A child handle presented as EH_C fails here by its shape, as EH_C fails at a sink. */
export function verifyCompositeHandle(
  presented: unknown,
  expected: ExpectedComposite,
  keys: readonly VerificationKey[],
): CompositeHandleVerdict {
  const shape = compositeHandleSchema.safeParse(presented);
  if (!shape.success) return notCurrent('This is no composite handle: a member is missing or has the wrong type.');
  const handle = shape.data;
  const problem = signatureProblem(Object(presented), handle.signature, keys, 'ped');
  if (problem !== undefined) return notCurrent(`The composite handle is not signed by the PED: ${problem}.`);
  const bound = [
    ['coordinator', handle.coordinatorId, expected.coordinatorId],
    ['composite id', handle.compositeId, expected.compositeId],
    ['composite digest', handle.compositeDigest, expected.compositeDigest],
  ] as const;
  for (const [what, has, needed] of bound) {
    if (has !== needed) return notCurrent(`The composite handle is bound to the ${what} "${has}", not to "${needed}".`);
  }
  if (expected.at >= handle.expiresAt) return notCurrent(`The composite handle expired at ${handle.expiresAt}.`);
  if (expected.revoked) return notCurrent('The composite handle is revoked.');
  if (handle.generation !== expected.generation) {
    return notCurrent(`The composite handle is of generation ${handle.generation}; ${expected.generation} is current.`);
  }
  return { verification: 'current', reason: 'Verified.' };
}

function notCurrent(reason: string): CompositeHandleVerdict {
  return { verification: 'EF-041', reason };
}
