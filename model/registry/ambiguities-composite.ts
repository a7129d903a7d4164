/**
 * Ambiguities AMB-01 to AMB-35: composite execution finality (D1). Clause registry, section 5.1; 35 rows.
 * One field a line, unwrapped, so that a change of wording is a change of one line. Ids are permanent.
 */
import type { Ambiguity } from './types.ts';

export const AMBIGUITIES_COMPOSITE: readonly Ambiguity[] = [
  {
    id: 'AMB-01',
    clauses: ['CEF-THM-I1', 'CEF-THM-I2', 'CEF-SEC-02', 'CEF-COO-08', 'CEF-COO-10', 'CEF-COO-16'],
    clausesText: 'CEF-THM-I1/I2, CEF-SEC-02, CEF-COO-08/10/16',
    tension:
      'I1/I2 ask child i itself to have read the log; the security text relies on that; yet commit and abort are plain calls S_i.commit / S_i.abort, and the proof of T1 only uses "some party read".',
    options:
      '(a) child re-reads the log on every commit or abort message, message = hint; (b) child trusts the message; (c) message carries evidence signed by the log',
    safestReading: '(a) or (c)',
    recommendation:
      '(a). *With (a) and any coordinator T1, I1, I2 hold. With (b) and an honest coordinator only weak I1w/I2w hold (strong I1 fails in 7, I2 in 4 steps); with (b) and a rogue coordinator T1 falls in 6 steps.* A verified log certificate counts as a read. Keep monitors I1/I2 (own) and I1w/I2w (any) separate',
    switch: '`decision_trust` = reread, certificate, relay',
  },
  {
    id: 'AMB-02',
    clauses: ['CEF-TIM-05', 'CEF-TIM-06', 'CEF-LOG-03', 'CEF-COO-06', 'CEF-COO-07', 'CEF-COO-08', 'CEF-COO-09'],
    clausesText: 'CEF-TIM-05/06, CEF-LOG-03, CEF-COO-06..09',
    tension:
      'A CAS can be applied and its reply lost. The text knows won, lost, unreachable only; the coordinator has no exception path at all.',
    options:
      'child: assume won; assume lost; treat as unreachable and re-read. coordinator: treat as failure; re-CAS; re-read',
    safestReading:
      'unknown = unreachable: child HOLD then re-read; coordinator stays in doubt, sends nothing, emits no receipt, re-reads',
    recommendation:
      'Four CAS outcomes: won, refused(value), refused-no-value, UNKNOWN. Add coordinator state IN_DOUBT. *assume won: T1 in 8; assume lost: T1 in 5; coordinator treats as failure: false ABORTED receipt in 7 (reread), T1 in 9 (relay).* Re-CAS of the same value by the same party is safe',
    switch: 'fault budget `cas_reply_loss` = 0..n; the reaction is not a switch (M-21, M-22, M-31)',
  },
  {
    id: 'AMB-03',
    clauses: ['CEF-TIM-06'],
    clausesText: 'CEF-TIM-06',
    tension:
      'Figures and formal timer rule say a child whose CAS of ABORT lost commits. But A3 lets the CAS lose to another ABORT. Only the pseudocode tests the returned value.',
    options: '(a) lost means commit; (b) act on returned value',
    safestReading: '(b)',
    recommendation:
      '(b). (a) is a defect in the text: *two timers, no coordinator involved, T1 in 6 steps.* Report upstream',
    switch: 'no switch; mutation M-20',
  },
  {
    id: 'AMB-04',
    clauses: ['CEF-PRE-05', 'CEF-PRE-07', 'CEF-PRE-15', 'CEF-THM-I3'],
    clausesText: 'CEF-PRE-05/07/15, CEF-THM-I3',
    tension:
      'Lost, repeated, late prepare: nothing says what a sink does when the log already holds a value, when H_i is RELEASED, EFFECTUATED or REJECTED, or whether a released handle may be reserved again.',
    options: 'accept blindly; check log after reserving; check log before reserving; answer by stored handle state',
    safestReading:
      'repeats answer the stored state; a first prepare reserves provisionally, then reads the log, and becomes PREPARED only on empty; RELEASED and REJECTED handles are burned',
    recommendation:
      'As in "safest". Dropping a provisional reservation is not a release (PREPARED was never answered). *Blind accept is harmless with an honest coordinator, breaks I3 in 3 steps with a rogue one; checking before reserving still breaks I3 in 4; reserve-then-read closes it.* Re-reserving after RELEASED breaks no safety property, only the life-cycle rule (M-13)',
    switch: '`late_prepare` = reserve_then_read, accept (draft as written), read_then_reserve',
  },
  {
    id: 'AMB-05',
    clauses: ['CEF-THM-I3', 'CEF-THM-14', 'CEF-THM-20', 'CEF-COO-05'],
    clausesText: 'CEF-THM-I3, CEF-THM-14, CEF-THM-20, CEF-COO-05',
    tension:
      'I3 wants PREPARED before t_dec. If a faulty coordinator records COMMIT while a required child is not PREPARED, that child can neither post (I3) nor count as released. T1 then holds but Posted is a proper subset: Split. The text equates T1 with "no split" and says no honest coordinator is needed.',
    options:
      'child may post anyway (I3 broken, effect closes); child must not post (I3 kept, Split/COMPENSATING); log refuses COMMIT without proof of all votes',
    safestReading: 'child must not post',
    recommendation:
      'Name three properties: NoPostRelease (= T1, any coordinator), NoSplit (honest coordinator and A4), I3 (child-enforced via AMB-04). *Rogue coordinator, reread: Split in 4 steps, T1 never.* Report upstream that T1 does not give the no-split claim',
    switch: '`coordinator` = honest, rogue; `commit_guard` = coordinator, log_checks_votes',
  },
  {
    id: 'AMB-06',
    clauses: ['CEF-PRE-10', 'CEF-COO-16', 'CEF-THM-I2'],
    clausesText: 'CEF-PRE-10, CEF-COO-16, CEF-THM-I2',
    tension:
      '(i) abort reaching a child that never prepared, or rejected; (ii) reservation loss under another name: PREPARED to REJECTED, expiry, crash loss. T1 counts only RELEASED.',
    options:
      '(i) no-op ack, tombstone, error; (ii) count only state RELEASED, or every end of reservation without a post',
    safestReading:
      '(i) no-op plus tombstone once the log reads ABORT, so a late prepare is refused; (ii) every end of reservation counts',
    recommendation:
      'Event `drop(i)` = reservation ended without post, whatever the state name; I2 and T1 are evaluated on drop. A never-prepared child reports NEVER_PREPARED, not RELEASED. *A child that renames its release to REJECTED escapes T1 completely; only NoSplit or I2-on-drop sees it (7 steps).*',
    switch: '`abort_tombstone` = on, off',
  },
  {
    id: 'AMB-07',
    clauses: ['CEF-THM-T2', 'CEF-THM-A5', 'CEF-COO-04', 'CEF-COO-17', 'CEF-LOG-04'],
    clausesText: 'CEF-THM-T2, CEF-THM-A5, CEF-COO-04/17, CEF-LOG-04',
    tension:
      'Abort(C) needs CDL = ABORT. Only the coordinator and prepared children may write. If the coordinator dies before anyone is PREPARED (or everyone rejected), no timer exists and the log stays empty for ever; A5 does not oblige a deadline abort either. T2 is false as stated.',
    options:
      'extra assumption (someone PREPARED, or a coordinator or successor eventually decides); let a rejecting child or a sweeper write ABORT; terminal-by-expiry state',
    safestReading: 'add the assumption, do not widen writers silently',
    recommendation:
      'Assumption A7: some required child becomes PREPARED, or a coordinator incarnation eventually attempts a decision. *Without: stuck after 1 step; with: no stuck state (4945 states).* Rejecting children inform the coordinator only',
    switch: '`abort_writers` = coordinator+prepared, +rejecting, +sweeper; `A7` = on, off',
  },
  {
    id: 'AMB-08',
    clauses: ['CEF-THM-04', 'CEF-THM-06', 'CEF-THM-11', 'CEF-THM-12', 'CEF-THM-13', 'CEF-JOIN-12'],
    clausesText: 'CEF-THM-04/06/11/12/13, CEF-JOIN-12',
    tension:
      'Derived states overlap and leave holes: COMMIT_DECIDED formula stays true during Split; COMPENSATING formula needs CannotPost while Split also covers CDL not COMMIT; PREPARED and NON_EFFECTIVE have no formula; "stays NON_EFFECTIVE" is also said of half-posted composites; COMMIT recorded with nobody posted and somebody (or all) CannotPost has no end state.',
    options: 'free choice per implementation; total function with precedence',
    safestReading: 'total function, most alarming wins',
    recommendation:
      'Order: EFFECTUATED; else Posted non-empty: Split -> CONTAINED / UNKNOWN / COMPENSATING (AMB-32/33), Closing -> COMMIT_DECIDED; Posted empty: CDL ABORT -> ABORTED; CDL COMMIT -> COMMIT_DECIDED, or STALLED (model-only, report EF-047) if all of R CannotPost; CDL empty -> PREPARED if all of R prepared, else NON_EFFECTIVE. "NON_EFFECTIVE" in L45 = not Effect. *COMMIT plus two CannotPost before any post: no state of the draft applies (7 steps).* When one child CannotPost and none posted yet, the rest still follow the log',
    switch: '`stalled_state` = STALLED, COMPENSATING',
  },
  {
    id: 'AMB-09',
    clauses: ['CEF-COO-10', 'CEF-COO-13'],
    clausesText: 'CEF-COO-10/13',
    tension:
      'effectuate_composite returns COMPENSATING at the first child that does not post; Coordinator.commit drives all, then judges.',
    options: 'stop at first; drive all',
    safestReading: 'drive all to a terminal answer, then judge',
    recommendation:
      'Drive all. *First-stop gives a COMPENSATING receipt with Posted empty in 7 steps (false by CEF-THM-12); the remaining children still close by their timers, so only receipt truth and latency suffer.*',
    switch: '`drive_all` = true, false',
  },
  {
    id: 'AMB-10',
    clauses: ['CEF-JOIN-03', 'CEF-JOIN-08', 'CEF-JOIN-09', 'CEF-JOIN-10', 'CEF-THM-10', 'CEF-PRF-01'],
    clausesText: 'CEF-JOIN-03/08/09/10, CEF-THM-10, CEF-PRF-01',
    tension:
      'ALL_THEN_OPTIONAL: table lets it claim over the required set, PreventionWellFormed demands ALL_REQUIRED; "attempted" as a condition can block, which optional children must not; formula\'s trailing "or" can be read as making any ALL_THEN_OPTIONAL composite EFFECTUATED; optional children are in d(C) but handles, prepare and timers are defined for required ones only; required=false children under ALL_REQUIRED are unexplained; T1 covers R only.',
    options: 'many',
    safestReading:
      'no prevention claim with ALL_THEN_OPTIONAL; optional starts only after Effect on R; its outcome never changes C',
    recommendation:
      'State of C depends on R alone; optional child gets its own handle bound to C and is attempted once after Effect; under ALL_REQUIRED a required=false child is not driven and linted. *Optional posting early leaves an effect under an ABORTED C in 2 steps.* Parse the formula as join_rule in {both}',
    switch: '`optional_when` = after_effect, after_commit, any; `ato_claim` = none, required_set',
  },
  {
    id: 'AMB-11',
    clauses: ['CEF-JOIN-04', 'CEF-JOIN-05', 'CEF-JOIN-06', 'CEF-THM-10', 'CEF-PRF-01', 'CEF-PRF-05'],
    clausesText: 'CEF-JOIN-04/05/06, CEF-THM-10, CEF-PRF-01/05',
    tension:
      'QUORUM/BEST_EFFORT: forbidden in prevention only for five classes; table "never" for one and class-bound for the other; PreventionWellFormed excludes both always; C.EFFECTUATED excludes both always, yet the table defines EFFECTUATED for them; k has no field. Which class counts, the child\'s?',
    options: 'class-bound ban; unconditional ban',
    safestReading: 'unconditional',
    recommendation:
      'Prevention profile admits ALL_REQUIRED only; the class-bound row is a lint with higher severity. In mitigation, QUORUM and BEST_EFFORT get own outcome names (QUORUM_MET, ATTEMPTED), never EFFECTUATED. join_rule string carries k so that d(C) covers it',
    switch: '`quorum_outcome` = separate, effectuated',
  },
  {
    id: 'AMB-12',
    clauses: ['CEF-COD-01', 'CEF-COD-02', 'CEF-COD-05', 'CEF-DIG-18'],
    clausesText: 'CEF-COD-01/02/05, CEF-DIG-18',
    tension:
      'EF-048 means log unreachable, yet the pseudocode puts it on ABORTED when a child timer won, with a perfectly reachable log. EF-023 and EF-040 are both allowed for standalone use.',
    options: 'follow pseudocode; restrict EF-048 to HOLD',
    safestReading: 'EF-048 for HOLD only',
    recommendation:
      'Emit EF-048 only from HOLD; ABORTED by child timer carries a separate model reason CHILD_TIMER_ABORT. Conformance: accept EF-048 or no code on that ABORTED, warn. EF-023 if digests differ, EF-040 if digest equal but id, composite digest or sink differ; accept either for standalone',
    switch: '`abort_by_child_code` = none, EF-048',
  },
  {
    id: 'AMB-13',
    clauses: ['CEF-COO-03', 'CEF-COO-09', 'CEF-CMP-12', 'CEF-CMP-13'],
    clausesText: 'CEF-COO-03/09, CEF-CMP-12/13, L4, L5',
    tension:
      'Sentences wider than the rules: coordinator must "win" the log though it also relays an ABORT won by a child; a posted required child is said to bar EFFECTUATED (would forbid Closing); no child effective until all reach a terminal state (circular); coordinator "may only prepare"; nobody commits unless the composite closes.',
    options: 'literal; restricted',
    safestReading: 'restricted',
    recommendation:
      'WIN = holds log evidence (won, or returned/read value) for what it sends. L206 applies when another child CannotPost. Prevention = no post before COMMIT recorded after all PREPARED',
    switch: 'no switch',
  },
  {
    id: 'AMB-14',
    clauses: ['CEF-COO-06', 'CEF-THM-16', 'CEF-THM-I3'],
    clausesText: 'CEF-COO-06, CEF-THM-16, CEF-THM-I3',
    tension:
      'EH_C is checked before the CAS but the property speaks of currentness at t_dec: a revocation in between, or a delayed CAS, slips through. Also t_dec >= max t_prep here, strict < in I3.',
    options: 'check then CAS; make the generation part of the CAS; weaken the property to check time',
    safestReading: 'generation inside the CAS',
    recommendation:
      'Model both; claim Current(EH_C, t_dec) only for in_cas, else Current(EH_C, t_chk). Strict order of events. *Check-then-CAS violates it in 3 steps; guarded CAS never.*',
    switch: '`ehc_check` = before_cas (draft), in_cas',
  },
  {
    id: 'AMB-15',
    clauses: ['CEF-DIG-19', 'CEF-COO-06', 'CEF-THM-16'],
    clausesText: 'CEF-DIG-19, CEF-COO-06, CEF-THM-16',
    tension: 'EH_C is a MAY, but commit requires it current and Effect implies it.',
    options: 'optional everywhere; required in strict',
    safestReading: 'required in strict',
    recommendation: 'Strict: lint error if EH_C is missing. Mitigation: check vacuous',
    switch: '`ehc_required` = strict_only, never',
  },
  {
    id: 'AMB-16',
    clauses: ['CEF-CMP-11', 'CEF-THM-17', 'CEF-PRE-11', 'CEF-LOG-14'],
    clausesText: 'CEF-CMP-11, CEF-THM-17, CEF-PRE-11, CEF-LOG-14',
    tension:
      'Child revocation between t_prep and t_dec is unspecified; early child ABORT may be restricted to expired timers, which would block a child that learns of it. After t_dec the revoked act must still post, while "legal stop" is listed as a reason why a child cannot.',
    options: 'ignore; child attempts CAS(ABORT); coordinator re-checks all',
    safestReading: 'child (or coordinator) attempts CAS(ABORT); result of the log decides',
    recommendation:
      'On revoke in that window the child may attempt CAS(ABORT); if COMMIT won it posts and compensation follows. A legal stop is CannotPost evidence (A4 broken), never a release',
    switch: '`revoke_window` = try_abort, ignore; `early_abort` = allowed, expired_only',
  },
  {
    id: 'AMB-17',
    clauses: ['CEF-THM-04', 'CEF-THM-12', 'CEF-COO-13', 'CEF-THM-A4'],
    clausesText: 'CEF-THM-04/12, CEF-COO-13, CEF-THM-A4',
    tension:
      'CannotPost has no owner, evidence or stability. A child declared impossible can come back, read COMMIT and post after C was contained.',
    options: 'coordinator guesses by timeout; sink declares; operator attests; reversible or not',
    safestReading: 'stable, evidenced, fenced at the sink',
    recommendation:
      'CannotPost is monotone and only by sink receipt or operator attestation that also fences H_i; timeouts never create it. *Unfenced: child posts after COMPENSATING in 9 steps; after CONTAINED in 6 (containment model).*',
    switch: '`cannotpost` = fenced, unfenced',
  },
  {
    id: 'AMB-18',
    clauses: [
      'CEF-HLD-01',
      'CEF-HLD-02',
      'CEF-HLD-03',
      'CEF-HLD-04',
      'CEF-THM-08',
      'CEF-COO-05',
      'CEF-COO-16',
      'CEF-THM-09',
    ],
    clausesText: 'CEF-HLD-01..04, CEF-THM-08, CEF-COO-05/16, CEF-THM-09',
    tension:
      'Is HOLD a kind of PREPARED? If not, "no PREPARED child is released" and "abort each PREPARED" miss it. "Cannot read or write": read works and CAS fails? A commit message arriving in HOLD?',
    options: 'separate state; sub-state',
    safestReading: 'sub-state of PREPARED everywhere',
    recommendation:
      'HOLD is PREPARED plus failed log access; enter it if the needed operation (read or CAS) fails; a message does not end it under reread, evidence does under certificate',
    switch: 'covered by `decision_trust`',
  },
  {
    id: 'AMB-19',
    clauses: ['CEF-PRF-01', 'CEF-THM-A6', 'CEF-LOG-04'],
    clausesText: 'CEF-PRF-01, CEF-THM-A6, CEF-LOG-04',
    tension:
      '"CDL reachable" is a premise of PreventionWellFormed though strict defines HOLD for unreachability: static or dynamic? A6 is global while reachability is per party: coordinator fine, child partitioned for ever. Item (e) is behaviour inside a lint predicate.',
    options: 'dynamic; provisioned',
    safestReading: 'provisioned (static), per party',
    recommendation:
      'Split into StaticWF (a-d, provisioned access for each party, lintable) and Behaviour (e, monitored). A6_i for the coordinator and each i in R. Claim does not flip during an outage',
    switch: '`A6_scope` = per_party, global',
  },
  {
    id: 'AMB-20',
    clauses: ['CEF-HLD-08', 'CEF-OPS-01', 'CEF-LOG-04'],
    clausesText: 'CEF-HLD-08, CEF-OPS-01, CEF-LOG-04',
    tension:
      'What happens when the documented maximum HOLD time is exceeded? Operator is not in the set of log writers but must write through it; may it write COMMIT?',
    options: 'forced release; forced post; alert only',
    safestReading: 'alert and escalate only',
    recommendation:
      "Limit exceeded = escalation event, never post or drop. Operator = authenticated extra writer, ABORT always, COMMIT only under the coordinator's preconditions. *Limit then post: T1 in 7; limit then release: T1 in 9.*",
    switch: '`operator_writes` = abort_only, abort_and_guarded_commit',
  },
  {
    id: 'AMB-21',
    clauses: ['CEF-LOG-04', 'CEF-SEC-07'],
    clausesText: 'CEF-LOG-04, CEF-SEC-07',
    tension:
      'A prepared child may attempt "the write", value unrestricted. Security text analyses early ABORT only. A child writing COMMIT breaks the join.',
    options: 'any value; ABORT only',
    safestReading: 'COMMIT reserved to the EH_C holder',
    recommendation: 'ACL: child may write ABORT only. *Child may write COMMIT: Split in 4, I3 in 5, T1 never.*',
    switch: '`commit_writers` = ehc_holder, any_participant',
  },
  {
    id: 'AMB-22',
    clauses: ['CEF-LOG-01', 'CEF-DIG-13', 'CEF-DIG-14'],
    clausesText: 'CEF-LOG-01, CEF-DIG-13/14',
    tension:
      'Log is keyed by composite id alone although handles are said to need id and d(C). Two lists under one id share a decision.',
    options: 'id; (id, d(C)); id with d(C) stored as value part',
    safestReading: '(id, d(C))',
    recommendation:
      'Register key (id, d(C)); id unique per PED as lint. *Id-only: a child of list L2 posts on the COMMIT of L1 in 5 steps.*',
    switch: '`cdl_key` = id_and_digest, id',
  },
  {
    id: 'AMB-23',
    clauses: ['CEF-THM-A1', 'CEF-LOG-01'],
    clausesText: 'CEF-THM-A1, CEF-LOG-01',
    tension: 'A1 says for ever; retention is never mentioned.',
    options: 'keep for ever; delete after close; tombstone',
    safestReading: 'keep until all handles expired and all children terminal, then RETIRED, which is not empty',
    recommendation:
      'Log values empty, COMMIT, ABORT, RETIRED(v). *Forgetting early: T1 in 9 steps, A1 in 4 (gc) or 2 (amnesia).* A read of RETIRED(v) acts as v',
    switch: '`log_gc` = never, tombstone, forget',
  },
  {
    id: 'AMB-24',
    clauses: ['CEF-DIG-16', 'CEF-PRE-01', 'CEF-PRE-16', 'CEF-THM-02'],
    clausesText: 'CEF-DIG-16, CEF-PRE-01/16, CEF-THM-02',
    tension:
      'The sink must refuse a wrong composite_digest but does not rebuild the composite, and prepare gets at most C.id: compare with what? Pseudocode lets the coordinator call reconstruct() and hand over the result. Can the pending effect change between prepare and post?',
    options: 'trust the handle; d(C) in the prepare message; d(C) from the log entry',
    safestReading:
      'reconstruct inside the prepare section; compare with d(C) from message and log key; freeze the effect',
    recommendation:
      'prepare(EH_i, hint, id, d(C)); reconstruct inside; post checks digest again, mismatch = CannotPost plus alarm, never a different effect',
    switch: '`effect_frozen` = true, false',
  },
  {
    id: 'AMB-25',
    clauses: ['CEF-PRE-10', 'CEF-PRE-22', 'CEF-TIM-09'],
    clausesText: 'CEF-PRE-10/22, CEF-TIM-09',
    tension:
      'A PSP that voids an authorization on timeout is called prepare-capable. That void is an automatic timer release.',
    options: 'accept; treat as no_prepare; wrap so that the void happens only on ABORT',
    safestReading: 'treat unguarded auto-void as not prepare-capable',
    recommendation:
      'Sink attribute provider_expiry: none or a hard time; strict needs none, or capture guaranteed before it with A4 alarm otherwise. *Unguarded: T1 in 8 steps.*',
    switch: '`provider_autovoid` = none, at_time',
  },
  {
    id: 'AMB-26',
    clauses: ['CEF-BND-01'],
    clausesText: 'CEF-BND-01',
    tension:
      'Start point and index set are not given; TTLs start at different times; the read before the CAS is not counted; nobody prepared means no bound.',
    options: 'from first prepare; from last prepare; from coordinator death',
    safestReading: 'coordinator death t_x, i over children PREPARED at t_x',
    recommendation:
      't_abort <= min over prepared i of (t_prep_i + TTL_i) + delta_read + delta_cas. *arith: TTL 30 at 0 and TTL 10 at 25 gives 30 from start against min TTL 10; smallest-TTL child unprepared gives 29 against 10.* Releases of others may take until their own timers',
    switch: '`delta_read` parameter',
  },
  {
    id: 'AMB-27',
    clauses: ['CEF-BND-02', 'CEF-BND-03', 'CEF-BND-04'],
    clausesText: 'CEF-BND-02/03/04',
    tension:
      'T_hold contains TTL_i although HOLD starts at expiry, and no retry period; outages may add up. T_close mixes an instant with durations, counts k retries (k+1 attempts?), ignores unbounded retry, coordinator crash and child timers.',
    options: 'as printed; corrected',
    safestReading: 'corrected',
    recommendation:
      'T_hold <= span from first failed access to stable reachability + retry period + delta; T_close - t_dec <= card(R)*(k+1)*delta_post if each succeeds within k retries and the coordinator lives; else add max_i(t_prep_i + TTL_i) + delta. *arith: outage 5, TTL 2, retry period 20, delta 1: hold 21 against a bound of 8; k=3, two children: 8 against 6; coordinator crash and TTL 60: 61 against 11.*',
    switch: '`retry_period`, `attempts` parameters',
  },
  {
    id: 'AMB-28',
    clauses: ['CEF-COO-18', 'CEF-COO-19', 'CEF-COO-22'],
    clausesText: 'CEF-COO-18/19, CEF-COO-22',
    tension:
      'Restart with an empty log: MAY abort. May it also go on to COMMIT? Votes may be lost; a CAS of the dead incarnation may still arrive.',
    options: 'always abort; resume with durable or re-collected votes; wait',
    safestReading: 'abort via CAS',
    recommendation:
      'Default abort; resume allowed if votes are re-collected and EH_C re-checked. An empty read never proves that COMMIT will not appear',
    switch: '`restart_policy` = abort, resume, wait',
  },
  {
    id: 'AMB-29',
    clauses: ['CEF-THM-02', 'CEF-THM-03', 'CEF-JOIN-11'],
    clausesText: 'CEF-THM-02/03, CEF-JOIN-11',
    tension:
      'Effect lacks the prose\'s "no extra child effect" and does not mention the CDL: all rogue posts under ABORT count as Effect. R empty makes Effect and Abort both true.',
    options: 'as printed; strengthened',
    safestReading: 'strengthened',
    recommendation:
      "EFFECT+ = Effect, CDL = COMMIT (strict), Extra(C) empty where Extra = duplicate posts, optional or unlisted children's posts before Effect. Lint R non-empty",
    switch: '`effect_def` = strengthened, printed',
  },
  {
    id: 'AMB-30',
    clauses: ['CEF-DIG-05', 'CEF-DIG-06', 'CEF-DIG-07', 'CEF-DIG-08', 'CEF-DIG-09'],
    clausesText: 'CEF-DIG-05..09',
    tension:
      'expires_at, generations, consequence class and the composite id are outside d(C); "reordering" is said to change d(C) while sorting removes order; duplicate child_id leaves the sort undefined; composite_act_digest is itself a CAD field.',
    options: '-',
    safestReading: 'treat uncovered fields as untrusted unless EH_C binds them',
    recommendation:
      'd(C) exactly as the formula; "reordering" read as changing the required set; unique ids; self field compared, not hashed. Uncovered fields must not influence the decision unless bound by EH_C',
    switch: 'no switch',
  },
  {
    id: 'AMB-31',
    clauses: ['CEF-COO-04', 'CEF-TIM-01', 'CEF-DIG-05'],
    clausesText: 'CEF-COO-04, CEF-TIM-01, CEF-DIG-05',
    tension:
      'expires_at, coordinator deadline, TTL_i and handle expiry are unrelated. Does H_i expiry after PREPARED stop a post? Does a repeated prepare restart TTL_i?',
    options: '-',
    safestReading: 'expiry is checked at prepare only; TTL runs once',
    recommendation:
      'After PREPARED only the log counts. Repeated prepare never restarts the timer, otherwise a rogue coordinator holds reservations for ever (against CEF-SEC-03). Lint deadline < min TTL_i <= handle expiry',
    switch: '`ttl_on_reprepare` = keep, restart',
  },
  {
    id: 'AMB-32',
    clauses: ['CEF-CMP-06', 'CEF-THM-18'],
    clausesText: 'CEF-CMP-06, CEF-THM-18',
    tension:
      "Contained is existential: one effective C' suffices though several children posted; a required child may still post later; Split stays true after containment; compensation after a full Effect (late revocation) has no state.",
    options: 'existential; covering',
    safestReading: 'covering and closed',
    recommendation:
      "CONTAINED iff Split, each posted child has an effective C', and each other required child is terminal and fenced. After Effect, C stays EFFECTUATED with a linked C'. *Existential: CONTAINED with an uncovered post in 3 steps.*",
    switch: '`contained` = covering, existential',
  },
  {
    id: 'AMB-33',
    clauses: ['CEF-CMP-05', 'CEF-CMP-06', 'CEF-CMP-09', 'CEF-CMP-10', 'CEF-THM-19'],
    clausesText: 'CEF-CMP-05/06/09/10, CEF-THM-19',
    tension:
      "Split without Effect(C') is UNKNOWN from the first instant, so COMPENSATING never exists; figure says UNKNOWN when C' also splits, text says when C' fails. \"MAY be issued\" against a figure marked required. Outcome of C' unknown: a second C'' needs a new handle and may reverse twice.",
    options: '-',
    safestReading:
      "COMPENSATING while some C' is open or none issued; UNKNOWN when one failed or is unresolved past its limit",
    recommendation:
      "UNKNOWN is visible, non-final, may return to COMPENSATING with a new C''. C'' for the same child only after C' is resolved as not effective, and all share one idempotency key per (C, i). Issuing is MAY: no liveness claim. *Re-issue while unknown: double reversal in 4 steps.*",
    switch: '`reissue` = after_resolution, anytime',
  },
  {
    id: 'AMB-34',
    clauses: ['CEF-COO-24', 'CEF-OPS-01', 'CEF-OPS-03', 'CEF-PRE-14'],
    clausesText: 'CEF-COO-24, CEF-OPS-01/03, CEF-PRE-14',
    tension:
      'mitigation_mode is undefined; hold-until-operator exists where there is no log, but operators must write through the log.',
    options: '-',
    safestReading: 'operator rule applies only where a CDL exists',
    recommendation:
      'Mitigation model: same sinks, optional CDL, post-last order, no prevention claim; without CDL an operator decision is recorded in the operator journal and labelled unproven',
    switch: '`profile` = strict, mitigation_cdl, mitigation_nocdl',
  },
  {
    id: 'AMB-35',
    clauses: ['CEF-DIG-23', 'CEF-COO-10', 'CEF-PRF-16'],
    clausesText: 'CEF-DIG-23, CEF-COO-10, CEF-PRF-16',
    tension:
      'Re-drive makes repeated commit normal, but idempotent posting and the gap between external effect and local record are not stated; exactly-once is a non-goal.',
    options: 'atomic; effect first; record first',
    safestReading: 'at most one effect per H_i, recovery by status query with a provider key derived from H_i',
    recommendation:
      'Post in two steps (intent, effect+record) with crash between; provider key per handle. *Repeat posts twice: caught only by DUP (8 steps), not by T1.*',
    switch: '`post_atomic` = atomic, two_step',
  },
];
