import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-DIG-10: a separate Execution Handle for every required child. */
export const requiredHandles: LintRule = {
  id: 'required-handles',
  level: 'MUST',
  clauses: ['CEF-DIG-10'],
  check: (document) =>
    perChild(document, (child, index) => {
      if (!child.required || child.handle !== undefined) return undefined;
      return {
        pointer: childPointer(index),
        message: `The required child "${child.child_id}" has no Execution Handle, so its sink will refuse to prepare.`,
        remedy: 'Let the PED issue a handle that binds the act, the sink, the composite id and the composite digest.',
      };
    }),
};
