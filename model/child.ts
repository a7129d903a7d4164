/**
 * The child sink of the composite draft: prepare, the reservation timer that asks the log, HOLD, and the end of a promise.
 * Read it beside the draft's own figure: timer -> log -> release / post / HOLD (CEF-TIM-01..07, CEF-HLD-01..06).
 *
 * Durable: every state but what PREPARING, RESERVING and the accesses to the log hold. CRASH drops what is volatile (a
 * provisional reservation, a log access under way, armed timers); RESTART resumes the timers, whose deadlines do not move.
 */
import { assign, enqueueActions, setup } from 'xstate';
import {
  answerCompensation,
  beginPost,
  cannotPost,
  dropCalledRejected,
  post,
  promise,
  reject,
  release,
  releaseNothing,
  repeatPromise,
  report,
  reportHold,
} from './child-answers.ts';
import { CHILD_ALPHABET, type ChildEvent } from './child-events.ts';
import { call, disarm, OUTPUT_ACTIONS, observe, type RoleMachine, resume, send, start } from './machine-setup.ts';
import type { Decision, Verification } from './names.ts';
import type { Rules } from './rules.ts';

interface ChildContext {
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

const NOTHING: ChildContext = {
  expired: false,
  unable: false,
  lost: false,
  changed: false,
  effect: false,
  first: 'none',
  second: 'none',
};

/** A post or release is due; what that comes to is decided in one place, whatever led there. */
const POST = { target: '#child.POST_DUE' } as const;
const RELEASE = { target: '#child.RELEASE_DUE' } as const;

/** Without a read of its own a child acts on a message only where the draft lets it (AMB-01). */
const OBEYED = (['COMMIT', 'ABORT'] as const).flatMap((value) => {
  const { target } = value === 'COMMIT' ? POST : RELEASE;
  return [
    { guard: `${value} is obeyed`, target },
    {
      guard: `${value} is certified`,
      target,
      actions: [observe({ type: 'certificate.accepted', value })],
    },
  ] as const;
});

/** What a decided log does to a promise, wherever the answer arrives. */
const ON_DECIDED = { 'READ.COMMIT': POST, 'READ.ABORT': RELEASE } as const;

/** An empty log, after the child's own TTL or before it. `wait` and `hold` are the places to go to. */
const onEmptyRead = <const Wait extends string, const Hold extends string>(wait: Wait, hold: Hold) =>
  [
    { guard: 'an empty log is only waited for', target: wait },
    { guard: 'an empty log is held', target: hold },
    { guard: 'an empty log is taken for ABORT', ...RELEASE },
    { guard: 'the TTL has expired', target: 'casing' },
    { target: wait, actions: [...report('PREPARED')] },
  ] as const;

/** CEF-TIM-05, 06: the answer to the child's own CAS; `unknown` is the place where it waits for the log. */
const onCasAnswer = <const Target extends string>(unknown: Target) =>
  ({
    'CAS.won': [{ guard: 'the child wrote COMMIT', ...POST }, RELEASE],
    'CAS.refused.COMMIT': POST,
    'CAS.refused.ABORT': [{ guard: 'a lost CAS is taken for COMMIT', ...POST }, RELEASE],
    'CAS.refused_no_value': unknown,
    'CAS.refused_handle': unknown,
    'CAS.unknown': [
      { guard: 'an unknown CAS is taken for won', ...RELEASE },
      { guard: 'an unknown CAS is taken for lost', ...POST },
      { target: unknown },
    ],
  }) as const;

const FAILURES = ['EF-081', 'EF-040', 'EF-023', 'EF-041'] as const satisfies readonly Verification[];

const ATTEMPTS = [1, 2] as const;

export function childMachine(rules: Rules): RoleMachine {
  const write: Decision = rules.onEmptyRead === 'cas_commit' ? 'COMMIT' : 'ABORT';
  const withProvider = rules.providerAutovoid === 'at_time' ? [start('provider')] : [];
  const resumeTimers = [resume('reservation'), ...(rules.providerAutovoid === 'at_time' ? [resume('provider')] : [])];
  const machine = setup({
    types: { context: {} as ChildContext, events: {} as ChildEvent },
    actions: {
      ...OUTPUT_ACTIONS,
      'note expiry': assign({ expired: true }),
      'forget expiry': assign({ expired: false }),
      'become unable': assign({ unable: true }),
      'lose the reservation': assign({ unable: true, lost: true }),
      'note the change': assign({ changed: true }),
      'note the effect': assign({ effect: true }),
      'forget the promise': assign(NOTHING),
      'attempt 1 was reversed': assign({ first: 'reversed' }),
      'attempt 2 was reversed': assign({ second: 'reversed' }),
      'attempt 1 was refused': assign({ first: 'refused' }),
      'attempt 2 was refused': assign({ second: 'refused' }),
      'say posted': enqueueActions(({ context, enqueue }) => {
        enqueue(observe(context.changed ? { type: 'posted', changed: true } : { type: 'posted' }));
      }),
      /** A crash ends HOLD without a word: whoever is down shows nothing. */
      'say that HOLD is left': enqueueActions(({ event, enqueue }) => {
        if (event.type !== 'CRASH') enqueue(observe({ type: 'hold.left' }));
      }),
    },
    guards: {
      'failed EF-081': failed(rules, 'EF-081'),
      'failed EF-040': failed(rules, 'EF-040'),
      'failed EF-023': failed(rules, 'EF-023'),
      'failed EF-041': failed(rules, 'EF-041'),
      'a promise without a reservation is made': ({ event }) =>
        event.type === 'PREPARE' && event.verification === 'EF-081' && rules.onStoreDown === 'promise_unreserved',
      'act refused': ({ event }) =>
        (event.type === 'PREPARE' || event.type === 'ATTEMPT' || event.type === 'COMPENSATE') &&
        event.act === 'refused',
      'prepare posts': ({ event }) => event.type === 'PREPARE' && event.act === 'at_once' && rules.onPrepare === 'post',
      'prepare has posted': () => rules.onPrepare === 'post',
      'prepare does not ask the log': () => rules.latePrepare === 'accept',
      'prepare reserves after reading': () => rules.latePrepare === 'read_then_reserve',
      'a released handle is reserved again': ({ event }) =>
        event.type === 'PREPARE' &&
        event.verification === 'ok' &&
        event.act === 'accepted' &&
        rules.onPrepareAfterRelease === 'reserve_again',
      'a rejecting child writes ABORT': () => rules.abortWriters === 'and_rejecting',
      'tombstones are kept': () => rules.abortTombstone === 'on',
      'a repeated prepare restarts the TTL': () => rules.ttlOnReprepare === 'restart',
      'timer is ignored': () => rules.onReservationTimer === 'ignore',
      'timer releases': () => rules.onReservationTimer === 'release',
      'timer releases under another name': () => rules.onReservationTimer === 'release_called_rejected',
      'timer posts': () => rules.onReservationTimer === 'post',
      'the TTL has expired': ({ context }) => context.expired,
      'an empty log is only waited for': ({ context }) => context.expired && rules.onEmptyRead === 'wait',
      'an empty log is held': ({ context }) => context.expired && rules.onEmptyRead === 'hold',
      'an empty log is taken for ABORT': ({ context }) => context.expired && rules.onEmptyRead === 'release',
      'the child wrote COMMIT': () => write === 'COMMIT',
      'a lost CAS is taken for COMMIT': () => rules.onLostCas === 'post',
      'an unknown CAS is taken for won': () => rules.onUnknownCas === 'assume_won',
      'an unknown CAS is taken for lost': () => rules.onUnknownCas === 'assume_lost',
      'HOLD is never re-evaluated': () => rules.onHoldRetry === 'stay',
      'the HOLD limit posts': () => rules.onHoldLimit === 'post',
      'the HOLD limit releases': () => rules.onHoldLimit === 'release',
      'revocation tries ABORT': () => rules.onRevocation === 'try_abort',
      'revocation releases': () => rules.onRevocation === 'release',
      'ABORT may be written early': () => rules.earlyAbort === 'allowed',
      'the effect is not frozen': ({ context }) => rules.effectFrozen === 'false' && !context.changed,
      'a crash loses the reservation': ({ context }) => rules.reservation === 'lost_on_crash' && !context.lost,
      'nothing is left to release': ({ context }) => context.lost,
      'it cannot post': ({ context }) => context.unable,
      'posts are in two steps': () => rules.postAtomic === 'two_step',
      'an interrupted post is forgotten': () => rules.onInterruptedPost === 'post_again',
      'the effect has happened': ({ context }) => context.effect,
      'CannotPost is not final': () => rules.cannotPost === 'unfenced',
      'the consumed handle undoes': () => rules.onUndo === 'reverse',
      'operator posts': ({ event }) => event.type === 'OPERATOR' && event.act === 'post',
      'COMMIT is obeyed': obeyed(rules, 'COMMIT'),
      'ABORT is obeyed': obeyed(rules, 'ABORT'),
      'COMMIT is certified': certified(rules, 'COMMIT'),
      'ABORT is certified': certified(rules, 'ABORT'),
      'a repeated COMMIT posts again': ({ event }) =>
        event.type === 'DECISION' && event.value === 'COMMIT' && rules.onRepeatedCommit === 'post_again',
      'a repeated COMMIT is answered with CannotPost': ({ event }) =>
        event.type === 'DECISION' && event.value === 'COMMIT' && rules.onRepeatedCommit === 'report_cannot_post',
      'attempt 1': isAttempt(1),
      'attempt 2': isAttempt(2),
      'attempt 1 is refused': isRefusedAttempt(1),
      'attempt 2 is refused': isRefusedAttempt(2),
      'attempt 1 was reversed': wasAttempt(1, 'reversed'),
      'attempt 2 was reversed': wasAttempt(2, 'reversed'),
      'attempt 1 was refused': wasAttempt(1, 'refused'),
      'attempt 2 was refused': wasAttempt(2, 'refused'),
    },
  }).createMachine({
    id: 'child',
    context: NOTHING,
    initial: 'NEVER_PREPARED',
    /** CEF-CMP-04: there is nothing here for C' to undo. */
    on: {
      COMPENSATE: ATTEMPTS.map((attempt) => ({
        guard: `attempt ${attempt}` as const,
        actions: [...answerCompensation(attempt, 'REJECTED')],
      })),
    },
    states: {
      NEVER_PREPARED: {
        on: {
          PREPARE: [
            {
              guard: 'a promise without a reservation is made',
              target: 'PREPARED',
              actions: ['lose the reservation', ...promise],
            },
            ...FAILURES.map((code) => ({
              guard: `failed ${code}` as const,
              actions: [...reject(code, true)],
            })),
            {
              guard: 'act refused',
              target: 'REJECTED.refusing',
              actions: [...reject('ACT_REFUSED', false)],
            },
            {
              guard: 'prepare posts',
              target: 'EFFECTUATED',
              actions: [
                observe({ type: 'reserved' }),
                'say posted',
                observe({ type: 'prepared' }),
                send({ type: 'VOTE', vote: 'PREPARED' }),
              ],
            },
            {
              guard: 'prepare does not ask the log',
              target: 'PREPARED',
              actions: [observe({ type: 'reserved' }), ...promise, ...withProvider],
            },
            { guard: 'prepare reserves after reading', target: 'PREPARING' },
            { target: 'PREPARING', actions: [observe({ type: 'reserved' })] },
          ],
          DECISION: [
            { guard: 'tombstones are kept', target: 'ASKING_FOR_TOMBSTONE' },
            { actions: [...report('NEVER_PREPARED')] },
          ],
          ATTEMPT: [
            {
              guard: 'act refused',
              target: 'REJECTED',
              actions: [observe({ type: 'rejected', code: 'ACT_REFUSED', handleUsable: false }), ...report('REJECTED')],
            },
            { target: 'EFFECTUATED', actions: [...post] },
          ],
        },
      },
      /** AMB-04: the provisional reservation counts only if the log is still empty. */
      PREPARING: {
        entry: [call({ operation: 'read' })],
        on: {
          'READ.EMPTY': [
            { guard: 'prepare reserves after reading', target: 'RESERVING' },
            { target: 'PREPARED', actions: [...promise, ...withProvider] },
          ],
          'READ.COMMIT': { target: 'REJECTED', actions: [...reject('LATE_PREPARE', false)] },
          'READ.ABORT': { target: 'REJECTED', actions: [...reject('LATE_PREPARE', false)] },
          'READ.unknown': {
            target: 'NEVER_PREPARED',
            actions: [
              observe({ type: 'prepare.failed', reason: 'LOG_UNREACHABLE' }),
              send({ type: 'PREPARE_FAILED', reason: 'LOG_UNREACHABLE' }),
            ],
          },
          CRASH: 'NEVER_PREPARED',
        },
      },
      /** Only under late_prepare = read_then_reserve: the gap that breaks I3. */
      RESERVING: {
        entry: [start('reserve')],
        on: {
          'TIMER.reserve': {
            target: 'PREPARED',
            actions: [observe({ type: 'reserved' }), ...promise, ...withProvider],
          },
          CRASH: 'NEVER_PREPARED',
        },
      },
      /** AMB-06: a decision arrived for a handle that never prepared; it is burned only once the log confirms it. */
      ASKING_FOR_TOMBSTONE: {
        entry: [call({ operation: 'read' })],
        on: {
          'READ.COMMIT': {
            target: 'REJECTED',
            actions: [observe({ type: 'tombstone', value: 'COMMIT' }), ...report('REJECTED')],
          },
          'READ.ABORT': {
            target: 'REJECTED',
            actions: [observe({ type: 'tombstone', value: 'ABORT' }), ...report('REJECTED')],
          },
          'READ.EMPTY': { target: 'NEVER_PREPARED', actions: [...report('NEVER_PREPARED')] },
          'READ.unknown': { target: 'NEVER_PREPARED', actions: [...report('NEVER_PREPARED')] },
          CRASH: 'NEVER_PREPARED',
        },
      },
      PREPARED: {
        initial: 'waiting',
        tags: ['promised'],
        on: {
          PREPARE: [
            { guard: 'a repeated prepare restarts the TTL', actions: [...repeatPromise, start('reservation')] },
            { actions: [...repeatPromise] },
          ],
          DECISION: [...OBEYED],
          STOP: { actions: ['become unable'] },
          REVOKED: { guard: 'revocation releases', ...RELEASE },
          OPERATOR: [{ guard: 'operator posts', ...POST }, RELEASE],
          'EFFECT.changed': {
            guard: 'the effect is not frozen',
            actions: ['note the change', observe({ type: 'effect.changed' })],
          },
          'TIMER.reservation': { actions: ['note expiry'] },
          /** AMB-25: the provider voids by itself and tells nobody. */
          'TIMER.provider': [
            { guard: 'nothing is left to release' },
            { actions: [observe({ type: 'dropped' }), 'lose the reservation'] },
          ],
          CRASH: { target: '.waiting', actions: ['forget expiry'] },
        },
        states: {
          waiting: {
            on: {
              'TIMER.reservation': [
                { guard: 'timer is ignored' },
                { guard: 'timer releases', ...RELEASE },
                {
                  guard: 'timer releases under another name',
                  target: '#child.REJECTED',
                  actions: [...dropCalledRejected],
                },
                { guard: 'timer posts', ...POST },
                { target: 'reading', actions: ['note expiry'] },
              ],
              /** CEF-THM-I1, I2: under reread a message is only a hint to read the log. */
              DECISION: [...OBEYED, { target: 'reading' }],
              /** AMB-16: the log decides whether a revocation comes in time. */
              REVOKED: [
                { guard: 'revocation tries ABORT', target: 'casing' },
                { guard: 'revocation releases', ...RELEASE },
              ],
              IMPATIENT: { guard: 'ABORT may be written early', target: 'casing' },
              RESTART: [
                {
                  guard: 'a crash loses the reservation',
                  actions: [observe({ type: 'dropped' }), 'lose the reservation', ...resumeTimers],
                },
                { actions: resumeTimers },
              ],
            },
          },
          reading: {
            entry: [call({ operation: 'read' })],
            on: { ...ON_DECIDED, 'READ.EMPTY': onEmptyRead('waiting', 'HOLD'), 'READ.unknown': 'HOLD' },
          },
          casing: {
            entry: [call({ operation: 'cas', value: write })],
            on: onCasAnswer('HOLD'),
          },
          /** CEF-HLD-01..06: neither post nor release until the log answers. */
          HOLD: {
            initial: 'waiting',
            tags: ['in_hold'],
            entry: [
              observe({ type: 'held' }),
              observe({ type: 'alert', code: 'EF-048' }),
              ...reportHold,
              start('hold_limit'),
            ],
            exit: [disarm('retry'), disarm('hold_limit'), 'say that HOLD is left'],
            on: {
              /** CEF-HLD-08, AMB-20: the limit is a reason to call somebody, never one to post or release. */
              'TIMER.hold_limit': [
                { guard: 'the HOLD limit posts', ...POST },
                { guard: 'the HOLD limit releases', ...RELEASE },
                { actions: [observe({ type: 'alert', code: 'HOLD_LIMIT' })] },
              ],
            },
            states: {
              waiting: {
                entry: [start('retry')],
                on: {
                  'TIMER.retry': [
                    { guard: 'HOLD is never re-evaluated', target: 'waiting', reenter: true },
                    { target: 'reading' },
                  ],
                },
              },
              reading: {
                entry: [call({ operation: 'read' })],
                on: {
                  ...ON_DECIDED,
                  'READ.EMPTY': onEmptyRead('#child.PREPARED.waiting', 'waiting'),
                  'READ.unknown': 'waiting',
                },
              },
              casing: {
                entry: [call({ operation: 'cas', value: write })],
                on: onCasAnswer('waiting'),
              },
            },
          },
        },
      },
      POST_DUE: {
        always: [
          { guard: 'it cannot post', target: 'CANNOT_POST', actions: [...cannotPost] },
          { guard: 'posts are in two steps', target: 'POSTING', actions: [...beginPost] },
          { target: 'EFFECTUATED', actions: [...post] },
        ],
      },
      RELEASE_DUE: {
        always: [
          { guard: 'nothing is left to release', target: 'RELEASED', actions: [...releaseNothing] },
          { target: 'RELEASED', actions: [...release] },
        ],
      },
      /** AMB-35: intent, then effect, then record, with a crash between any two of them. */
      POSTING: {
        initial: 'sending',
        tags: ['promised'],
        on: {
          DECISION: { actions: [...report('POSTING')] },
          PREPARE: { actions: [...repeatPromise] },
          CRASH: '.interrupted',
        },
        states: {
          sending: {
            entry: [start('post')],
            on: { 'TIMER.post': { target: 'recording', actions: ['say posted', 'note the effect'] } },
          },
          recording: {
            entry: [start('record')],
            on: { 'TIMER.record': { target: '#child.EFFECTUATED', actions: [...report('EFFECTUATED')] } },
          },
          interrupted: {
            on: {
              RESTART: [
                { guard: 'an interrupted post is forgotten', target: '#child.PREPARED', actions: resumeTimers },
                { guard: 'the effect has happened', target: '#child.EFFECTUATED', actions: [...report('EFFECTUATED')] },
                { target: 'sending' },
              ],
            },
          },
        },
      },
      EFFECTUATED: {
        tags: ['promised'],
        entry: ['forget the promise'],
        on: {
          DECISION: [
            {
              guard: 'a repeated COMMIT posts again',
              actions: [observe({ type: 'posted' }), ...report('EFFECTUATED')],
            },
            { guard: 'a repeated COMMIT is answered with CannotPost', actions: [...report('CANNOT_POST')] },
            { actions: [...report('EFFECTUATED')] },
          ],
          ATTEMPT: { actions: [...report('EFFECTUATED')] },
          PREPARE: [
            { guard: 'prepare has posted', actions: [...repeatPromise] },
            { actions: [...reject('EF-040', false)] },
          ],
          UNDO: [
            {
              guard: 'the consumed handle undoes',
              actions: [observe({ type: 'compensation.posted', attempt: 1, through: 'consumed' })],
            },
            { actions: [observe({ type: 'undo.refused' })] },
          ],
          /** One effect per handle: a repeat of an attempt is answered as it was (CEF-DIG-23). */
          COMPENSATE: ATTEMPTS.flatMap((attempt) => [
            {
              guard: `attempt ${attempt} was reversed` as const,
              actions: [...answerCompensation(attempt, 'EFFECTUATED')],
            },
            {
              guard: `attempt ${attempt} was refused` as const,
              actions: [...answerCompensation(attempt, 'REJECTED')],
            },
            {
              guard: `attempt ${attempt} is refused` as const,
              actions: [`attempt ${attempt} was refused` as const, ...answerCompensation(attempt, 'REJECTED')],
            },
            {
              guard: `attempt ${attempt}` as const,
              actions: [
                `attempt ${attempt} was reversed` as const,
                observe({ type: 'compensation.posted', attempt, through: 'fresh' }),
                ...answerCompensation(attempt, 'EFFECTUATED'),
              ],
            },
          ]),
        },
      },
      RELEASED: {
        entry: ['forget the promise'],
        on: {
          DECISION: { actions: [...report('RELEASED')] },
          PREPARE: [
            {
              guard: 'a released handle is reserved again',
              target: 'PREPARED',
              actions: [observe({ type: 'reserved' }), ...promise, ...withProvider],
            },
            { actions: [...reject('EF-040', false)] },
          ],
        },
      },
      REJECTED: {
        entry: ['forget the promise'],
        initial: 'settled',
        on: {
          DECISION: { actions: [...report('REJECTED')] },
          ATTEMPT: { actions: [...report('REJECTED')] },
          PREPARE: { actions: [...reject('EF-040', false)] },
        },
        states: {
          refusing: {
            always: [{ guard: 'a rejecting child writes ABORT', target: 'writing' }, { target: 'settled' }],
          },
          /** abort_writers = and_rejecting (AMB-07): whatever the log answers, the child stays REJECTED. */
          writing: {
            entry: [call({ operation: 'cas', value: 'ABORT' })],
            on: {
              'CAS.won': 'settled',
              'CAS.refused.COMMIT': 'settled',
              'CAS.refused.ABORT': 'settled',
              'CAS.refused_no_value': 'settled',
              'CAS.refused_handle': 'settled',
              'CAS.unknown': 'settled',
              CRASH: 'settled',
            },
          },
          settled: {},
        },
      },
      /** AMB-17: stable, by the sink's own receipt, and fenced: H_i never posts again. */
      CANNOT_POST: {
        entry: ['forget the promise'],
        initial: 'stopped',
        on: {
          PREPARE: { actions: [...reject('EF-040', false)] },
          CRASH: '.stopped',
        },
        states: {
          stopped: {
            on: {
              DECISION: [
                { guard: 'CannotPost is not final', target: 'reading' },
                { actions: [...report('CANNOT_POST')] },
              ],
            },
          },
          /** M-60: the cause of the stop is over, and the child asks again. */
          reading: {
            entry: [call({ operation: 'read' })],
            on: {
              'READ.COMMIT': POST,
              'READ.ABORT': 'stopped',
              'READ.EMPTY': 'stopped',
              'READ.unknown': 'stopped',
            },
          },
        },
      },
    },
  });
  return { role: 'child', machine, alphabet: CHILD_ALPHABET };
}

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
