import { describe, expect, test } from 'vitest';
import { childMachine } from '../../model/child.ts';
import { rulesOfDraft, Walk } from './walk.ts';

const PREPARE = { type: 'PREPARE', verification: 'ok', act: 'accepted', presented: 'bound' } as const;
const COMMIT = { type: 'DECISION', value: 'COMMIT', evidence: true } as const;
const ABORT = { type: 'DECISION', value: 'ABORT', evidence: true } as const;
const bare = (decision: typeof COMMIT | typeof ABORT) => ({ ...decision, evidence: false });

const fresh = (draft = 'reference') => new Walk(childMachine(rulesOfDraft(draft)));

/** A child with a promise, whatever the draft asks of a prepare. */
function prepared(draft = 'reference'): Walk {
  const child = fresh(draft);
  child.take(PREPARE);
  if (child.state === 'PREPARING') child.take({ type: 'READ.EMPTY' });
  if (child.state === 'RESERVING') child.take({ type: 'TIMER.reserve' });
  expect(child.state).toBe('PREPARED.waiting');
  return child;
}

/** A child whose timer fired and that now waits for the answer to its CAS of ABORT. */
function casing(draft = 'reference'): Walk {
  const child = prepared(draft);
  child.all('TIMER.reservation', 'READ.EMPTY');
  return child;
}

function holding(draft = 'reference', expired = true): Walk {
  const child = prepared(draft);
  child.take(expired ? { type: 'TIMER.reservation' } : bare(COMMIT));
  child.take({ type: 'READ.unknown' });
  expect(child.state).toBe('PREPARED.HOLD.waiting');
  return child;
}

const POSTS = ['stop reservation', 'stop provider', 'posted', 'child.receipt EFFECTUATED', 'send REPORT EFFECTUATED'];
const RELEASES = [
  'stop reservation',
  'stop provider',
  'released',
  'dropped',
  'child.receipt RELEASED',
  'send REPORT RELEASED',
];
const PROMISES = ['prepared', 'send VOTE PREPARED', 'start reservation'];
const HOLDS = [
  'held',
  'alert EF-048',
  'child.receipt HOLD EF-048',
  'send REPORT HOLD',
  'start hold_limit',
  'start retry',
];
const LEAVES = ['stop retry', 'stop hold_limit', 'hold.left'];

describe('a first prepare', () => {
  test('CEF-PRE-07: reserves before PREPARED is answered, and answers nothing before the log was read', () => {
    const child = fresh();
    expect(child.take(PREPARE)).toEqual(['reserved', 'read']);
    expect(child.take({ type: 'READ.EMPTY' })).toEqual(PROMISES);
  });

  test.each([
    ['CEF-PRE-06', 'EF-081'],
    ['CEF-PRE-05', 'EF-040'],
    ['CEF-PRE-03', 'EF-023'],
    ['CEF-PRE-11', 'EF-041'],
  ])('%s: %s is a REJECTED that reserves nothing and leaves the handle usable', (_, verification) => {
    const child = fresh();
    const answer = [`rejected ${verification} (usable)`, `send VOTE REJECTED ${verification}`];
    expect(child.take({ ...PREPARE, verification })).toEqual(answer);
    expect(child.state).toBe('NEVER_PREPARED');
    expect(child.take(PREPARE)).toEqual(['reserved', 'read']);
  });

  test('a sink that refuses the act for its own reason burns the handle', () => {
    const child = fresh();
    const answer = ['rejected ACT_REFUSED (burned)', 'send VOTE REJECTED ACT_REFUSED'];
    expect(child.take({ ...PREPARE, act: 'refused' })).toEqual(answer);
    expect(child.take(PREPARE)).toEqual(['rejected EF-040 (burned)', 'send VOTE REJECTED EF-040']);
  });

  test.each(['READ.COMMIT', 'READ.ABORT'])('AMB-04: %s refuses a late prepare and burns the handle', (type) => {
    const child = fresh();
    child.take(PREPARE);
    expect(child.take({ type })).toEqual(['rejected LATE_PREPARE (burned)', 'send VOTE REJECTED LATE_PREPARE']);
    expect(child.state).toBe('REJECTED.settled');
  });

  test('a log out of reach is a definite error, no verdict: a repeat is a first prepare', () => {
    const child = fresh();
    child.take(PREPARE);
    const failed = ['prepare.failed LOG_UNREACHABLE', 'send PREPARE_FAILED LOG_UNREACHABLE'];
    expect(child.take({ type: 'READ.unknown' })).toEqual(failed);
    expect(child.take(PREPARE)).toEqual(['reserved', 'read']);
  });

  test('a crash before PREPARED was answered leaves nothing: a provisional reservation is no promise', () => {
    const child = fresh();
    child.take(PREPARE);
    expect(child.all('CRASH')).toEqual([]);
    expect(child.state).toBe('NEVER_PREPARED');
    expect(child.ignores({ type: 'RESTART' })).toBe(true);
    expect(child.ignores({ type: 'READ.EMPTY' })).toBe(true);
  });

  test('late_prepare=accept promises at once and never asks the log', () => {
    expect(fresh('reference+late_prepare=accept').take(PREPARE)).toEqual(['reserved', ...PROMISES]);
  });

  test('late_prepare=read_then_reserve leaves a gap between the read and the reservation', () => {
    const child = fresh('reference+late_prepare=read_then_reserve');
    expect(child.take(PREPARE)).toEqual(['read']);
    expect(child.take({ type: 'READ.EMPTY' })).toEqual(['start reserve']);
    expect(child.state).toBe('RESERVING');
    expect(child.take({ type: 'TIMER.reserve' })).toEqual(['reserved', ...PROMISES]);
  });

  test('late_prepare=read_then_reserve: a crash in the gap leaves nothing', () => {
    const child = fresh('reference+late_prepare=read_then_reserve');
    child.take(PREPARE);
    child.all('READ.EMPTY', 'CRASH');
    expect(child.state).toBe('NEVER_PREPARED');
  });
});

