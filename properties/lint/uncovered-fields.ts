import type { LintRule } from './finding.ts';

/**
 * AMB-30: d(C) covers the join rule and, per child, id, act, sink and `required`, and nothing else. The expiry
 * holds only as far as a handle binds it; what the document says beyond that is not to be relied on.
 */
export const uncoveredFields: LintRule = {
  id: 'uncovered-fields',
  level: 'SHOULD',
  clauses: ['AMB-30', 'CEF-DIG-05'],
  check: (document) => {
    const bound = document.composite_handle?.expiresAt;
    return bound !== undefined && document.expires_at > bound
      ? [
          {
            pointer: '/expires_at',
            message: `The document expires at ${document.expires_at}; its composite handle, which binds, at ${bound}.`,
            remedy: 'Set expires_at no later than the expiresAt of the composite handle.',
          },
        ]
      : [];
  },
};
