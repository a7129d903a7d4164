/**
 * Every switch of the registry's table (section 5.5): the readings that an ambiguity allows, safest first.
 * `published` is the value printed in the source; where the table marks none, the printed reading that the ambiguity
 * names, else the first value. `read_by` says which machine reads it today: a switch that nothing reads yet is refused
 * on the command line instead of being accepted without effect.
 */

interface SwitchDefinition {
  readonly values: readonly [string, ...string[]];
  readonly published: string;
  readonly ambiguity: string;
  readonly domain: 'composite' | 'gate' | 'saga';
  readonly readBy: 'child' | 'coordinator' | 'log' | 'operator' | 'judgement' | 'lint' | 'nothing yet';
  readonly about: string;
}

const define = <const V extends readonly [string, ...string[]]>(
  values: V,
  published: V[number],
  ambiguity: string,
  readBy: SwitchDefinition['readBy'],
  about: string,
  domain: SwitchDefinition['domain'] = 'composite',
) => ({ values, published, ambiguity, domain, readBy, about });

const LATER = 'nothing yet';

export const SWITCHES = {
  decision_trust: define(
    ['reread', 'certificate', 'relay'],
    'relay',
    'AMB-01',
    'child',
    'what a child needs besides a decision message: its own read, signed log evidence, or nothing',
  ),
  late_prepare: define(
    ['reserve_then_read', 'accept', 'read_then_reserve'],
    'accept',
    'AMB-04',
    'child',
    'whether and when a first prepare asks the log',
  ),
  coordinator: define(
    ['honest', 'rogue'],
    'honest',
    'AMB-05',
    'coordinator',
    'whether the coordinator follows its rules',
  ),
  commit_guard: define(['coordinator', 'log_checks_votes'], 'coordinator', 'AMB-05', 'log', 'who checks the votes'),
  abort_tombstone: define(
    ['on', 'off'],
    'off',
    'AMB-06',
    'child',
    'whether a decision that reaches an unprepared child burns its handle once the log confirms it',
  ),
  abort_writers: define(
    ['coordinator_and_prepared', 'and_rejecting', 'and_sweeper'],
    'coordinator_and_prepared',
    'AMB-07',
    'child',
    'who may write ABORT',
  ),
  A7: define(
    ['on', 'off'],
    'off',
    'AMB-07',
    'judgement',
    'whether Theorem 2 assumes that somebody decides or prepares',
  ),
  stalled_state: define(
    ['STALLED', 'COMPENSATING'],
    'STALLED',
    'AMB-08',
    'judgement',
    'name for COMMIT that nobody can post',
  ),
  drive_all: define(
    ['true', 'false'],
    'false',
    'AMB-09',
    'coordinator',
    'whether re-drive visits children after one cannot post',
  ),
  optional_when: define(
    ['after_effect', 'after_commit', 'any'],
    'after_effect',
    'AMB-10',
    'coordinator',
    'start of optional children',
  ),
  ato_claim: define(['none', 'required_set'], 'required_set', 'AMB-10', 'lint', 'claim of ALL_THEN_OPTIONAL'),
  quorum_outcome: define(
    ['separate', 'effectuated'],
    'effectuated',
    'AMB-11',
    'coordinator',
    'outcome name of QUORUM(k) and BEST_EFFORT',
  ),
  abort_by_child_code: define(
    ['none', 'EF-048'],
    'EF-048',
    'AMB-12',
    'coordinator',
    'code on the ABORTED receipt when a child timer won the log',
  ),
  ehc_check: define(
    ['in_cas', 'before_cas'],
    'before_cas',
    'AMB-14',
    'coordinator',
    'when EH_C is checked against the CAS',
  ),
  ehc_required: define(['strict_only', 'never'], 'never', 'AMB-15', 'lint', 'whether EH_C must exist'),
  revoke_window: define(
    ['try_abort', 'ignore'],
    'try_abort',
    'AMB-16',
    'child',
    'revocation between prepare and decision',
  ),
  early_abort: define(['allowed', 'expired_only'], 'allowed', 'AMB-16', 'child', 'ABORT written before the timer'),
  cannotpost: define(['fenced', 'unfenced'], 'fenced', 'AMB-17', 'child', 'whether CannotPost is final'),
  A6_scope: define(['per_party', 'global'], 'global', 'AMB-19', 'judgement', 'who must reach the log again'),
  operator_writes: define(
    ['abort_only', 'abort_and_guarded_commit'],
    'abort_only',
    'AMB-20',
    'operator',
    'what an operator may write',
  ),
  commit_writers: define(['ehc_holder', 'any_participant'], 'any_participant', 'AMB-21', 'log', 'who may write COMMIT'),
  cdl_key: define(['id_and_digest', 'id'], 'id', 'AMB-22', 'log', 'key of the register'),
  log_gc: define(['never', 'tombstone', 'forget'], 'never', 'AMB-23', 'log', 'what the log does with old decisions'),
  effect_frozen: define(
    ['true', 'false'],
    'true',
    'AMB-24',
    'child',
    'whether the pending effect may change after prepare',
  ),
  provider_autovoid: define(['none', 'at_time'], 'at_time', 'AMB-25', 'child', 'whether the provider voids by itself'),
  restart_policy: define(
    ['abort', 'resume', 'wait'],
    'abort',
    'AMB-28',
    'coordinator',
    'what a restarted coordinator does with an empty log',
  ),
  effect_def: define(
    ['strengthened', 'printed'],
    'printed',
    'AMB-29',
    'judgement',
    'whether Effect excludes extra effects',
  ),
  ttl_on_reprepare: define(
    ['keep', 'restart'],
    'keep',
    'AMB-31',
    'child',
    'whether a repeated prepare restarts the TTL',
  ),
  contained: define(['covering', 'existential'], 'existential', 'AMB-32', 'coordinator', 'what CONTAINED must cover'),
  reissue: define(
    ['after_resolution', 'anytime'],
    'after_resolution',
    'AMB-33',
    'coordinator',
    "when C'' may be issued",
  ),
  profile: define(
    ['strict', 'mitigation_cdl', 'mitigation_nocdl'],
    'strict',
    'AMB-34',
    'coordinator',
    'profile under test; without a log children obey messages, and cannot ask whether a prepare comes late',
  ),
  post_atomic: define(['atomic', 'two_step'], 'atomic', 'AMB-35', 'child', 'whether effect and record are one step'),
  hold_off_at: define(['release', 'ack'], 'ack', 'AMB-G01', LATER, 'when the budget hold ends', 'gate'),
  evidence_binding: define(
    ['full', 'as_coded'],
    'as_coded',
    'AMB-G02',
    LATER,
    'what evidence must be bound to',
    'gate',
  ),
  gated_states: define(
    ['canceled_failed_rejected', 'canceled', 'all'],
    'canceled',
    'AMB-G03',
    LATER,
    'terminal states behind the gate',
    'gate',
  ),
  durable: define(['true', 'false'], 'false', 'AMB-G04', LATER, 'whether the obligation survives a restart', 'gate'),
  unknown_class: define(['gated', 'ungated'], 'ungated', 'AMB-G05', LATER, 'an unknown tool class', 'gate'),
  idrev_effect: define(['escalate', 'release'], 'escalate', 'AMB-G06', LATER, 'identity revocation', 'gate'),
  b_quiesces: define(['true', 'false'], 'false', 'AMB-G07', LATER, 'whether B quiesces before it acknowledges', 'gate'),
  idem_retry_resolves: define(['true', 'false'], 'true', 'AMB-S01', LATER, 'same-key retry as resolution', 'saga'),
  negative_status: define(['fenced', 'plain'], 'plain', 'AMB-S02', LATER, 'when "not found" is final', 'saga'),
  journal_order: define(['intent_first', 'after'], 'intent_first', 'AMB-S03', LATER, 'journal against effect', 'saga'),
  accept_closes_as: define(
    ['partially_resolved', 'compensated'],
    'compensated',
    'AMB-S04',
    LATER,
    'terminal state of an accepted rest',
    'saga',
  ),
  after_failed_inverse: define(['stop', 'policy'], 'stop', 'AMB-S05', LATER, 'after a failed inverse', 'saga'),
} as const satisfies Record<string, SwitchDefinition>;

export type SwitchName = keyof typeof SWITCHES;
export type SwitchValue<N extends SwitchName> = (typeof SWITCHES)[N]['values'][number];
export type Switches = { readonly [N in SwitchName]: SwitchValue<N> };

export const SWITCH_NAMES = Object.keys(SWITCHES) as readonly SwitchName[];

export function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(SWITCHES, name);
}

function pick(choose: (definition: SwitchDefinition) => string): Switches {
  return Object.fromEntries(SWITCH_NAMES.map((name) => [name, choose(SWITCHES[name])])) as unknown as Switches;
}

export const REFERENCE_SWITCHES: Switches = pick((definition) => definition.values[0]);
export const PUBLISHED_SWITCHES: Switches = pick((definition) => definition.published);
