import { describe, expect, test } from 'vitest';
import { legMachine } from '../../model/coordinator-leg.ts';
import { REFERENCE } from '../../model/draft.ts';
import { CHILD_STATES, REJECTION_CODES } from '../../model/names.ts';
import { rulesOfDraft, Walk } from './walk.ts';

const ASKS = ['prepare.sent', 'send PREPARE'];
const tells = (value: string) => [`decision.sent ${value}`, `send DECISION ${value}`];

function leg(...types: readonly string[]): Walk {
  const walk = new Walk(legMachine(REFERENCE.rules));
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
  test('CEF-COO-10: COMMIT is sent again until the child reports the effect or that it can never post, whatever else it reports', () => {
    const driven = leg('ASK', 'VOTE.PREPARED');
    expect(driven.take({ type: 'DRIVE.COMMIT' })).toEqual(tells('COMMIT'));
    for (const state of CHILD_STATES.filter((each) => each !== 'EFFECTUATED' && each !== 'CANNOT_POST')) {
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

test('AMB-17, CEF-COO-13: only the sink itself says that it can never post', () => {
  const driven = leg('ASK', 'VOTE.PREPARED', 'DRIVE.COMMIT');
  driven.take({ type: 'REPORT', state: 'CANNOT_POST' });
  expect([driven.state, ...tags(driven)]).toEqual(['CANNOT', 'cannot']);
  expect(driven.ignores({ type: 'RESEND' })).toBe(true);
});

describe('compensation', () => {
  const split = (draft = 'reference') => {
    const driven = new Walk(legMachine(rulesOfDraft(draft)));
    driven.all('ASK', 'VOTE.PREPARED', 'DRIVE.COMMIT');
    driven.take({ type: 'REPORT', state: 'EFFECTUATED' });
    return driven;
  };

  test("CEF-CMP-01, 02: C' is issued once and only sent again while it is unresolved", () => {
    const driven = split();
    expect(driven.take({ type: 'DRIVE.COMPENSATE' })).toEqual(['compensation.issued 1 fresh', 'send COMPENSATE 1']);
    expect(driven.take({ type: 'RESEND' })).toEqual(['send COMPENSATE 1']);
  });

  test("M-59, AMB-33: reissue=anytime issues C'' while C' is unresolved", () => {
    for (const draft of ['reference+M-59', 'reference+reissue=anytime']) {
      const driven = split(draft);
      driven.take({ type: 'DRIVE.COMPENSATE' });
      expect(driven.take({ type: 'RESEND' })).toEqual(['compensation.issued 2 fresh', 'send COMPENSATE 2']);
    }
  });

  test.each([
    ['EFFECTUATED', 'compensated'],
    ['REJECTED', 'compensation_failed'],
  ])('an answer %s is final, and the child stays effectuated', (outcome, tag) => {
    const driven = split();
    driven.take({ type: 'DRIVE.COMPENSATE' });
    driven.take({ type: 'COMPENSATION', attempt: 1, outcome });
    expect(tags(driven)).toEqual(['effectuated', tag]);
    expect(driven.ignores({ type: 'RESEND' })).toBe(true);
  });

  test('a child that never posted is not compensated', () => {
    const driven = leg('ASK', 'VOTE.PREPARED', 'DRIVE.COMMIT');
    driven.take({ type: 'REPORT', state: 'CANNOT_POST' });
    expect(driven.ignores({ type: 'DRIVE.COMPENSATE' })).toBe(true);
  });
});

describe('an optional child', () => {
  test('AMB-10: is attempted until it has answered, and its answer is only noted', () => {
    const optional = leg('DRIVE.OPTIONAL');
    expect(optional.take({ type: 'RESEND' })).toEqual(['send ATTEMPT']);
    optional.take({ type: 'REPORT', state: 'REJECTED' });
    expect([optional.state, ...tags(optional)]).toEqual(['OPTIONAL_REJECTED']);
    const done = leg('DRIVE.OPTIONAL');
    done.take({ type: 'REPORT', state: 'EFFECTUATED' });
    expect(tags(done)).toEqual(['optional_effectuated']);
  });
});

test('AMB-05: only a rogue coordinator asks and tells what the head did not order', () => {
  const rogue = new Walk(legMachine(rulesOfDraft('reference+coordinator=rogue')));
  expect(rogue.take({ type: 'ROGUE.ask' })).toEqual(ASKS);
  expect(rogue.take({ type: 'ROGUE.commit' }).at(-1)).toBe('send DECISION COMMIT');
  for (const type of ['ROGUE.ask', 'ROGUE.commit', 'ROGUE.abort']) expect(leg().ignores({ type })).toBe(true);
});

test('M-36: a leg that is given up is not driven any more', () => {
  const driven = leg('ASK', 'VOTE.PREPARED', 'DRIVE.COMMIT', 'STOP.DRIVING');
  expect(driven.ignores({ type: 'RESEND' })).toBe(true);
});

test('no two tags of a state are of one kind: an outcome, and what became of its compensation', () => {
  const { table } = leg();
  table.close();
  const pairs = table.tags.filter((each) => each.size > 1).map((each) => [...each].sort().join(' '));
  expect(new Set(pairs)).toEqual(new Set(['compensated effectuated', 'compensation_failed effectuated']));
});
