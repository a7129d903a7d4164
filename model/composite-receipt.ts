/**
 * Receipts: what a sink says of its child, what the coordinator says of C, and what a verifier may conclude from them.
 * The coordinator's word is no evidence that a child settled (CEF-COO-27, CEF-SEC-08): only receipts of the sinks are.
 * CEF-COO-12, CEF-COO-21, CEF-COO-25, CEF-COO-26, CEF-CMP-08, CEF-JOIN-09, CEF-SEC-11, CEF-SEC-12.
 */
import { type BindingRules, REFERENCE_BINDING } from './binding-rules.ts';
import type { JsonObject, JsonValue } from './canonical-json.ts';
import { pointerOf } from './input.ts';
import { type Signature, type SigningKey, signatureOf, signatureProblem, type VerificationKey } from './signature.ts';

export interface ChildReceiptClaims {
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly childId: string;
  readonly sinkId: string;
  readonly actDigest: string;
  readonly handleId: string;
  readonly outcome: 'EFFECTUATED' | 'REJECTED' | 'RELEASED';
}

export interface ChildReceipt extends ChildReceiptClaims {
  readonly signature: Signature;
}

export interface CompositeReceiptClaims {
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly outcome: 'EFFECTUATED' | 'ABORTED' | 'COMPENSATING';
  /** CEF-COO-26: what became of the composite consume. */
  readonly consume: 'CONSUMED' | 'NOT_CONSUMED';
  readonly children: readonly ChildReceipt[];
  /** M-61 only: the acts themselves, by child. */
  readonly arguments?: JsonObject;
}

export interface CompositeReceipt extends CompositeReceiptClaims {
  readonly signature: Signature;
}

/** A child as the composite act lists it. `verifyingKeys` are those of its sink. */
export interface ListedChild {
  readonly childId: string;
  readonly sinkId: string;
  readonly actDigest: string;
  readonly handleId: string;
  readonly required: boolean;
  readonly verifyingKeys: readonly VerificationKey[];
}

export interface ExpectedSettlement {
  readonly compositeId: string;
  readonly compositeDigest: string;
  readonly children: readonly ListedChild[];
  readonly coordinatorKeys: readonly VerificationKey[];
}

/** `reason` is one sentence for a person. */
export interface SettlementVerdict {
  readonly settled: boolean;
  readonly reason: string;
}

export function signChildReceipt(claims: ChildReceiptClaims, key: SigningKey): ChildReceipt {
  return { ...claims, signature: signatureOf(claims, key) };
}

/** A composite receipt over the children's receipts; `acts` by child go in only where the rule says so (M-61). */
export function compositeReceipt(
  claims: Omit<CompositeReceiptClaims, 'arguments'>,
  acts: JsonObject,
  key: SigningKey,
  rules: BindingRules = REFERENCE_BINDING,
): CompositeReceipt {
  const body = rules.receiptCarries === 'raw_arguments' ? { ...claims, arguments: acts } : claims;
  return { ...body, signature: signatureOf(body, key) };
}

/** Whether a composite receipt proves that every required child of C settled. */
export function verifySettlement(
  receipt: CompositeReceipt,
  expected: ExpectedSettlement,
  rules: BindingRules = REFERENCE_BINDING,
): SettlementVerdict {
  const problem = signatureProblem(receipt, receipt.signature, expected.coordinatorKeys, 'receipt');
  if (problem !== undefined) return unsettled(`The composite receipt is not the coordinator's: ${problem}.`);
  if (receipt.compositeId !== expected.compositeId || receipt.compositeDigest !== expected.compositeDigest) {
    return unsettled('The composite receipt is for another composite.');
  }
  if (receipt.outcome !== 'EFFECTUATED') return unsettled(`The composite receipt says ${receipt.outcome}.`);
  if (receipt.consume !== 'CONSUMED') return unsettled('The composite receipt does not record CONSUMED (CEF-COO-26).');
  if (rules.settlement === 'coordinator_receipt') return { settled: true, reason: 'The coordinator says so.' };
  for (const child of receipt.children) {
    const listed = expected.children.find(({ childId }) => childId === child.childId);
    if (listed === undefined) return unsettled(`A receipt is for "${child.childId}", which C does not list.`);
    const wrong = childProblem(child, listed, expected);
    if (wrong !== undefined) return unsettled(`The receipt of "${child.childId}" ${wrong}.`);
  }
  const missing = expected.children.find(
    ({ childId, required }) => required && !receipt.children.some((each) => each.childId === childId),
  );
  if (missing !== undefined) return unsettled(`The sink of "${missing.childId}" gave no receipt.`);
  return { settled: true, reason: 'Every required child has a receipt of its own sink.' };
}

function childProblem(receipt: ChildReceipt, listed: ListedChild, expected: ExpectedSettlement): string | undefined {
  const problem = signatureProblem(receipt, receipt.signature, listed.verifyingKeys, 'receipt');
  if (problem !== undefined) return `is not its sink's: ${problem}`;
  const bound = [
    ['composite id', receipt.compositeId, expected.compositeId],
    ['composite digest', receipt.compositeDigest, expected.compositeDigest],
    ['sink', receipt.sinkId, listed.sinkId],
    ['act digest', receipt.actDigest, listed.actDigest],
    ['handle', receipt.handleId, listed.handleId],
  ] as const;
  const other = bound.find(([, has, needed]) => has !== needed);
  if (other !== undefined) return `names the ${other[0]} "${other[1]}", not "${other[2]}"`;
  // What is optional may have been skipped, and says so; it settles nothing and stops nothing (CEF-JOIN-09).
  return receipt.outcome === 'EFFECTUATED' || !listed.required ? undefined : `says ${receipt.outcome}`;
}

function unsettled(reason: string): SettlementVerdict {
  return { settled: false, reason };
}

/**
 * Pointers into a receipt at which a value of one of the acts stands (CEF-SEC-12, a SHOULD). Names and sinks that C lists
 * are what a receipt is made of, so they are passed as `known`; booleans, null and the empty string say nothing.
 */
export function privacyProblems(receipt: JsonValue, acts: JsonValue, known: readonly string[]): readonly string[] {
  const secret = new Set<JsonValue>();
  for (const { value } of leaves(acts, [])) if (isTelling(value) && !known.includes(String(value))) secret.add(value);
  return leaves(receipt, [])
    .filter(({ value }) => secret.has(value))
    .map(({ path }) => pointerOf(path));
}

const isTelling = (value: JsonValue): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

interface Leaf {
  readonly path: readonly PropertyKey[];
  readonly value: JsonValue;
}

function leaves(value: JsonValue, path: readonly PropertyKey[]): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leaves(member as JsonValue, [...path, name]));
}
