/** What the child sink's transitions depend on: its own context, the event, and the rules of the draft. */
import type { ChildEvent } from './child-events.ts';
import type { Decision, Verification } from './names.ts';
import type { Rules } from './rules.ts';

export interface ChildContext {
  /** The TTL is over; volatile. */
  readonly expired: boolean;
  /** Nothing can be posted any more: a legal stop, or there is nothing left to post. */
  readonly unable: boolean;
  /** The reservation has ended already, or never was. */
  readonly lost: boolean;
  /** The pending effect is not the one that was prepared. */
  readonly changed: boolean;
  /** The effect has happened and is not recorded yet; the provider remembers it, whatever the sink does. */
  readonly effect: boolean;
  /** What became of C' per attempt. */
  readonly first: Outcome;
  readonly second: Outcome;
}
type Outcome = 'none' | 'reversed' | 'refused';

export const NOTHING: ChildContext = {
  expired: false,
  unable: false,
  lost: false,
  changed: false,
  effect: false,
  first: 'none',
  second: 'none',
};

interface Situation {
  readonly event: ChildEvent;
  readonly context: ChildContext;
}

/** A wrong presentation that the rules let through counts as verified (M-01, M-05, M-06, M-11). */
const failed =
  (rules: Rules, code: Verification) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'PREPARE' &&
    event.verification === code &&
    (event.presented === 'bound' || rules.accepts !== event.presented);

const obeyed =
  (rules: Rules, value: Decision) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'DECISION' && event.value === value && rules.decisionTrust === 'relay';

const certified =
  (rules: Rules, value: Decision) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'DECISION' && event.value === value && event.evidence && rules.decisionTrust === 'certificate';

const isAttempt =
  (attempt: 1 | 2) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'COMPENSATE' && event.attempt === attempt;

const isRefusedAttempt =
  (attempt: 1 | 2) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'COMPENSATE' && event.attempt === attempt && event.act === 'refused';

const wasAttempt =
  (attempt: 1 | 2, outcome: Outcome) =>
  ({ event, context }: Situation): boolean =>
    event.type === 'COMPENSATE' &&
    event.attempt === attempt &&
    (attempt === 1 ? context.first : context.second) === outcome;

/** CEF-LOG-08: where no log can be asked, the word of the coordinator is all there is. */
const burnsUnproven =
  (rules: Rules, value: Decision) =>
  ({ event }: Pick<Situation, 'event'>): boolean =>
    event.type === 'DECISION' &&
    event.value === value &&
    rules.abortTombstone === 'on' &&
    rules.profile === 'mitigation_nocdl';

