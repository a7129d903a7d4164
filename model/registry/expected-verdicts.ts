/**
 * What must notice each single-rule mutation of the composite draft, derived from the registry's rows (section 6) and its
 * measured kill matrix (6.9, children that re-read the log) before the mutation first ran here; `scripts/check-expected.mjs`
 * holds the history to that. A number is the registry's shortest schedule in registry steps; null where it gives none.
 * Where our result differs, `docs/mutations.md` says why; a row here is not edited to fit a result.
 */

export interface ExpectedKill {
  /** A property, or the name of a vector or lint check. */
  readonly by: string;
  readonly steps: number | null;
}

export interface ExpectedVerdict {
  readonly id: `M-${string}`;
  /** What can judge it: schedules, documents and handles presented to the real verification, or the static lint. */
  readonly judgedBy: 'simulator' | 'vectors' | 'lint';
  /** The first is the one that the row names first; every one of them must fall. */
  readonly caughtBy: readonly [ExpectedKill, ...ExpectedKill[]];
  readonly note?: string;
}

const kill = (by: string, steps: number | null = null): ExpectedKill => ({ by, steps });

export const EXPECTED_VERDICTS: readonly ExpectedVerdict[] = [
  {
    id: 'M-01',
    judgedBy: 'vectors',
    caughtBy: [kill('BIND')],
    note: 'also run by the simulator: a handle of another list is presented',
  },
  { id: 'M-02', judgedBy: 'vectors', caughtBy: [kill('digest')] },
  {
    id: 'M-03',
    judgedBy: 'vectors',
    caughtBy: [kill('digest')],
    note: 'availability only: no safety property sees it',
  },
  { id: 'M-04', judgedBy: 'vectors', caughtBy: [kill('digest')] },
  {
    id: 'M-05',
    judgedBy: 'vectors',
    caughtBy: [kill('BIND', 2)],
    note: 'also run by the simulator: EH_C is presented at a sink',
  },
  {
    id: 'M-06',
    judgedBy: 'vectors',
    caughtBy: [kill('BIND')],
    note: "also run by the simulator: the pending effect differs from the coordinator's blob",
  },
  { id: 'M-07', judgedBy: 'simulator', caughtBy: [kill('EXTRA', 5), kill('BIND')] },
  {
    id: 'M-08',
    judgedBy: 'simulator',
    caughtBy: [kill('I1', 1), kill('I1w', 1), kill('I3', 1), kill('NoSplit', 1), kill('RCPT', 3), kill('T1', 4)],
  },
  {
    id: 'M-09',
    judgedBy: 'simulator',
    caughtBy: [kill('DURA'), kill('NoSplit', 7)],
    note: 'a reservation lost in a crash is a drop (decisions, rule 3), so T1 and I2 see it too',
  },
  {
    id: 'M-10',
    judgedBy: 'simulator',
    caughtBy: [kill('CODES'), kill('NoSplit', 6)],
    note: 'WC EF-081 is the property CODES',
  },
  { id: 'M-11', judgedBy: 'simulator', caughtBy: [kill('CUR')] },
  { id: 'M-12', judgedBy: 'simulator', caughtBy: [kill('I3', 3)], note: 'needs a rogue coordinator' },
  { id: 'M-13', judgedBy: 'simulator', caughtBy: [kill('LIFE')], note: 'no safety property sees it' },
  { id: 'M-14', judgedBy: 'simulator', caughtBy: [kill('NoSplit', 7), kill('I2', 7)] },
  { id: 'M-15', judgedBy: 'simulator', caughtBy: [kill('TB')], note: 'needs a rogue coordinator' },
  {
    id: 'M-16',
    judgedBy: 'simulator',
    caughtBy: [kill('TB')],
    note: 'LV per composite: a prepare that a foreign HOLD keeps waiting passes its bound',
  },
  { id: 'M-17', judgedBy: 'simulator', caughtBy: [kill('I2', 2), kill('I2w', 2), kill('NoSplit', 8), kill('T1', 8)] },
  {
    id: 'M-18',
    judgedBy: 'simulator',
    caughtBy: [kill('I1', 2), kill('I1w', 2), kill('I3', 2), kill('NoSplit', 2), kill('RCPT', 4), kill('T1', 6)],
  },
  { id: 'M-19', judgedBy: 'simulator', caughtBy: [kill('T2', 2)] },
  {
    id: 'M-20',
    judgedBy: 'simulator',
    caughtBy: [kill('I1', 4), kill('I1w', 4), kill('I3', 4), kill('NoSplit', 4), kill('RCPT', 5), kill('T1', 6)],
  },
  { id: 'M-21', judgedBy: 'simulator', caughtBy: [kill('I2', 3), kill('I2w', 3), kill('NoSplit', 8), kill('T1', 8)] },
  {
    id: 'M-22',
    judgedBy: 'simulator',
    caughtBy: [kill('I1', 3), kill('I1w', 3), kill('I3', 3), kill('NoSplit', 3), kill('RCPT', 5), kill('T1', 5)],
  },
  {
    id: 'M-23',
    judgedBy: 'simulator',
    caughtBy: [kill('NoSplit', 4)],
    note: 'I3 only with late_prepare=accept (decisions, rule 5), so it is not expected here',
  },
  {
    id: 'M-24',
    judgedBy: 'simulator',
    caughtBy: [
      kill('I4', 4),
      kill('I1', 4),
      kill('I1w', 4),
      kill('I3', 4),
      kill('NoSplit', 4),
      kill('RCPT', 6),
      kill('T1', 7),
    ],
  },
  {
    id: 'M-25',
    judgedBy: 'simulator',
    caughtBy: [kill('I4', 4), kill('I2', 4), kill('I2w', 4), kill('NoSplit', 9), kill('T1', 9)],
  },
  {
    id: 'M-26',
    judgedBy: 'simulator',
    caughtBy: [kill('HOLD'), kill('T2', 2)],
    note: 'the step rule of CEF-HLD-04 is the property HOLD',
  },
  { id: 'M-27', judgedBy: 'simulator', caughtBy: [kill('T2'), kill('TB')] },
  {
    id: 'M-28',
    judgedBy: 'simulator',
    caughtBy: [kill('I1', 3), kill('I2')],
    note: 'T1 only with a rogue coordinator',
  },
  { id: 'M-29', judgedBy: 'simulator', caughtBy: [kill('WIN')] },
  {
    id: 'M-30',
    judgedBy: 'simulator',
    caughtBy: [kill('NoSplit', 5)],
    note: 'I3 only with late_prepare=accept (decisions, rule 5), so it is not expected here',
  },
  {
    id: 'M-31',
    judgedBy: 'simulator',
    caughtBy: [kill('RCPT', 7)],
    note: 'REDRIVE asks for knowledge of COMMIT, which a lost reply denies; see docs/mutations.md',
  },
  { id: 'M-32', judgedBy: 'simulator', caughtBy: [kill('RCPT', 5), kill('REDRIVE')], note: 'needs two incarnations' },
  { id: 'M-33', judgedBy: 'simulator', caughtBy: [kill('REDRIVE'), kill('RCPT', 7)] },
  { id: 'M-34', judgedBy: 'simulator', caughtBy: [kill('RCPT', 3), kill('REDRIVE')] },
  { id: 'M-35', judgedBy: 'simulator', caughtBy: [kill('RCPT', 2)] },
  {
    id: 'M-36',
    judgedBy: 'simulator',
    caughtBy: [kill('RCPT', 7), kill('NoSplit', 7)],
    note: 'NoSplit is the broken promise (A4 off), not the mutation',
  },
  { id: 'M-37', judgedBy: 'simulator', caughtBy: [kill('RCPT', 6)] },
  { id: 'M-38', judgedBy: 'simulator', caughtBy: [kill('CUR')] },
  { id: 'M-39', judgedBy: 'simulator', caughtBy: [kill('I2', 6), kill('I2w', 6), kill('NoSplit', 7), kill('T1', 7)] },
  { id: 'M-40', judgedBy: 'simulator', caughtBy: [kill('LIN')], note: 'no state property sees it' },
  { id: 'M-41', judgedBy: 'simulator', caughtBy: [kill('A3', 4), kill('A2', 7), kill('NoSplit', 8), kill('T1', 8)] },
  {
    id: 'M-42',
    judgedBy: 'simulator',
    caughtBy: [kill('A1', 4), kill('A3', 5), kill('RCPT', 5), kill('NoSplit', 7), kill('A2', 8), kill('T1', 9)],
  },
  {
    id: 'M-43',
    judgedBy: 'simulator',
    caughtBy: [
      kill('A1', 2),
      kill('DURA'),
      kill('RCPT', 3),
      kill('A3', 4),
      kill('NoSplit', 7),
      kill('A2', 8),
      kill('T1', 9),
    ],
  },
  {
    id: 'M-44',
    judgedBy: 'simulator',
    caughtBy: [kill('A3', 4), kill('A1', 8), kill('A2', 8), kill('NoSplit', 9), kill('T1', 9), kill('RCPT', 12)],
  },
  {
    id: 'M-45',
    judgedBy: 'simulator',
    caughtBy: [kill('OPS', 2), kill('I2', 2), kill('I2w', 2), kill('NoSplit', 7), kill('T1', 7)],
  },
  {
    id: 'M-46',
    judgedBy: 'simulator',
    caughtBy: [
      kill('OPS', 2),
      kill('I1', 2),
      kill('I1w', 2),
      kill('I3', 2),
      kill('NoSplit', 2),
      kill('RCPT', 4),
      kill('T1', 5),
    ],
  },
  { id: 'M-47', judgedBy: 'simulator', caughtBy: [kill('DUP', 8)] },
  { id: 'M-48', judgedBy: 'simulator', caughtBy: [kill('DUP')], note: 'needs post_atomic=two_step' },
  { id: 'M-49', judgedBy: 'simulator', caughtBy: [kill('NoSplit', 5)] },
  { id: 'M-50', judgedBy: 'vectors', caughtBy: [kill('settlement', 2)] },
  { id: 'M-51', judgedBy: 'simulator', caughtBy: [kill('EXTRA', 2)], note: 'needs an optional child' },
  {
    id: 'M-52',
    judgedBy: 'simulator',
    caughtBy: [kill('CLOSE')],
    note: 'LV: the composite receipt never comes; the property CLOSE; needs an optional child',
  },
  { id: 'M-53', judgedBy: 'lint', caughtBy: [kill('strict-join-rule')] },
  { id: 'M-54', judgedBy: 'lint', caughtBy: [kill('strict-no-prepare')] },
  { id: 'M-55', judgedBy: 'simulator', caughtBy: [kill('BIND', 1)], note: 'counted after a split, which needs A4 off' },
  { id: 'M-56', judgedBy: 'simulator', caughtBy: [kill('RCPT', 5)], note: 'counted after a split, which needs A4 off' },
  { id: 'M-57', judgedBy: 'simulator', caughtBy: [kill('RCPT', 3)], note: 'counted after a split, which needs A4 off' },
  {
    id: 'M-58',
    judgedBy: 'simulator',
    caughtBy: [kill('COVER', 3)],
    note: 'counted after a split, which needs A4 off',
  },
  {
    id: 'M-59',
    judgedBy: 'simulator',
    caughtBy: [kill('DUP', 4)],
    note: 'counted after a split, which needs A4 off; DUP on reversals',
  },
  {
    id: 'M-60',
    judgedBy: 'simulator',
    caughtBy: [kill('FENCE', 9), kill('NoSplit', 7)],
    note: 'NoSplit is the broken promise (A4 off), not the mutation',
  },
  { id: 'M-61', judgedBy: 'vectors', caughtBy: [kill('receipt-privacy')], note: 'a warning: CEF-SEC-12 is a SHOULD' },
];
