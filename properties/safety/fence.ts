/** FENCE: CannotPost is final (AMB-17). */
import { defineProperty } from '../property.ts';

export const FENCE = defineProperty<null, { readonly fenced: boolean }>({
  id: 'FENCE',
  rule: 'A child that has declared that it cannot post never posts.',
  clauses: ['CEF-THM-04', 'CEF-THM-12', 'CEF-COO-13', 'AMB-17'],
  assumptions: [],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a decision reaches a child that cannot post',
  observes: ['cannot.post', 'decision.received', 'posted'],
  monitor: () => ({
    whole: null,
    child: { fenced: false },
    step(whole, child, observation) {
      switch (observation.type) {
        case 'cannot.post':
          return { whole, child: { fenced: true } };
        case 'posted':
          return { whole, child, violated: child.fenced };
        default:
          return { whole, child, exercised: child.fenced };
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'cannot.post' && earlier.party === violating.party,
});
