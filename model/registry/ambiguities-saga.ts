/**
 * Ambiguities AMB-S01 to AMB-S05: the agent saga journal (D3). Clause registry, section 5.3; 5 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Ambiguity } from './types.ts';

export const AMBIGUITIES_SAGA: readonly Ambiguity[] = [
  {
    id: 'AMB-S01',
    clauses: ['SAGA-09', 'SAGA-15', 'SAGA-51'],
    clausesText: 'SAGA-09/15/51',
    tension: 'Status first after a timeout, but idempotent writes are to be retried with the same key.',
    options: 'status always; same-key retry counts as resolution for that class',
    safestReading: 'status first; same-key retry allowed only for class idempotent',
    recommendation: 'As safest; record the retry as an attempt of the same action',
    switch: '`idem_retry_resolves` = true, false',
  },
  {
    id: 'AMB-S02',
    clauses: ['SAGA-48', 'SAGA-49', 'SAGA-50'],
    clausesText: 'SAGA-48/49/50',
    tension: 'A "not found" answer is not final while the request may still be travelling.',
    options: 'final; final only with fence or after validity window',
    safestReading: 'needs fence or expired window',
    recommendation:
      'Answers: committed, fenced_absent, absent_unfenced (= unknown). *Unfenced: leak in 6 steps; fenced: none.*',
    switch: '`negative_status` = fenced, plain',
  },
  {
    id: 'AMB-S03',
    clauses: ['SAGA-22', 'SAGA-24', 'SAGA-25'],
    clausesText: 'SAGA-22/24/25',
    tension: 'Saga must precede the first effect; the action entry holds results and so looks like an after-record.',
    options: 'intent before call plus result after; one record after',
    safestReading: 'intent entry durable before every call',
    recommendation: 'Two appended entries per attempt. *After-only: leak in 3 steps.*',
    switch: '`journal_order` = intent_first, after (mutation)',
  },
  {
    id: 'AMB-S04',
    clauses: ['SAGA-05', 'SAGA-59', 'SAGA-68'],
    clausesText: 'SAGA-05/59/68',
    tension:
      'Owner acceptance closes as compensated here, while partially resolved and escalated are own terminal states; the text has no BCP 14 levels.',
    options: '-',
    safestReading: 'acceptance closes as partially_resolved(accepted)',
    recommendation: 'Distinct terminal reason; compensated only by reconciliation. All rows starred',
    switch: '`accept_closes_as` = partially_resolved, compensated',
  },
  {
    id: 'AMB-S05',
    clauses: ['SAGA-41', 'SAGA-42', 'SAGA-43'],
    clausesText: 'SAGA-41/42/43',
    tension:
      'Reverse order is a default, dependencies rule, and a failed inverse stops the rest "without policy": which policy, and do parallel siblings already running stop?',
    options: '-',
    safestReading: 'stop new inverses, let running ones end, human task',
    recommendation: 'Policy table per workflow version; default stop',
    switch: '`after_failed_inverse` = stop, policy',
  },
];
