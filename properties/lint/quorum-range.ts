import { joinRuleOf } from '../../model/composite-document.ts';
import type { LintRule } from './finding.ts';

/** CEF-JOIN-04: "any k children" needs a k between one and their number. */
export const quorumRange: LintRule = {
  id: 'quorum-range',
  level: 'MUST',
  clauses: ['CEF-JOIN-04', 'AMB-11'],
  check: (document) => {
    const rule = joinRuleOf(document);
    const count = document.children.length;
    // Without children no k would do; child-count says so.
    if (rule.kind !== 'QUORUM' || count === 0 || (rule.k >= 1 && rule.k <= count)) return [];
    const effect = rule.k === 0 ? 'is met before anything happens' : 'can never be met';
    return [
      {
        pointer: '/join_rule',
        message: `QUORUM(${rule.k}) over ${count} children ${effect}.`,
        remedy: `Choose k from 1 to ${count}, or ALL_REQUIRED.`,
      },
    ];
  },
};
