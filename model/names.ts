/**
 * The words that every room shares: states, codes, values and roles, spelled as the drafts and the adapter contract spell them.
 */

/** Value of the Composite Decision Log register of one composite (CEF-LOG-01). RETIRED comes with log life cycles. */
export type LogValue = 'EMPTY' | 'COMMIT' | 'ABORT';
export type Decision = 'COMMIT' | 'ABORT';

/** Who may act. `engine` speaks for the harness itself (faults, end of a run), `world` for the provider behind a sink. */
export const ROLES = ['coordinator', 'child', 'log', 'operator', 'world', 'engine'] as const;
export type Role = (typeof ROLES)[number];

/** Verdict of a handle verification, computed outside the machines (CEF-COD-01, 02, 03, 06). */
export const VERIFICATIONS = ['ok', 'EF-023', 'EF-040', 'EF-041', 'EF-081'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** Why a prepare was rejected. EF codes are the registry's; the others are reasons that the drafts leave unnamed. */
export const REJECTION_CODES = ['EF-023', 'EF-040', 'EF-041', 'EF-081', 'LATE_PREPARE', 'ACT_REFUSED'] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** States of a child as the adapter contract names them. HOLD is a sub-state of PREPARED (AMB-18). */
export const CHILD_STATES = [
  'NEVER_PREPARED',
  'PREPARED',
  'HOLD',
  'POSTING',
  'EFFECTUATED',
  'RELEASED',
  'REJECTED',
  'CANNOT_POST',
] as const;
export type ChildState = (typeof CHILD_STATES)[number];

/** States that a composite receipt may carry (CEF-THM-13 and the outcome names of AMB-08, AMB-11). */
export const COMPOSITE_STATES = [
  'NON_EFFECTIVE',
  'PREPARED',
  'COMMIT_DECIDED',
  'EFFECTUATED',
  'ABORTED',
  'COMPENSATING',
  'CONTAINED',
  'UNKNOWN',
  'STALLED',
  'QUORUM_MET',
  'ATTEMPTED',
] as const;
export type CompositeState = (typeof COMPOSITE_STATES)[number];

/** `reservation` is the child's TTL; `retry` re-reads an unreachable log; `deadline`, `resend`, `redrive` are the coordinator's. */
export const TIMERS = ['reservation', 'retry', 'reserve', 'deadline', 'resend', 'redrive'] as const;
export type Timer = (typeof TIMERS)[number];
