import type { LintRule } from './finding.ts';

/** CEF-DIG-05, AMB-31. */
export const documentExpiry: LintRule = {
  id: 'document-expiry',
  level: 'MUST',
  clauses: ['CEF-DIG-05', 'AMB-31'],
  check: (document) => {
    if (document.expires_at > document.issued_at) return [];
    return [
      {
        pointer: '/expires_at',
        message: `The composite expires at ${document.expires_at}, not after its issue at ${document.issued_at}.`,
        remedy: 'Set expires_at, in milliseconds since the epoch, to a moment after issued_at.',
      },
    ];
  },
};
