/**
 * Clauses CEF-COD-01 to CEF-COD-08: codes and registered names. Clause registry, section 2.11; 8 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_COD: readonly Clause[] = [
  {
    id: 'CEF-COD-01',
    level: 'DEF',
    role: 'child sink',
    statement:
      "**EF-023**: reconstructed act digest differs from the handle's act digest (also one of two codes for standalone use).",
    check: 'WC',
    events: 'childRcpt',
    lines: 'L106, L143',
  },
  {
    id: 'CEF-COD-02',
    level: 'DEF',
    role: 'child sink',
    statement:
      '**EF-040**: handle presented outside the composite it is bound to. D1 only says "EF-023 or EF-040"; the exact registry meaning is in DAS-REG.',
    check: 'WC',
    events: 'childRcpt',
    lines: 'L106',
  },
  {
    id: 'CEF-COD-03',
    level: 'DEF',
    role: 'coordinator',
    statement:
      '**EF-041**: composite handle EH_C no longer current at the pre-CAS check; C is aborted through the log.',
    check: 'WC',
    events: 'compRcpt',
    lines: 'L412-413',
  },
  {
    id: 'CEF-COD-04',
    level: 'DEF',
    role: 'coordinator',
    statement:
      '**EF-047** PARTIAL_COMMIT: some but not all required children posted and the rest cannot; state COMPENSATING.',
    check: 'WC, ST',
    events: 'compRcpt',
    lines: 'L181, L251, L275, L372, L505',
  },
  {
    id: 'CEF-COD-05',
    level: 'DEF',
    role: 'child sink',
    statement:
      '**EF-048** DECISION_LOG_UNREACHABLE: child is in HOLD. Also emitted by the pseudocode on an ABORTED that a child timer won (AMB-12).',
    check: 'WC',
    events: 'childRcpt, compRcpt',
    lines: 'L140, L238, L416, L435, L507',
  },
  {
    id: 'CEF-COD-06',
    level: 'DEF',
    role: 'child sink',
    statement: '**EF-081**: consume store unavailable; prepare fails closed.',
    check: 'WC',
    events: 'prepRsp',
    lines: 'L148',
  },
  {
    id: 'CEF-COD-07',
    level: 'DEF',
    role: 'profile',
    statement:
      'Names used but not requested from IANA here: COMPOSITE, EF-047, composite states; EF-048, COMMIT_DECIDED, HOLD and both profile ids are expected in the next DAS-REG.',
    check: 'SL: unknown-code tolerance',
    events: '-',
    lines: 'L504-512',
  },
  {
    id: 'CEF-COD-08',
    level: 'DEF',
    role: 'coordinator',
    statement: 'EF-047/COMPENSATING and EF-048/HOLD are the candidates for a problem+json mapping.',
    check: 'WC if an HTTP binding exists',
    events: '-',
    lines: 'L483',
  },
];
