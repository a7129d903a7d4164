import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { derivedState, type StateFacts } from '../../model/derived-state.ts';
import { COMPOSITE_STATES } from '../../model/names.ts';

const QUIET: StateFacts = {
  required: 2,
  posted: 0,
  prepared: 0,
  cannotPost: 0,
  log: 'EMPTY',
  least: 2,
  outcome: 'EFFECTUATED',
  compensation: 'none',
  stalledState: 'STALLED',
  effectDef: 'strengthened',
};

/** All of R must post, unless a case says otherwise. */
const stateOf = (facts: Partial<StateFacts>) =>
  derivedState({ ...QUIET, least: facts.required ?? QUIET.required, ...facts });

const facts: fc.Arbitrary<StateFacts> = fc.nat(4).chain((required) =>
  fc.record({
    required: fc.constant(required),
    posted: fc.nat(required),
    prepared: fc.nat(required),
    cannotPost: fc.nat(required),
    log: fc.constantFrom('EMPTY', 'COMMIT', 'ABORT'),
    least: fc.constant(required),
    outcome: fc.constant('EFFECTUATED' as const),
    compensation: fc.constantFrom('none', 'open', 'failed', 'covering'),
    stalledState: fc.constantFrom('STALLED', 'COMPENSATING'),
    effectDef: fc.constantFrom('strengthened', 'printed'),
  }),
);

describe('AMB-08: the state of a composite', () => {
  test.each<[string, Partial<StateFacts>, string]>([
    ['nothing happened', {}, 'NON_EFFECTIVE'],
    ['one of two prepared', { prepared: 1 }, 'NON_EFFECTIVE'],
    ['all prepared', { prepared: 2 }, 'PREPARED'],
    ['ABORT recorded while a child still holds (N-10)', { log: 'ABORT', prepared: 1 }, 'ABORTED'],
    ['COMMIT recorded, nobody posted', { log: 'COMMIT', prepared: 2 }, 'COMMIT_DECIDED'],
    ['COMMIT, one posted, the other still to come (N-06)', { log: 'COMMIT', posted: 1, prepared: 1 }, 'COMMIT_DECIDED'],
    ['all posted', { log: 'COMMIT', posted: 2 }, 'EFFECTUATED'],
    ['one posted, the other cannot', { log: 'COMMIT', posted: 1, cannotPost: 1 }, 'COMPENSATING'],
    ['a post under an empty log', { posted: 1 }, 'COMPENSATING'],
    ['a post under ABORT', { log: 'ABORT', posted: 1 }, 'COMPENSATING'],
    ['a split with an open compensation', { log: 'ABORT', posted: 1, compensation: 'open' }, 'COMPENSATING'],
    ['a split with a failed compensation', { log: 'ABORT', posted: 1, compensation: 'failed' }, 'UNKNOWN'],
    ['a split that is covered', { log: 'ABORT', posted: 1, compensation: 'covering' }, 'CONTAINED'],
    ['COMMIT, one cannot, none posted yet', { log: 'COMMIT', cannotPost: 1 }, 'COMMIT_DECIDED'],
    ['COMMIT that nobody can post', { log: 'COMMIT', cannotPost: 2 }, 'STALLED'],
    ['the same under the other name', { log: 'COMMIT', cannotPost: 2, stalledState: 'COMPENSATING' }, 'COMPENSATING'],
    [
      'effectuated stays effectuated after a later compensation',
      { log: 'COMMIT', posted: 2, compensation: 'covering' },
      'EFFECTUATED',
    ],
  ])('%s', (_, changed, state) => {
    expect(stateOf(changed)).toBe(state);
  });

  test('AMB-29: posts of everybody under ABORT are no Effect, except as printed', () => {
    expect(stateOf({ log: 'ABORT', posted: 2 })).toBe('COMPENSATING');
    expect(stateOf({ log: 'ABORT', posted: 2, effectDef: 'printed' })).toBe('EFFECTUATED');
  });

  test('AMB-29: an empty required set has no Effect, except as printed', () => {
    expect(stateOf({ required: 0 })).toBe('NON_EFFECTIVE');
    expect(stateOf({ required: 0, log: 'COMMIT' })).toBe('COMMIT_DECIDED');
    expect(stateOf({ required: 0, log: 'ABORT' })).toBe('ABORTED');
    expect(stateOf({ required: 0, log: 'ABORT', effectDef: 'printed' })).toBe('EFFECTUATED');
  });
});

