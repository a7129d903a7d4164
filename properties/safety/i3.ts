/** I3: the order reservation < decision < post. */
import type { Observation } from '../../model/observation.ts';
import { KNOWN_LOG_TYPES, type KnownLog, knownLog, mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Whole {
  readonly log: KnownLog;
  /** The register itself has been seen to take COMMIT. */
  readonly shown: boolean;
}

/** `in flight`: while a CAS of COMMIT was under way; before, if the register is seen to take it later. */
type Moment = 'before' | 'in flight' | 'after';

interface Child {
  /** Whether COMMIT stood when the reservation was made; null where no `reserved` was seen. */
  readonly reserved: Moment | null;
  /** The child read an empty log at some time, so its promise may count from that read (AMB-04). */
  readonly readEmpty: boolean;
  readonly promise: 'none' | Moment | 'perhaps';
}

function after({ log, shown }: Whole, observation: Observation): Whole {
  const taken = observation.type === 'log.effective' && observation.register === undefined;
  return { log: knownLog(log, observation), shown: shown || (taken && observation.value === 'COMMIT') };
}

export const I3 = defineProperty<Whole, Child>({
  id: 'I3',
  rule: 'A child posts only if it was PREPARED before COMMIT was recorded.',
  clauses: ['CEF-THM-I3', 'CEF-PRE-21'],
  assumptions: ['a log decides'],
  kind: 'safety',
  scope: 'promising',
  exercisedWhen: 'a child posts',
  observes: [...KNOWN_LOG_TYPES, 'reserved', 'prepared', 'posted'],
  monitor: () => ({
    whole: { log: 'UNSEEN', shown: false },
    child: { reserved: null, readEmpty: false, promise: 'none' },
    step(before, child, observation) {
      const whole = after(before, observation);
      const recorded = mayHold(whole.log, 'COMMIT');
      const now = recorded === 'yes' ? 'after' : recorded === 'no' ? 'before' : 'in flight';
      switch (observation.type) {
        case 'reserved':
          return { whole, child: { ...child, reserved: now } };
        case 'log.answered':
          if (observation.role !== 'child' || observation.value !== 'EMPTY') return { whole, child };
          return { whole, child: { ...child, readEmpty: true } };
        case 'prepared': {
          if (child.promise !== 'none') return { whole, child };
          const promise = child.reserved ?? (now === 'after' && child.readEmpty ? 'perhaps' : now);
          return { whole, child: { ...child, promise } };
        }
        case 'posted': {
          const wrong = child.promise === 'none' || child.promise === 'after' || recorded === 'no';
          const early = child.promise === 'before' || (child.promise === 'in flight' && whole.shown);
          return { whole, child, exercised: true, violated: wrong, unjudged: !wrong && !(early && recorded === 'yes') };
        }
        default:
          return { whole, child };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    (earlier.type === 'prepared' && earlier.party === violating.party) || earlier.type === 'log.effective',
});
