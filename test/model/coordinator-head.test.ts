import { describe, expect, test } from 'vitest';
import { headMachine } from '../../model/coordinator-head.ts';
import { REJECTION_CODES } from '../../model/names.ts';
import { inWords, rulesOfDraft, stateName, Walk } from './walk.ts';

const START = { type: 'START', compositeHandle: 'current' } as const;
const READY = { type: 'FOLD.ready_to_commit' } as const;

const fresh = (draft = 'reference') => new Walk(headMachine(rulesOfDraft(draft)));
function collecting(draft = 'reference', compositeHandle: 'current' | 'EF-041' = 'current'): Walk {
  const head = fresh(draft);
  head.take({ ...START, compositeHandle });
  return head;
}
function committing(draft = 'reference'): Walk {
  const head = collecting(draft);
  head.take(READY);
  return head;
}
function aborting(draft = 'reference'): Walk {
  const head = collecting(draft);
  head.take({ type: 'TIMER.deadline' });
  return head;
}
function restarted(draft = 'reference'): Walk {
  const head = committing(draft);
  head.all('CRASH', 'RESTART');
  return head;
}

const LEAVES_COLLECTING = ['stop deadline', 'stop resend'];
const DRIVES_COMMIT = ['tell DRIVE.COMMIT', 'start redrive'];
const ABORTED = (code?: string) => [
  'tell DRIVE.ABORT',
  'start redrive',
  code === undefined ? 'receipt ABORTED' : `receipt ABORTED ${code}`,
];

describe('collecting votes', () => {
  test('CEF-PRE-15: the prepares go out first, with a deadline', () => {
    expect(fresh().take(START)).toEqual(['tell ASK', 'start deadline', 'start resend']);
  });
  test('lost prepares are sent again until the deadline', () => {
    expect(collecting().take({ type: 'TIMER.resend' })).toEqual(['tell RESEND', 'start resend']);
  });
  test('CEF-COO-03, 05: every vote leads to CAS of COMMIT and to nothing else', () => {
    expect(collecting().take(READY)).toEqual([...LEAVES_COLLECTING, 'CAS COMMIT guarded']);
  });
  test('CEF-COO-04, 14, 17: the deadline leads to CAS of ABORT, never straight to ABORTED', () => {
    expect(collecting().take({ type: 'TIMER.deadline' })).toEqual([...LEAVES_COLLECTING, 'CAS ABORT']);
  });
  test.each(REJECTION_CODES)('CEF-COO-23, 25: one refusal (%s) aborts, and the receipt says why', (code) => {
    const head = collecting();
    expect(head.take({ type: 'FOLD.refused', code })).toEqual([...LEAVES_COLLECTING, 'CAS ABORT']);
    expect(head.take({ type: 'CAS.won' })).toEqual(ABORTED(code));
  });
  test('CEF-COO-06, 07: with EH_C not current it aborts through the log with EF-041, whatever the votes', () => {
    const head = collecting('reference', 'EF-041');
    expect(head.take(READY)).toEqual([...LEAVES_COLLECTING, 'CAS ABORT']);
    expect(head.take({ type: 'CAS.won' })).toEqual(ABORTED('EF-041'));
  });
});

describe('the CAS of COMMIT', () => {
  test.each(['CAS.won', 'CAS.refused.COMMIT'])('CEF-COO-09, 10, 20: after %s COMMIT is driven', (type) => {
    const head = committing();
    expect(head.take({ type })).toEqual(DRIVES_COMMIT);
    expect(head.state).toBe('COMMITTED.driving');
  });
  test('CEF-COO-08: answered ABORT, everybody is told to release and C is ABORTED', () => {
    expect(committing().take({ type: 'CAS.refused.ABORT' })).toEqual(ABORTED('CHILD_TIMER_ABORT'));
  });
  test('AMB-12: EF-048 stands on that receipt only where the draft prints it', () => {
    const printed = committing('reference+abort_by_child_code=EF-048');
    expect(printed.take({ type: 'CAS.refused.ABORT' })).toEqual(ABORTED('EF-048'));
  });
  test.each(['CAS.unknown', 'CAS.refused_no_value'])('AMB-02: after %s it is in doubt and says nothing', (type) => {
    const head = committing();
    expect(head.take({ type })).toEqual(['start retry']);
    expect(head.state).toBe('IN_DOUBT.about_COMMIT');
  });
});

