/**
 * Clauses CEF-OPS-01 to CEF-OPS-04: operator. Clause registry, section 2.7; 4 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_OPS: readonly Clause[] = [
  {
    id: 'CEF-OPS-01',
    level: 'MUST',
    role: 'operator',
    statement:
      'A manual resolution procedure, if defined, writes through CDL.CAS so that it cannot contradict an automatic decision.',
    check: 'ST: opAct causes casInv only; no direct post/drop',
    events: 'opAct, casInv',
    lines: 'L257-259',
  },
  {
    id: 'CEF-OPS-02',
    level: 'MUST*',
    role: 'operator',
    statement: 'Operator abort is an attempt at CAS of ABORT.',
    check: 'ST',
    events: 'opAct, casInv',
    lines: 'L280-282',
  },
  {
    id: 'CEF-OPS-03',
    level: 'MAY',
    role: 'operator',
    statement: 'A deployment without a durable linearizable CDL may hold until an operator resolves.',
    check: 'SL: mitigation profile only (AMB-34)',
    events: 'docPub, opAct',
    lines: 'L249',
  },
  {
    id: 'CEF-OPS-04',
    level: 'MUST*',
    role: 'operator',
    statement: 'Failed containment is shown to people, and a split is never presented as done.',
    check: 'WC: UNKNOWN visible in the operator view and receipts',
    events: 'compRcpt, alert',
    lines: 'L217, L22',
  },
];
