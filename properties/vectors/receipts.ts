/**
 * Receipts at a verifier, and what they give away: CEF-COO-21, CEF-COO-23, CEF-COO-26, CEF-COO-27, CEF-CMP-08,
 * CEF-PRF-06, CEF-PRF-12, CEF-SEC-08, CEF-SEC-12.
 */
import { type BindingRules, REFERENCE_BINDING } from '../../model/binding-rules.ts';
import {
  type ChildReceipt,
  type ChildReceiptClaims,
  type CompositeReceiptClaims,
  compositeReceipt,
  type ExpectedSettlement,
  privacyProblems,
  signChildReceipt,
  verifySettlement,
} from '../../model/composite-receipt.ts';
import { actDigest } from '../../model/digest.ts';
import type { ClauseId } from '../../model/registry/clause-ids.ts';
import { publicHalf } from '../../model/signature.ts';
import { ACTS, COMPOSITE_ID, COORDINATOR_KEY, digestUnder, REQUIRED_CHILDREN, sinkKey, TUPLES } from './composite.ts';
import type { Vector } from './vector.ts';

type Required = (typeof REQUIRED_CHILDREN)[number];

const DIGEST = digestUnder(REFERENCE_BINDING);

const EXPECTED: ExpectedSettlement = {
  compositeId: COMPOSITE_ID,
  compositeDigest: DIGEST,
  children: REQUIRED_CHILDREN.map((childId) => ({
    childId,
    sinkId: `sink-of-${childId}`,
    actDigest: actDigest(ACTS[childId]),
    handleId: `handle-of-${childId}`,
    required: true,
    verifyingKeys: [publicHalf(sinkKey(childId))],
  })),
  coordinatorKeys: [publicHalf(COORDINATOR_KEY)],
};

function receiptOf(
  childId: Required,
  change: Partial<ChildReceiptClaims> = {},
  signer: Required = childId,
): ChildReceipt {
  const claims: ChildReceiptClaims = {
    compositeId: COMPOSITE_ID,
    compositeDigest: DIGEST,
    childId,
    sinkId: `sink-of-${childId}`,
    actDigest: actDigest(ACTS[childId]),
    handleId: `handle-of-${childId}`,
    outcome: 'EFFECTUATED',
    ...change,
  };
  return signChildReceipt(claims, sinkKey(signer));
}

function receipt(rules: BindingRules, children: readonly ChildReceipt[], change: Partial<CompositeReceiptClaims> = {}) {
  const claims = {
    compositeId: COMPOSITE_ID,
    compositeDigest: DIGEST,
    outcome: 'EFFECTUATED',
    consume: 'CONSUMED',
    children,
    ...change,
  } as const;
  return compositeReceipt(claims, ACTS, COORDINATOR_KEY, rules);
}

function settlement(
  text: string,
  clauses: readonly ClauseId[],
  settled: boolean,
  children: readonly ChildReceipt[],
  change: Partial<CompositeReceiptClaims> = {},
): Vector {
  return {
    check: 'settlement',
    case: text,
    clauses,
    wrong: (rules) => {
      const verdict = verifySettlement(receipt(rules, children, change), EXPECTED, rules);
      if (verdict.settled === settled) return undefined;
      return `the verifier takes it as ${verdict.settled ? '' : 'not '}settled: ${verdict.reason}`;
    },
  };
}

const BOTH = [receiptOf('pay'), receiptOf('book')];

export const RECEIPT_VECTORS: readonly Vector[] = [
  settlement('receipts of every required sink prove settlement', ['CEF-COO-12', 'CEF-COO-21'], true, BOTH),
  settlement(
    'the word of the coordinator alone proves nothing',
    ['CEF-COO-27', 'CEF-SEC-08', 'CEF-PRF-06', 'CEF-PRF-12'],
    false,
    [],
  ),
  settlement('one receipt too few proves nothing', ['CEF-COO-23', 'CEF-COO-27'], false, [receiptOf('pay')]),
  settlement("one sink's receipt does not stand for another's", ['CEF-COO-21'], false, [
    receiptOf('pay'),
    receiptOf('book', {}, 'pay'),
  ]),
  settlement('a receipt of another composite proves nothing', ['CEF-COO-21', 'CEF-CMP-08'], false, [
    receiptOf('pay'),
    receiptOf('book', { compositeId: 'composite-18' }),
  ]),
  settlement('a receipt over another list proves nothing', ['CEF-COO-21'], false, [
    receiptOf('pay'),
    receiptOf('book', { compositeDigest: digestUnder(REFERENCE_BINDING, TUPLES.slice(0, 1)) }),
  ]),
  settlement('a receipt for another act proves nothing', ['CEF-COO-21'], false, [
    receiptOf('pay'),
    receiptOf('book', { actDigest: actDigest(ACTS.notify) }),
  ]),
  settlement('a receipt of a released child proves nothing', ['CEF-COO-23'], false, [
    receiptOf('pay'),
    receiptOf('book', { outcome: 'RELEASED' }),
  ]),
  settlement('without a recorded consume nothing is settled', ['CEF-COO-26'], false, BOTH, { consume: 'NOT_CONSUMED' }),
  settlement('an aborted composite is not settled', ['CEF-COO-23'], false, BOTH, { outcome: 'ABORTED' }),
  {
    check: 'receipt-privacy',
    case: 'a composite receipt that leaves the path says nothing of what the acts contain',
    clauses: ['CEF-SEC-11', 'CEF-SEC-12'],
    wrong: (rules) => {
      const known = TUPLES.flatMap(({ childId, sinkId }) => [childId, sinkId]);
      // As it travels: plain JSON.
      const problems = privacyProblems(JSON.parse(JSON.stringify(receipt(rules, BOTH))), ACTS, known);
      return problems.length === 0 ? undefined : `values of the acts stand at ${problems.join(', ')}`;
    },
  },
];
