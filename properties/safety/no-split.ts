/** NoSplit: the claim that Theorem 1 is sold as; it also needs an honest coordinator and kept promises (AMB-05). */
import { mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';
import { type ChildEnd, counted, EMPTY_TALLY, TALLY_TYPES, type Tally } from '../tally.ts';

interface Whole {
  readonly tally: Tally;
  /** A child was stopped by force, so A4 does not hold and nothing is claimed any more. */
  readonly forced: boolean;
}

export const NO_SPLIT = defineProperty<Whole, ChildEnd>({
  id: 'NoSplit',
  rule: 'While some but not all required children have posted, the log holds COMMIT and every other one can still post.',
  clauses: [
    'CEF-CMP-14',
    'CEF-PRF-15',
    'CEF-THM-04',
    'CEF-THM-06',
    'CEF-COO-05',
    'CEF-COO-23',
    'CEF-PRE-10',
    'CEF-TIM-08',
  ],
  assumptions: ['honest coordinator', 'A4', 'prevention is claimed'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'some but not all required children have posted under a recorded COMMIT',
  observes: [...TALLY_TYPES, 'stopped'],
  monitor: () => ({
    whole: { tally: EMPTY_TALLY, forced: false },
    child: 'fresh',
    step(whole, child, observation, standing) {
      if (observation.type === 'stopped') return { whole: { ...whole, forced: true }, child };
      const { tally: after, end } = counted(whole.tally, child, observation, standing);
      const seen = { whole: { ...whole, tally: after }, child: end };
      if (whole.forced) return seen;
      const changed = end !== child || after.log !== whole.tally.log;
      const partial = changed && after.posted > 0 && (after.required === null || after.posted < after.required);
      if (!partial) return seen;
      const committed = mayHold(after.log, 'COMMIT');
      const split = after.cannot > 0 || committed === 'no';
      if (after.required === null) return { ...seen, unjudged: split };
      return {
        ...seen,
        exercised: committed === 'yes',
        violated: split,
        unjudged: committed === 'perhaps',
      };
    },
  }),
  counterpart: (violating, earlier) =>
    violating.type === 'posted'
      ? earlier.type === 'dropped' ||
        earlier.type === 'rejected' ||
        earlier.type === 'cannot.post' ||
        earlier.type === 'log.effective'
      : earlier.type === 'posted',
});
