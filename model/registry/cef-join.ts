/**
 * Clauses CEF-JOIN-01 to CEF-JOIN-14: join rules and what they let a deployment claim.
 * Clause registry, section 2.9; 14 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_JOIN: readonly Clause[] = [
  {
    id: 'CEF-JOIN-01',
    level: 'DEF',
    role: 'composite',
    statement: 'ALL_REQUIRED: C effectuates only if each child with required=true does.',
    check: 'SI',
    events: 'post, compRcpt',
    lines: 'L84-86, L202',
  },
  {
    id: 'CEF-JOIN-02',
    level: 'DEF',
    role: 'profile',
    statement:
      'ALL_REQUIRED carries the prevention claim if every required sink supports prepare (and CEF-PRF-01 holds).',
    check: 'SL',
    events: 'issue, claim',
    lines: 'L202',
  },
  {
    id: 'CEF-JOIN-03',
    level: 'DEF',
    role: 'composite',
    statement:
      'ALL_THEN_OPTIONAL: required set effectuated, optional children attempted; claim covers the required set only.',
    check: 'SL, TM (AMB-10)',
    events: 'post, compRcpt, claim',
    lines: 'L203',
  },
  {
    id: 'CEF-JOIN-04',
    level: 'DEF',
    role: 'composite',
    statement: 'QUORUM(k): any k children suffice; no prevention claim for high-consequence classes.',
    check: 'SL (AMB-11)',
    events: 'issue, claim',
    lines: 'L204',
  },
  {
    id: 'CEF-JOIN-05',
    level: 'DEF',
    role: 'composite',
    statement: 'BEST_EFFORT: the coordinator tried; never a prevention claim.',
    check: 'SL',
    events: 'issue, claim',
    lines: 'L205',
  },
  {
    id: 'CEF-JOIN-06',
    level: 'MUST NOT',
    role: 'profile',
    statement:
      'With child classes FINANCIAL, PHYSICAL, RF, CLINICAL or MODEL_RELEASE, neither QUORUM nor BEST_EFFORT may appear under prevention.',
    check: 'SL: join_rule x child classes x claimed profile',
    events: 'issue, claim',
    lines: 'L87-89',
  },
  {
    id: 'CEF-JOIN-07',
    level: 'MUST',
    role: 'composite',
    statement: 'A required child has to reach EFFECTUATED for C to reach it.',
    check: 'SI',
    events: 'post, compRcpt',
    lines: 'L62',
  },
  {
    id: 'CEF-JOIN-08',
    level: 'MUST NOT',
    role: 'composite',
    statement: 'A failing optional child does not block C.',
    check: 'LV: closure independent of optional outcome',
    events: 'childRcpt, compRcpt',
    lines: 'L63',
  },
  {
    id: 'CEF-JOIN-09',
    level: 'MUST NOT',
    role: 'composite',
    statement: "A skipped optional child is not advertised as part of C's authorized unit.",
    check: "WC on the receipt's child list",
    events: 'compRcpt, claim',
    lines: 'L63',
  },
  {
    id: 'CEF-JOIN-10',
    level: 'SHOULD',
    role: 'composite',
    statement: 'Optional children are better modelled as separate acts.',
    check: 'SL warning',
    events: 'issue',
    lines: 'L63',
  },
  {
    id: 'CEF-JOIN-11',
    level: 'MUST*',
    role: 'profile',
    statement:
      'Prevention: EFFECTUATED for C holds exactly if all of R are EFFECTUATED through C-bound handles, and nothing beyond that is booked as an effect of C.',
    check: 'SI `EFFECT+EXTRA`',
    events: 'post, compRcpt',
    lines: 'L40-44',
  },
  {
    id: 'CEF-JOIN-12',
    level: 'MUST*',
    role: 'composite',
    statement: 'Otherwise C stays NON_EFFECTIVE, even though some child moved something real.',
    check: 'SI, RCPT (AMB-08 for naming)',
    events: 'post, compRcpt',
    lines: 'L45-46',
  },
  {
    id: 'CEF-JOIN-13',
    level: 'MUST NOT*',
    role: 'composite',
    statement: 'A best-effort notification is not advertised as C EFFECTUATED.',
    check: 'WC',
    events: 'claim, compRcpt',
    lines: 'L467-468',
  },
  {
    id: 'CEF-JOIN-14',
    level: 'MUST NOT*',
    role: 'profile',
    statement: 'A quorum join over financial or physical children counts as a safety defect.',
    check: 'SL error, not warning',
    events: 'issue',
    lines: 'L502',
  },
];
