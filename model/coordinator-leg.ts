/**
 * One leg of the coordinator: what it knows of one child, and what it last asked of it.
 * Nothing of a leg is durable: the decision is only the log's, and a restarted coordinator asks again.
 * The tags are what the head's folds look at (`coordinator.ts`).
 */
import { setup } from 'xstate';
import { OUTPUT_ACTIONS, observe, type RoleMachine, send } from './machine-setup.ts';
import { CHILD_STATES, type ChildState, type Decision, REJECTION_CODES, type RejectionCode } from './names.ts';

export type LegEvent =
  | { readonly type: 'ASK' | 'RESEND' | 'DRIVE.COMMIT' | 'DRIVE.ABORT' | 'CRASH' }
  | { readonly type: 'VOTE.PREPARED' }
  | { readonly type: 'VOTE.REJECTED'; readonly code: RejectionCode }
  | { readonly type: 'PREPARE_FAILED' }
  | { readonly type: 'REPORT'; readonly state: ChildState };

export type LegTag = 'voted' | 'effectuated' | 'ended' | `refused ${RejectionCode}`;

const ALPHABET: readonly LegEvent[] = [
  { type: 'ASK' },
  { type: 'RESEND' },
  { type: 'DRIVE.COMMIT' },
  { type: 'DRIVE.ABORT' },
  { type: 'CRASH' },
  { type: 'VOTE.PREPARED' },
  ...REJECTION_CODES.map((code): LegEvent => ({ type: 'VOTE.REJECTED', code })),
  { type: 'PREPARE_FAILED' },
  ...CHILD_STATES.map((state): LegEvent => ({ type: 'REPORT', state })),
];

const ask = [observe({ type: 'prepare.sent' }), send({ type: 'PREPARE' })] as const;
const tellChild = (value: Decision) =>
  [observe({ type: 'decision.sent', value }), send({ type: 'DECISION', value, evidence: true })] as const;

const REFUSED = REJECTION_CODES.map((code) => ({
  guard: { type: 'refused with', params: { code } } as const,
  target: `#leg.REFUSED.${code}` as const,
  actions: [observe({ type: 'vote.received', vote: 'REJECTED', code })],
}));

export function legMachine(): RoleMachine {
  const machine = setup({
    types: { events: {} as LegEvent, tags: '' as LegTag },
    actions: OUTPUT_ACTIONS,
    guards: {
      'refused with': ({ event }, { code }: { readonly code: RejectionCode }) =>
        event.type === 'VOTE.REJECTED' && event.code === code,
      'child is effectuated': ({ event }) => event.type === 'REPORT' && event.state === 'EFFECTUATED',
      /** CEF-COO-16: nothing of this child is left to release. */
      'child has ended': ({ event }) =>
        event.type === 'REPORT' && event.state !== 'PREPARED' && event.state !== 'HOLD' && event.state !== 'POSTING',
    },
  }).createMachine({
    id: 'leg',
    initial: 'IDLE',
    on: {
      CRASH: '.IDLE',
      'DRIVE.COMMIT': '.COMMITTING',
      'DRIVE.ABORT': '.ABORTING',
    },
    states: {
      IDLE: { on: { ASK: 'ASKED' } },
      ASKED: {
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
        entry: [...tellChild('COMMIT')],
        on: {
          RESEND: { actions: [...tellChild('COMMIT')] },
          REPORT: { guard: 'child is effectuated', target: 'EFFECTUATED' },
        },
      },
      EFFECTUATED: { tags: ['effectuated'], on: { 'DRIVE.COMMIT': {} } },
      ABORTING: {
        entry: [...tellChild('ABORT')],
        on: {
          RESEND: { actions: [...tellChild('ABORT')] },
          REPORT: { guard: 'child has ended', target: 'ENDED' },
        },
      },
      ENDED: { tags: ['ended'] },
    },
  });
  return { role: 'coordinator-leg', machine, alphabet: ALPHABET };
}
