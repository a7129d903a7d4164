/**
 * One leg of the coordinator: what it knows of one child, and what it last asked of it.
 * Nothing of a leg is durable: the decision is only the log's, and a restarted coordinator asks again.
 * The tags are what the head's folds look at (`coordinator.ts`).
 */
import { setup } from 'xstate';
import { OUTPUT_ACTIONS, observe, type RoleMachine, send } from './machine-setup.ts';
import { CHILD_STATES, type ChildState, type Decision, REJECTION_CODES, type RejectionCode } from './names.ts';
import type { LegOrder } from './outputs.ts';
import type { Rules } from './rules.ts';

export type LegEvent =
  | { readonly type: LegOrder }
  | { readonly type: 'VOTE.PREPARED' | 'PREPARE_FAILED' | 'ROGUE.ask' | 'ROGUE.commit' | 'ROGUE.abort' }
  | { readonly type: 'VOTE.REJECTED'; readonly code: RejectionCode }
  | { readonly type: 'REPORT'; readonly state: ChildState }
  | { readonly type: 'COMPENSATION'; readonly attempt: 1 | 2; readonly outcome: 'EFFECTUATED' | 'REJECTED' };

export type LegTag =
  | 'untried'
  | 'asked'
  | 'voted'
  | 'effectuated'
  | 'ended'
  | 'ended effectuated'
  | 'cannot'
  | 'compensated'
  | 'compensation_failed'
  | 'optional_effectuated'
  | `refused ${RejectionCode}`;

const ALPHABET: readonly LegEvent[] = [
  { type: 'ASK' },
  { type: 'RESEND' },
  { type: 'DRIVE.COMMIT' },
  { type: 'DRIVE.ABORT' },
  { type: 'DRIVE.OPTIONAL' },
  { type: 'DRIVE.UNPREPARED' },
  { type: 'DRIVE.COMPENSATE' },
  { type: 'STOP.DRIVING' },
  { type: 'CRASH' },
  { type: 'VOTE.PREPARED' },
  ...REJECTION_CODES.map((code): LegEvent => ({ type: 'VOTE.REJECTED', code })),
  { type: 'PREPARE_FAILED' },
  ...CHILD_STATES.map((state): LegEvent => ({ type: 'REPORT', state })),
  ...([1, 2] as const).flatMap((attempt) =>
    (['EFFECTUATED', 'REJECTED'] as const).map((outcome): LegEvent => ({ type: 'COMPENSATION', attempt, outcome })),
  ),
  { type: 'ROGUE.ask' },
  { type: 'ROGUE.commit' },
  { type: 'ROGUE.abort' },
];

const ask = [observe({ type: 'prepare.sent' }), send({ type: 'PREPARE' })] as const;
const tellChild = (value: Decision, evidence: boolean) =>
  [observe({ type: 'decision.sent', value }), send({ type: 'DECISION', value, evidence })] as const;
/** A repeat goes out under the handle of its attempt, and is no new issue. */
const compensate = (attempt: 1 | 2) => [send({ type: 'COMPENSATE', attempt })] as const;
const issue = (attempt: 1 | 2) =>
  [observe({ type: 'compensation.issued', attempt, through: 'fresh' }), ...compensate(attempt)] as const;

/** A child that has merely not prepared may still do so: it is told again until it has burned its handle (AMB-06). */
const WILL_NOT_POST: readonly ChildState[] = ['REJECTED', 'RELEASED'];

const REFUSED = REJECTION_CODES.map((code) => ({
  guard: { type: 'refused with', params: { code } } as const,
  target: `#leg.REFUSED.${code}` as const,
  actions: [observe({ type: 'vote.received', vote: 'REJECTED', code })],
}));

