/**
 * T2: closure. Judged at the end of a run, and only where the run went quiet: a run that was cut short is not judged.
 * A7 is assumed unless the draft says otherwise (AMB-07).
 */
import { mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';
import { type ChildEnd, counted, EMPTY_TALLY, TALLY_TYPES, type Tally } from '../tally.ts';

interface Whole {
  readonly tally: Tally;
  /** Something happened that closure has to survive. */
  readonly tested: boolean;
}

export const T2 = defineProperty<Whole, ChildEnd>({
  id: 'T2',
  rule: 'In the end as many children have posted as the join rule asks for, or none has and the log holds ABORT; no promise stays open.',
  clauses: [
    'CEF-THM-T2',
    'CEF-TIM-02',
    'CEF-TIM-03',
    'CEF-TIM-04',
    'CEF-LOG-05',
    'CEF-TIM-13',
    'CEF-TIM-14',
    'CEF-HLD-06',
    'CEF-COO-10',
  ],
  assumptions: ['A4', 'A5', 'A6', 'A7', 'honest coordinator'],
  kind: 'liveness',
  scope: 'required',
  exercisedWhen: 'a run with a fired timer, a crash or an outage goes quiet with its assumptions met',
  observes: [...TALLY_TYPES, 'timer.fired', 'crashed', 'log.down', 'run.ended'],
  monitor: ({ assumesA7, profile }) => ({
    whole: { tally: EMPTY_TALLY, tested: false },
    child: 'fresh',
    step(whole, child, observation, standing) {
      const { tally, end } = counted(whole.tally, child, observation, standing);
      const after: Whole = {
        tally,
        tested:
          whole.tested ||
          observation.type === 'crashed' ||
          observation.type === 'log.down' ||
          (observation.type === 'timer.fired' && observation.timer === 'reservation'),
      };
      if (observation.type !== 'run.ended') return { whole: after, child: end };
      const { A4, A5, A6, A7 } = observation.assumptions;
      if (!(A4 && A5 && A6 && (A7 || !assumesA7))) return { whole: after, child: end };
      const { required, least, posted, cannot, open, untried, log } = after.tally;
      if (!observation.quiet || required === null) return { whole: after, child: end, unjudged: true };
      const effect = posted >= least && (posted > 0 || required === 0);
      const aborted = posted === 0 ? mayHold(log, 'ABORT') : 'no';
      /**
       * Mitigation does not promise that a split never happens, only that it leaves no promise open (CEF-PRF-07). A child that
       * comes last has no timer: without a coordinator nobody tries it. Without a log somebody may post by hand what is aborted.
       */
      const excused = cannot > 0 || (untried > 0 && observation.coordinator !== 'up');
      const unproven = profile === 'mitigation_nocdl' && mayHold(log, 'ABORT') === 'yes';
      const settled = effect || unproven || (profile !== 'strict' && excused && mayHold(log, 'COMMIT') === 'yes');
      const closed = open > 0 ? 'no' : settled ? 'yes' : aborted;
      return {
        whole: after,
        child: end,
        exercised: after.tested,
        violated: closed === 'no',
        unjudged: closed === 'perhaps',
      };
    },
  }),
  counterpart: (_violating, earlier) =>
    earlier.type === 'timer.fired' || earlier.type === 'held' || earlier.type === 'posted',
});
