/** DUP: at most one effect per handle, however often the commit is driven (AMB-35). */
import { defineProperty } from '../property.ts';

interface Child {
  /** Handles that have had their effect, sorted; '' where the trace names none. */
  readonly used: readonly string[];
  /** Its effect has been reversed (AMB-33: one reversal per child, whatever the attempt). */
  readonly reversed: boolean;
}

export const DUP = defineProperty<null, Child>({
  id: 'DUP',
  rule: 'A handle has at most one external effect, and an effect is reversed at most once.',
  clauses: ['CEF-DIG-23', 'CEF-DIG-15', 'AMB-33', 'AMB-35'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: "a commit reaches a child that has already posted, or C' is answered once more",
  observes: ['posted', 'decision.received', 'compensation.posted', 'compensation.answered'],
  monitor: () => ({
    whole: null,
    child: { used: [], reversed: false },
    step(whole, child, observation) {
      if (observation.type === 'compensation.posted')
        return { whole, child: { ...child, reversed: true }, violated: child.reversed };
      if (observation.type === 'compensation.answered') return { whole, child, exercised: child.reversed };
      if (observation.type !== 'posted') {
        const repeat = observation.type === 'decision.received' && observation.value === 'COMMIT';
        return { whole, child, exercised: repeat && child.used.length > 0 };
      }
      const handle = observation.handle ?? '';
      const again = child.used.includes(handle);
      return { whole, child: again ? child : { ...child, used: [...child.used, handle].sort() }, violated: again };
    },
  }),
  counterpart: (violating, earlier) =>
    (earlier.type === 'posted' || earlier.type === 'compensation.posted') &&
    earlier.type === violating.type &&
    earlier.party === violating.party &&
    earlier.handle === violating.handle,
});
