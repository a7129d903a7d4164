/**
 * Handles at a sink, by the real verification: CEF-DIG-11 to CEF-DIG-18, CEF-DIG-21, CEF-PRE-01 to CEF-PRE-06, CEF-SEC-09.
 * Each case names the only answers that are right; the positive ones keep a sink from passing by refusing everything.
 */
import type { BindingRules } from '../../model/binding-rules.ts';
import { signCompositeHandle } from '../../model/composite-handle.ts';
import { actDigest } from '../../model/digest.ts';
import { type ExpectedBinding, verifyHandle } from '../../model/handle.ts';
import type { Verification } from '../../model/names.ts';
import type { ClauseId } from '../../model/registry/clause-ids.ts';
import {
  ACTS,
  COMPOSITE_ID,
  digestUnder,
  expectedAtPay,
  handleForPay,
  NOW,
  PED_KEY,
  PED_KEYS,
  TUPLES,
} from './composite.ts';
import type { Vector } from './vector.ts';

interface Presented {
  readonly handle: unknown;
  readonly expected?: Partial<ExpectedBinding>;
}

function vector(
  text: string,
  clauses: readonly ClauseId[],
  right: readonly Verification[],
  presented: (rules: BindingRules) => Presented,
): Vector {
  return {
    check: 'BIND',
    case: text,
    clauses,
    wrong: (rules) => {
      const { handle, expected } = presented(rules);
      const { verification } = verifyHandle(handle, { ...expectedAtPay(rules), ...expected }, PED_KEYS, rules);
      return right.includes(verification) ? undefined : `the sink answers ${verification}, not ${right.join(' or ')}`;
    },
  };
}

/** The list of an attacker: pay alone, under the id of the whole. */
const payAlone = (rules: BindingRules): string => digestUnder(rules, TUPLES.slice(0, 1));

const elsewhere = { ...ACTS.pay, to: 'account-of-the-attacker' };

const compositeHandle = (rules: BindingRules): unknown =>
  signCompositeHandle(
    {
      handleId: 'handle-of-the-composite',
      issuer: 'ped',
      coordinatorId: 'coordinator',
      compositeId: COMPOSITE_ID,
      compositeDigest: digestUnder(rules),
      generation: 3,
      expiresAt: NOW + 60_000,
    },
    PED_KEY,
  );

export const BINDING_VECTORS: readonly Vector[] = [
  vector('the handle that was issued for it is accepted', ['CEF-DIG-10', 'CEF-PRE-05'], ['ok'], (rules) => ({
    handle: handleForPay(rules),
  })),
  vector(
    'a handle of the same id and an edited list is refused',
    ['CEF-DIG-14', 'CEF-DIG-16', 'CEF-DIG-17'],
    ['EF-040'],
    (rules) => ({ handle: handleForPay(rules), expected: { compositeDigest: payAlone(rules) } }),
  ),
  vector(
    'a handle of another id and the same digest is refused',
    ['CEF-DIG-13', 'CEF-DIG-16'],
    ['EF-040'],
    (rules) => ({
      handle: handleForPay(rules, { compositeId: 'composite-18' }),
    }),
  ),
  vector('a handle of another id and another digest is refused', ['CEF-DIG-16'], ['EF-040'], (rules) => ({
    handle: handleForPay(rules, { compositeId: 'composite-18', compositeDigest: payAlone(rules) }),
  })),
  vector('a handle for a standalone act is refused', ['CEF-DIG-18'], ['EF-023', 'EF-040'], (rules) => ({
    handle: handleForPay(rules, { compositeId: 'none', compositeDigest: actDigest(ACTS.pay) }),
  })),
  vector("another child's handle is refused", ['CEF-DIG-10', 'CEF-DIG-12'], ['EF-040'], (rules) => ({
    handle: handleForPay(rules, { childId: 'book', sinkId: 'sink-of-book' }),
  })),
  vector('a handle for another act is refused', ['CEF-DIG-11', 'CEF-PRE-03'], ['EF-023'], (rules) => ({
    handle: handleForPay(rules, { actDigest: actDigest(ACTS.book) }),
  })),
  vector('EH_C is no authority to post', ['CEF-DIG-21', 'CEF-SEC-09'], ['EF-040'], (rules) => ({
    handle: compositeHandle(rules),
  })),
  vector('a token that is no handle is no authority', ['CEF-SEC-09'], ['EF-040'], () => ({
    handle: { token_type: 'Bearer', access_token: 'eyJhbGciOiJub25lIn0.e30.', scope: 'pay' },
  })),
  vector('a handle with a changed member is refused', ['CEF-DIG-11'], ['EF-040'], (rules) => ({
    handle: { ...handleForPay(rules), expiresAt: NOW + 120_000 },
  })),
  vector(
    'the digest follows the pending effect, whatever the coordinator says',
    ['CEF-PRE-01', 'CEF-PRE-02', 'CEF-PRE-23'],
    ['EF-023'],
    (rules) => ({ handle: handleForPay(rules), expected: { act: elsewhere, hint: ACTS.pay } }),
  ),
  vector('a false hint does not refuse a right effect', ['CEF-PRE-02'], ['ok'], (rules) => ({
    handle: handleForPay(rules),
    expected: { hint: elsewhere },
  })),
  vector('nothing staged has no digest', ['CEF-PRE-01', 'CEF-PRE-03'], ['EF-023'], (rules) => ({
    handle: handleForPay(rules),
    expected: { act: undefined, hint: ACTS.pay },
  })),
  vector('an expired handle is refused', ['CEF-COD-02'], ['EF-041'], (rules) => ({
    handle: handleForPay(rules, { expiresAt: NOW }),
  })),
  vector('a revoked handle is refused', ['CEF-COD-02'], ['EF-041'], (rules) => ({
    handle: handleForPay(rules),
    expected: { revoked: true },
  })),
  vector('a handle of an earlier generation is refused', ['CEF-COD-02'], ['EF-041'], (rules) => ({
    handle: handleForPay(rules, { generation: 2 }),
  })),
  vector('with the consume store down nothing is verified', ['CEF-PRE-06'], ['EF-081'], (rules) => ({
    handle: handleForPay(rules),
    expected: { consumeStore: 'down' },
  })),
];
