/** What can happen to a child sink: the finite alphabet of its machine. */
import { type Decision, PRESENTATIONS, type Presentation, VERIFICATIONS, type Verification } from './names.ts';
import { LOG_REPLIES, type LogReply } from './outputs.ts';

export type ChildEvent =
  /**
   * `verification` is computed outside by the real digest and signature code; `act` is the sink's own business answer, or
   * says that the provider behind it would make the effect at once (CEF-PRE-04).
   */
  | {
      readonly type: 'PREPARE';
      readonly verification: Verification;
      readonly act: 'accepted' | 'refused' | 'at_once';
      readonly presented: Presentation;
    }
  | { readonly type: 'DECISION'; readonly value: Decision; readonly evidence: boolean }
  /** An optional child is attempted under its own handle (AMB-10). */
  | { readonly type: 'ATTEMPT'; readonly act: 'accepted' | 'refused' }
  /** C', a fresh act under a fresh handle per attempt (CEF-CMP-01..04). */
  | { readonly type: 'COMPENSATE'; readonly attempt: 1 | 2; readonly act: 'accepted' | 'refused' }
  | { readonly type: 'OPERATOR'; readonly act: 'post' | 'release' }
  | {
      readonly type: /** A legal stop: from now on the child is unable to post. */
        | 'STOP'
        /** Its handle is revoked. */
        | 'REVOKED'
        /** A compromised child writes ABORT early (CEF-SEC-07). */
        | 'IMPATIENT'
        /** An undo through the consumed handle (CEF-CMP-03). */
        | 'UNDO'
        /** Somebody alters the pending effect (AMB-24). */
        | 'EFFECT.changed'
        | 'TIMER.reservation'
        | 'TIMER.retry'
        | 'TIMER.reserve'
        | 'TIMER.hold_limit'
        | 'TIMER.post'
        | 'TIMER.record'
        | 'TIMER.provider'
        | 'CRASH'
        | 'RESTART';
    }
  | { readonly type: LogReply };

const ACTS = ['accepted', 'refused'] as const;

export const CHILD_ALPHABET: readonly ChildEvent[] = [
  ...VERIFICATIONS.map(
    (verification): ChildEvent => ({ type: 'PREPARE', verification, act: 'accepted', presented: 'bound' }),
  ),
  { type: 'PREPARE', verification: 'ok', act: 'refused', presented: 'bound' },
  { type: 'PREPARE', verification: 'ok', act: 'at_once', presented: 'bound' },
  ...(Object.keys(PRESENTATIONS) as Presentation[])
    .filter((presented) => presented !== 'bound')
    .map(
      (presented): ChildEvent => ({
        type: 'PREPARE',
        verification: PRESENTATIONS[presented],
        act: 'accepted',
        presented,
      }),
    ),
  ...(['COMMIT', 'ABORT'] as const).flatMap((value) =>
    [true, false].map((evidence): ChildEvent => ({ type: 'DECISION', value, evidence })),
  ),
  ...ACTS.map((act): ChildEvent => ({ type: 'ATTEMPT', act })),
  ...([1, 2] as const).flatMap((attempt) => ACTS.map((act): ChildEvent => ({ type: 'COMPENSATE', attempt, act }))),
  { type: 'OPERATOR', act: 'post' },
  { type: 'OPERATOR', act: 'release' },
  { type: 'STOP' },
  { type: 'REVOKED' },
  { type: 'IMPATIENT' },
  { type: 'UNDO' },
  { type: 'EFFECT.changed' },
  { type: 'TIMER.reservation' },
  { type: 'TIMER.retry' },
  { type: 'TIMER.reserve' },
  { type: 'TIMER.hold_limit' },
  { type: 'TIMER.post' },
  { type: 'TIMER.record' },
  { type: 'TIMER.provider' },
  { type: 'CRASH' },
  { type: 'RESTART' },
  ...LOG_REPLIES.map((type): ChildEvent => ({ type })),
];
