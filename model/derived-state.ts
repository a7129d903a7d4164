/**
 * The state of a composite as one total function of what can be counted. AMB-08: the most alarming state wins.
 * CEF-THM-04, CEF-THM-06, CEF-THM-11, CEF-THM-12, CEF-THM-13; AMB-18, AMB-29, AMB-32, AMB-33.
 */
import type { JoinOutcome } from './join-rule.ts';
import type { CompositeState, LogValue } from './names.ts';
import type { SwitchValue } from './switches.ts';

/**
 * The compensation of C as a whole. `covering`: every posted child has an effective C' and every other required child
 * is terminal and fenced (AMB-32). `failed`: some C' failed, or is unresolved past its limit (AMB-33).
 */
type Compensation = 'none' | 'open' | 'failed' | 'covering';

export interface StateFacts {
  /** Size of R, the required children. The next three count children of R, so none of them exceeds it. */
  readonly required: number;
  readonly posted: number;
  /** HOLD included: it is PREPARED without a log (AMB-18). */
  readonly prepared: number;
  /** Fenced for good (AMB-17). */
  readonly cannotPost: number;
  readonly log: LogValue;
  /** How many must post: all of R, or what another join rule asks for (CEF-JOIN-01..05). */
  readonly least: number;
  /** What it is called when they have: EFFECTUATED only where all of R must (AMB-11). */
  readonly outcome: JoinOutcome;
  readonly compensation: Compensation;
  /** What COMMIT with nobody posted and nobody able to is called; the draft has no name for it. */
  readonly stalledState: SwitchValue<'stalled_state'>;
  /** `strengthened`: Effect needs a recorded COMMIT and a child (AMB-29). `printed`: Posted = R is enough. */
  readonly effectDef: SwitchValue<'effect_def'>;
}

/** Exactly one state for every combination of facts. */
export function derivedState(facts: StateFacts): CompositeState {
  if (isEffect(facts)) return facts.outcome;
  if (facts.posted > 0) return isClosing(facts) ? 'COMMIT_DECIDED' : afterSplit(facts.compensation);
  switch (facts.log) {
    case 'ABORT':
      return 'ABORTED';
    case 'COMMIT':
      return isAll(facts.cannotPost, facts) ? facts.stalledState : 'COMMIT_DECIDED';
    case 'EMPTY':
      return facts.required > 0 && facts.prepared >= facts.least ? 'PREPARED' : 'NON_EFFECTIVE';
  }
}

function isEffect(facts: StateFacts): boolean {
  const enough = facts.posted >= facts.least;
  return facts.effectDef === 'printed' ? enough : enough && facts.required > 0 && facts.log === 'COMMIT';
}

/** Transient, not a split (CEF-THM-06). */
function isClosing(facts: StateFacts): boolean {
  return facts.log === 'COMMIT' && facts.required - facts.cannotPost >= facts.least;
}

/** An empty R satisfies nothing: "all of none" would prepare, stall and effectuate at once (AMB-29). */
function isAll(count: number, facts: StateFacts): boolean {
  return facts.required > 0 && count === facts.required;
}

function afterSplit(compensation: Compensation): CompositeState {
  switch (compensation) {
    case 'covering':
      return 'CONTAINED';
    case 'failed':
      return 'UNKNOWN';
    case 'none':
    case 'open':
      return 'COMPENSATING';
  }
}
