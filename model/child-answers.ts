/** What a child sink shows and sends, as lists of outputs: each answer is the message, and the observation beside it. */
import { disarm, observe, send, start } from './machine-setup.ts';
import type { RejectionCode } from './names.ts';

/** CEF-PRE-05, 07: the answer to a prepare, as message and as observation. */
export const reject = (code: RejectionCode, handleUsable: boolean) =>
  [observe({ type: 'rejected', code, handleUsable }), send({ type: 'VOTE', vote: 'REJECTED', code })] as const;

export const promise = [
  observe({ type: 'prepared' }),
  send({ type: 'VOTE', vote: 'PREPARED' }),
  start('reservation'),
] as const;

export const repeatPromise = [
  observe({ type: 'prepared', repeat: true }),
  send({ type: 'VOTE', vote: 'PREPARED' }),
] as const;

export const report = (
  state: 'NEVER_PREPARED' | 'PREPARED' | 'POSTING' | 'EFFECTUATED' | 'RELEASED' | 'REJECTED' | 'CANNOT_POST',
) => [observe({ type: 'child.receipt', state }), send({ type: 'REPORT', state })] as const;

/** CEF-HLD-05: HOLD is the one state that is reported with EF-048. */
export const reportHold = [
  observe({ type: 'child.receipt', state: 'HOLD', code: 'EF-048' }),
  send({ type: 'REPORT', state: 'HOLD' }),
] as const;

const endTimers = [disarm('reservation'), disarm('provider')] as const;

/** CEF-TIM-02: effect and record in one step; `say posted` knows whether the effect is still the one that was prepared. */
export const post = [...endTimers, 'say posted' as const, ...report('EFFECTUATED')] as const;

/** AMB-35: the intent is recorded first. */
export const beginPost = [...endTimers, observe({ type: 'posting' })] as const;

/** CEF-TIM-03, 05: the party's claim and the oracle's fact. */
export const release = [
  ...endTimers,
  observe({ type: 'released' }),
  observe({ type: 'dropped' }),
  ...report('RELEASED'),
] as const;

/** The reservation had ended before: only the claim is left. */
export const releaseNothing = [...endTimers, observe({ type: 'released' }), ...report('RELEASED')] as const;

/** M-14: the same end of a promise under another name. */
export const dropCalledRejected = [
  ...endTimers,
  observe({ type: 'dropped' }),
  observe({ type: 'rejected', code: 'ACT_REFUSED', handleUsable: false }),
  ...report('REJECTED'),
] as const;

/** AMB-17: CannotPost is the sink's own receipt, and final. */
export const cannotPost = [...endTimers, observe({ type: 'cannot.post' }), ...report('CANNOT_POST')] as const;

/** The sink's receipt for C' (CEF-CMP-04). */
export const answerCompensation = (attempt: 1 | 2, outcome: 'EFFECTUATED' | 'REJECTED') =>
  [
    observe({ type: 'compensation.answered', attempt, outcome }),
    send({ type: 'COMPENSATION', attempt, outcome }),
  ] as const;
