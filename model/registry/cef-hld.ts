/**
 * Clauses CEF-HLD-01 to CEF-HLD-08: HOLD. Clause registry, section 2.6; 8 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_HLD: readonly Clause[] = [
  {
    id: 'CEF-HLD-01',
    level: 'DEF',
    role: 'child sink',
    statement: 'HOLD: a prepared child whose needed log access (read or CAS) does not work.',
    check: 'SL state table (AMB-18: sub-state of PREPARED)',
    events: 'holdIn',
    lines: 'L67',
  },
  {
    id: 'CEF-HLD-02',
    level: 'MUST NOT*',
    role: 'child sink',
    statement: 'No external effect in HOLD.',
    check: 'SI I4',
    events: 'holdIn, post',
    lines: 'L67, L341',
  },
  {
    id: 'CEF-HLD-03',
    level: 'MUST*',
    role: 'child sink',
    statement: 'The reservation is kept in HOLD.',
    check: 'SI I4',
    events: 'holdIn, drop',
    lines: 'L67, L341, L433',
  },
  {
    id: 'CEF-HLD-04',
    level: 'MUST*',
    role: 'child sink',
    statement: 'HOLD only because the log is unreachable, not because it is empty.',
    check: 'ST: holdIn implies a failed log operation',
    events: 'read, casRsp, holdIn',
    lines: 'L6, L223',
  },
  {
    id: 'CEF-HLD-05',
    level: 'MUST*',
    role: 'child sink',
    statement: 'In HOLD: report EF-048, keep retrying the log, alert an operator.',
    check: 'WC; LV retry',
    events: 'holdIn, alert, read',
    lines: 'L238-239, L432-435',
  },
  {
    id: 'CEF-HLD-06',
    level: 'MUST*',
    role: 'child sink',
    statement: 'When the log answers again the child re-evaluates with the same table as its timer.',
    check: 'ST; LV',
    events: 'holdOut, read',
    lines: 'L141',
  },
  {
    id: 'CEF-HLD-07',
    level: 'SHOULD',
    role: 'child sink',
    statement: 'A child in HOLD raises an operator alert (the pseudocode makes it unconditional).',
    check: 'WC',
    events: 'alert',
    lines: 'L259, L434',
  },
  {
    id: 'CEF-HLD-08',
    level: 'SHOULD',
    role: 'profile',
    statement:
      'Where a long reservation harms, the profile documents the maximum acceptable HOLD time and the escalation path.',
    check: 'SL profile document',
    events: 'docPub',
    lines: 'L260-263, L383',
  },
];
