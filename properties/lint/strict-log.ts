import type { CompositeDocument } from '../../model/composite-document.ts';
import { isStrict, type LintRule } from './finding.ts';

type Log = NonNullable<CompositeDocument['log']>;

const NEEDED: readonly (readonly [keyof Log & ('durable' | 'linearizable' | 'write_once'), string])[] = [
  ['durable', 'forgets decisions when it restarts'],
  ['linearizable', 'may answer with a value that is no longer the last one'],
  ['write_once', 'can be written twice'],
];

/** CEF-LOG-07: whatever is merely queryable or eventually consistent decides nothing that can be relied on. */
export const strictLog: LintRule = {
  id: 'strict-log',
  level: 'MUST',
  clauses: ['CEF-LOG-07', 'CEF-LOG-05', 'CEF-PRF-03', 'CEF-PRF-01', 'CEF-PRF-05', 'CEF-PRF-07', 'CEF-COO-24'],
  check: (document) => {
    const { log } = document;
    if (!isStrict(document) || log === undefined) return [];
    return NEEDED.filter(([property]) => !log[property]).map(([property, consequence]) => ({
      pointer: `/log/${property}`,
      message: `ef-composite-strict needs a durable, linearizable, write-once log; "${log.log_id}" ${consequence}.`,
      remedy: 'Use a log that is, or claim ef-composite-mitigation.',
    }));
  },
};
