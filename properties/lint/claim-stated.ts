import type { LintRule } from './finding.ts';

/** CEF-PRF-14: safety and closure rest on different assumptions, so whoever claims says which. */
export const claimStated: LintRule = {
  id: 'claim-stated',
  level: 'SHOULD',
  clauses: ['CEF-PRF-14', 'CEF-THM-20'],
  check: ({ claim }) =>
    claim.provides === undefined
      ? [
          {
            pointer: '/claim',
            message: 'The claim does not say whether the deployment provides safety, closure, or both.',
            remedy: 'Add "provides": ["safety"], ["closure"] or both; an empty list where it provides neither.',
          },
        ]
      : [],
};
