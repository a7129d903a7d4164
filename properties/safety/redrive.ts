/** REDRIVE: whoever found COMMIT drives it and never aborts, not even after a crash. */
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

/** Parties other than children that have learned COMMIT, sorted. */
type Whole = readonly string[];

export const REDRIVE = defineProperty<Whole, null>({
  id: 'REDRIVE',
  rule: 'A coordinator that has learned COMMIT neither sends ABORT nor declares the composite ABORTED.',
  clauses: ['CEF-COO-11', 'CEF-COO-15', 'CEF-COO-18', 'CEF-COO-20'],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a coordinator that has learned COMMIT restarts, or its abort is refused with COMMIT',
  observes: [...EVIDENCE_TYPES, 'decision.sent', 'declared', 'receipt', 'restarted'],
  monitor: () => ({
    whole: [],
    child: null,
    step(whole, child, observation) {
      const { party } = observation;
      if (observation.role === 'child') return { whole, child };
      const knows = whole.includes(party);
      switch (observation.type) {
        case 'restarted':
          return { whole, child, exercised: knows };
        case 'decision.sent':
          return { whole, child, violated: knows && observation.value === 'ABORT' };
        case 'declared':
        case 'receipt':
          return { whole, child, violated: knows && observation.state === 'ABORTED' };
        default: {
          if (evidenceOf(observation) !== 'COMMIT') return { whole, child };
          const refused = observation.type === 'log.answered' && observation.outcome === 'refused';
          return { whole: knows ? whole : [...whole, party].sort(), child, exercised: refused };
        }
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.party === violating.party && evidenceOf(earlier) === 'COMMIT',
});
