import { childPointer, type LintRule, perChild } from './finding.ts';

/**
 * CEF-DIG-15: the reuse policy fits the class. A consumed child handle authorizes nothing more (CEF-DIG-23) and serves
 * one composite (CEF-DIG-25), so inside a composite only single use fits, for every class.
 */
export const handleReusePolicy: LintRule = {
  id: 'handle-reuse-policy',
  level: 'MUST',
  clauses: ['CEF-DIG-15', 'CEF-DIG-23', 'CEF-DIG-25'],
  check: (document) =>
    perChild(document, (child, index) => {
      const policy = child.handle?.reusePolicy;
      if (policy === undefined || policy === 'SINGLE_USE') return undefined;
      return {
        pointer: childPointer(index, 'handle', 'reusePolicy'),
        message: `The handle of "${child.child_id}" has the reuse policy "${policy}"; a child handle is used once.`,
        remedy: 'Issue the handle with "reusePolicy": "SINGLE_USE".',
      };
    }),
};
