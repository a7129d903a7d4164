import { isStrict, type LintRule } from './finding.ts';

/** AMB-15: optional in the draft's words, but its commit requires a current EH_C (CEF-COO-06). */
export const strictCompositeHandle: LintRule = {
  id: 'strict-composite-handle',
  level: 'MUST',
  clauses: ['AMB-15', 'CEF-DIG-19', 'CEF-COO-06'],
  check: (document, switches) => {
    if (switches.ehc_required === 'never') return [];
    if (!isStrict(document) || document.composite_handle !== undefined) return [];
    return [
      {
        pointer: '',
        message: 'ef-composite-strict needs a composite handle: without one the coordinator may not write COMMIT.',
        remedy: 'Let the PED issue a composite handle over the composite digest, and add it as "composite_handle".',
      },
    ];
  },
};
