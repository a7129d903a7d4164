import { childPointer, isStrict, type LintRule, perChild } from './finding.ts';

/** CEF-PRE-14: one sink can be posted last; a second one that cannot prepare leaves a window that no order closes. */
export const unpreparedLast: LintRule = {
  id: 'unprepared-last',
  level: 'SHOULD',
  clauses: ['CEF-PRE-14'],
  check: (document) => {
    if (isStrict(document)) return [];
    const first = document.children.findIndex(({ required, sink }) => required && sink.no_prepare);
    return perChild(document, ({ child_id, required, sink }, index) => {
      if (!required || !sink.no_prepare || index === first) return undefined;
      const other = document.children[first]?.child_id ?? '';
      return {
        pointer: childPointer(index, 'sink', 'no_prepare'),
        message: `Neither "${other}" nor "${child_id}" can prepare, and only one of them can be posted last.`,
        remedy: 'Expect COMPENSATING after the first of them has posted, or make one of them optional.',
      };
    });
  },
};