export function legMachine(rules: Rules): RoleMachine {
  const rogue = rules.coordinator === 'rogue';
  const machine = setup({
    types: { events: {} as LegEvent, tags: '' as LegTag },
    actions: OUTPUT_ACTIONS,
    guards: {
      'refused with': ({ event }, { code }: { readonly code: RejectionCode }) =>
        event.type === 'VOTE.REJECTED' && event.code === code,
      'child is': ({ event }, { state }: { readonly state: ChildState }) =>
        event.type === 'REPORT' && event.state === state,
      /** CEF-LOG-08, CEF-COO-24: under mitigation a child that has made no promise, or did not keep it, is an end. */
      'child will not post': ({ event }) =>
        event.type === 'REPORT' && WILL_NOT_POST.includes(event.state) && rules.profile !== 'strict',
      'child posted against ABORT': ({ event }) =>
        event.type === 'REPORT' && event.state === 'EFFECTUATED' && rules.profile === 'mitigation_nocdl',
      /** CEF-COO-16: nothing of this child is left to release. */
      'child has ended': ({ event }) =>
        event.type === 'REPORT' && event.state !== 'PREPARED' && event.state !== 'HOLD' && event.state !== 'POSTING',
      'compensation is effective': ({ event }) => event.type === 'COMPENSATION' && event.outcome === 'EFFECTUATED',
      'an unresolved compensation is issued again': () => rules.reissue === 'anytime',
    },
  }).createMachine({
    id: 'leg',
    initial: 'IDLE',
    on: {
      CRASH: '.IDLE',
      'DRIVE.COMMIT': '.COMMITTING',
      'DRIVE.ABORT': '.ABORTING',
      'DRIVE.OPTIONAL': '.ATTEMPTING',
      ...(rules.profile === 'strict' ? {} : { 'DRIVE.UNPREPARED': '.POSTING_LAST' as const }),
      ...(rogue
        ? {
            'ROGUE.ask': { actions: [...ask] },
            'ROGUE.commit': { actions: [...tellChild('COMMIT', false)] },
            'ROGUE.abort': { actions: [...tellChild('ABORT', false)] },
          }
        : {}),
    },
    states: {
      IDLE: { tags: ['untried'], on: { ASK: 'ASKED' } },
      ASKED: {
        tags: ['asked'],
        entry: [...ask],
        on: {
          RESEND: { actions: [...ask] },
          'VOTE.PREPARED': { target: 'VOTED', actions: [observe({ type: 'vote.received', vote: 'PREPARED' })] },
          'VOTE.REJECTED': REFUSED,
        },
      },
      VOTED: { tags: ['voted'], on: { 'VOTE.REJECTED': REFUSED } },
      REFUSED: {
        initial: 'EF-040',
        states: {
          'EF-023': { tags: ['refused EF-023'] },
          'EF-040': { tags: ['refused EF-040'] },
          'EF-041': { tags: ['refused EF-041'] },
          'EF-081': { tags: ['refused EF-081'] },
          LATE_PREPARE: { tags: ['refused LATE_PREPARE'] },
          ACT_REFUSED: { tags: ['refused ACT_REFUSED'] },
        },
      },
      /** CEF-COO-10: driven until the child reports the effect; a transient failure is only a reason to send again. */
      COMMITTING: {
        entry: [...tellChild('COMMIT', true)],
        on: {
          RESEND: { actions: [...tellChild('COMMIT', true)] },
          REPORT: [
            { guard: { type: 'child is', params: { state: 'EFFECTUATED' } }, target: 'EFFECTUATED' },
            /** AMB-17: only the sink itself says that it can never post. */
            { guard: { type: 'child is', params: { state: 'CANNOT_POST' } }, target: 'CANNOT' },
            { guard: 'child will not post', target: 'CANNOT' },
          ],
          'STOP.DRIVING': 'GIVEN_UP',
        },
      },
      /** M-36: nobody drives this child any more. */
      GIVEN_UP: {},
      EFFECTUATED: {
        tags: ['effectuated'],
        on: { 'DRIVE.COMMIT': {}, 'DRIVE.COMPENSATE': 'COMPENSATING' },
      },
      CANNOT: { tags: ['cannot'], on: { 'DRIVE.COMMIT': {} } },
      /** CEF-PRE-14: a child that cannot prepare is attempted once the others have settled. */
      POSTING_LAST: {
        entry: [send({ type: 'ATTEMPT' })],
        on: {
          RESEND: { actions: [send({ type: 'ATTEMPT' })] },
          REPORT: [
            { guard: { type: 'child is', params: { state: 'EFFECTUATED' } }, target: 'EFFECTUATED' },
            { guard: { type: 'child is', params: { state: 'REJECTED' } }, target: 'CANNOT' },
          ],
        },
      },
      /** CEF-CMP-01, 02: C' for this child, a new act under a new handle. */
      COMPENSATING: {
        tags: ['effectuated'],
        initial: 'first',
        on: {
          'DRIVE.COMMIT': {},
          COMPENSATION: [
            { guard: 'compensation is effective', target: 'COMPENSATED' },
            { target: 'COMPENSATION_FAILED' },
          ],
        },
        states: {
          first: {
            entry: [...issue(1)],
            on: {
              RESEND: [
                { guard: 'an unresolved compensation is issued again', target: 'second' },
                { actions: [...compensate(1)] },
              ],
            },
          },
          /** M-59: C'' while C' is unresolved. */
          second: { entry: [...issue(2)], on: { RESEND: { actions: [...compensate(2)] } } },
        },
      },
      COMPENSATED: { tags: ['effectuated', 'compensated'], on: { 'DRIVE.COMMIT': {} } },
      COMPENSATION_FAILED: { tags: ['effectuated', 'compensation_failed'], on: { 'DRIVE.COMMIT': {} } },
      ABORTING: {
        entry: [...tellChild('ABORT', true)],
        on: {
          RESEND: { actions: [...tellChild('ABORT', true)] },
          REPORT: [
            { guard: 'child posted against ABORT', target: 'POSTED_AGAINST_ABORT' },
            { guard: 'child has ended', target: 'ENDED' },
          ],
        },
      },
      ENDED: { tags: ['ended'] },
      /** Without a log somebody may post by hand what is then aborted: a discovered split (CEF-LOG-08). */
      POSTED_AGAINST_ABORT: {
        tags: ['ended', 'ended effectuated', 'effectuated'],
        on: { 'DRIVE.COMPENSATE': 'COMPENSATING' },
      },
      /** AMB-10: an optional child is attempted; whether it comes to anything changes nothing for C. */
      ATTEMPTING: {
        entry: [send({ type: 'ATTEMPT' })],
        on: {
          'DRIVE.OPTIONAL': {},
          RESEND: { actions: [send({ type: 'ATTEMPT' })] },
          REPORT: [
            { guard: { type: 'child is', params: { state: 'EFFECTUATED' } }, target: 'OPTIONAL_EFFECTUATED' },
            { guard: { type: 'child is', params: { state: 'REJECTED' } }, target: 'OPTIONAL_REJECTED' },
          ],
        },
      },
      OPTIONAL_EFFECTUATED: { tags: ['optional_effectuated'], on: { 'DRIVE.OPTIONAL': {} } },
      OPTIONAL_REJECTED: { on: { 'DRIVE.OPTIONAL': {} } },
    },
  });
  return { role: 'coordinator-leg', machine, alphabet: ALPHABET };
}
