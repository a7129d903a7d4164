/**
 * CLOSE: whoever asked for the composite is told how it ended. Theorem 2 closes the composite at the sinks; the receipt is
 * the coordinator's, and no optional child may keep it back (CEF-JOIN-08).
 */
import type { CompositeState } from '../../model/names.ts';
import { mayHold } from '../evidence.ts';
import { defineProperty } from '../property.ts';
import { type ChildEnd, counted, EMPTY_TALLY, givenUp, TALLY_TYPES, type Tally } from '../tally.ts';

interface Whole {
  readonly tally: Tally;
  /** Final receipts so far, sorted. */
  readonly receipts: readonly CompositeState[];
  readonly tested: boolean;
}

const PARTIAL: readonly CompositeState[] = ['COMPENSATING', 'CONTAINED', 'UNKNOWN', 'STALLED'];

/** What must have been told, where the facts leave no doubt. */
function due(tally: Tally, called: CompositeState, unproven: boolean): readonly CompositeState[] {
  const { required, least, posted, cannot, open, log } = tally;
  if (required === null || (open > 0 && least < required)) return [];
  /** CEF-LOG-08: only without a log can somebody have posted what was aborted. */
  if (mayHold(log, 'ABORT') === 'yes') return posted === 0 ? ['ABORTED'] : unproven ? PARTIAL : [];
  if (mayHold(log, 'COMMIT') !== 'yes') return [];
  if (posted >= least) return [called];
  return cannot > 0 && posted + givenUp(tally) === required ? PARTIAL : [];
}

export const CLOSE = defineProperty<Whole, ChildEnd>({
  id: 'CLOSE',
  rule: 'A coordinator that is there in the end has issued the receipt that says how the composite ended.',
  clauses: ['CEF-JOIN-08', 'CEF-LOG-08', 'CEF-COO-10', 'CEF-COO-12', 'CEF-COO-13', 'CEF-COO-16', 'CEF-COO-25'],
  assumptions: ['honest coordinator', 'A5', 'A6'],
  kind: 'liveness',
  scope: 'required',
  exercisedWhen: 'a run with a fault goes quiet with a coordinator there and a composite that has ended',
  observes: [...TALLY_TYPES, 'receipt', 'crashed', 'log.down', 'timer.fired', 'run.ended'],
  monitor: ({ profile, quorumOutcome }) => ({
    whole: { tally: EMPTY_TALLY, receipts: [], tested: false },
    child: 'fresh',
    step(whole, child, observation, standing) {
      const { tally, end } = counted(whole.tally, child, observation, standing);
      switch (observation.type) {
        case 'receipt': {
          const receipts = [...new Set([...whole.receipts, observation.state])].sort();
          return { whole: { ...whole, receipts }, child };
        }
        case 'crashed':
        case 'log.down':
        case 'timer.fired':
          return { whole: { ...whole, tested: true }, child };
        case 'run.ended': {
          const { A5, A6 } = observation.assumptions;
          if (!(A5 && A6 && observation.quiet && observation.coordinator === 'up')) return { whole, child };
          const called = quorumOutcome === 'effectuated' ? 'EFFECTUATED' : whole.tally.outcome;
          const states = due(whole.tally, called, profile === 'mitigation_nocdl');
          if (states.length === 0) return { whole, child };
          const told = states.some((state) => whole.receipts.includes(state));
          return { whole, child, exercised: whole.tested, violated: !told };
        }
        default:
          return { whole: { ...whole, tally }, child: end };
      }
    },
  }),
  counterpart: (_violating, earlier) => earlier.type === 'posted' || earlier.type === 'log.effective',
});
