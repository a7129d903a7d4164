import { joinRuleOf } from '../../model/composite-document.ts';
import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-JOIN-10, AMB-10: an optional child is covered by d(C) and yet no part of the unit. */
export const optionalChildren: LintRule = {
  id: 'optional-children',
  level: 'SHOULD',
  clauses: ['CEF-JOIN-10', 'CEF-JOIN-09', 'AMB-10'],
  check: (document) => {
    const { kind } = joinRuleOf(document);
    // Under QUORUM and BEST_EFFORT every child is dispensable by the rule itself.
    if (kind !== 'ALL_REQUIRED' && kind !== 'ALL_THEN_OPTIONAL') return [];
    const fate =
      kind === 'ALL_REQUIRED' ? 'is never driven under ALL_REQUIRED' : 'is tried only after all others took effect';
    return perChild(document, (child, index) => {
      if (child.required) return undefined;
      return {
        pointer: childPointer(index, 'required'),
        message: `The optional child "${child.child_id}" ${fate} and never changes the outcome of the composite.`,
        remedy: 'Issue it as an act of its own, or make it required.',
      };
    });
  },
};
