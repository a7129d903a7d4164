import { childPointer, type LintRule, perChild } from './finding.ts';

/** CEF-DIG-25, CEF-DIG-10: one handle, one child; the sink burns it by its id. */
export const handleServedOnce: LintRule = {
  id: 'handle-served-once',
  level: 'MUST',
  clauses: ['CEF-DIG-25', 'CEF-DIG-10', 'CEF-DIG-23'],
  check: (document) => {
    const ids = document.children.map((child) => child.handle?.handleId);
    return perChild(document, (child, index) => {
      const id = child.handle?.handleId;
      if (id === undefined) return undefined;
      const first = ids.indexOf(id);
      const elsewhere = document.composite_handle?.handleId === id ? '/composite_handle' : childPointer(first);
      if (first === index && elsewhere !== '/composite_handle') return undefined;
      return {
        pointer: childPointer(index, 'handle', 'handleId'),
        message: `The handle id "${id}" is also used at ${elsewhere}.`,
        remedy: 'Let the PED issue a separate handle with its own id.',
      };
    });
  },
};
