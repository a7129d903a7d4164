import { verificationOfCoordinator } from '../../model/document-verification.ts';
import type { LintRule } from './finding.ts';

/** CEF-DIG-19, CEF-COD-03: an EH_C that is there must be good at `issued_at`, in every profile. */
export const compositeHandleVerification: LintRule = {
  id: 'composite-handle-verification',
  level: 'MUST',
  clauses: ['CEF-DIG-19', 'CEF-COO-06', 'CEF-COD-03'],
  check: (document) => {
    const verdict = verificationOfCoordinator(document, document.issued_at);
    if (verdict === undefined || verdict.verification === 'current') return [];
    return [
      {
        pointer: '/composite_handle',
        message: `The coordinator will abort with ${verdict.verification}. ${verdict.reason}`,
        remedy: 'Issue a new composite handle over the computed composite digest, signed by a key listed in "keys".',
      },
    ];
  },
};
