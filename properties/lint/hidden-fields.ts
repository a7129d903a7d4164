import { childPointer, isStrict, type LintRule, perChild } from './finding.ts';

/** CEF-PRE-18: a sink that cannot see part of an act cannot know that the act is the one it promised. */
export const hiddenFields: LintRule = {
  id: 'hidden-fields',
  level: 'MUST',
  clauses: ['CEF-PRE-18', 'CEF-PRE-16'],
  check: (document) => {
    if (!isStrict(document)) return [];
    return perChild(document, ({ child_id, required, sink }, index) => {
      const hidden = sink.hidden_fields ?? [];
      if (!required || hidden.length === 0) return undefined;
      return {
        pointer: childPointer(index, 'sink', 'hidden_fields'),
        message: `"${sink.sink_id}" cannot observe ${hidden.join(', ')} of "${child_id}", so it cannot verify the act.`,
        remedy: 'Let the sink see every field that changes the effect, or issue this child later as an act of its own.',
      };
    });
  },
};
