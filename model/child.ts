/**
 * The child sink of the composite draft: prepare, the reservation timer that asks the log, HOLD, and the end of a promise.
 * Read it beside the draft's own figure: timer -> log -> release / post / HOLD (CEF-TIM-01..07, CEF-HLD-01..06).
 *
 * Durable: NEVER_PREPARED, PREPARED, EFFECTUATED, RELEASED, REJECTED. CRASH drops what is volatile (a provisional
 * reservation, a log access under way, armed timers); RESTART resumes the reservation timer, whose deadline does not move.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { call, disarm, OUTPUT_ACTIONS, observe, type RoleMachine, resume, send, start } from './machine-setup.ts';
import { type Decision, type RejectionCode, VERIFICATIONS, type Verification } from './names.ts';
import type { LogReply } from './outputs.ts';
import { LOG_REPLIES } from './outputs.ts';
import type { Rules } from './rules.ts';

export type ChildEvent =
  /** `verification` is computed outside by the real digest and signature code; `act` is the sink's own business answer. */
  | { readonly type: 'PREPARE'; readonly verification: Verification; readonly act: 'accepted' | 'refused' }
  | { readonly type: 'DECISION'; readonly value: Decision; readonly evidence: boolean }
  | { readonly type: 'TIMER.reservation' | 'TIMER.retry' | 'TIMER.reserve' | 'CRASH' | 'RESTART' }
  | { readonly type: LogReply };

const ALPHABET: readonly ChildEvent[] = [
  ...VERIFICATIONS.map((verification): ChildEvent => ({ type: 'PREPARE', verification, act: 'accepted' })),
  { type: 'PREPARE', verification: 'ok', act: 'refused' },
  ...(['COMMIT', 'ABORT'] as const).flatMap((value) =>
    [true, false].map((evidence): ChildEvent => ({ type: 'DECISION', value, evidence })),
  ),
  { type: 'TIMER.reservation' },
  { type: 'TIMER.retry' },
  { type: 'TIMER.reserve' },
  { type: 'CRASH' },
  { type: 'RESTART' },
  ...LOG_REPLIES.map((type): ChildEvent => ({ type })),
];

/** CEF-PRE-05, 07: the answer to a prepare, as message and as observation. */
const reject = (code: RejectionCode, handleUsable: boolean) =>
  [observe({ type: 'rejected', code, handleUsable }), send({ type: 'VOTE', vote: 'REJECTED', code })] as const;
const promise = [
  observe({ type: 'prepared' }),
  send({ type: 'VOTE', vote: 'PREPARED' }),
  start('reservation'),
] as const;

const report = (state: 'NEVER_PREPARED' | 'PREPARED' | 'EFFECTUATED' | 'RELEASED' | 'REJECTED') =>
  [observe({ type: 'child.receipt', state }), send({ type: 'REPORT', state })] as const;
/** CEF-HLD-05: HOLD is the one state that is reported with EF-048. */
const reportHold = [
  observe({ type: 'child.receipt', state: 'HOLD', code: 'EF-048' }),
  send({ type: 'REPORT', state: 'HOLD' }),
] as const;

/** CEF-TIM-02: effect and record in one step (post_atomic = atomic). */
const post = [disarm('reservation'), observe({ type: 'posted' }), ...report('EFFECTUATED')] as const;
/** CEF-TIM-03, 05: the party's claim and the oracle's fact. */
const release = [
  disarm('reservation'),
  observe({ type: 'released' }),
  observe({ type: 'dropped' }),
  ...report('RELEASED'),
] as const;
/** M-14: the same end of a promise under another name. */
const dropCalledRejected = [
  observe({ type: 'dropped' }),
  observe({ type: 'rejected', code: 'ACT_REFUSED', handleUsable: false }),
  ...report('REJECTED'),
] as const;

const POST = { target: '#child.EFFECTUATED', actions: [...post] } as const;
const RELEASE = { target: '#child.RELEASED', actions: [...release] } as const;

/** Without a read of its own a child acts on a message only where the draft lets it (AMB-01). */
const OBEYED = (['COMMIT', 'ABORT'] as const).flatMap((value) => {
  const { target, actions } = value === 'COMMIT' ? POST : RELEASE;
  return [
    { guard: `${value} is obeyed`, target, actions: [...actions] },
    { guard: `${value} is certified`, target, actions: [observe({ type: 'certificate.accepted', value }), ...actions] },
  ] as const;
});

