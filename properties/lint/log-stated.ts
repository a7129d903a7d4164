import { isStrict, type LintRule } from './finding.ts';

/** CEF-LOG-11: the log is part of what the claim rests on, so a strict document names it. */
export const logStated: LintRule = {
  id: 'log-stated',
  level: 'SHOULD',
  clauses: ['CEF-LOG-11', 'CEF-PRF-01', 'CEF-PRF-05'],
  check: (document) =>
    isStrict(document) && document.log === undefined
      ? [
          {
            pointer: '',
            message: 'The document claims ef-composite-strict and does not say which log decides.',
            remedy: 'Add "log" with what it guarantees and who can reach it.',
          },
        ]
      : [],
};
