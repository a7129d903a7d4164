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
import { type ChildContext, childGuards, NOTHING } from './child-guards.ts';
import { BURNED_UNPROVEN, OBEYED, ON_DECIDED, onCasAnswer, onEmptyRead, POST, RELEASE } from './child-log-answers.ts';
import { call, disarm, OUTPUT_ACTIONS, observe, type RoleMachine, resume, send, start } from './machine-setup.ts';
import type { Decision, Verification } from './names.ts';
import type { Rules } from './rules.ts';

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
    guards: childGuards(rules),
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
            ...BURNED_UNPROVEN,
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