describe('AMB-11: the state of a quorum', () => {
  const QUORUM = { required: 3, least: 2, outcome: 'QUORUM_MET' } as const;
  test.each<[string, Partial<StateFacts>, string]>([
    ['two of three promised', { prepared: 2 }, 'PREPARED'],
    [
      'COMMIT, one posted, one cannot, one still to come',
      { log: 'COMMIT', posted: 1, cannotPost: 1 },
      'COMMIT_DECIDED',
    ],
    ['k posted', { log: 'COMMIT', posted: 2 }, 'QUORUM_MET'],
    ['all posted', { log: 'COMMIT', posted: 3 }, 'QUORUM_MET'],
    ['too few are left', { log: 'COMMIT', posted: 1, cannotPost: 2 }, 'COMPENSATING'],
    ['nobody can post', { log: 'COMMIT', cannotPost: 3 }, 'STALLED'],
    ['k posted against ABORT', { log: 'ABORT', posted: 2 }, 'COMPENSATING'],
  ])('%s', (_, changed, state) => {
    expect(stateOf({ ...QUORUM, ...changed })).toBe(state);
  });
  it('one effect is enough for an attempt', () => {
    const facts = { required: 3, least: 1, outcome: 'ATTEMPTED', log: 'COMMIT' } as const;
    expect(stateOf({ ...facts, posted: 1, cannotPost: 2 })).toBe('ATTEMPTED');
    expect(stateOf({ ...facts, cannotPost: 3 })).toBe('STALLED');
  });
});

const withJoinRule = facts.chain((each) =>
  fc
    .record({ least: fc.nat(each.required), outcome: fc.constantFrom('QUORUM_MET' as const, 'ATTEMPTED' as const) })
    .map((rule): StateFacts => ({ ...each, ...rule })),
);

describe('laws of the derived state', () => {
  test.prop([withJoinRule])(
    'CEF-JOIN-07: a quorum or an attempt is never EFFECTUATED, and has its effects',
    (drawn) => {
      const state = derivedState(drawn);
      expect(state).not.toBe('EFFECTUATED');
      if (state === drawn.outcome) expect(drawn.posted).toBeGreaterThanOrEqual(drawn.least);
      if (state === 'ABORTED') expect([drawn.posted, drawn.log]).toEqual([0, 'ABORT']);
    },
  );

  test.prop([facts])('it is total and names exactly one known state', (drawn) => {
    expect(COMPOSITE_STATES.filter((state) => state === derivedState(drawn))).toHaveLength(1);
  });

  test.prop([facts])('CEF-THM-12: COMPENSATING, CONTAINED and UNKNOWN mean that somebody posted', (drawn) => {
    const state = derivedState({ ...drawn, stalledState: 'STALLED' });
    if (state === 'COMPENSATING' || state === 'CONTAINED' || state === 'UNKNOWN')
      expect(drawn.posted).toBeGreaterThan(0);
  });

  test.prop([facts])('CEF-THM-11, CEF-JOIN-07: EFFECTUATED means all of R, ABORTED means nobody', (drawn) => {
    const state = derivedState(drawn);
    if (state === 'EFFECTUATED') expect(drawn.posted).toBe(drawn.required);
    if (state === 'ABORTED') expect([drawn.posted, drawn.log]).toEqual([0, 'ABORT']);
    if (state === 'COMMIT_DECIDED') expect(drawn.log).toBe('COMMIT');
  });
});
