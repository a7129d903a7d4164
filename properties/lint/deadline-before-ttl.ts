import { childPointer, type LintRule, perChild } from './finding.ts';

/** AMB-31: deadline < min TTL_i. Otherwise a child's own timer ends the composite before the coordinator decides. */
export const deadlineBeforeTtl: LintRule = {
  id: 'deadline-before-ttl',
  level: 'SHOULD',
  clauses: ['AMB-31', 'CEF-COO-04', 'CEF-TIM-01'],
  check: (document) =>
    perChild(document, (child, index) => {
      if (!child.required || document.deadline_ms < child.ttl_ms) return undefined;
      return {
        pointer: childPointer(index, 'ttl_ms'),
        message: `"${child.child_id}" is reserved for ${child.ttl_ms} ms; the deadline is not before that.`,
        remedy: 'Shorten deadline_ms below every ttl_ms, or lengthen this ttl_ms.',
      };
    }),
};
