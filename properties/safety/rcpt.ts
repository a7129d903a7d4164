/** RCPT: a composite receipt is true at the moment it is issued. */
import type { CompositeState } from '../../model/names.ts';
import { KNOWN_LOG_TYPES, knownLog, mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';
import { type ChildEnd, childEnd, EMPTY_TALLY, requiredCount, TALLY_TYPES, type Tally, tally } from '../tally.ts';

/** Whether a receipt with this state is true of what was seen; `perhaps` where only an interval is known. */
function truthOf(state: CompositeState, { required, posted, cannot, log }: Tally): 'yes' | 'no' | 'perhaps' {
  const partial = posted > 0 && (required === null || posted < required);
  switch (state) {
    case 'EFFECTUATED':
      return required === null ? 'perhaps' : posted === required ? 'yes' : 'no';
    case 'ABORTED':
      return posted > 0 ? 'no' : mayHold(log, 'ABORT');
    /** CEF-COO-13: needs a post, an unposted child, and evidence that it cannot post. */
    case 'COMPENSATING':
      return partial && cannot > 0 ? 'yes' : 'no';
    case 'CONTAINED':
    case 'UNKNOWN':
      return partial ? 'yes' : 'no';
    case 'COMMIT_DECIDED':
      return mayHold(log, 'COMMIT');
    case 'NON_EFFECTIVE':
    case 'PREPARED':
    case 'STALLED':
      return required !== null && posted === required ? 'no' : 'yes';
    /** Outcomes of the other join rules say nothing about R. */
    case 'QUORUM_MET':
    case 'ATTEMPTED':
      return 'perhaps';
  }
}

export const RCPT = defineProperty<Tally, ChildEnd>({
  id: 'RCPT',
  rule: 'A composite receipt is true at the moment it is issued.',
  clauses: ['CEF-COO-02', 'CEF-COO-12', 'CEF-COO-13', 'CEF-COO-23', 'CEF-CMP-13', 'CEF-THM-07'],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a composite receipt is issued',
  observes: [...TALLY_TYPES, ...KNOWN_LOG_TYPES, 'receipt'],
  monitor: () => ({
    whole: EMPTY_TALLY,
    child: 'fresh',
    step(whole, child, observation) {
      const end = childEnd(child, observation);
      const after: Tally = {
        ...tally(whole, child, end),
        required: requiredCount(observation) ?? whole.required,
        log: knownLog(whole.log, observation),
      };
      if (observation.type !== 'receipt') return { whole: after, child: end };
      const truth = truthOf(observation.state, after);
      return { whole: after, child: end, exercised: true, violated: truth === 'no', unjudged: truth === 'perhaps' };
    },
  }),
  counterpart: (violating, earlier) =>
    violating.type === 'receipt' && violating.state === 'ABORTED'
      ? earlier.type === 'log.effective' || earlier.type === 'posted' || earlier.type === 'restarted'
      : earlier.type === 'log.effective' || earlier.type === 'log.answered',
});
