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

/**
 * What a coordinator presents at a sink. `bound` is what the act's documents hold; the others are attacks and accidents that
 * verification must refuse, each with the code that is right for it.
 */
export const PRESENTATIONS = {
  bound: 'ok',
  /** The pending effect differs from the handle's act, although the coordinator's own blob agrees (CEF-PRE-01, M-06). */
  'other effect': 'EF-023',
  /** A handle that names the same composite id, but another list of children (CEF-DIG-16, M-01). */
  'other list': 'EF-040',
  /** EH_C in place of a child's handle (CEF-DIG-21, M-05). */
  'composite handle': 'EF-040',
  /** Current when it was issued, revoked since (CEF-PRE-11, M-11). */
  'revoked handle': 'EF-041',
} as const satisfies Readonly<Record<string, Verification>>;
export type Presentation = keyof typeof PRESENTATIONS;

/** How a bound is measured that a party must keep (CEF-BND-01..04, AMB-26, AMB-27). */
export const BOUNDS = ['T_prepare', 'T_abort', 'T_hold', 'T_close'] as const;

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

/**
 * `reservation` is the child's TTL; `retry` re-reads an unreachable log; `hold_limit` is the longest HOLD that the profile
 * documents; `post` and `record` are the two halves of a post in two steps; `provider` is the provider's own hard expiry;
 * `deadline`, `resend`, `redrive` are the coordinator's.
 */
export const TIMERS = [
  'reservation',
  'retry',
  'reserve',
  'deadline',
  'resend',
  'redrive',
  'hold_limit',
  'post',
  'record',
  'provider',
] as const;
export type Timer = (typeof TIMERS)[number];
