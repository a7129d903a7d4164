import { describe, expect, test } from 'vitest';
import { type ExpectedComposite, signCompositeHandle, verifyCompositeHandle } from '../../model/composite-handle.ts';
import { signHandle } from '../../model/handle.ts';
import { publicHalf } from '../../model/signature.ts';
import { ISSUED_AT, OTHER_KEY, PED_KEY } from './composite-fixture.ts';

const CLAIMS = {
  handleId: 'H-C',
  issuer: 'ped',
  coordinatorId: 'coordinator',
  compositeId: 'C1',
  compositeDigest: `sha256:${'1'.repeat(64)}`,
  generation: 1,
  expiresAt: ISSUED_AT + 1_000,
};
const EXPECTED: ExpectedComposite = {
  coordinatorId: 'coordinator',
  compositeId: 'C1',
  compositeDigest: CLAIMS.compositeDigest,
  at: ISSUED_AT,
  generation: 1,
  revoked: false,
};
const HANDLE = signCompositeHandle(CLAIMS, PED_KEY);

const verdict = (handle: unknown, expected: Partial<ExpectedComposite> = {}) =>
  verifyCompositeHandle(handle, { ...EXPECTED, ...expected }, [publicHalf(PED_KEY)]).verification;

describe('CEF-DIG-19, CEF-COO-06: the coordinator holds a current EH_C', () => {
  test('signed by the PED over this composite digest', () => {
    expect(verdict(HANDLE)).toBe('current');
  });
});

describe('CEF-COD-03: everything else is EF-041', () => {
  test.each<[string, Partial<ExpectedComposite>]>([
    ['another coordinator', { coordinatorId: 'other' }],
    ['another composite id', { compositeId: 'C2' }],
    ['another composite digest', { compositeDigest: `sha256:${'2'.repeat(64)}` }],
    ['expired', { at: CLAIMS.expiresAt }],
    ['revoked', { revoked: true }],
    ['not the current generation', { generation: 2 }],
  ])('%s', (_, expected) => {
    expect(verdict(HANDLE, expected)).toBe('EF-041');
  });

  test('signed by somebody else, or edited after signing', () => {
    expect(verdict(signCompositeHandle(CLAIMS, OTHER_KEY))).toBe('EF-041');
    expect(verdict({ ...HANDLE, expiresAt: CLAIMS.expiresAt + 1 })).toBe('EF-041');
  });

  test('CEF-DIG-20: a child handle drives nothing', () => {
    const { coordinatorId: _, ...shared } = CLAIMS;
    const child = { ...shared, actDigest: 'd', sinkId: 'coordinator', childId: 'pay', reusePolicy: 'SINGLE_USE' };
    expect(verdict(signHandle(child, PED_KEY))).toBe('EF-041');
  });

  test.each([undefined, null, 7, 'EH_C', []])('no object at all: %j', (presented) => {
    expect(verdict(presented)).toBe('EF-041');
  });
});
