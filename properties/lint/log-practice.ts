import type { CompositeDocument } from '../../model/composite-document.ts';
import type { Cited, LintRule } from './finding.ts';

type Log = NonNullable<CompositeDocument['log']>;
type Practice = keyof Log & ('replicated_by_consensus' | 'writers_authenticated' | 'writers_recorded');

const PRACTICES: readonly (readonly [Practice, Cited, string, string])[] = [
  [
    'replicated_by_consensus',
    'CEF-LOG-12',
    'is not replicated by a consensus protocol',
    'Replicate it, Raft or alike.',
  ],
  ['writers_authenticated', 'CEF-LOG-13', 'takes writes from anybody', 'Authenticate whoever reads or writes.'],
  ['writers_recorded', 'CEF-LOG-15', 'does not record who wrote', 'Record the writer of each CAS, refused ones too.'],
];

/** What the draft recommends of a log, whatever the profile. */
export const logPractice: LintRule = {
  id: 'log-practice',
  level: 'SHOULD',
  clauses: ['CEF-LOG-12', 'CEF-LOG-13', 'CEF-LOG-15'],
  check: ({ log }) =>
    log === undefined
      ? []
      : PRACTICES.filter(([practice]) => !log[practice]).map(([practice, clause, what, remedy]) => ({
          pointer: `/log/${practice}`,
          clauses: [clause],
          message: `The log "${log.log_id}" ${what}.`,
          remedy,
        })),
};
