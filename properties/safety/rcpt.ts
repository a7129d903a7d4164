/** RCPT: a composite receipt is true at the moment it is issued. */
import { type DerivedState, derivedState } from '../../model/derived-state.ts';
import type { CompositeState } from '../../model/names.ts';
import { KNOWN_LOG_TYPES, knownLog, possibleValues } from '../evidence.ts';
import { defineProperty, type Judgement } from '../property.ts';
import { type ChildEnd, childEnd, EMPTY_TALLY, requiredCount, TALLY_TYPES, type Tally, tally } from '../tally.ts';

type Truth = 'yes' | 'no' | 'perhaps';

/** Whether a receipt is true where the composite is in fact in `derived`, the one state of AMB-08. */
function matches(receipt: CompositeState, derived: DerivedState): Truth {
  switch (receipt) {
    /** "Stays NON_EFFECTIVE" means that Effect(C) is false, whatever else is the case (CEF-JOIN-12). */
    case 'NON_EFFECTIVE':
      return derived === 'EFFECTUATED' ? 'no' : 'yes';
    /** What became of a compensation act is not observed yet; without a split there is nothing to contain. */
    case 'CONTAINED':
    case 'UNKNOWN':
      return derived === 'COMPENSATING' ? 'perhaps' : 'no';
    /** Outcomes of other join rules say nothing about R. */
    case 'QUORUM_MET':
    case 'ATTEMPTED':
      return 'perhaps';
    default:
      return receipt === derived ? 'yes' : 'no';
  }
}

/** Judged for every value that the register may hold: true or false only where all of them agree. */
function truthOf(receipt: CompositeState, seen: Tally, judgement: Judgement): Truth {
  const { required, posted, cannot, open } = seen;
  /** Without the list of children only this can be said: a clean abort has no post, and the log decides the rest. */
  if (required === null && receipt !== 'ABORTED') return 'perhaps';
  const truths = possibleValues(seen.log).map((log) => {
    const facts = { required: required ?? Number.MAX_SAFE_INTEGER, posted, prepared: open, cannotPost: cannot, log };
    return matches(
      receipt,
      derivedState({
        ...facts,
        compensation: 'none',
        stalledState: judgement.stalledState,
        effectDef: judgement.effectDef,
      }),
    );
  });
  const [first = 'perhaps', ...rest] = truths;
  return rest.every((truth) => truth === first) ? first : 'perhaps';
}

export const RCPT = defineProperty<Tally, ChildEnd>({
  id: 'RCPT',
  rule: 'A composite receipt is true at the moment it is issued.',
  clauses: [
    'CEF-COO-02',
    'CEF-COO-08',
    'CEF-COO-11',
    'CEF-COO-12',
    'CEF-COO-13',
    'CEF-COO-14',
    'CEF-COO-17',
    'CEF-COO-18',
    'CEF-COO-20',
    'CEF-COO-23',
    'CEF-COO-27',
    'CEF-CMP-13',
    'CEF-THM-07',
  ],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a composite receipt is issued',
  observes: [...TALLY_TYPES, ...KNOWN_LOG_TYPES, 'receipt'],
  monitor: (judgement) => ({
    whole: EMPTY_TALLY,
    child: 'fresh',
    step(whole, child, observation) {
      const end = childEnd(child, observation);
      const after: Tally = {
        ...tally(whole, child, end),
        required: whole.required ?? requiredCount(observation),
        log: knownLog(whole.log, observation),
      };
      if (observation.type !== 'receipt') return { whole: after, child: end };
      const truth = truthOf(observation.state, after, judgement);
      return { whole: after, child: end, exercised: true, violated: truth === 'no', unjudged: truth === 'perhaps' };
    },
  }),
  counterpart: (violating, earlier) =>
    violating.type === 'receipt' && violating.state === 'ABORTED'
      ? earlier.type === 'log.effective' || earlier.type === 'posted' || earlier.type === 'restarted'
      : earlier.type === 'log.effective' || earlier.type === 'log.answered',
});
