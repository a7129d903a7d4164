/**
 * Clauses CEF-PRF-01 to CEF-PRF-17: profiles and claims. Clause registry, section 2.10; 17 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Clause } from './types.ts';

export const CEF_PRF: readonly Clause[] = [
  {
    id: 'CEF-PRF-01',
    level: 'DEF',
    role: 'profile',
    statement:
      'PreventionWellFormed(C) iff (a) join_rule = ALL_REQUIRED, (b) each required sink supports prepare, (c) no required sink is no_prepare, (d) coordinator and all of R reach a durable linearizable CDL, (e) timers cause posts or releases only in line with the log value.',
    check: 'SL for a-d(provisioned); TM for e (AMB-19)',
    events: 'issue, claim, post, drop',
    lines: 'L306-313',
  },
  {
    id: 'CEF-PRF-02',
    level: 'MUST NOT',
    role: 'profile',
    statement: 'PreventionWellFormed false: no all-or-none claim.',
    check: 'SL',
    events: 'claim',
    lines: 'L314-315',
  },
  {
    id: 'CEF-PRF-03',
    level: 'MUST NOT',
    role: 'profile',
    statement: 'No all-or-none claim where some sink cannot prepare or the needed kind of log is out of reach.',
    check: 'SL',
    events: 'claim',
    lines: 'L7',
  },
  {
    id: 'CEF-PRF-04',
    level: 'MUST NOT*',
    role: 'profile',
    statement: 'A profile that cannot prevent a child post does not advertise prevention.',
    check: 'SL',
    events: 'claim',
    lines: 'L48',
  },
  {
    id: 'CEF-PRF-05',
    level: 'MUST*',
    role: 'profile',
    statement:
      '`ef-composite-strict`: join ALL_REQUIRED, prepare at all of R, a CDL that is durable, linearizable and CAS-only, and timers bound to the log (empty: attempt ABORT; no access: HOLD).',
    check: 'SL + CEF-TIM monitors',
    events: 'issue, claim',
    lines: 'L452',
  },
  {
    id: 'CEF-PRF-06',
    level: 'MUST*',
    role: 'profile',
    statement: '`ef-composite-strict` also: compensation is a new act; a coordinator receipt is not enough.',
    check: 'WC',
    events: 'cpIssue, compRcpt',
    lines: 'L452',
  },
  {
    id: 'CEF-PRF-07',
    level: 'DEF',
    role: 'profile',
    statement:
      '`ef-composite-mitigation` is the profile once R contains a no_prepare sink, or the needed log is missing.',
    check: 'SL',
    events: 'issue',
    lines: 'L453',
  },
  {
    id: 'CEF-PRF-08',
    level: 'MUST*',
    role: 'profile',
    statement: 'Mitigation documents the window in which effects escape.',
    check: 'SL',
    events: 'docPub',
    lines: 'L453',
  },
  {
    id: 'CEF-PRF-09',
    level: 'MUST NOT',
    role: 'profile',
    statement: 'Mitigation never claims prevention.',
    check: 'SL',
    events: 'claim',
    lines: 'L453',
  },
  {
    id: 'CEF-PRF-10',
    level: 'MUST*',
    role: 'profile',
    statement: 'A no_prepare mail or MCP child takes the mitigation profile instead of imitating 2PC.',
    check: 'SL',
    events: 'issue',
    lines: 'L8, L156-160',
  },
  {
    id: 'CEF-PRF-11',
    level: 'DEF',
    role: 'profile',
    statement:
      'A saga whose every step reconstructs the live child, prepares or consumes a child handle and fails closed is an accepted carrier; the draft is then only a join profile on it.',
    check: 'SL checklist',
    events: 'docPub',
    lines: 'L8, L455',
  },
  {
    id: 'CEF-PRF-12',
    level: 'MUST NOT*',
    role: 'profile',
    statement:
      'These do not count as prevention: a saga reporting success with no PREPARED/EFFECTUATED receipts from its children; compensation with a consumed token; a best-effort notice sold as C done.',
    check: 'WC three cases (fourth lost)',
    events: 'compRcpt, cpVerify, claim',
    lines: 'L462-468',
  },
  {
    id: 'CEF-PRF-13',
    level: 'DEF',
    role: 'profile',
    statement:
      'Existing tools supply part only: XA lacks act digest and handle bind, sagas lack handled compensation, workflow retries are new attempts, SCITT records are not commits, a single handle is local.',
    check: 'SL gap table',
    events: 'docPub',
    lines: 'L445-451',
  },
  {
    id: 'CEF-PRF-14',
    level: 'MUST*',
    role: 'profile',
    statement: 'A deployment states which of the two claims, safety or closure, it provides.',
    check: 'SL',
    events: 'docPub, claim',
    lines: 'L317',
  },
  {
    id: 'CEF-PRF-15',
    level: 'MUST*',
    role: 'profile',
    statement:
      'A TLA+ model of the join is acceptable only if COMMIT followed by a child TTL cannot reach Split under PreventionWellFormed.',
    check: 'SI on the model itself',
    events: '-',
    lines: 'L264',
  },
  {
    id: 'CEF-PRF-16',
    level: 'DEF',
    role: 'profile',
    statement:
      'Out of scope: new consensus, replacing XA or workflow engines, forcing SaaS to prepare, exactly-once delivery over the Internet. Consequence: messages may be lost, repeated, reordered.',
    check: 'model environment must include these',
    events: '-',
    lines: 'L59',
  },
  {
    id: 'CEF-PRF-17',
    level: 'MUST*',
    role: 'profile',
    statement:
      'Closing rule: prepare all required children, or make no prevention claim. A child post is not composite finality; compensation is not success of the original.',
    check: 'SL, RCPT',
    events: 'claim, compRcpt',
    lines: 'L514-523',
  },
];
