import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-DIG-05, AMB-30: the digest sorts by child_id, and a handle names its child by it. */
export const uniqueChildIds: LintRule = {
  id: 'unique-child-ids',
  level: 'MUST',
  clauses: ['CEF-DIG-05', 'CEF-DIG-07', 'AMB-30'],
  check: (document) => {
    const ids = document.children.map((child) => child.child_id);
    return perChild(document, (child, index) => {
      const first = ids.indexOf(child.child_id);
      if (first === index) return undefined;
      return {
        pointer: childPointer(index, 'child_id'),
        message: `The id "${child.child_id}" already names the child at ${childPointer(first)}.`,
        remedy: 'Give each child its own id, then compute the digest and issue the handles again.',
      };
    });
  },
};