describe('the CAS of ABORT', () => {
  test.each(['CAS.won', 'CAS.refused.ABORT'])('CEF-COO-16: after %s every child is told, then the receipt', (type) => {
    expect(aborting().take({ type })).toEqual(ABORTED('DEADLINE'));
  });
  test('CEF-COO-15: an abort that loses to COMMIT drives COMMIT and stops aborting', () => {
    const head = aborting();
    expect(head.take({ type: 'CAS.refused.COMMIT' })).toEqual(DRIVES_COMMIT);
    expect(head.take({ type: 'FOLD.all_effectuated' })).toEqual([
      'stop redrive',
      'receipt EFFECTUATED',
      'tell DRIVE.OPTIONAL',
    ]);
  });
  test.each(['CAS.unknown', 'CAS.refused_no_value'])('AMB-02: after %s it is in doubt', (type) => {
    const head = aborting();
    expect(head.take({ type })).toEqual(['start retry']);
    expect(head.state).toBe('IN_DOUBT.about_ABORT');
  });
});

describe('AMB-02: in doubt', () => {
  const doubt = (about: 'COMMIT' | 'ABORT') => {
    const head = about === 'COMMIT' ? committing() : aborting();
    head.all('CAS.unknown');
    return head;
  };
  test.each(['COMMIT', 'ABORT'] as const)(
    'about %s, nothing is sent and no receipt issued until the log answers',
    (value) => {
      const head = doubt(value);
      expect(head.take({ type: 'TIMER.retry' })).toEqual(['stop retry', 'read']);
      expect(head.take({ type: 'READ.unknown' })).toEqual(['start retry']);
      expect(head.state).toBe(`IN_DOUBT.about_${value}`);
    },
  );
  test.each(['COMMIT', 'ABORT'] as const)('about %s, a read of COMMIT drives COMMIT', (value) => {
    expect(doubt(value).all('TIMER.retry', 'READ.COMMIT')).toEqual(DRIVES_COMMIT);
  });
  test('a read of ABORT aborts, for its own reason where it had one', () => {
    expect(doubt('COMMIT').all('TIMER.retry', 'READ.ABORT')).toEqual(ABORTED('CHILD_TIMER_ABORT'));
    expect(doubt('ABORT').all('TIMER.retry', 'READ.ABORT')).toEqual(ABORTED('DEADLINE'));
  });
  test('an empty log proves nothing: the same CAS is tried again, never the other one', () => {
    expect(doubt('COMMIT').all('TIMER.retry', 'READ.EMPTY')).toEqual(['CAS COMMIT guarded']);
    expect(doubt('ABORT').all('TIMER.retry', 'READ.EMPTY')).toEqual(['CAS ABORT']);
  });
});

describe('driving', () => {
  test('CEF-COO-10, 11: COMMIT is driven again and again, and no timer turns it into an abort', () => {
    const head = committing();
    head.all('CAS.won');
    for (let again = 0; again < 3; again++)
      expect(head.take({ type: 'TIMER.redrive' })).toEqual(['tell RESEND', 'start redrive']);
    for (const type of ['TIMER.deadline', 'TIMER.retry', 'TIMER.resend', 'CAS.refused.ABORT', 'READ.ABORT'])
      expect(head.ignores({ type }), type).toBe(true);
  });
  test('CEF-COO-12: the EFFECTUATED receipt waits for every child', () => {
    const head = committing();
    expect(head.all('CAS.won').filter((each) => each.startsWith('receipt'))).toEqual([]);
    expect(head.take({ type: 'FOLD.all_effectuated' })).toEqual([
      'stop redrive',
      'receipt EFFECTUATED',
      'tell DRIVE.OPTIONAL',
    ]);
  });
  test('CEF-COO-16: ABORT is driven again until every child has ended, and the receipt does not repeat', () => {
    const head = aborting();
    head.all('CAS.won');
    expect(head.take({ type: 'TIMER.redrive' })).toEqual(['tell RESEND', 'start redrive']);
    expect(head.take({ type: 'FOLD.all_ended' })).toEqual(['stop redrive']);
    expect(head.state).toBe('ABORTED_CLOSED');
  });
});

