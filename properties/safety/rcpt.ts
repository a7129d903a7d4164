/** RCPT: a composite receipt is true at the moment it is issued. */
import { derivedState } from '../../model/derived-state.ts';
import type { CompositeState } from '../../model/names.ts';
import type { Observation } from '../../model/observation.ts';
import { possibleValues } from '../evidence.ts';
import { defineProperty, type Judgement, type Standing } from '../property.ts';
import { type ChildEnd, counted, EMPTY_TALLY, givenUp, TALLY_TYPES, type Tally } from '../tally.ts';

type Truth = 'yes' | 'no' | 'perhaps';

interface Whole {
  readonly tally: Tally;
  /** Posted children whose C' is effective, and those whose C' failed. */
  readonly reversed: number;
  readonly failed: number;
  readonly issued: boolean;
  /** Every effect is shown, so that what is not shown did not happen. */
  readonly complete: boolean;
}

interface Child {
  readonly end: ChildEnd;
  readonly compensation: 'none' | 'failed' | 'reversed';
}

/** Whether a receipt is true where the composite is in fact in `derived`, the one state of AMB-08. */
function matches(receipt: CompositeState, derived: CompositeState, seen: Whole): Truth {
  const split = derived === 'COMPENSATING' || derived === 'CONTAINED' || derived === 'UNKNOWN';
  switch (receipt) {
    /** "Stays NON_EFFECTIVE" means that Effect(C) is false, whatever else is the case (CEF-JOIN-12). */
    case 'NON_EFFECTIVE':
      return derived === 'EFFECTUATED' || derived === 'QUORUM_MET' || derived === 'ATTEMPTED' ? 'no' : 'yes';
    /** True as long as the coordinator may not know better: C goes on to CONTAINED or UNKNOWN by what it hears. */
    case 'COMPENSATING':
      return split ? 'yes' : 'no';
    case 'CONTAINED':
      if (derived === receipt) return 'yes';
      return split && !seen.complete && !seen.issued ? 'perhaps' : 'no';
    case 'UNKNOWN':
      if (!split) return 'no';
      if (seen.failed > 0) return 'yes';
      return seen.complete ? 'no' : 'perhaps';
    default:
      return receipt === derived ? 'yes' : 'no';
  }
}

function compensationOf({ tally, reversed, failed, issued }: Whole, { contained }: Judgement) {
  const covering = contained === 'existential' ? reversed > 0 : reversed > 0 && reversed === tally.posted;
  return covering ? 'covering' : failed > 0 ? 'failed' : issued ? 'open' : 'none';
}

/** Judged for every value that the register may hold: true or false only where all of them agree. */
function truthOf(receipt: CompositeState, seen: Whole, judgement: Judgement): Truth {
  const { required, least, posted, open } = seen.tally;
  /** Without the list of children only this can be said: a clean abort has no post, and the log decides the rest. */
  if (required === null && receipt !== 'ABORTED') return 'perhaps';
  const truths = possibleValues(seen.tally.log).map((log) => {
    const { stalledState, effectDef, quorumOutcome } = judgement;
    const facts = {
      required: required ?? Number.MAX_SAFE_INTEGER,
      least: required === null ? Number.MAX_SAFE_INTEGER : least,
      outcome: quorumOutcome === 'effectuated' ? 'EFFECTUATED' : seen.tally.outcome,
      posted,
      prepared: open,
      cannotPost: givenUp(seen.tally),
      log,
    } as const;
    const compensation = compensationOf(seen, judgement);
    return matches(receipt, derivedState({ ...facts, compensation, stalledState, effectDef }), seen);
  });
  const [first = 'perhaps', ...rest] = truths;
  return rest.every((truth) => truth === first) ? first : 'perhaps';
}

/** What became of C' for a child: an effective reversal outweighs what was answered before it. */
function compensated(before: Child['compensation'], observation: Observation): Child['compensation'] {
  if (observation.type === 'compensation.posted') return observation.through === 'fresh' ? 'reversed' : before;
  if (observation.type !== 'compensation.answered' || before === 'reversed') return before;
  return observation.outcome === 'EFFECTUATED' ? 'reversed' : 'failed';
}

const count = (child: Child, wanted: Child['compensation']): number => (child.compensation === wanted ? 1 : 0);

function after(
  whole: Whole,
  child: Child,
  observation: Observation,
  standing: Standing,
): { readonly whole: Whole; readonly child: Child } {
  const { tally, end } = counted(whole.tally, child.end, observation, standing);
  const to: Child = { end, compensation: compensated(child.compensation, observation) };
  const issued = observation.type === 'composite.issued';
  return {
    whole: {
      tally,
      reversed: whole.reversed + count(to, 'reversed') - count(child, 'reversed'),
      failed: whole.failed + count(to, 'failed') - count(child, 'failed'),
      issued: whole.issued || observation.type === 'compensation.issued',
      complete: whole.complete || (issued && observation.role === 'engine'),
    },
    child: to,
  };
}

export const RCPT = defineProperty<Whole, Child>({
  id: 'RCPT',
  rule: 'A composite receipt is true at the moment it is issued.',
  clauses: [
    'CEF-COO-02',
    'CEF-COO-08',
    'CEF-COO-09',
    'CEF-COO-11',
    'CEF-COO-12',
    'CEF-COO-13',
    'CEF-COO-14',
    'CEF-COO-17',
    'CEF-COO-18',
    'CEF-COO-20',
    'CEF-COO-22',
    'CEF-COO-23',
    'CEF-COO-27',
    'CEF-CMP-06',
    'CEF-CMP-07',
    'CEF-CMP-09',
    'CEF-CMP-10',
    'CEF-CMP-12',
    'CEF-CMP-13',
    'CEF-THM-19',
    'CEF-THM-07',
    'CEF-THM-01',
    'CEF-THM-03',
    'CEF-THM-10',
    'CEF-THM-15',
    'CEF-LOG-08',
    'CEF-LOG-09',
    'CEF-LOG-10',
    'CEF-JOIN-01',
    'CEF-DIG-22',
    'CEF-OPS-04',
    'CEF-PRF-17',
  ],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a composite receipt is issued',
  observes: [...TALLY_TYPES, 'compensation.issued', 'compensation.posted', 'compensation.answered', 'receipt'],
  monitor: (judgement) => ({
    whole: { tally: EMPTY_TALLY, reversed: 0, failed: 0, issued: false, complete: false },
    child: { end: 'fresh', compensation: 'none' },
    step(whole, child, observation, standing) {
      const seen = after(whole, child, observation, standing);
      if (observation.type !== 'receipt') return seen;
      const truth = truthOf(observation.state, seen.whole, judgement);
      return { ...seen, exercised: true, violated: truth === 'no', unjudged: truth === 'perhaps' };
    },
  }),
  counterpart: (violating, earlier) =>
    violating.type === 'receipt' && violating.state === 'ABORTED'
      ? earlier.type === 'log.effective' || earlier.type === 'posted' || earlier.type === 'restarted'
      : earlier.type === 'log.effective' || earlier.type === 'log.answered',
});
