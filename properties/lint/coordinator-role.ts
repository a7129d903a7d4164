import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-COO-01: a coordinator that is also a sink needs care: its word about the child is not the child's. */
export const coordinatorRole: LintRule = {
  id: 'coordinator-role',
  level: 'SHOULD',
  clauses: ['CEF-COO-01', 'CEF-DIG-24'],
  check: (document) =>
    perChild(document, ({ child_id, sink }, index) =>
      sink.sink_id === document.coordinator.coordinator_id
        ? {
            pointer: childPointer(index, 'sink', 'sink_id'),
            message: `The coordinator is the sink of "${child_id}" too; its receipt for C is no proof of that child's effect.`,
            remedy: 'Give the sink an id of its own, or keep the two roles apart.',
          }
        : undefined,
    ),
};
