/**
 * Wrong behaviours seen in the field that no single-rule mutation of the registry expresses, as data in the same form, so
 * that `reference+AC-02` names one. Where each was seen and what it must break stands in `sims/field-cases.ts`.
 */
import type { Mutation } from './mutation.ts';

export const FIELD_BEHAVIOURS = [
  {
    id: 'AC-02',
    title: 'recovery takes an empty log for ABORT and releases',
    clauses: ['CEF-TIM-04', 'CEF-THM-I2'],
    change: { onEmptyRead: 'release' },
    caughtBy: 'I2',
  },
  {
    id: 'AC-08a',
    title: 'a repeated commit is answered as if the child could not post',
    clauses: ['CEF-DIG-23', 'CEF-COO-10'],
    change: { onRepeatedCommit: 'report_cannot_post' },
    caughtBy: 'RCPT',
  },
  {
    id: 'AC-14b',
    title: 'a coordinator whose CAS of COMMIT was refused with ABORT goes on committing, and its children obey',
    clauses: ['CEF-COO-08', 'CEF-COO-03'],
    change: { onRefusedCommit: 'commit_anyway', decisionTrust: 'relay' },
    caughtBy: 'WIN',
  },
  {
    id: 'AC-16',
    title: 'a prepare that comes after the abort is promised, and no timer ends the promise',
    clauses: ['CEF-TIM-01', 'CEF-THM-T2'],
    change: { onReservationTimer: 'ignore', latePrepare: 'accept', abortTombstone: 'off' },
    caughtBy: 'T2',
  },
] as const satisfies readonly Mutation[];