describe('a repeated prepare', () => {
  const REPEAT = ['prepared again', 'send VOTE PREPARED'];

  test.each([
    ['PREPARED', () => prepared()],
    ['PREPARED while it reads', () => reading()],
    ['PREPARED while it writes', () => casing()],
    ['HOLD', () => holding()],
  ])('AMB-31: in %s it answers the same promise and never restarts the TTL', (_, make) => {
    const child = make();
    const { state } = child;
    expect(child.take(PREPARE)).toEqual(REPEAT);
    expect(child.take({ ...PREPARE, verification: 'EF-041' })).toEqual(REPEAT);
    expect(child.state).toBe(state);
  });

  test('M-15, ttl_on_reprepare=restart: here it does', () => {
    expect(prepared('reference+M-15').take(PREPARE)).toEqual([...REPEAT, 'start reservation']);
    expect(prepared('reference+ttl_on_reprepare=restart').take(PREPARE)).toEqual([...REPEAT, 'start reservation']);
  });

  test.each([
    ['EFFECTUATED', 'READ.COMMIT'],
    ['RELEASED', 'READ.ABORT'],
  ])('M-13: in %s it is REJECTED EF-040 and the stored state stays', (state, answer) => {
    const child = prepared();
    child.all('TIMER.reservation', answer);
    expect(child.take(PREPARE)).toEqual(['rejected EF-040 (burned)', 'send VOTE REJECTED EF-040']);
    expect(child.state).toBe(state);
  });
});

function reading(): Walk {
  const child = prepared();
  child.all('TIMER.reservation');
  expect(child.state).toBe('PREPARED.reading');
  return child;
}

describe('the reservation timer', () => {
  test('CEF-TIM-01, 10: on expiry the child asks the log and changes nothing else', () => {
    expect(prepared().take({ type: 'TIMER.reservation' })).toEqual(['read']);
  });
  test('CEF-TIM-02: COMMIT read, it posts', () => {
    expect(reading().take({ type: 'READ.COMMIT' })).toEqual(POSTS);
  });
  test('CEF-TIM-03: ABORT read, it releases', () => {
    expect(reading().take({ type: 'READ.ABORT' })).toEqual(RELEASES);
  });
  test('CEF-TIM-04: empty read, it tries to write ABORT', () => {
    expect(reading().take({ type: 'READ.EMPTY' })).toEqual(['CAS ABORT']);
  });
  test('CEF-TIM-05: its CAS won, it releases', () => {
    expect(casing().take({ type: 'CAS.won' })).toEqual(RELEASES);
  });
  test('CEF-TIM-06: a lost CAS is acted on by the value returned', () => {
    expect(casing().take({ type: 'CAS.refused.COMMIT' })).toEqual(POSTS);
    expect(casing().take({ type: 'CAS.refused.ABORT' })).toEqual(RELEASES);
  });
  test.each(['CAS.refused_no_value', 'CAS.unknown'])('CEF-TIM-07, AMB-02: after %s it holds', (type) => {
    const child = casing();
    expect(child.take({ type })).toEqual(HOLDS);
    expect(child.state).toBe('PREPARED.HOLD.waiting');
  });
  test('CEF-TIM-07: an unreachable log on the read is HOLD as well', () => {
    expect(reading().take({ type: 'READ.unknown' })).toEqual(HOLDS);
  });
  test('a timer that fires while the child reads for another reason still leads to the CAS', () => {
    const child = prepared();
    child.take(bare(ABORT));
    expect(child.take({ type: 'TIMER.reservation' })).toEqual([]);
    expect(child.take({ type: 'READ.EMPTY' })).toEqual(['CAS ABORT']);
  });
});

