/** T1: Theorem 1, whatever the coordinator does. */

import { defineProperty } from '../property.ts';
import { type ChildEnd, counted, EMPTY_TALLY, type Tally } from '../tally.ts';

interface Whole {
  readonly tally: Tally;
  readonly dropped: boolean;
}

export const T1 = defineProperty<Whole, ChildEnd>({
  id: 'T1',
  rule: 'No required child has posted while a required child has lost, without a post, the reservation that it promised.',
  clauses: ['CEF-THM-T1', 'CEF-THM-14', 'CEF-THM-15', 'CEF-TIM-12', 'CEF-THM-08'],
  assumptions: ['a log decides'],
  kind: 'safety',
  scope: 'required',
  occasion: 'two promises',
  exercisedWhen: 'a child posts or drops while another promise is still open',
  observes: ['prepared', 'posted', 'dropped'],
  monitor: () => ({
    whole: { tally: EMPTY_TALLY, dropped: false },
    child: 'fresh',
    step(whole, child, observation, standing) {
      /** After its post a child has no reservation left to drop: what it undoes then is another clause's business. */
      const dropped = whole.dropped || (observation.type === 'dropped' && child !== 'posted');
      const { tally, end } = counted(whole.tally, child, observation, standing);
      const after = { tally, dropped };
      const moved = observation.type !== 'prepared';
      return {
        whole: after,
        child: end,
        exercised: moved && after.tally.open > 0,
        violated: moved && after.dropped && after.tally.posted > 0,
      };
    },
  }),
  counterpart: (violating, earlier) =>
    (violating.type === 'posted' && earlier.type === 'dropped') ||
    (violating.type === 'dropped' && earlier.type === 'posted'),
});
