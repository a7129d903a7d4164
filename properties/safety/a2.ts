/** A2: any two non-empty answers agree, whoever got them. */
import type { Decision } from '../../model/names.ts';
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

export const A2 = defineProperty<Decision | null, null>({
  id: 'A2',
  rule: 'Any two non-empty answers of the log agree.',
  clauses: ['CEF-THM-A2', 'CEF-LOG-01'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a second non-empty answer is given',
  observes: [...EVIDENCE_TYPES],
  monitor: () => ({
    whole: null,
    child: null,
    step(whole, child, observation) {
      const evidence = evidenceOf(observation);
      if (evidence === undefined) return { whole, child };
      return {
        whole: whole ?? evidence,
        child,
        exercised: whole !== null,
        violated: whole !== null && whole !== evidence,
      };
    },
  }),
  counterpart: (violating, earlier) => {
    const other = evidenceOf(earlier);
    return other !== undefined && other !== evidenceOf(violating);
  },
});
