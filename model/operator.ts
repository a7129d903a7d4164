/**
 * An operator (CEF-OPS-01..03): it resolves a composite by writing through the log and in no other way, and it tells nobody:
 * the children and the coordinator find the decision in the log. What it may write is AMB-20. A wrong operator reaches
 * around the log into a sink (M-45, M-46). Where no log decides, an operator may resolve a HOLD by hand, and says that its
 * act is unproven (CEF-OPS-03, AMB-34).
 */
import { setup } from 'xstate';
import { call, OUTPUT_ACTIONS, observe, type RoleMachine, send } from './machine-setup.ts';
import { LOG_REPLIES, type LogReply } from './outputs.ts';
import type { Rules } from './rules.ts';

export type OperatorEvent =
  /** Somebody asks for a resolution; `commit` only where every required child has promised. */
  { readonly type: 'INTERVENE'; readonly act: 'abort' | 'commit' } | { readonly type: LogReply };

const ALPHABET: readonly OperatorEvent[] = [
  { type: 'INTERVENE', act: 'abort' },
  { type: 'INTERVENE', act: 'commit' },
  ...LOG_REPLIES.map((type): OperatorEvent => ({ type })),
];

export function operatorMachine(rules: Rules): RoleMachine {
  const machine = setup({
    types: { events: {} as OperatorEvent },
    actions: OUTPUT_ACTIONS,
    guards: {
      'no log decides': () => rules.profile === 'mitigation_nocdl',
      'no log decides and the act is to post': ({ event }) =>
        rules.profile === 'mitigation_nocdl' && event.type === 'INTERVENE' && event.act === 'commit',
      'releases by hand': () => rules.operator === 'releases',
      'posts by hand': () => rules.operator === 'posts',
      'COMMIT may be written': ({ event }) =>
        event.type === 'INTERVENE' && event.act === 'commit' && rules.operatorWrites === 'abort_and_guarded_commit',
    },
  }).createMachine({
    id: 'operator',
    initial: 'IDLE',
    states: {
      IDLE: {
        on: {
          INTERVENE: [
            {
              guard: 'releases by hand',
              actions: [
                observe({ type: 'operator.act', value: 'release' }),
                send({ type: 'OPERATOR', act: 'release' }),
              ],
            },
            {
              guard: 'posts by hand',
              actions: [observe({ type: 'operator.act', value: 'post' }), send({ type: 'OPERATOR', act: 'post' })],
            },
            {
              guard: 'no log decides and the act is to post',
              actions: [
                observe({ type: 'operator.act', value: 'post, unproven' }),
                send({ type: 'OPERATOR', act: 'post' }),
              ],
            },
            {
              guard: 'no log decides',
              actions: [
                observe({ type: 'operator.act', value: 'release, unproven' }),
                send({ type: 'OPERATOR', act: 'release' }),
              ],
            },
            {
              guard: 'COMMIT may be written',
              target: 'WRITING',
              actions: [
                observe({ type: 'operator.act', value: 'CAS COMMIT' }),
                call({ operation: 'cas', value: 'COMMIT', guarded: true }),
              ],
            },
            {
              target: 'WRITING',
              actions: [
                observe({ type: 'operator.act', value: 'CAS ABORT' }),
                call({ operation: 'cas', value: 'ABORT' }),
              ],
            },
          ],
        },
      },
      /** Whatever the log answers: the first writer decides, and an operator has nothing to add. */
      WRITING: {
        on: Object.fromEntries(LOG_REPLIES.filter((reply) => reply.startsWith('CAS.')).map((reply) => [reply, 'IDLE'])),
      },
    },
  });
  return { role: 'operator', machine, alphabet: ALPHABET };
}
