import { type Fault, isStrict, type LintRule } from './finding.ts';

/** CEF-PRF-08, 09: mitigation says how much can go wrong, and does not say that nothing can. */
export const mitigationClaim: LintRule = {
  id: 'mitigation-claim',
  level: 'MUST',
  clauses: ['CEF-PRF-09', 'CEF-PRF-08', 'CEF-PRF-04', 'CEF-PRF-17', 'CEF-JOIN-05', 'CEF-JOIN-13', 'CEF-COO-24'],
  check: (document) => {
    if (isStrict(document)) return [];
    const { provides = [], escape_window } = document.claim;
    const prevention: readonly Fault[] = provides.includes('safety')
      ? [
          {
            pointer: '/claim/provides',
            clauses: ['CEF-PRF-09', 'CEF-PRF-04', 'CEF-PRF-17', 'CEF-JOIN-05', 'CEF-JOIN-13', 'CEF-COO-24'],
            message: 'ef-composite-mitigation cannot provide safety: one child may take effect without the others.',
            remedy: 'Take "safety" out, or meet what ef-composite-strict asks for.',
          },
        ]
      : [];
    const window: readonly Fault[] =
      escape_window === undefined
        ? [
            {
              pointer: '/claim',
              clauses: ['CEF-PRF-08'],
              message: 'ef-composite-mitigation must document the window in which effects escape.',
              remedy:
                'Add "escape_window": between which two moments an effect may stand alone, and what is done then.',
            },
          ]
        : [];
    return [...prevention, ...window];
  },
};
