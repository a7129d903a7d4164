import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-DIG-02, CEF-PRE-12: a sink is one thing; it cannot prepare for one child and be unable to for another. */
export const sinkDeclaration: LintRule = {
  id: 'sink-declaration',
  level: 'MUST',
  clauses: ['CEF-PRE-12', 'CEF-DIG-02'],
  check: (document) =>
    perChild(document, (child, index) => {
      const first = document.children.findIndex((other) => other.sink.sink_id === child.sink.sink_id);
      const other = document.children[first]?.sink ?? child.sink;
      const same = other.no_prepare === child.sink.no_prepare && other.sink_type === child.sink.sink_type;
      if (same) return undefined;
      return {
        pointer: childPointer(index, 'sink'),
        message: `The sink "${child.sink.sink_id}" is declared differently at ${childPointer(first, 'sink')}.`,
        remedy: 'Declare sink_type and no_prepare of one sink the same everywhere, or correct its id.',
      };
    }),
};
