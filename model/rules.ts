/**
 * The rules of the composite draft that a spec author may change, as one typed object: machines are built from it.
 * A switch sets a rule to one of an ambiguity's readings; a mutation sets it to a wrong value, with everything else kept.
 * The first value of each union is the reference.
 */
import type { Switches, SwitchValue } from './switches.ts';

export interface Rules {
  /** CEF-THM-I1, I2 against plain commit and abort calls (AMB-01). */
  readonly decisionTrust: SwitchValue<'decision_trust'>;
  /** A first prepare against a decided log (AMB-04). */
  readonly latePrepare: SwitchValue<'late_prepare'>;
  /** A decision that reaches a child that never prepared (AMB-06). */
  readonly abortTombstone: SwitchValue<'abort_tombstone'>;
  /** CEF-SEC-03: a repeated prepare must not hold a reservation for ever (AMB-31, M-15). */
  readonly ttlOnReprepare: SwitchValue<'ttl_on_reprepare'>;
  /** CEF-TIM-01, 08, 09: what the reservation timer does (M-14, M-17, M-18). */
  readonly onReservationTimer: 'consult_log' | 'release' | 'release_called_rejected' | 'post';
  /** CEF-TIM-04: after the timer read an empty log (M-19, M-23). */
  readonly onEmptyRead: 'cas_abort' | 'wait' | 'cas_commit';
  /** CEF-TIM-06: after a CAS of ABORT that did not win (M-20). */
  readonly onLostCas: 'act_on_value' | 'post';
  /** CEF-TIM-07: after a CAS whose outcome is unknown (M-21, M-22). */
  readonly onUnknownCas: 'hold' | 'assume_won' | 'assume_lost';
  /** CEF-HLD-06: whether HOLD ever asks the log again (M-27). */
  readonly onHoldRetry: 'reread' | 'stay';
  /** CEF-DIG-23: a commit that reaches a child that has posted (M-47). */
  readonly onRepeatedCommit: 'answer_stored_state' | 'post_again';
  /** CEF-COO-05: when COMMIT may be attempted (M-30). */
  readonly commitRequires: 'every_vote' | 'all_votes_but_one';
  /** CEF-COO-05, 23: what a REJECTED vote does (M-49). */
  readonly onRejectedVote: 'abort' | 'ignore';
  /** CEF-COO-08, 11: an unknown outcome of the CAS of COMMIT (AMB-02, M-31). */
  readonly onUnknownCommit: 'in_doubt' | 'declare_aborted';
  /** CEF-COO-18, 20: after a restart (M-34). */
  readonly onRestart: 'read_log' | 'declare_aborted';
  /** CEF-COO-14, 17: how an abort begins (M-35). */
  readonly onAbort: 'cas_abort' | 'declare_aborted';
  /** CEF-COO-12: when the EFFECTUATED receipt is issued (M-37). */
  readonly effectuatedReceipt: 'every_child_effectuated' | 'commit_recorded';
  /** CEF-COO-03: when COMMIT is sent (M-29). */
  readonly commitSent: 'after_cas' | 'before_cas';
  /** CEF-COO-19 (AMB-28). */
  readonly restartPolicy: SwitchValue<'restart_policy'>;
  /** EF-048 on an ABORTED that a child timer won (AMB-12). */
  readonly abortByChildCode: SwitchValue<'abort_by_child_code'>;
}

export function rulesOf(switches: Switches, changed: Partial<Rules> = {}): Rules {
  return {
    decisionTrust: switches.decision_trust,
    latePrepare: switches.late_prepare,
    abortTombstone: switches.abort_tombstone,
    ttlOnReprepare: switches.ttl_on_reprepare,
    onReservationTimer: 'consult_log',
    onEmptyRead: 'cas_abort',
    onLostCas: 'act_on_value',
    onUnknownCas: 'hold',
    onHoldRetry: 'reread',
    onRepeatedCommit: 'answer_stored_state',
    commitRequires: 'every_vote',
    onRejectedVote: 'abort',
    onUnknownCommit: 'in_doubt',
    onRestart: 'read_log',
    onAbort: 'cas_abort',
    effectuatedReceipt: 'every_child_effectuated',
    commitSent: 'after_cas',
    restartPolicy: switches.restart_policy,
    abortByChildCode: switches.abort_by_child_code,
    ...changed,
  };
}
