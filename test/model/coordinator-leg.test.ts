import { describe, expect, test } from 'vitest';
import { legMachine } from '../../model/coordinator-leg.ts';
import { CHILD_STATES, REJECTION_CODES } from '../../model/names.ts';
import { Walk } from './walk.ts';

const ASKS = ['prepare.sent', 'send PREPARE'];
const tells = (value: string) => [`decision.sent ${value}`, `send DECISION ${value}`];

function leg(...types: readonly string[]): Walk {
  const walk = new Walk(legMachine());
  walk.all(...types);
  return walk;
}

const tags = (walk: Walk) => [
  ...(walk.table.tags[walk.table.keys.findIndex((key) => stateOf(key) === walk.state)] ?? []),
];
const stateOf = (key: string): string => {
  const value = (JSON.parse(key) as readonly unknown[])[0];
  return typeof value === 'string' ? value : `REFUSED.${String((value as { REFUSED: string }).REFUSED)}`;
};

describe('collecting the vote', () => {
  test('CEF-PRE-15: the child is asked, and asked again until it has answered', () => {
    const asked = leg();
    expect(asked.take({ type: 'ASK' })).toEqual(ASKS);
    expect(asked.take({ type: 'RESEND' })).toEqual(ASKS);
    expect(asked.take({ type: 'VOTE.PREPARED' })).toEqual(['vote.received PREPARED']);
    expect(asked.ignores({ type: 'RESEND' })).toBe(true);
    expect(tags(asked)).toEqual(['voted']);
  });

  test('a second vote of the same child counts once', () => {
    const voted = leg('ASK', 'VOTE.PREPARED');
    expect(voted.ignores({ type: 'VOTE.PREPARED' })).toBe(true);
  });

  test.each(REJECTION_CODES)('CEF-COO-25: the leg keeps why its child refused: %s', (code) => {
    const refused = leg('ASK');
    expect(refused.take({ type: 'VOTE.REJECTED', code })).toEqual([`vote.received REJECTED ${code}`]);
    expect([refused.state, ...tags(refused)]).toEqual([`REFUSED.${code}`, `refused ${code}`]);
  });

  test('CEF-COO-23: a refusal after a vote counts', () => {
    const refused = leg('ASK', 'VOTE.PREPARED');
    refused.take({ type: 'VOTE.REJECTED', code: 'EF-040' });
    expect(refused.state).toBe('REFUSED.EF-040');
  });

  test('a definite "not now" is no vote: the child is only asked again', () => {
    const asked = leg('ASK');
    expect(asked.ignores({ type: 'PREPARE_FAILED' })).toBe(true);
    expect(asked.take({ type: 'RESEND' })).toEqual(ASKS);
  });
});

describe('driving a decision', () => {
  test('CEF-COO-10: COMMIT is sent again until the child reports the effect, whatever else it reports', () => {
    const driven = leg('ASK', 'VOTE.PREPARED');
    expect(driven.take({ type: 'DRIVE.COMMIT' })).toEqual(tells('COMMIT'));
    for (const state of CHILD_STATES.filter((each) => each !== 'EFFECTUATED')) {
      expect(driven.ignores({ type: 'REPORT', state }), state).toBe(true);
    }
    expect(driven.take({ type: 'RESEND' })).toEqual(tells('COMMIT'));
    driven.take({ type: 'REPORT', state: 'EFFECTUATED' });
    expect([driven.state, ...tags(driven)]).toEqual(['EFFECTUATED', 'effectuated']);
    expect(driven.ignores({ type: 'DRIVE.COMMIT' })).toBe(true);
    expect(driven.ignores({ type: 'RESEND' })).toBe(true);
  });

  test('CEF-COO-16: ABORT is sent again until nothing of the child is left to release', () => {
    const ends = CHILD_STATES.filter((state) => {
      const driven = leg('ASK', 'VOTE.PREPARED', 'DRIVE.ABORT');
      driven.take({ type: 'REPORT', state });
      return driven.state === 'ENDED';
    });
    expect(CHILD_STATES.filter((state) => !ends.includes(state))).toEqual(['PREPARED', 'HOLD', 'POSTING']);
    expect(leg('ASK', 'DRIVE.ABORT').take({ type: 'RESEND' })).toEqual(tells('ABORT'));
  });

  test('CEF-COO-18: a leg that knows nothing can be driven, after a restart as well', () => {
    expect(leg('ASK', 'VOTE.PREPARED', 'CRASH').take({ type: 'DRIVE.COMMIT' })).toEqual(tells('COMMIT'));
    expect(leg().take({ type: 'DRIVE.ABORT' })).toEqual(tells('ABORT'));
  });
});

test('nothing of a leg survives a crash of the coordinator', () => {
  const { table } = leg();
  table.close();
  for (const state of table.keys.keys()) {
    expect(table.next[table.row(state, table.event({ type: 'CRASH' }))]).toBe(table.initial);
  }
});

test('each of its states carries at most one tag, and only the folds read them', () => {
  const { table } = leg();
  table.close();
  expect(table.tags.filter((each) => each.size > 1)).toEqual([]);
});
