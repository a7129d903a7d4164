import type { LintRule } from './finding.ts';

/** CEF-DIG-01: one consequence alone is no composite. */
export const childCount: LintRule = {
  id: 'child-count',
  level: 'MUST',
  clauses: ['CEF-DIG-01'],
  check: (document) => {
    const count = document.children.length;
    if (count >= 2) return [];
    return [
      {
        pointer: '/children',
        message: `A composite joins at least two child acts; this document lists ${count}.`,
        remedy: 'List every child act, or issue a single Execution Handle instead of a composite.',
      },
    ];
  },
};
