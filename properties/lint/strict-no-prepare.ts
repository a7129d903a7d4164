import { childPointer, isStrict, type LintRule, perChild } from './finding.ts';

/** CEF-PRE-13, M-54: what cannot reserve without posting cannot wait for a decision. */
export const strictNoPrepare: LintRule = {
  id: 'strict-no-prepare',
  level: 'MUST',
  clauses: [
    'CEF-PRE-13',
    'CEF-PRF-01',
    'CEF-PRF-02',
    'CEF-PRF-07',
    'CEF-PRF-10',
    'CEF-PRF-03',
    'CEF-PRE-22',
    'CEF-JOIN-02',
  ],
  check: (document) => {
    if (!isStrict(document)) return [];
    return perChild(document, (child, index) => {
      if (!child.required || !child.sink.no_prepare) return undefined;
      return {
        pointer: childPointer(index, 'sink', 'no_prepare'),
        message: `"${child.child_id}" is required, but "${child.sink.sink_id}" cannot prepare; strict is out.`,
        remedy: 'Use a sink that can reserve (an outbox), issue this child later, or claim ef-composite-mitigation.',
      };
    });
  },
};
