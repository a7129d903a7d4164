/** DUP: at most one effect per handle, however often the commit is driven (AMB-35). */
import { defineProperty } from '../property.ts';

interface Child {
  /** Handles that have had their effect, sorted; '' where the trace names none. */
  readonly used: readonly string[];
}

export const DUP = defineProperty<null, Child>({
  id: 'DUP',
  rule: 'A handle has at most one external effect.',
  clauses: ['CEF-DIG-23', 'CEF-DIG-15'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a commit reaches a child that has already posted',
  observes: ['posted', 'decision.received'],
  monitor: () => ({
    whole: null,
    child: { used: [] },
    step(whole, child, observation) {
      if (observation.type !== 'posted') {
        const repeat = observation.type === 'decision.received' && observation.value === 'COMMIT';
        return { whole, child, exercised: repeat && child.used.length > 0 };
      }
      const handle = observation.handle ?? '';
      const again = child.used.includes(handle);
      return { whole, child: again ? child : { used: [...child.used, handle].sort() }, violated: again };
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'posted' && earlier.party === violating.party && earlier.handle === violating.handle,
});
