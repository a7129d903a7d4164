/**
 * LIN: the history of reads and CASes is linearizable, EMPTY answers included: every answer is a value that the register
 * held at some moment between the invocation and the answer. A1 to A3 let a stale EMPTY pass (M-40).
 */
import { defineProperty } from '../property.ts';

interface Whole {
  /** The values that the register has held, in order, once the trace has shown it change; until then null. */
  readonly held: readonly string[] | null;
  /** Somebody has had a non-empty answer. */
  readonly decided: boolean;
  /** Per party that is no child: where in `held` its open invocation began. */
  readonly open: Readonly<Record<string, number>>;
}

/** More changes than this have no place in a monitor's state; a log that changes so often has failed A1 long before. */
const MOST = 6;

/**
 * Index of an invocation while no change has been shown: before or after somebody had a non-empty answer. They are the
 * indexes that the first change shown would have given: EMPTY, and the first value.
 */
const UNDECIDED = 0;
const DECIDED = 1;

export const LIN = defineProperty<Whole, { readonly from: number | null }>({
  id: 'LIN',
  rule: 'An answer of the log is a value that the register held between the invocation and the answer.',
  clauses: ['CEF-LOG-01', 'CEF-LOG-02', 'CEF-THM-A1', 'CEF-THM-A2'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'the log answers while it holds a decision',
  observes: ['log.effective', 'log.invoked', 'log.answered', 'crashed'],
  monitor: () => ({
    whole: { held: null, decided: false, open: {} },
    child: { from: null },
    step(whole, child, observation) {
      const isChild = observation.role === 'child';
      switch (observation.type) {
        case 'log.effective': {
          if (observation.register !== undefined) return { whole, child };
          const held = [...(whole.held ?? ['EMPTY']), observation.value].slice(0, MOST);
          return { whole: { ...whole, held }, child };
        }
        case 'crashed':
          if (isChild) return { whole, child: { from: null } };
          return { whole: { ...whole, open: without(whole.open, observation.party) }, child };
        case 'log.invoked': {
          const from = whole.held === null ? (whole.decided ? DECIDED : UNDECIDED) : whole.held.length - 1;
          if (isChild) return { whole, child: { from } };
          const open = { ...without(whole.open, observation.party), [observation.party]: from };
          return { whole: { ...whole, open: sorted(open) }, child };
        }
        case 'log.answered': {
          const from = isChild ? child.from : (whole.open[observation.party] ?? null);
          const after = isChild
            ? { whole, child: { from: null } }
            : { whole: { ...whole, open: without(whole.open, observation.party) }, child };
          const { value } = observation;
          if (value === undefined) return after;
          const known = { ...after, whole: { ...after.whole, decided: whole.decided || value !== 'EMPTY' } };
          /** A CAS that won changed the register itself; whether it may is A3's business. */
          if (from === null || observation.outcome === 'won') return known;
          if (whole.held === null)
            return { ...known, exercised: whole.decided, violated: value === 'EMPTY' && from === DECIDED };
          const exercised = whole.held.at(-1) !== 'EMPTY';
          if (whole.held.length >= MOST) return { ...known, exercised };
          return { ...known, exercised, violated: !whole.held.slice(from).includes(value) };
        }
        default:
          return { whole, child };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'log.effective' || (earlier.type === 'log.answered' && earlier.party !== violating.party),
});

function without(open: Whole['open'], party: string): Whole['open'] {
  return party in open ? Object.fromEntries(Object.entries(open).filter(([name]) => name !== party)) : open;
}

function sorted(open: Whole['open']): Whole['open'] {
  return Object.fromEntries(Object.entries(open).sort(([a], [b]) => (a < b ? -1 : 1)));
}
