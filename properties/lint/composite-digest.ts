import { computedDigest } from '../../model/document-verification.ts';
import type { LintRule } from './finding.ts';

/** CEF-DIG-06: the digest in the document is compared with the recomputed d(C), never trusted (AMB-30). */
export const compositeDigestMatches: LintRule = {
  id: 'composite-digest',
  level: 'MUST',
  clauses: ['CEF-DIG-06', 'CEF-DIG-09', 'AMB-30'],
  check: (document) => {
    const computed = computedDigest(document);
    if (document.composite_act_digest === computed) return [];
    return [
      {
        pointer: '/composite_act_digest',
        message: `The digest of join rule, acts, sinks and required flags is ${computed}, not the one given.`,
        remedy:
          'Find out which child was edited; if the edit is meant, write the computed digest and issue new handles.',
      },
    ];
  },
};