describe('a restart', () => {
  test('CEF-COO-18..20: the log is read before anything else', () => {
    const head = committing();
    expect(head.take({ type: 'CRASH' })).toEqual(['tell CRASH']);
    expect(head.take({ type: 'RESTART' })).toEqual(['read']);
  });
  test('CEF-COO-18, 20: on COMMIT it re-drives COMMIT', () => {
    expect(restarted().take({ type: 'READ.COMMIT' })).toEqual(DRIVES_COMMIT);
  });
  test('CEF-COO-16: on ABORT it goes on aborting, without a reason that it no longer knows', () => {
    expect(restarted().take({ type: 'READ.ABORT' })).toEqual(ABORTED());
  });
  test('an unreachable log is asked again, and nothing is said meanwhile', () => {
    const head = restarted();
    expect(head.take({ type: 'READ.unknown' })).toEqual(['start retry']);
    expect(head.take({ type: 'TIMER.retry' })).toEqual(['stop retry', 'read']);
  });
  test('CEF-COO-19, AMB-28: on an empty log the reference aborts, through the CAS', () => {
    const head = restarted();
    expect(head.take({ type: 'READ.EMPTY' })).toEqual(['CAS ABORT']);
    expect(head.take({ type: 'CAS.won' })).toEqual(ABORTED('RESTART'));
  });
  test('AMB-28: restart_policy=resume collects the votes again', () => {
    const head = restarted('reference+restart_policy=resume');
    expect(head.take({ type: 'READ.EMPTY' })).toEqual(['tell ASK', 'start deadline', 'start resend']);
  });
  test('AMB-28: restart_policy=wait asks the log again and writes nothing', () => {
    const head = restarted('reference+restart_policy=wait');
    expect(head.take({ type: 'READ.EMPTY' })).toEqual(['start retry']);
    expect(head.take({ type: 'TIMER.retry' })).toEqual(['stop retry', 'read']);
  });
  test.each(['resume', 'wait'])('AMB-28: restart_policy=%s still obeys a decision that it finds', (policy) => {
    const draft = `reference+restart_policy=${policy}`;
    expect(restarted(draft).take({ type: 'READ.COMMIT' })).toEqual(DRIVES_COMMIT);
    expect(restarted(draft).take({ type: 'READ.ABORT' })).toEqual(ABORTED());
    expect(restarted(draft).take({ type: 'READ.unknown' })).toEqual(['start retry']);
  });
  test('CEF-COO-22: a closed composite stays closed over a crash, without another receipt', () => {
    const effectuated = committing();
    effectuated.all('CAS.won', 'FOLD.all_effectuated');
    const aborted = aborting();
    aborted.all('CAS.won', 'FOLD.all_ended');
    for (const head of [effectuated, aborted]) {
      const { state } = head;
      expect([head.all('CRASH'), head.all('RESTART'), head.state]).toEqual([[], [], state]);
    }
  });
  /** Nothing is left to do there: the join state is durable (CEF-COO-22), and no crash shows. */
  const ENDS = ['IDLE', 'EFFECTUATED', 'ABORTED_CLOSED', 'STALLED', 'CONTAINED', 'UNKNOWN', 'DOWN'];

  test('every open state falls to DOWN on a crash, and a dead incarnation hears no reply of the log', () => {
    const { table } = fresh();
    table.close();
    for (const [index, key] of table.keys.entries()) {
      const name = stateName(key);
      if (ENDS.includes(name)) continue;
      const next = table.next[table.row(index, table.event({ type: 'CRASH' }))] ?? -1;
      expect(stateName(table.keys[next] ?? '[]'), name).toBe('DOWN');
    }
    for (const [index, key] of table.keys.entries()) {
      if (stateName(key) !== 'DOWN') continue;
      for (const { type } of table.events.filter((each) => /^(READ|CAS)\./.test(each.type)))
        expect(table.ignored[table.row(index, table.event({ type }))], type).toBe(1);
    }
  });
});

describe('over the whole table of the reference', () => {
  const { table } = fresh();
  table.close();
  const rows = table.keys.flatMap((key, index) =>
    table.events.map((event) => ({
      from: stateName(key),
      event: event.type,
      outputs: (table.outputs[table.row(index, table.event(event))] ?? []).map(inWords),
    })),
  );

  test('CEF-COO-03, WIN: a decision is told only on an answer of the log that holds it', () => {
    const causes = (order: string) =>
      new Set(rows.filter((row) => row.outputs.includes(order)).map(({ event }) => event));
    expect([...causes('tell DRIVE.COMMIT')].sort()).toEqual(['CAS.refused.COMMIT', 'CAS.won', 'READ.COMMIT']);
    expect([...causes('tell DRIVE.ABORT')].sort()).toEqual(['CAS.refused.ABORT', 'CAS.won', 'READ.ABORT']);
  });
  test('CEF-COO-03, 14: what a won CAS leads to is what it wrote', () => {
    const won = (from: string) => rows.find((row) => row.from === from && row.event === 'CAS.won')?.outputs;
    expect(won('COMMITTING')).toContain('tell DRIVE.COMMIT');
    expect(won('ABORTING')).toContain('tell DRIVE.ABORT');
  });
  test('CEF-COO-17: nothing is ever declared without the log', () => {
    expect(rows.filter((row) => row.outputs.some((each) => each.startsWith('declared')))).toEqual([]);
  });
  test('AMB-12: EF-048 stands on no composite receipt', () => {
    expect(rows.filter((row) => row.outputs.some((each) => each.includes('EF-048')))).toEqual([]);
  });
});
