/**
 * The rules of the composite draft that a spec author may change, as one typed object: machines are built from it.
 * A switch sets a rule to one of an ambiguity's readings; a mutation sets it to a wrong value, with everything else kept.
 * The first value of each union is the reference.
 */
import type { Switches, SwitchValue } from './switches.ts';

export interface Rules {
  // ---- child ----
  /** CEF-THM-I1, I2 against plain commit and abort calls (AMB-01, M-28). */
  readonly decisionTrust: SwitchValue<'decision_trust'>;
  /** A first prepare against a decided log (AMB-04, M-12). */
  readonly latePrepare: SwitchValue<'late_prepare'>;
  /** A decision that reaches a child that never prepared (AMB-06). */
  readonly abortTombstone: SwitchValue<'abort_tombstone'>;
  /** CEF-SEC-03: a repeated prepare must not hold a reservation for ever (AMB-31, M-15). */
  readonly ttlOnReprepare: SwitchValue<'ttl_on_reprepare'>;
  /** CEF-PRE-04: prepare reserves without effect (M-08). */
  readonly onPrepare: 'reserve' | 'post';
  /** CEF-PRE-01, CEF-DIG-14, 16, 17, 21, CEF-PRE-11: which wrong presentation is let through (M-01, M-05, M-06, M-11). */
  readonly accepts: 'bound' | 'other list' | 'composite handle' | 'other effect' | 'revoked handle';
  /** CEF-PRE-06: a prepare while the consume store is down (M-10). */
  readonly onStoreDown: 'reject' | 'promise_unreserved';
  /** CEF-PRE-08: what a crash does to a promise (M-09). */
  readonly reservation: 'durable' | 'lost_on_crash';
  /** AMB-04: a prepare that reaches a RELEASED child (M-13). */
  readonly onPrepareAfterRelease: 'reject' | 'reserve_again';
  /** CEF-TIM-01, 08, 09: what the reservation timer does (M-14, M-17, M-18, AC-16). */
  readonly onReservationTimer: 'consult_log' | 'release' | 'release_called_rejected' | 'post' | 'ignore';
  /** CEF-TIM-04: after the timer read an empty log (M-19, M-23, M-26; `release` is the acting variant of M-40). */
  readonly onEmptyRead: 'cas_abort' | 'wait' | 'cas_commit' | 'hold' | 'release';
  /** CEF-TIM-06: after a CAS of ABORT that did not win (M-20). */
  readonly onLostCas: 'act_on_value' | 'post';
  /** CEF-TIM-07: after a CAS whose outcome is unknown (M-21, M-22). */
  readonly onUnknownCas: 'hold' | 'assume_won' | 'assume_lost';
  /** CEF-HLD-06: whether HOLD ever asks the log again (M-27). */
  readonly onHoldRetry: 'reread' | 'stay';
  /** CEF-HLD-02, 03, 08: the documented longest HOLD is exceeded (M-24, M-25). */
  readonly onHoldLimit: 'alert' | 'post' | 'release';
  /** CEF-DIG-23: a commit that reaches a child that has posted (M-47, AC-08a). */
  readonly onRepeatedCommit: 'answer_stored_state' | 'post_again' | 'report_cannot_post';
  /** AMB-16 and CEF-CMP-11: a handle revoked while its child is PREPARED (M-39). */
  readonly onRevocation: SwitchValue<'revoke_window'> | 'release';
  /** Whether a prepared child may write ABORT before its timer (AMB-16, N-01). */
  readonly earlyAbort: SwitchValue<'early_abort'>;
  /** AMB-17: whether CannotPost is final (M-60). */
  readonly cannotPost: SwitchValue<'cannotpost'>;
  /** AMB-35: effect and record as one step, or as two with a crash between. */
  readonly postAtomic: SwitchValue<'post_atomic'>;
  /** AMB-35: a post that a crash interrupted (M-48). */
  readonly onInterruptedPost: 'query_status' | 'post_again';
  /** AMB-24: whether the pending effect may change after prepare. */
  readonly effectFrozen: SwitchValue<'effect_frozen'>;
  /** AMB-25: whether the provider voids a reservation by itself. */
  readonly providerAutovoid: SwitchValue<'provider_autovoid'>;
  /** AMB-07: who may write ABORT; a rejecting child does so at `and_rejecting`, the operator sweeps at `and_sweeper`. */
  readonly abortWriters: SwitchValue<'abort_writers'>;
  /** CEF-CMP-03: an undo through the consumed handle (M-55). */
  readonly onUndo: 'refuse' | 'reverse';
  /** CEF-PRE-19: whether a HOLD keeps the prepares of other composites waiting (M-16); kept by the sink that hosts them. */
  readonly locks: 'per_handle' | 'per_sink';
  // ---- coordinator ----
  /** AMB-05: whether the coordinator follows its rules. */
  readonly coordinator: SwitchValue<'coordinator'>;
  /** CEF-COO-05: when COMMIT may be attempted (M-30). */
  readonly commitRequires: 'every_vote' | 'all_votes_but_one';
  /** CEF-COO-05, 23: what a REJECTED vote does (M-49). */
  readonly onRejectedVote: 'abort' | 'ignore';
  /** CEF-COO-06, 07: when EH_C is checked (AMB-14, M-38). */
  readonly compositeHandleCheck: SwitchValue<'ehc_check'> | 'never';
  /** CEF-COO-08, 11: an unknown outcome of the CAS of COMMIT (AMB-02, M-31). */
  readonly onUnknownCommit: 'in_doubt' | 'declare_aborted';
  /** CEF-COO-08: a commit that the log refused with ABORT (AC-14b). */
  readonly onRefusedCommit: 'abort' | 'commit_anyway';
  /** CEF-COO-15: an abort that the log refused with COMMIT (M-32). */
  readonly onRefusedAbort: 'redrive' | 'declare_aborted';
  /** CEF-COO-11: a child that has not answered the commit yet (M-33). */
  readonly onTransientFailure: 'redrive' | 'declare_aborted';
  /** CEF-COO-18, 20: after a restart (M-34). */
  readonly onRestart: 'read_log' | 'declare_aborted';
  /** CEF-COO-14, 17: how an abort begins (M-35). */
  readonly onAbort: 'cas_abort' | 'declare_aborted';
  /** CEF-COO-10, 13: whether re-drive visits children after one cannot post (AMB-09, M-36). */
  readonly driveAll: SwitchValue<'drive_all'>;
  /** CEF-COO-12: when the EFFECTUATED receipt is issued (M-37). */
  readonly effectuatedReceipt: 'every_child_effectuated' | 'commit_recorded';
  /** CEF-COO-03: when COMMIT is sent (M-29). */
  readonly commitSent: 'after_cas' | 'before_cas';
  /** CEF-COO-19 (AMB-28). */
  readonly restartPolicy: SwitchValue<'restart_policy'>;
  /** EF-048 on an ABORTED that a child timer won (AMB-12). */
  readonly abortByChildCode: SwitchValue<'abort_by_child_code'>;
  /** CEF-JOIN-03, 11: when optional children are attempted (AMB-10, M-51). */
  readonly optionalWhen: SwitchValue<'optional_when'>;
  /** CEF-JOIN-08: whether the composite waits for an optional child (M-52). */
  readonly optionalBlocks: 'no' | 'yes';
  /** CEF-CMP-07: what C is called once every posted child is compensated (M-56). */
  readonly afterContainment: 'contained' | 'effectuated';
  /** CEF-CMP-09, 10: what C is called once a compensation has failed (M-57). */
  readonly onFailedCompensation: 'unknown' | 'contained';
  /** CEF-THM-18: what CONTAINED must cover (AMB-32, M-58). */
  readonly contained: SwitchValue<'contained'>;
  /** AMB-33: when C'' may be issued (M-59). */
  readonly reissue: SwitchValue<'reissue'>;
  /** AMB-34: with a log, without one; and whether the join may claim prevention. */
  readonly profile: SwitchValue<'profile'>;
  /** AMB-08: the name for COMMIT that nobody can post. */
  readonly stalledState: SwitchValue<'stalled_state'>;
  /** AMB-11: the outcome name of QUORUM(k) and BEST_EFFORT. */
  readonly quorumOutcome: SwitchValue<'quorum_outcome'>;
  // ---- decision log ----
  /** CEF-LOG-01..03: what stands behind the register (M-40, M-41, M-43, M-44). */
  readonly log: 'linearizable' | 'stale_replica' | 'two_registers' | 'volatile' | 'read_then_write';
  /** AMB-23: what the log does with a decision that is collected (M-42). */
  readonly logGc: SwitchValue<'log_gc'>;
  /** AMB-22: key of the register (M-07). */
  readonly cdlKey: SwitchValue<'cdl_key'>;
  /** AMB-05: whether the log itself asks for every vote. */
  readonly commitGuard: SwitchValue<'commit_guard'>;
  /** AMB-21: who may write COMMIT (M-23). */
  readonly commitWriters: SwitchValue<'commit_writers'>;
  // ---- operator ----
  /** CEF-OPS-01: how an operator acts (M-45, M-46). */
  readonly operator: 'through_log' | 'releases' | 'posts';
  /** AMB-20: what an operator may write. */
  readonly operatorWrites: SwitchValue<'operator_writes'>;
}

