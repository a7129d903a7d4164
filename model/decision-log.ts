/**
 * The Composite Decision Log: one durable, linearizable register per composite (CEF-LOG-01), written only by
 * compare-and-swap (CEF-LOG-02), the first writer deciding (CEF-LOG-03). Everything is durable; CRASH changes nothing.
 * Whether a caller gets the answer is not the log's business: the engine loses, delays or withholds it (AMB-02).
 */
import { setup } from 'xstate';
import { answer, OUTPUT_ACTIONS, observe, type RoleMachine } from './machine-setup.ts';

export type LogEvent = { readonly type: 'READ' | 'CAS.COMMIT' | 'CAS.ABORT' };

export function decisionLogMachine(): RoleMachine {
  const machine = setup({ types: { events: {} as LogEvent }, actions: OUTPUT_ACTIONS }).createMachine({
    id: 'decision-log',
    initial: 'EMPTY',
    states: {
      EMPTY: {
        on: {
          READ: { actions: [answer('READ.EMPTY')] },
          'CAS.COMMIT': {
            target: 'COMMIT',
            actions: [observe({ type: 'log.effective', value: 'COMMIT' }), answer('CAS.won')],
          },
          'CAS.ABORT': {
            target: 'ABORT',
            actions: [observe({ type: 'log.effective', value: 'ABORT' }), answer('CAS.won')],
          },
        },
      },
      COMMIT: {
        tags: ['committed'],
        on: {
          READ: { actions: [answer('READ.COMMIT')] },
          'CAS.COMMIT': { actions: [answer('CAS.refused.COMMIT')] },
          'CAS.ABORT': { actions: [answer('CAS.refused.COMMIT')] },
        },
      },
      ABORT: {
        on: {
          READ: { actions: [answer('READ.ABORT')] },
          'CAS.COMMIT': { actions: [answer('CAS.refused.ABORT')] },
          'CAS.ABORT': { actions: [answer('CAS.refused.ABORT')] },
        },
      },
    },
  });
  return { role: 'decision-log', machine, alphabet: [{ type: 'READ' }, { type: 'CAS.COMMIT' }, { type: 'CAS.ABORT' }] };
}
