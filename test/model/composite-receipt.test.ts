/** What a composite receipt gives away, and what it proves; the vectors have the cases of settlement. */
import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compositeReceipt, privacyProblems, verifySettlement } from '../../model/composite-receipt.ts';
import { publicHalf } from '../../model/signature.ts';
import { PED_KEY } from './composite-fixture.ts';

const KEY = { ...PED_KEY, use: 'receipt' } as const;
const claims = {
  compositeId: 'C',
  compositeDigest: 'd',
  outcome: 'EFFECTUATED',
  consume: 'CONSUMED',
  children: [],
} as const;
const expected = { compositeId: 'C', compositeDigest: 'd', children: [], coordinatorKeys: [publicHalf(KEY)] };

describe('privacyProblems (CEF-SEC-12)', () => {
  test('names every place at which a value of an act stands', () => {
    const receipt = { note: 'to IBAN-7', lines: [{ to: 'IBAN-7' }, { amount: 12 }] };
    expect(privacyProblems(receipt, { to: 'IBAN-7', amount: 12 }, [])).toEqual(['/lines/0/to', '/lines/1/amount']);
  });
  test('does not complain of what C lists anyway, nor of values that say nothing', () => {
    const act = { sink: 'bank', urgent: true, remark: '', ref: null };
    expect(privacyProblems({ sink: 'bank', urgent: true, remark: '', ref: null }, act, ['bank'])).toEqual([]);
  });
  law.prop([fc.string({ minLength: 1 }), fc.string({ minLength: 1 })])(
    'finds a value wherever it is put',
    (value, key) => {
      expect(privacyProblems({ [key]: [value] }, { secret: value }, [])).toHaveLength(1);
    },
  );
});

describe('verifySettlement', () => {
  test("a receipt that somebody changed is not the coordinator's", () => {
    const receipt = {
      ...compositeReceipt({ ...claims, outcome: 'ABORTED' }, {}, KEY),
      outcome: 'EFFECTUATED',
    } as const;
    expect(verifySettlement(receipt, expected)).toMatchObject({ settled: false });
    expect(verifySettlement(receipt, expected).reason).toContain("not the coordinator's");
  });
  test('a receipt for another composite, or over another list, proves nothing', () => {
    for (const change of [{ compositeId: 'D' }, { compositeDigest: 'e' }]) {
      expect(verifySettlement(compositeReceipt({ ...claims, ...change }, {}, KEY), expected).settled).toBe(false);
    }
  });
});
