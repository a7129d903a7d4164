import { pointerOf } from '../../model/input.ts';
import type { LintRule } from './finding.ts';

/** CEF-DIG-05: a generation under a misspelt name leaves the real child at generation 0, where revoked handles live. */
export const knownGenerations: LintRule = {
  id: 'known-generations',
  level: 'MUST',
  clauses: ['CEF-DIG-05', 'CEF-DIG-04', 'AMB-30'],
  check: (document) => {
    const ids = document.children.map((child) => child.child_id);
    return Object.keys(document.generations)
      .filter((id) => !ids.includes(id))
      .map((id) => ({
        pointer: pointerOf(['generations', id]),
        message: `A generation is given for "${id}", which is no child of this composite.`,
        remedy: `Use one of the child ids: ${ids.map((known) => `"${known}"`).join(', ')}.`,
      }));
  },
};
