/** I3: the order reservation < decision < post. */
import { KNOWN_LOG_TYPES, type KnownLog, knownLog, mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Child {
  /** Whether COMMIT stood when the reservation was made; null where no `reserved` was seen. */
  readonly reserved: 'before' | 'perhaps' | 'after' | null;
  /** The child read an empty log at some time, so its promise may count from that read (AMB-04). */
  readonly readEmpty: boolean;
  readonly promise: 'none' | 'before' | 'perhaps' | 'after';
}

export const I3 = defineProperty<KnownLog, Child>({
  id: 'I3',
  rule: 'A child posts only if it was PREPARED before COMMIT was recorded.',
  clauses: ['CEF-THM-I3', 'CEF-PRE-21'],
  assumptions: ['a log decides'],
  kind: 'safety',
  scope: 'promising',
  exercisedWhen: 'a child posts',
  observes: [...KNOWN_LOG_TYPES, 'reserved', 'prepared', 'posted'],
  monitor: () => ({
    whole: 'UNSEEN',
    child: { reserved: null, readEmpty: false, promise: 'none' },
    step(whole, child, observation) {
      const log = knownLog(whole, observation);
      const recorded = mayHold(log, 'COMMIT');
      const now = recorded === 'yes' ? 'after' : recorded === 'no' ? 'before' : 'perhaps';
      switch (observation.type) {
        case 'reserved':
          return { whole: log, child: { ...child, reserved: now } };
        case 'log.answered':
          if (observation.role !== 'child' || observation.value !== 'EMPTY') return { whole: log, child };
          return { whole: log, child: { ...child, readEmpty: true } };
        case 'prepared': {
          if (child.promise !== 'none') return { whole: log, child };
          const promise = child.reserved ?? (now === 'after' && child.readEmpty ? 'perhaps' : now);
          return { whole: log, child: { ...child, promise } };
        }
        case 'posted': {
          const decided = mayHold(log, 'COMMIT');
          const wrong = child.promise === 'none' || child.promise === 'after' || decided === 'no';
          const unsure = child.promise === 'perhaps' || decided === 'perhaps';
          return { whole: log, child, exercised: true, violated: wrong, unjudged: !wrong && unsure };
        }
        default:
          return { whole: log, child };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    (earlier.type === 'prepared' && earlier.party === violating.party) || earlier.type === 'log.effective',
});
