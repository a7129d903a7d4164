/**
 * The single-rule mutations that the machines can express today, as data: which rule changes, to what.
 * What each breaks and what must catch it stands in the registry (section 6); `registry/` has all 98 rows.
 * `caughtBy` and `atMost` (registry steps of the shrunken schedule) are the acceptance of the main job; the mutations
 * without `atMost` are not in it.
 */
import type { Rules } from './rules.ts';

export interface Mutation {
  readonly id: string;
  readonly title: string;
  /** The rule's clauses, as in the registry row. */
  readonly clauses: readonly string[];
  readonly change: Partial<Rules>;
  /** Property that the registry names first for children that re-read the log. */
  readonly caughtBy: string;
  readonly atMost?: number;
}

export const MUTATIONS = [
  {
    id: 'M-14',
    title: 'child ends its reservation on timer and calls it REJECTED',
    clauses: ['CEF-PRE-10', 'CEF-THM-I2'],
    change: { onReservationTimer: 'release_called_rejected' },
    caughtBy: 'NoSplit',
    atMost: 14,
  },
  {
    id: 'M-15',
    title: 'repeated prepare restarts the timer',
    clauses: ['CEF-SEC-03', 'CEF-BND-01'],
    change: { ttlOnReprepare: 'restart' },
    caughtBy: 'TB',
  },
  {
    id: 'M-17',
    title: 'timer releases without consulting the log',
    clauses: ['CEF-TIM-01', 'CEF-TIM-09', 'CEF-TIM-11', 'CEF-TIM-12'],
    change: { onReservationTimer: 'release' },
    caughtBy: 'I2',
    atMost: 4,
  },
  {
    id: 'M-18',
    title: 'child posts on coordinator silence',
    clauses: ['CEF-TIM-08', 'CEF-TIM-15'],
    change: { onReservationTimer: 'post' },
    caughtBy: 'I1',
  },
  {
    id: 'M-19',
    title: 'child only queries, never writes ABORT',
    clauses: ['CEF-TIM-04', 'CEF-LOG-05'],
    change: { onEmptyRead: 'wait' },
    caughtBy: 'T2',
  },
  {
    id: 'M-20',
    title: 'lost CAS taken as "commit" whatever was returned',
    clauses: ['CEF-TIM-06'],
    change: { onLostCas: 'post' },
    caughtBy: 'I1',
    atMost: 8,
  },
  {
    id: 'M-21',
    title: 'lost CAS reply taken as won',
    clauses: ['CEF-TIM-07'],
    change: { onUnknownCas: 'assume_won' },
    caughtBy: 'I2',
    atMost: 6,
  },
  {
    id: 'M-22',
    title: 'lost CAS reply taken as lost, child posts',
    clauses: ['CEF-TIM-07'],
    change: { onUnknownCas: 'assume_lost' },
    caughtBy: 'I1',
  },
  {
    id: 'M-23',
    title: 'child may write COMMIT into an empty log',
    clauses: ['CEF-TIM-08'],
    change: { onEmptyRead: 'cas_commit' },
    caughtBy: 'NoSplit',
  },
  {
    id: 'M-27',
    title: 'HOLD never re-evaluated after the log returns',
    clauses: ['CEF-HLD-06'],
    change: { onHoldRetry: 'stay' },
    caughtBy: 'T2',
  },
  {
    id: 'M-28',
    title: 'child obeys decision messages without log evidence',
    clauses: ['CEF-THM-I1', 'CEF-THM-I2', 'CEF-SEC-02'],
    change: { decisionTrust: 'relay' },
    caughtBy: 'I1',
  },
  {
    id: 'M-29',
    title: 'COMMIT sent before the CAS',
    clauses: ['CEF-COO-03'],
    change: { commitSent: 'before_cas' },
    caughtBy: 'WIN',
  },
  {
    id: 'M-30',
    title: 'COMMIT attempted with one vote missing',
    clauses: ['CEF-COO-05'],
    change: { commitRequires: 'all_votes_but_one' },
    caughtBy: 'NoSplit',
    atMost: 10,
  },
  {
    id: 'M-31',
    title: 'CAS COMMIT reply lost, coordinator treats it as failure and aborts',
    clauses: ['CEF-COO-08', 'CEF-COO-11'],
    change: { onUnknownCommit: 'declare_aborted' },
    caughtBy: 'RCPT',
  },
  {
    id: 'M-34',
    title: 'restart aborts without reading the log',
    clauses: ['CEF-COO-18', 'CEF-COO-20'],
    change: { onRestart: 'declare_aborted' },
    caughtBy: 'RCPT',
    atMost: 6,
  },
  {
    id: 'M-35',
    title: 'ABORTED declared without CAS',
    clauses: ['CEF-COO-14', 'CEF-COO-17'],
    change: { onAbort: 'declare_aborted' },
    caughtBy: 'RCPT',
  },
  {
    id: 'M-37',
    title: 'EFFECTUATED receipt right after COMMIT',
    clauses: ['CEF-COO-12', 'CEF-COO-27'],
    change: { effectuatedReceipt: 'commit_recorded' },
    caughtBy: 'RCPT',
    atMost: 12,
  },
  {
    id: 'M-47',
    title: 'repeated commit posts again',
    clauses: ['CEF-DIG-23'],
    change: { onRepeatedCommit: 'post_again' },
    caughtBy: 'DUP',
    atMost: 16,
  },
  {
    id: 'M-49',
    title: 'coordinator ignores a REJECTED vote',
    clauses: ['CEF-COO-05', 'CEF-COO-23'],
    change: { onRejectedVote: 'ignore' },
    caughtBy: 'NoSplit',
  },
] as const satisfies readonly Mutation[];

export type MutationId = (typeof MUTATIONS)[number]['id'];

export function mutation(id: string): Mutation | undefined {
  return MUTATIONS.find((candidate) => candidate.id === id);
}
