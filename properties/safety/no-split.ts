/** NoSplit: the claim that Theorem 1 is sold as; it also needs an honest coordinator and kept promises (AMB-05). */
import { KNOWN_LOG_TYPES, knownLog, mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';
import { type ChildEnd, childEnd, EMPTY_TALLY, requiredCount, TALLY_TYPES, type Tally, tally } from '../tally.ts';

export const NO_SPLIT = defineProperty<Tally, ChildEnd>({
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
  assumptions: ['honest coordinator', 'A4'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'some but not all required children have posted under a recorded COMMIT',
  observes: [...TALLY_TYPES, ...KNOWN_LOG_TYPES],
  monitor: () => ({
    whole: EMPTY_TALLY,
    child: 'fresh',
    step(whole, child, observation) {
      const end = childEnd(child, observation);
      const after: Tally = {
        ...tally(whole, child, end),
        required: whole.required ?? requiredCount(observation),
        log: knownLog(whole.log, observation),
      };
      const changed = end !== child || after.log !== whole.log;
      const partial = changed && after.posted > 0 && (after.required === null || after.posted < after.required);
      if (!partial) return { whole: after, child: end };
      const committed = mayHold(after.log, 'COMMIT');
      const split = after.cannot > 0 || committed === 'no';
      if (after.required === null) return { whole: after, child: end, unjudged: split };
      return {
        whole: after,
        child: end,
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
