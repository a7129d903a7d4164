/**
 * Ambiguities AMB-G01 to AMB-G07: the A2A compensation gate (D2). Clause registry, section 5.2; 7 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Ambiguity } from './types.ts';

export const AMBIGUITIES_GATE: readonly Ambiguity[] = [
  {
    id: 'AMB-G01',
    clauses: ['GATE-16', 'GATE-37', 'GATE-39'],
    clausesText: 'GATE-16/37/39',
    tension:
      'Recording an ack frees the hold even when the task is still working (*run*), and hold-off and release() are two different moments.',
    options: 'free at ack; free at release() only',
    safestReading: 'free only in release(), which needs terminal status and ack',
    recommendation:
      'Ack is stored any time but counts only if issued after the terminal status it refers to; single point of release. *Early ack: leak in 5 steps.*',
    switch: '`hold_off_at` = release, ack',
  },
  {
    id: 'AMB-G02',
    clauses: ['GATE-05', 'GATE-35', 'GATE-36'],
    clausesText: 'GATE-05/35/36',
    tension:
      'Ack: only task_id compared, no signer or organization; declaration: organization attribute compared, no signature, no task_id (*run*: a declaration for another task, and a foreign unsigned ack, both release).',
    options: 'as coded; full binding',
    safestReading: "both signed by B's agent identity and bound to task id, organization, cancel correlation id, key",
    recommendation:
      'Full binding; verify before storing; a second, different ack is refused and shown (*run*: it silently replaces the first)',
    switch: '`evidence_binding` = full, as_coded',
  },
  {
    id: 'AMB-G03',
    clauses: ['GATE-17', 'GATE-38', 'GATE-33'],
    clausesText: 'GATE-17/38, GATE-33',
    tension:
      "Text speaks of `canceled` only; code's release() demands ack or declaration for completed and failed too (*run*: a completed procurement can never be released), while failed does not enter pending; terminal `rejected` raises.",
    options: 'gate canceled only; all terminal; canceled, failed, rejected',
    safestReading: 'gate canceled, failed and rejected; completed closes normally unless revocation had been requested',
    recommendation:
      'Obligation opens at cancelTx or at a non-success terminal state. *failed bypassing the gate: leak in 3 steps.*',
    switch: '`gated_states` = canceled+failed+rejected, canceled, all',
  },
  {
    id: 'AMB-G04',
    clauses: ['GATE-20', 'GATE-24', 'GATE-26', 'GATE-33', 'GATE-34'],
    clausesText: 'GATE-20/24/26, GATE-33/34',
    tension:
      'Named states `revocation_pending_compensation` and `compensation_unconfirmed` do not exist in the code; pending flag is absent before use (*run*: AttributeError); no persistence, unreachable, write-off, archive or identity methods; terminal status can be overwritten (*run*).',
    options: '-',
    safestReading: 'explicit durable obligation automaton beside the task state',
    recommendation:
      'NONE -> PENDING -> UNCONFIRMED -> DISCHARGED(ack, declaration) / WRITTEN_OFF; durable before any acknowledgement; terminal states immutable',
    switch: '`durable` = true, false (mutation)',
  },
  {
    id: 'AMB-G05',
    clauses: ['GATE-10', 'GATE-11', 'GATE-12', 'GATE-13', 'GATE-14', 'GATE-17', 'GATE-32'],
    clausesText: 'GATE-10..14/17/32',
    tension:
      'Four validity conditions ("exactly when") against a two-condition conservative rule; the fixed class set fails open (*run*: shared-storage file write released at once, though it is the text\'s own example); atomic cancel_and_compensate whose reply is lost.',
    options: 'four; two; closed or open set',
    safestReading: 'gate unless proven inapplicable; unknown class = effect-capable',
    recommendation:
      'Gate unless read-only or shared coordinator; a lost reply of the atomic call falls back to the gate',
    switch: '`unknown_class` = gated, ungated',
  },
  {
    id: 'AMB-G06',
    clauses: ['GATE-05', 'GATE-21', 'GATE-30'],
    clausesText: 'GATE-05/21/30',
    tension:
      '"Only" discharging signal is the ack, yet declaration, write-off and identity revocation are exits too. Does identity revocation free the hold?',
    options: 'release; escalate',
    safestReading:
      'escalate, hold stays; only ack, declaration or write-off end the obligation, with distinct end states',
    recommendation:
      'Identity revocation moves to UNCONFIRMED+ESCALATED and invalidates later signatures. *Freed on revocation: leak in 5 steps.*',
    switch: '`idrev_effect` = escalate, release',
  },
  {
    id: 'AMB-G07',
    clauses: ['GATE-03', 'GATE-12', 'GATE-29', 'GATE-31'],
    clausesText: 'GATE-03/12/29/31',
    tension:
      'Effects already in flight at B may commit after `canceled`, and even after the ack; several effects per task, one receipt; negative or partial compensation has no message.',
    options: '-',
    safestReading: 'B acks or declares only after quiescing its calls; receipt lists effects',
    recommendation:
      'Receipt carries effect list and a quiesced flag; partial or refused compensation keeps PENDING and escalates. *In-flight effect after a truthful declaration: leak in 5 steps even in the correct gate.*',
    switch: '`b_quiesces` = true, false',
  },
];
