/** DUP: at most one effect per handle, however often the commit is driven (AMB-35). */
import { defineProperty } from '../property.ts';

interface Child {
  /** Handles that have had their effect, sorted; '' where the trace names none. */
  readonly used: readonly string[];
  /** The child has answered for its effect once, so a further answer shows that a repeat arrived. */
  readonly answered: boolean;
}

export const DUP = defineProperty<null, Child>({
  id: 'DUP',
  rule: 'A handle has at most one external effect.',
  clauses: ['CEF-DIG-23', 'CEF-DIG-15'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a commit reaches a child that has already posted',
  observes: ['posted', 'child.receipt', 'decision.received'],
  monitor: () => ({
    whole: null,
    child: { used: [], answered: false },
    step(whole, child, observation) {
      if (observation.type === 'posted') {
        const handle = observation.handle ?? '';
        const again = child.used.includes(handle);
        return { whole, child: again ? child : { ...child, used: [...child.used, handle].sort() }, violated: again };
      }
      const posted = child.used.length > 0;
      if (observation.type === 'decision.received') return { whole, child, exercised: posted };
      return { whole, child: { ...child, answered: posted }, exercised: child.answered };
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'posted' && earlier.party === violating.party && earlier.handle === violating.handle,
});