export function rulesOf(switches: Switches, changed: Partial<Rules> = {}): Rules {
  return {
    decisionTrust: switches.decision_trust,
    latePrepare: switches.late_prepare,
    abortTombstone: switches.abort_tombstone,
    ttlOnReprepare: switches.ttl_on_reprepare,
    onPrepare: 'reserve',
    accepts: 'bound',
    onStoreDown: 'reject',
    reservation: 'durable',
    onPrepareAfterRelease: 'reject',
    onReservationTimer: 'consult_log',
    onEmptyRead: 'cas_abort',
    onLostCas: 'act_on_value',
    onUnknownCas: 'hold',
    onHoldRetry: 'reread',
    onHoldLimit: 'alert',
    onRepeatedCommit: 'answer_stored_state',
    onRevocation: switches.revoke_window,
    earlyAbort: switches.early_abort,
    cannotPost: switches.cannotpost,
    postAtomic: switches.post_atomic,
    onInterruptedPost: 'query_status',
    effectFrozen: switches.effect_frozen,
    providerAutovoid: switches.provider_autovoid,
    abortWriters: switches.abort_writers,
    onUndo: 'refuse',
    locks: 'per_handle',
    coordinator: switches.coordinator,
    commitRequires: 'every_vote',
    onRejectedVote: 'abort',
    compositeHandleCheck: switches.ehc_check,
    onUnknownCommit: 'in_doubt',
    onRefusedCommit: 'abort',
    onRefusedAbort: 'redrive',
    onTransientFailure: 'redrive',
    onRestart: 'read_log',
    onAbort: 'cas_abort',
    driveAll: switches.drive_all,
    effectuatedReceipt: 'every_child_effectuated',
    commitSent: 'after_cas',
    restartPolicy: switches.restart_policy,
    abortByChildCode: switches.abort_by_child_code,
    optionalWhen: switches.optional_when,
    optionalBlocks: 'no',
    afterContainment: 'contained',
    onFailedCompensation: 'unknown',
    contained: switches.contained,
    reissue: switches.reissue,
    profile: switches.profile,
    stalledState: switches.stalled_state,
    quorumOutcome: switches.quorum_outcome,
    log: 'linearizable',
    logGc: switches.log_gc,
    cdlKey: switches.cdl_key,
    commitGuard: switches.commit_guard,
    commitWriters: switches.commit_writers,
    operator: 'through_log',
    operatorWrites: switches.operator_writes,
    ...changed,
  };
}
