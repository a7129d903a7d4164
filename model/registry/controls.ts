/**
 * Negative controls N-01 to N-14: correct schedules that must pass; flagging one is a false alarm.
 * Clause registry, section 6.8; 14 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Control } from './types.ts';

export const CONTROLS: readonly Control[] = [
  {
    id: 'N-01',
    schedule: 'prepared child writes ABORT before its timer',
    why: 'liveness attack only (CEF-SEC-07); error only if `early_abort` = expired_only',
    evidence: 'bfs none',
  },
  {
    id: 'N-02',
    schedule: 'two coordinator incarnations, both use CAS',
    why: 'T1 needs no unique coordinator',
    evidence: 'bfs none',
  },
  {
    id: 'N-03',
    schedule: 'stale empty read followed by a real CAS',
    why: 'CAS returns the decision; only LIN may complain',
    evidence: 'bfs none',
  },
  {
    id: 'N-04',
    schedule: 'decision messages lost, repeated, reordered under reread',
    why: 'messages are hints',
    evidence: 'bfs none',
  },
  {
    id: 'N-05',
    schedule: 'HOLD without end while the log is down',
    why: 'A6 is an assumption',
    evidence: 'bfs none',
  },
  {
    id: 'N-06',
    schedule: 'COMMIT, S1 posted, S2 not yet',
    why: 'Closing, not Split',
    evidence: 'bfs none',
  },
  {
    id: 'N-07',
    schedule: "child's own CAS applied, reply lost, re-read returns ABORT, release",
    why: 'read ABORT satisfies I2',
    evidence: 'bfs none',
  },
  {
    id: 'N-08',
    schedule: 'abort attempt loses to COMMIT, coordinator re-drives',
    why: 'CEF-COO-15',
    evidence: 'bfs none',
  },
  {
    id: 'N-09',
    schedule: 'child crashes and recovers PREPARED',
    why: 'promise durable',
    evidence: 'bfs none',
  },
  {
    id: 'N-10',
    schedule: 'Abort(C) while a child still holds its reservation',
    why: 'Abort needs only CDL and Posted; release follows',
    evidence: 'reasoned',
  },
  {
    id: 'N-11',
    schedule: 'Split, no compensation issued for a long time',
    why: 'MAY; state COMPENSATING is right',
    evidence: 'reasoned',
  },
  {
    id: 'N-12',
    schedule: 'A repeats compensate with one key, B returns the same ack',
    why: 'GATE-29',
    evidence: 'reasoned',
  },
  {
    id: 'N-13',
    schedule: 'read-only task canceled and released at once',
    why: 'GATE-14',
    evidence: 'reasoned',
  },
  {
    id: 'N-14',
    schedule: 'same-key retry of an idempotent write after a timeout',
    why: 'SAGA-15',
    evidence: 'reasoned',
  },
];
