/** A3: the first successful write decides; every later one is refused with the recorded value. */
import type { LogValue } from '../../model/names.ts';
import { defineProperty } from '../property.ts';

export const A3 = defineProperty<LogValue | null, null>({
  id: 'A3',
  rule: 'After one CAS has won, every later CAS is refused and answered with the recorded value.',
  clauses: ['CEF-THM-A3', 'CEF-LOG-02', 'CEF-LOG-03', 'CEF-LOG-06'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a CAS is refused',
  observes: ['log.answered'],
  monitor: () => ({
    whole: null,
    child: null,
    step(whole, child, observation) {
      if (observation.type !== 'log.answered' || observation.operation !== 'cas') return { whole, child };
      const value = observation.value ?? null;
      switch (observation.outcome) {
        /** Two CAS that both won: whichever came second should have been refused. */
        case 'won':
          return { whole: whole ?? value, child, violated: whole !== null };
        case 'refused':
          return {
            whole,
            child,
            exercised: true,
            violated: value === 'EMPTY' || (whole !== null && value !== null && value !== whole),
          };
        case 'value':
        case 'refused_no_value':
        case 'refused_handle':
        case 'unknown':
          return { whole, child };
      }
    },
  }),
  counterpart: (_violating, earlier) => earlier.type === 'log.answered' && earlier.outcome === 'won',
});
