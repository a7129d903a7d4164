import type { LintRule } from './finding.ts';

/** AMB-29: with an empty R, Effect and Abort are both true at once. */
export const requiredSet: LintRule = {
  id: 'required-set',
  level: 'MUST',
  clauses: ['AMB-29', 'CEF-DIG-01', 'CEF-JOIN-07'],
  check: (document) => {
    if (document.children.some((child) => child.required)) return [];
    return [
      {
        pointer: '/children',
        message: 'No child is required, so the composite would count as effectuated and as aborted from the start.',
        remedy: 'Set "required": true on each child without which the composite must not happen.',
      },
    ];
  },
};
