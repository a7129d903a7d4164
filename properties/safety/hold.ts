/** HOLD: entered only because the log could not be reached, and shown as such. */
import { defineProperty } from '../property.ts';

export const HOLD = defineProperty<null, { readonly answered: boolean }>({
  id: 'HOLD',
  rule: 'A child enters HOLD only when its access to the log has failed, and reports it with EF-048 and nothing else with it.',
  clauses: ['CEF-HLD-01', 'CEF-HLD-04', 'CEF-HLD-05', 'CEF-TIM-04', 'CEF-TIM-07', 'CEF-COD-05'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a child enters HOLD',
  observes: ['log.invoked', 'log.answered', 'held', 'child.receipt'],
  monitor: () => ({
    whole: null,
    child: { answered: false },
    step(whole, child, observation) {
      switch (observation.type) {
        case 'log.invoked':
          return { whole, child: observation.role === 'child' ? { answered: false } : child };
        case 'log.answered':
          return { whole, child: observation.role === 'child' ? { answered: observation.value !== undefined } : child };
        case 'held':
          return { whole, child, exercised: true, violated: child.answered };
        case 'child.receipt':
          return { whole, child, violated: (observation.state === 'HOLD') !== (observation.code === 'EF-048') };
        default:
          return { whole, child };
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'log.answered' && earlier.party === violating.party,
});
