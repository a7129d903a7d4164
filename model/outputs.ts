/**
 * What a machine may ask for: the whole interface between the pure machines and the engines that run them.
 * Each output is an XState action with params, so `transition(machine, snapshot, event)` yields them in order.
 */
import type { ChildState, CompositeState, Decision, RejectionCode, Timer } from './names.ts';
import type { ObservationBody } from './observation.ts';

/** Messages between coordinator and child. They travel through the network: lost, repeated, reordered. */
export type Message =
  | { readonly type: 'PREPARE' }
  /** `evidence`: the sender attaches the log's signed answer; only a certificate-trusting child looks at it. */
  | { readonly type: 'DECISION'; readonly value: Decision; readonly evidence: boolean }
  | { readonly type: 'VOTE'; readonly vote: 'PREPARED' }
  | { readonly type: 'VOTE'; readonly vote: 'REJECTED'; readonly code: RejectionCode }
  /** "Not now" is a definite error, no verdict: nothing was reserved and a repeat is a first prepare. */
  | { readonly type: 'PREPARE_FAILED'; readonly reason: 'LOG_UNREACHABLE' }
  | { readonly type: 'REPORT'; readonly state: ChildState }
  /** An optional child is attempted, once, under a handle of its own that is bound to C (AMB-10). */
  | { readonly type: 'ATTEMPT' }
  /** C', a fresh act under a fresh handle, one per attempt (CEF-CMP-01..04). */
  | { readonly type: 'COMPENSATE'; readonly attempt: 1 | 2 }
  | { readonly type: 'COMPENSATION'; readonly attempt: 1 | 2; readonly outcome: 'EFFECTUATED' | 'REJECTED' }
  /** An operator reaches around the log into the sink; a right operator never sends it (CEF-OPS-01). */
  | { readonly type: 'OPERATOR'; readonly act: 'post' | 'release' };

/** One access to the decision log. Its result returns as an event, never as a network message. */
export type LogAccess =
  | { readonly operation: 'read' }
  /** `guarded`: the write carries the generation of EH_C, and the log refuses it where that is revoked (AMB-14). */
  | { readonly operation: 'cas'; readonly value: Decision; readonly guarded?: boolean };

/**
 * Events that the coordinator's head addresses to its legs: to those of required children that can prepare;
 * `DRIVE.COMPENSATE` to those of all required ones, `DRIVE.OPTIONAL` to those of the others; `RESEND` and `CRASH` to all.
 */
export type LegOrder =
  | 'ASK'
  | 'RESEND'
  | 'DRIVE.COMMIT'
  | 'DRIVE.ABORT'
  | 'DRIVE.OPTIONAL'
  /** To the legs of required children that cannot prepare (CEF-PRE-14). */
  | 'DRIVE.UNPREPARED'
  | 'DRIVE.COMPENSATE'
  /** M-36: the legs that are still driven are given up. */
  | 'STOP.DRIVING'
  | 'CRASH';

/** What a rogue coordinator may declare without a reason; each is a false receipt at some time. */
export const ROGUE_RECEIPTS = ['EFFECTUATED', 'ABORTED', 'COMPENSATING'] as const satisfies readonly CompositeState[];

export type Output =
  /** A message to the other side: a child's goes to the coordinator, a leg's to its child. */
  | { readonly type: 'send'; readonly message: Message }
  | { readonly type: 'call'; readonly access: LogAccess }
  /** `resume` keeps the deadline of the first start, so that a TTL runs once over crashes and repeats (AMB-31). */
  | { readonly type: 'arm'; readonly timer: Timer; readonly mode: 'start' | 'resume' }
  | { readonly type: 'disarm'; readonly timer: Timer }
  | { readonly type: 'tell'; readonly order: LegOrder }
  | { readonly type: 'answer'; readonly reply: LogReply }
  /** Only a log that writes after it has read: the second half of its CAS, some time later (M-44). */
  | { readonly type: 'later'; readonly write: Decision }
  | { readonly type: 'observe'; readonly observation: ObservationBody };

/** The log's answers as they reach the caller; the engine may replace one by `unknown` or `refused_no_value`. */
export const LOG_REPLIES = [
  'READ.EMPTY',
  'READ.COMMIT',
  'READ.ABORT',
  'READ.unknown',
  'CAS.won',
  'CAS.refused.COMMIT',
  'CAS.refused.ABORT',
  'CAS.refused_no_value',
  /** Nothing was written: EH_C is not current any more (AMB-14). */
  'CAS.refused_handle',
  'CAS.unknown',
] as const;
export type LogReply = (typeof LOG_REPLIES)[number];

/** Names of the XState actions that count as outputs; any other action in a machine is refused by `subset.ts`. */
export const OUTPUT_TYPES = ['send', 'call', 'arm', 'disarm', 'tell', 'answer', 'later', 'observe'] as const;