describe('HOLD', () => {
  test('CEF-HLD-05, 07: it reports EF-048, alerts an operator and keeps asking', () => {
    const child = holding();
    expect(child.take({ type: 'TIMER.retry' })).toEqual(['read']);
    expect(child.take({ type: 'READ.unknown' })).toEqual(['start retry']);
  });
  test('CEF-HLD-02, 03: nothing but an answer of the log posts or drops', () => {
    for (const event of [COMMIT, ABORT, { type: 'TIMER.reservation' }, { type: 'CRASH' }, { type: 'TIMER.retry' }]) {
      const outputs = holding().take(event);
      expect(outputs.filter((each) => ['posted', 'released', 'dropped'].includes(each))).toEqual([]);
    }
  });
  test.each([
    ['READ.COMMIT', POSTS],
    ['READ.ABORT', RELEASES],
  ])('CEF-HLD-06: %s is acted on by the same table as the timer', (type, acts) => {
    const child = holding();
    child.all('TIMER.retry');
    expect(child.take({ type })).toEqual([...LEAVES, ...acts]);
  });
  test('CEF-HLD-06, CEF-TIM-04: an empty log after the TTL is written to, and every outcome is acted on', () => {
    const writing = () => {
      const child = holding();
      expect(child.all('TIMER.retry', 'READ.EMPTY')).toEqual(['CAS ABORT']);
      return child;
    };
    expect(writing().take({ type: 'CAS.won' })).toEqual([...LEAVES, ...RELEASES]);
    expect(writing().take({ type: 'CAS.refused.ABORT' })).toEqual([...LEAVES, ...RELEASES]);
    expect(writing().take({ type: 'CAS.refused.COMMIT' })).toEqual([...LEAVES, ...POSTS]);
    expect(writing().take({ type: 'CAS.unknown' })).toEqual(['start retry']);
    expect(writing().take({ type: 'CAS.refused_no_value' })).toEqual(['start retry']);
  });
  test('CEF-HLD-04: HOLD entered before the TTL ends as soon as the log answers, though it is empty', () => {
    const child = holding('reference', false);
    const back = [...LEAVES, 'child.receipt PREPARED', 'send REPORT PREPARED'];
    expect(child.all('TIMER.retry', 'READ.EMPTY')).toEqual(back);
    expect(child.state).toBe('PREPARED.waiting');
  });
  test('M-19: a child that never writes ABORT does not write it after HOLD either', () => {
    const child = holding('reference+M-19');
    expect(child.all('TIMER.retry', 'READ.EMPTY')).not.toContain('CAS ABORT');
  });
});