/** What a decided log does to a promise, wherever the answer arrives. */
const ON_DECIDED = { 'READ.COMMIT': POST, 'READ.ABORT': RELEASE } as const;
/** CEF-TIM-05, 06: the answer to the child's own CAS; `unknown` is the place where it waits for the log. */
const onCasAnswer = <const Target extends string>(unknown: Target) =>
  ({
    'CAS.won': [{ guard: 'the child wrote COMMIT', ...POST }, RELEASE],
    'CAS.refused.COMMIT': POST,
    'CAS.refused.ABORT': [{ guard: 'a lost CAS is taken for COMMIT', ...POST }, RELEASE],
    'CAS.refused_no_value': unknown,
    'CAS.unknown': [
      { guard: 'an unknown CAS is taken for won', ...RELEASE },
      { guard: 'an unknown CAS is taken for lost', ...POST },
      { target: unknown },
    ],
  }) as const;

export function childMachine(rules: Rules): RoleMachine {
  const write = rules.onEmptyRead === 'cas_commit' ? 'COMMIT' : 'ABORT';
  const machine = setup({
    types: { context: {} as { expired: boolean }, events: {} as ChildEvent },
    actions: {
      ...OUTPUT_ACTIONS,
      'note expiry': assign({ expired: true }),
      'forget expiry': assign({ expired: false }),
      /** A crash ends HOLD without a word: whoever is down shows nothing. */
      'say that HOLD is left': enqueueActions(({ event, enqueue }) => {
        if (event.type !== 'CRASH') enqueue(observe({ type: 'hold.left' }));
      }),
    },
    guards: {
      'verification failed with EF-023': ({ event }) => event.type === 'PREPARE' && event.verification === 'EF-023',
      'verification failed with EF-040': ({ event }) => event.type === 'PREPARE' && event.verification === 'EF-040',
      'verification failed with EF-041': ({ event }) => event.type === 'PREPARE' && event.verification === 'EF-041',
      'consume store down': ({ event }) => event.type === 'PREPARE' && event.verification === 'EF-081',
      'act refused': ({ event }) => event.type === 'PREPARE' && event.act === 'refused',
      'prepare does not ask the log': () => rules.latePrepare === 'accept',
      'prepare reserves after reading': () => rules.latePrepare === 'read_then_reserve',
      'tombstones are kept': () => rules.abortTombstone === 'on',
      'a repeated prepare restarts the TTL': () => rules.ttlOnReprepare === 'restart',
      'timer releases': () => rules.onReservationTimer === 'release',
      'timer releases under another name': () => rules.onReservationTimer === 'release_called_rejected',
      'timer posts': () => rules.onReservationTimer === 'post',
      'the TTL has expired': ({ context }) => context.expired,
      'an empty log is only waited for': ({ context }) => context.expired && rules.onEmptyRead === 'wait',
      'the child wrote COMMIT': () => write === 'COMMIT',
      'a lost CAS is taken for COMMIT': () => rules.onLostCas === 'post',
      'an unknown CAS is taken for won': () => rules.onUnknownCas === 'assume_won',
      'an unknown CAS is taken for lost': () => rules.onUnknownCas === 'assume_lost',
      'HOLD is never re-evaluated': () => rules.onHoldRetry === 'stay',
      'COMMIT is obeyed': ({ event }) =>
        event.type === 'DECISION' && event.value === 'COMMIT' && rules.decisionTrust === 'relay',
      'ABORT is obeyed': ({ event }) =>
        event.type === 'DECISION' && event.value === 'ABORT' && rules.decisionTrust === 'relay',
      'COMMIT is certified': ({ event }) =>
        event.type === 'DECISION' &&
        event.value === 'COMMIT' &&
        event.evidence &&
        rules.decisionTrust === 'certificate',
      'ABORT is certified': ({ event }) =>
        event.type === 'DECISION' && event.value === 'ABORT' && event.evidence && rules.decisionTrust === 'certificate',
      'a repeated COMMIT posts again': ({ event }) =>
        event.type === 'DECISION' && event.value === 'COMMIT' && rules.onRepeatedCommit === 'post_again',
    },
  }).createMachine({
    id: 'child',
    context: { expired: false },
    initial: 'NEVER_PREPARED',
    states: {
      NEVER_PREPARED: {
        on: {
          PREPARE: [
            { guard: 'consume store down', actions: [...reject('EF-081', true)] },
            { guard: 'verification failed with EF-040', actions: [...reject('EF-040', true)] },
            { guard: 'verification failed with EF-023', actions: [...reject('EF-023', true)] },
            { guard: 'verification failed with EF-041', actions: [...reject('EF-041', true)] },
            { guard: 'act refused', target: 'REJECTED', actions: [...reject('ACT_REFUSED', false)] },
            {
              guard: 'prepare does not ask the log',
              target: 'PREPARED',
              actions: [observe({ type: 'reserved' }), ...promise],
            },
            { guard: 'prepare reserves after reading', target: 'PREPARING' },
            { target: 'PREPARING', actions: [observe({ type: 'reserved' })] },
          ],
          DECISION: [
            { guard: 'tombstones are kept', target: 'ASKING_FOR_TOMBSTONE' },
            { actions: [...report('NEVER_PREPARED')] },
          ],
        },
      },
      /** AMB-04: the provisional reservation counts only if the log is still empty. */
      PREPARING: {
        entry: [call({ operation: 'read' })],
        on: {
          'READ.EMPTY': [
            { guard: 'prepare reserves after reading', target: 'RESERVING' },
            { target: 'PREPARED', actions: [...promise] },
          ],
          'READ.COMMIT': { target: 'REJECTED', actions: [...reject('LATE_PREPARE', false)] },
          'READ.ABORT': { target: 'REJECTED', actions: [...reject('LATE_PREPARE', false)] },
          'READ.unknown': {
            target: 'NEVER_PREPARED',
            actions: [send({ type: 'PREPARE_FAILED', reason: 'LOG_UNREACHABLE' })],
          },
          CRASH: 'NEVER_PREPARED',
        },
      },
      /** Only under late_prepare = read_then_reserve: the gap that breaks I3. */
      RESERVING: {
        entry: [start('reserve')],
        on: {
          'TIMER.reserve': { target: 'PREPARED', actions: [observe({ type: 'reserved' }), ...promise] },
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
        on: {
          PREPARE: [
            {
              guard: 'a repeated prepare restarts the TTL',
              actions: [
                observe({ type: 'prepared', repeat: true }),
                send({ type: 'VOTE', vote: 'PREPARED' }),
                start('reservation'),
              ],
            },
            { actions: [observe({ type: 'prepared', repeat: true }), send({ type: 'VOTE', vote: 'PREPARED' })] },
          ],
          DECISION: [...OBEYED],
          'TIMER.reservation': { actions: ['note expiry'] },
          CRASH: { target: '.waiting', actions: ['forget expiry'] },
        },
        states: {
          waiting: {
            on: {
              'TIMER.reservation': [
                { guard: 'timer releases', target: '#child.RELEASED', actions: [...release] },
                {
                  guard: 'timer releases under another name',
                  target: '#child.REJECTED',
                  actions: [...dropCalledRejected],
                },
                { guard: 'timer posts', target: '#child.EFFECTUATED', actions: [...post] },
                { target: 'reading', actions: ['note expiry'] },
              ],
              /** CEF-THM-I1, I2: under reread a message is only a hint to read the log. */
              DECISION: [...OBEYED, { target: 'reading' }],
              RESTART: { actions: [resume('reservation')] },
            },
          },
          reading: {
            entry: [call({ operation: 'read' })],
            on: {
              ...ON_DECIDED,
              'READ.EMPTY': [
                { guard: 'an empty log is only waited for', target: 'waiting' },
                { guard: 'the TTL has expired', target: 'casing' },
                { target: 'waiting', actions: [...report('PREPARED')] },
              ],
              'READ.unknown': 'HOLD',
            },
          },
          casing: {
            entry: [call({ operation: 'cas', value: write })],
            on: onCasAnswer('HOLD'),
          },
          /** CEF-HLD-01..06: neither post nor release until the log answers. */
          HOLD: {
            initial: 'waiting',
            entry: [observe({ type: 'held' }), observe({ type: 'alert', code: 'EF-048' }), ...reportHold],
            exit: [disarm('retry'), 'say that HOLD is left'],
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
                  'READ.EMPTY': [
                    { guard: 'an empty log is only waited for', target: '#child.PREPARED.waiting' },
                    { guard: 'the TTL has expired', target: 'casing' },
                    { target: '#child.PREPARED.waiting', actions: [...report('PREPARED')] },
                  ],
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
      EFFECTUATED: {
        on: {
          DECISION: [
            {
              guard: 'a repeated COMMIT posts again',
              actions: [observe({ type: 'posted' }), ...report('EFFECTUATED')],
            },
            { actions: [...report('EFFECTUATED')] },
          ],
          PREPARE: { actions: [...reject('EF-040', false)] },
        },
      },
      RELEASED: {
        on: { DECISION: { actions: [...report('RELEASED')] }, PREPARE: { actions: [...reject('EF-040', false)] } },
      },
      REJECTED: {
        on: { DECISION: { actions: [...report('REJECTED')] }, PREPARE: { actions: [...reject('EF-040', false)] } },
      },
    },
  });
  return { role: 'child', machine, alphabet: ALPHABET };
}
