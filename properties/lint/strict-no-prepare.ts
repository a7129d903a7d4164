import { childPointer, isStrict, type LintRule, perChild } from './finding.ts';

/** CEF-PRE-13, M-54: what cannot reserve without posting cannot wait for a decision. */
export const strictNoPrepare: LintRule = {
  id: 'strict-no-prepare',
  level: 'MUST',
  clauses: ['CEF-PRE-13', 'CEF-PRF-01', 'CEF-PRF-02', 'CEF-PRF-07', 'CEF-PRF-10'],
  check: (document) => {
    if (!isStrict(document)) return [];
    return perChild(document, (child, index) => {
      if (!child.required || !child.sink.no_prepare) return undefined;
      return {
        pointer: childPointer(index, 'sink', 'no_prepare'),
        message: `The required child "${child.child_id}" goes to "${child.sink.sink_id}", which cannot prepare; ef-composite-strict must not be claimed.`,
        remedy:
          'Claim ef-composite-mitigation and post this sink last, or use a sink that can reserve (an outbox), or issue this child later as an act of its own.',
      };
    });
  },
};