/** The guards of the child machine, by the sentence that each of them checks. */
export const childGuards = (rules: Rules) => ({
  'failed EF-081': failed(rules, 'EF-081'),
  'failed EF-040': failed(rules, 'EF-040'),
  'failed EF-023': failed(rules, 'EF-023'),
  'failed EF-041': failed(rules, 'EF-041'),
  'a promise without a reservation is made': ({ event }: Pick<Situation, 'event'>) =>
    event.type === 'PREPARE' && event.verification === 'EF-081' && rules.onStoreDown === 'promise_unreserved',
  'act refused': ({ event }: Pick<Situation, 'event'>) =>
    (event.type === 'PREPARE' || event.type === 'ATTEMPT' || event.type === 'COMPENSATE') && event.act === 'refused',
  'prepare posts': ({ event }: Pick<Situation, 'event'>) =>
    event.type === 'PREPARE' && event.act === 'at_once' && rules.onPrepare === 'post',
  'prepare has posted': () => rules.onPrepare === 'post',
  'prepare does not ask the log': () => rules.latePrepare === 'accept',
  'prepare reserves after reading': () => rules.latePrepare === 'read_then_reserve',
  'a released handle is reserved again': ({ event }: Pick<Situation, 'event'>) =>
    event.type === 'PREPARE' &&
    event.verification === 'ok' &&
    event.act === 'accepted' &&
    rules.onPrepareAfterRelease === 'reserve_again',
  'a rejecting child writes ABORT': () => rules.abortWriters === 'and_rejecting',
  'tombstones are kept': () => rules.abortTombstone === 'on',
  'COMMIT burns the handle unproven': burnsUnproven(rules, 'COMMIT'),
  'ABORT burns the handle unproven': burnsUnproven(rules, 'ABORT'),
  'a repeated prepare restarts the TTL': () => rules.ttlOnReprepare === 'restart',
  'timer is ignored': () => rules.onReservationTimer === 'ignore',
  'timer releases': () => rules.onReservationTimer === 'release',
  'timer releases under another name': () => rules.onReservationTimer === 'release_called_rejected',
  'timer posts': () => rules.onReservationTimer === 'post',
  'the TTL has expired': ({ context }: Pick<Situation, 'context'>) => context.expired,
  'an empty log is only waited for': ({ context }: Pick<Situation, 'context'>) =>
    context.expired && rules.onEmptyRead === 'wait',
  'an empty log is held': ({ context }: Pick<Situation, 'context'>) => context.expired && rules.onEmptyRead === 'hold',
  'an empty log is taken for ABORT': ({ context }: Pick<Situation, 'context'>) =>
    context.expired && rules.onEmptyRead === 'release',
  'the child wrote COMMIT': () => rules.onEmptyRead === 'cas_commit',
  'a lost CAS is taken for COMMIT': () => rules.onLostCas === 'post',
  'an unknown CAS is taken for won': () => rules.onUnknownCas === 'assume_won',
  'an unknown CAS is taken for lost': () => rules.onUnknownCas === 'assume_lost',
  'HOLD is never re-evaluated': () => rules.onHoldRetry === 'stay',
  'the HOLD limit posts': () => rules.onHoldLimit === 'post',
  'the HOLD limit releases': () => rules.onHoldLimit === 'release',
  'revocation tries ABORT': () => rules.onRevocation === 'try_abort',
  'revocation releases': () => rules.onRevocation === 'release',
  'ABORT may be written early': () => rules.earlyAbort === 'allowed',
  'the effect is not frozen': ({ context }: Pick<Situation, 'context'>) =>
    rules.effectFrozen === 'false' && !context.changed,
  'a crash loses the reservation': ({ context }: Pick<Situation, 'context'>) =>
    rules.reservation === 'lost_on_crash' && !context.lost,
  'nothing is left to release': ({ context }: Pick<Situation, 'context'>) => context.lost,
  'it cannot post': ({ context }: Pick<Situation, 'context'>) => context.unable,
  'posts are in two steps': () => rules.postAtomic === 'two_step',
  'an interrupted post is forgotten': () => rules.onInterruptedPost === 'post_again',
  'the effect has happened': ({ context }: Pick<Situation, 'context'>) => context.effect,
  'CannotPost is not final': () => rules.cannotPost === 'unfenced',
  'the consumed handle undoes': () => rules.onUndo === 'reverse',
  'operator posts': ({ event }: Pick<Situation, 'event'>) => event.type === 'OPERATOR' && event.act === 'post',
  'COMMIT is obeyed': obeyed(rules, 'COMMIT'),
  'ABORT is obeyed': obeyed(rules, 'ABORT'),
  'COMMIT is certified': certified(rules, 'COMMIT'),
  'ABORT is certified': certified(rules, 'ABORT'),
  'a repeated COMMIT posts again': ({ event }: Pick<Situation, 'event'>) =>
    event.type === 'DECISION' && event.value === 'COMMIT' && rules.onRepeatedCommit === 'post_again',
  'a repeated COMMIT is answered with CannotPost': ({ event }: Pick<Situation, 'event'>) =>
    event.type === 'DECISION' && event.value === 'COMMIT' && rules.onRepeatedCommit === 'report_cannot_post',
  'attempt 1': isAttempt(1),
  'attempt 2': isAttempt(2),
  'attempt 1 is refused': isRefusedAttempt(1),
  'attempt 2 is refused': isRefusedAttempt(2),
  'attempt 1 was reversed': wasAttempt(1, 'reversed'),
  'attempt 2 was reversed': wasAttempt(2, 'reversed'),
  'attempt 1 was refused': wasAttempt(1, 'refused'),
  'attempt 2 was refused': wasAttempt(2, 'refused'),
});