describe('a decision message', () => {
  test.each([
    ['COMMIT', COMMIT],
    ['ABORT', ABORT],
  ])('CEF-THM-I1, I2: under reread %s is only a hint to read the log, evidence or not', (_, decision) => {
    expect(prepared().take(decision)).toEqual(['read']);
    expect(prepared().take(bare(decision))).toEqual(['read']);
  });
  test('AMB-01: under certificate signed log evidence counts as a read, a bare message does not', () => {
    const draft = 'reference+decision_trust=certificate';
    expect(prepared(draft).take(COMMIT)).toEqual(['certificate.accepted COMMIT', ...POSTS]);
    expect(prepared(draft).take(ABORT)).toEqual(['certificate.accepted ABORT', ...RELEASES]);
    expect(prepared(draft).take(bare(COMMIT))).toEqual(['read']);
  });
  test('AMB-01, M-28: under relay the message is obeyed without evidence', () => {
    for (const draft of ['reference+decision_trust=relay', 'reference+M-28']) {
      expect(prepared(draft).take(bare(COMMIT))).toEqual(POSTS);
      expect(prepared(draft).take(bare(ABORT))).toEqual(RELEASES);
    }
  });
  test('AMB-18: it does not end HOLD under reread, evidence does under certificate, a word does under relay', () => {
    expect(holding().ignores(COMMIT)).toBe(true);
    const certified = holding('reference+decision_trust=certificate');
    expect(certified.ignores(bare(ABORT))).toBe(true);
    expect(certified.take(ABORT)).toEqual([...LEAVES, 'certificate.accepted ABORT', ...RELEASES]);
    const relayed = holding('reference+decision_trust=relay');
    expect(relayed.take(bare(COMMIT))).toEqual([...LEAVES, ...POSTS]);
  });
  test('an empty log changes nothing, and the child says so', () => {
    const child = prepared();
    child.take(COMMIT);
    expect(child.take({ type: 'READ.EMPTY' })).toEqual(['child.receipt PREPARED', 'send REPORT PREPARED']);
    expect(child.state).toBe('PREPARED.waiting');
  });
  test.each([
    ['EFFECTUATED', 'READ.COMMIT'],
    ['RELEASED', 'READ.ABORT'],
  ])('CEF-DIG-23: in %s it is answered with the stored state and nothing happens again', (state, answer) => {
    const child = prepared();
    child.all('TIMER.reservation', answer);
    const answered = [`child.receipt ${state}`, `send REPORT ${state}`];
    expect([child.take(COMMIT), child.take(ABORT)]).toEqual([answered, answered]);
  });
});

describe('AMB-06: a decision for a handle that never prepared', () => {
  test.each([
    ['READ.COMMIT', 'COMMIT'],
    ['READ.ABORT', 'ABORT'],
  ])('burns it once the log confirms it (%s)', (type, value) => {
    const child = fresh();
    expect(child.take(ABORT)).toEqual(['read']);
    expect(child.take({ type })).toEqual([`tombstone ${value}`, 'child.receipt REJECTED', 'send REPORT REJECTED']);
    expect(child.take(PREPARE)).toEqual(['rejected EF-040 (burned)', 'send VOTE REJECTED EF-040']);
  });
  test.each(['READ.EMPTY', 'READ.unknown', 'CRASH'])('burns nothing after %s', (type) => {
    const child = fresh();
    child.take(ABORT);
    const said = type === 'CRASH' ? [] : ['child.receipt NEVER_PREPARED', 'send REPORT NEVER_PREPARED'];
    expect(child.take({ type })).toEqual(said);
    expect(child.take(PREPARE)).toEqual(['reserved', 'read']);
  });
  test('abort_tombstone=off: it is only acknowledged', () => {
    const child = fresh('reference+abort_tombstone=off');
    expect(child.take(ABORT)).toEqual(['child.receipt NEVER_PREPARED', 'send REPORT NEVER_PREPARED']);
    expect(child.state).toBe('NEVER_PREPARED');
  });
});

describe('CEF-PRE-08: a crash', () => {
  test.each([
    ['waiting', () => prepared()],
    ['reading', () => reading()],
    ['writing ABORT', () => casing()],
    ['HOLD after the TTL', () => holding()],
    ['HOLD before the TTL', () => holding('reference', false)],
  ])('keeps the promise (%s); the TTL resumes and never restarts', (_, make) => {
    const child = make();
    const shown = child.take({ type: 'CRASH' }).filter((each) => !each.startsWith('stop '));
    expect(shown).toEqual([]);
    expect([child.state, child.context.expired]).toEqual(['PREPARED.waiting', false]);
    expect(child.take({ type: 'RESTART' })).toEqual(['resume reservation']);
    expect(child.take({ type: 'TIMER.reservation' })).toEqual(['read']);
  });
  test.each([
    ['READ.COMMIT', 'EFFECTUATED'],
    ['READ.ABORT', 'RELEASED'],
  ])('does not touch an end (%s, %s), and a restart arms nothing', (answer, state) => {
    const child = prepared();
    child.all('TIMER.reservation', answer);
    expect([child.all('CRASH'), child.all('RESTART')]).toEqual([[], []]);
    expect(child.state).toBe(state);
  });
  test('of a dead incarnation no late log answer is listened to', () => {
    const child = casing();
    child.all('CRASH', 'RESTART');
    for (const type of ['CAS.won', 'CAS.refused.COMMIT', 'READ.ABORT', 'CAS.unknown'])
      expect(child.ignores({ type })).toBe(true);
  });
});
