/** DURA: a crash and a restart lose neither a promised reservation nor a recorded decision. */
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Child {
  readonly promised: boolean;
  readonly crashed: boolean;
  /** Something since the crash, or ABORT evidence since the promise, that may end the reservation. */
  readonly reason: boolean;
}

interface Whole {
  readonly decided: boolean;
  /** The log has restarted, and nothing has been seen of it since. */
  readonly restarted: boolean;
}

export const DURA = defineProperty<Whole, Child>({
  id: 'DURA',
  rule: 'A crash loses neither the reservation that a child has promised nor the decision that the log has recorded.',
  clauses: ['CEF-PRE-08', 'CEF-LOG-01'],
  assumptions: [],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a child with an open promise restarts, or a log that holds a decision does',
  observes: [
    ...EVIDENCE_TYPES,
    'log.effective',
    'prepared',
    'posted',
    'dropped',
    'crashed',
    'restarted',
    'timer.fired',
    'decision.received',
    'revoked',
    'operator.act',
  ],
  monitor: () => ({
    whole: { decided: false, restarted: false },
    child: { promised: false, crashed: false, reason: false },
    step(whole, child, observation) {
      switch (observation.type) {
        case 'crashed':
          if (observation.role === 'log')
            return { whole: { ...whole, restarted: true }, child, exercised: whole.decided };
          return { whole, child: observation.role === 'child' ? { ...child, crashed: true } : child };
        case 'restarted':
          return { whole, child, exercised: observation.role === 'child' && child.promised };
        case 'log.effective': {
          if (observation.register !== undefined) return { whole, child };
          const lost = observation.value === 'EMPTY' && whole.decided && whole.restarted;
          return { whole: { decided: observation.value !== 'EMPTY', restarted: false }, child, violated: lost };
        }
        case 'prepared':
          return { whole, child: child.promised ? child : { promised: true, crashed: false, reason: false } };
        case 'posted':
          return { whole, child: { ...child, promised: false } };
        case 'dropped': {
          const violated = child.promised && child.crashed && !child.reason;
          return { whole, child: { ...child, promised: false }, violated };
        }
        case 'timer.fired':
        case 'decision.received':
        case 'revoked':
        case 'operator.act':
          return { whole, child: { ...child, reason: child.reason || child.crashed } };
        default: {
          const abort = observation.role === 'child' && evidenceOf(observation) === 'ABORT';
          return { whole: { ...whole, restarted: false }, child: abort ? { ...child, reason: true } : child };
        }
      }
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'crashed' &&
    (violating.type === 'dropped' ? earlier.party === violating.party : earlier.role === 'log'),
});
