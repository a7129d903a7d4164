import type { LintRule } from './finding.ts';

/** CEF-CMP-15, CEF-CMP-08: C' is an act of its own; an act that is its own parent undoes nothing. */
export const compensationParent: LintRule = {
  id: 'compensation-parent',
  level: 'MUST',
  clauses: ['CEF-CMP-15', 'CEF-CMP-08', 'CEF-CMP-01', 'CEF-DIG-22'],
  check: (document) =>
    document.parent === document.candidate_act_id
      ? [
          {
            pointer: '/parent',
            message: `"${document.candidate_act_id}" names itself as the composite that it compensates.`,
            remedy: 'A compensation is a new act: give it a candidate_act_id of its own.',
          },
        ]
      : [],
};
