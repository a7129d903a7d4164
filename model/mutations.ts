/**
 * The single-rule mutations that the machines can express, as data: which rule changes, to what. What each breaks and what
 * must catch it stands in the registry (section 6); `registry/expected-verdicts.ts` has the verdict that is expected of us.
 * Mutations of documents, digests and receipts, which no machine reads, are in `binding-mutations.ts`.
 */
import { FIELD_BEHAVIOURS } from './field-behaviours.ts';
import type { Mutation } from './mutation.ts';
import { expectedVerdict } from './registry/index.ts';

const caughtBy = (id: string): string => expectedVerdict(id)?.caughtBy[0].by ?? 'nothing';

export const MUTATIONS = (
  [
    {
      id: 'M-01',
      title: 'handle bound only to composite_id',
      clauses: ['CEF-DIG-14', 'CEF-DIG-16', 'CEF-DIG-17'],
      change: { accepts: 'other list' },
    },
    {
      id: 'M-05',
      title: 'sink takes EH_C as authority to post',
      clauses: ['CEF-DIG-21', 'CEF-SEC-09'],
      change: { accepts: 'composite handle' },
    },
    {
      id: 'M-06',
      title: "sink trusts the coordinator's CAD blob",
      clauses: ['CEF-PRE-01', 'CEF-PRE-02', 'CEF-PRE-23'],
      change: { accepts: 'other effect' },
    },
    {
      id: 'M-07',
      title: 'log keyed by composite id only',
      clauses: ['CEF-LOG-01', 'CEF-DIG-14'],
      change: { cdlKey: 'id' },
    },
    {
      id: 'M-08',
      title: 'prepare has an external effect',
      clauses: ['CEF-PRE-04', 'CEF-PRE-12', 'CEF-PRE-13'],
      change: { onPrepare: 'post' },
    },
    {
      id: 'M-09',
      title: 'reservation is volatile, lost on child crash',
      clauses: ['CEF-PRE-08'],
      change: { reservation: 'lost_on_crash' },
    },
    {
      id: 'M-10',
      title: 'consume store down, PREPARED answered anyway',
      clauses: ['CEF-PRE-06'],
      change: { onStoreDown: 'promise_unreserved' },
    },
    {
      id: 'M-11',
      title: 'child currentness checked at handle issue, not in the prepare section',
      clauses: ['CEF-PRE-11'],
      change: { accepts: 'revoked handle' },
    },
    {
      id: 'M-12',
      title: 'late prepare accepted without log check',
      clauses: ['CEF-THM-I3'],
      change: { latePrepare: 'accept' },
      setting: { coordinator: 'rogue' },
    },
    {
      id: 'M-13',
      title: 'prepare accepted again after RELEASED',
      clauses: ['CEF-PRE-05'],
      change: { onPrepareAfterRelease: 'reserve_again' },
    },
    {
      id: 'M-14',
      title: 'child ends its reservation on timer and calls it REJECTED',
      clauses: ['CEF-PRE-10', 'CEF-THM-I2'],
      change: { onReservationTimer: 'release_called_rejected' },
      atMost: 14,
    },
    {
      id: 'M-15',
      title: 'repeated prepare restarts the timer',
      clauses: ['CEF-SEC-03', 'CEF-BND-01'],
      change: { ttlOnReprepare: 'restart' },
      setting: { coordinator: 'rogue' },
    },
    {
      id: 'M-16',
      title: 'one lock for all composites (HOLD blocks others)',
      clauses: ['CEF-PRE-19'],
      change: { locks: 'per_sink' },
    },
    {
      id: 'M-17',
      title: 'timer releases without consulting the log',
      clauses: ['CEF-TIM-01', 'CEF-TIM-09', 'CEF-TIM-11', 'CEF-TIM-12'],
      change: { onReservationTimer: 'release' },
      atMost: 4,
    },
    {
      id: 'M-18',
      title: 'child posts on coordinator silence',
      clauses: ['CEF-TIM-08', 'CEF-TIM-15'],
      change: { onReservationTimer: 'post' },
    },
    {
      id: 'M-19',
      title: 'child only queries, never writes ABORT',
      clauses: ['CEF-TIM-04', 'CEF-LOG-05'],
      change: { onEmptyRead: 'wait' },
    },
    {
      id: 'M-20',
      title: 'lost CAS taken as "commit" whatever was returned',
      clauses: ['CEF-TIM-06'],
      change: { onLostCas: 'post' },
      atMost: 8,
    },
    {
      id: 'M-21',
      title: 'lost CAS reply taken as won',
      clauses: ['CEF-TIM-07'],
      change: { onUnknownCas: 'assume_won' },
      atMost: 6,
    },
    {
      id: 'M-22',
      title: 'lost CAS reply taken as lost, child posts',
      clauses: ['CEF-TIM-07'],
      change: { onUnknownCas: 'assume_lost' },
    },
    {
      id: 'M-23',
      title: 'child may write COMMIT into an empty log',
      clauses: ['CEF-TIM-08'],
      change: { onEmptyRead: 'cas_commit', commitWriters: 'any_participant' },
    },
    { id: 'M-24', title: 'HOLD limit reached, child posts', clauses: ['CEF-HLD-02'], change: { onHoldLimit: 'post' } },
    {
      id: 'M-25',
      title: 'HOLD limit reached, child releases',
      clauses: ['CEF-HLD-03'],
      change: { onHoldLimit: 'release' },
    },
    {
      id: 'M-26',
      title: 'HOLD entered although the log answers empty',
      clauses: ['CEF-HLD-04', 'CEF-TIM-04'],
      change: { onEmptyRead: 'hold' },
    },
    {
      id: 'M-27',
      title: 'HOLD never re-evaluated after the log returns',
      clauses: ['CEF-HLD-06'],
      change: { onHoldRetry: 'stay' },
    },
    {
      id: 'M-28',
      title: 'child obeys decision messages without log evidence',
      clauses: ['CEF-THM-I1', 'CEF-THM-I2', 'CEF-SEC-02'],
      change: { decisionTrust: 'relay' },
    },
    { id: 'M-29', title: 'COMMIT sent before the CAS', clauses: ['CEF-COO-03'], change: { commitSent: 'before_cas' } },
    {
      id: 'M-30',
      title: 'COMMIT attempted with one vote missing',
      clauses: ['CEF-COO-05'],
      change: { commitRequires: 'all_votes_but_one' },
      atMost: 10,
    },
    {
      id: 'M-31',
      title: 'CAS COMMIT reply lost, coordinator treats it as failure and aborts',
      clauses: ['CEF-COO-08', 'CEF-COO-11'],
      change: { onUnknownCommit: 'declare_aborted' },
    },
    {
      id: 'M-32',
      title: 'abort whose CAS returned COMMIT goes on aborting',
      clauses: ['CEF-COO-15', 'CEF-COO-20'],
      change: { onRefusedAbort: 'declare_aborted' },
    },
    {
      id: 'M-33',
      title: 'transient commit failure turned into abort',
      clauses: ['CEF-COO-11'],
      change: { onTransientFailure: 'declare_aborted' },
    },
    {
      id: 'M-34',
      title: 'restart aborts without reading the log',
      clauses: ['CEF-COO-18', 'CEF-COO-20'],
      change: { onRestart: 'declare_aborted' },
      atMost: 6,
    },
    {
      id: 'M-35',
      title: 'ABORTED declared without CAS',
      clauses: ['CEF-COO-14', 'CEF-COO-17'],
      change: { onAbort: 'declare_aborted' },
    },
    {
      id: 'M-36',
      title: 're-drive loop stops at the first child that cannot post',
      clauses: ['CEF-COO-10', 'CEF-COO-13'],
      change: { driveAll: 'false' },
    },
    {
      id: 'M-37',
      title: 'EFFECTUATED receipt right after COMMIT',
      clauses: ['CEF-COO-12', 'CEF-COO-27'],
      change: { effectuatedReceipt: 'commit_recorded' },
      atMost: 12,
    },
    {
      id: 'M-38',
      title: 'no EH_C re-check before the CAS',
      clauses: ['CEF-COO-06', 'CEF-COO-07'],
      change: { compositeHandleCheck: 'never' },
    },
    {
      id: 'M-39',
      title: 'revocation after COMMIT releases the child',
      clauses: ['CEF-CMP-11', 'CEF-THM-17'],
      change: { onRevocation: 'release' },
    },
    {
      id: 'M-40',
      title: 'log reads served by a stale replica',
      clauses: ['CEF-LOG-01'],
      change: { log: 'stale_replica' },
    },
    {
      id: 'M-41',
      title: 'CAS served by two registers (split brain, wrong key)',
      clauses: ['CEF-LOG-01', 'CEF-LOG-03'],
      change: { log: 'two_registers' },
    },
    {
      id: 'M-42',
      title: 'log entry forgotten before all children are terminal',
      clauses: ['CEF-THM-A1'],
      change: { logGc: 'forget' },
    },
    {
      id: 'M-43',
      title: 'log not durable across its own restart',
      clauses: ['CEF-LOG-01'],
      change: { log: 'volatile' },
    },
    {
      id: 'M-44',
      title: 'CAS implemented as read then write',
      clauses: ['CEF-LOG-02', 'CEF-LOG-03'],
      change: { log: 'read_then_write' },
    },
    {
      id: 'M-45',
      title: 'operator releases a child directly',
      clauses: ['CEF-OPS-01'],
      change: { operator: 'releases' },
    },
    { id: 'M-46', title: 'operator posts a child directly', clauses: ['CEF-OPS-01'], change: { operator: 'posts' } },
    {
      id: 'M-47',
      title: 'repeated commit posts again',
      clauses: ['CEF-DIG-23'],
      change: { onRepeatedCommit: 'post_again' },
      atMost: 16,
    },
    {
      id: 'M-48',
      title: 'effect before record, crash between, re-drive repeats',
      clauses: ['CEF-DIG-23'],
      change: { onInterruptedPost: 'post_again' },
      setting: { post_atomic: 'two_step' },
    },
    {
      id: 'M-49',
      title: 'coordinator ignores a REJECTED vote',
      clauses: ['CEF-COO-05', 'CEF-COO-23'],
      change: { onRejectedVote: 'ignore' },
    },
    {
      id: 'M-51',
      title: 'optional child posts before Effect on R',
      clauses: ['CEF-JOIN-11'],
      change: { optionalWhen: 'any' },
    },
    {
      id: 'M-52',
      title: 'optional failure blocks the composite',
      clauses: ['CEF-JOIN-08'],
      change: { optionalBlocks: 'yes' },
    },
    {
      id: 'M-55',
      title: 'undo through the consumed handle',
      clauses: ['CEF-CMP-02', 'CEF-CMP-03'],
      change: { onUndo: 'reverse' },
    },
    {
      id: 'M-56',
      title: "success of C' shown as success of C",
      clauses: ['CEF-CMP-07', 'CEF-CMP-08'],
      change: { afterContainment: 'effectuated' },
    },
    {
      id: 'M-57',
      title: "failed C' hidden",
      clauses: ['CEF-CMP-09', 'CEF-CMP-10'],
      change: { onFailedCompensation: 'contained' },
    },
    {
      id: 'M-58',
      title: 'CONTAINED after compensating one of two posted children',
      clauses: ['CEF-THM-18'],
      change: { contained: 'existential' },
    },
    { id: 'M-59', title: "C'' issued while C' is unresolved", clauses: ['CEF-CMP-05'], change: { reissue: 'anytime' } },
    { id: 'M-60', title: 'CannotPost not fenced', clauses: ['CEF-THM-04'], change: { cannotPost: 'unfenced' } },
  ] as const satisfies readonly Omit<Mutation, 'caughtBy'>[]
).map((row) => ({ ...row, caughtBy: caughtBy(row.id) }));

export type MutationId = (typeof MUTATIONS)[number]['id'];

/** A mutation of the registry, or a wrong behaviour seen in the field. */
export function mutation(id: string): Mutation | undefined {
  return [...MUTATIONS, ...FIELD_BEHAVIOURS].find((candidate) => candidate.id === id);
}
