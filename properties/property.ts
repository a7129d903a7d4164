/**
 * What a property is: an id, the clauses it comes from, the assumptions under which it is required, and a monitor.
 *
 * A monitor is a pure reducer over observations. It keeps one small state for the composite as a whole and one for each
 * child, and one step sees only the whole and the child that the observation is about. So a monitor cannot tell children
 * apart, its states can be interned beside the machines (`compiled-monitor.ts`), and the same object judges a simulated
 * run, an exhaustive search, a vendor's process and a recorded log. States are plain JSON values.
 */
import type { Observation, ObservationType } from '../model/observation.ts';
import type { Switches, SwitchValue } from '../model/switches.ts';

export const PROPERTY_IDS = [
  'T1',
  'NoSplit',
  'I1',
  'I2',
  'I1w',
  'I2w',
  'I3',
  'I4',
  'A1',
  'A2',
  'A3',
  'WIN',
  'REDRIVE',
  'RCPT',
  'DUP',
  'EXTRA',
  'BIND',
  'CUR',
  'LIFE',
  'DURA',
  'LIN',
  'HOLD',
  'CODES',
  'OPS',
  'FENCE',
  'COVER',
  'NO-TIMEOUT-RELEASE',
  'CLOSE',
  'TB',
  'T2',
] as const;
export type PropertyId = (typeof PROPERTY_IDS)[number];

/** Assumptions of Theorems 1 and 2, and of the properties that speak of an honest coordinator. */
export type AssumptionId =
  | 'A4'
  | 'A5'
  | 'A6'
  | 'A7'
  | 'honest coordinator'
  | 'decision_trust is not relay'
  | 'decision_trust is not relay, unless no log decides'
  | 'ehc_check is in_cas'
  /** The profile under test claims all or nothing (CEF-PRF-09). */
  | 'prevention is claimed'
  /** There is a log that every child can ask (CEF-LOG-08). */
  | 'a log decides';

/**
 * How the child that an observation is about stands to the composite: in R, in R but unable to prepare (CEF-PRE-12),
 * listed but optional, or not listed at all; `none` where the observation concerns no child.
 */
export type Standing = 'required' | 'unprepared' | 'optional' | 'unlisted' | 'none';

/** What a monitor must know of the draft that it judges. */
export interface Judgement {
  readonly decisionTrust: SwitchValue<'decision_trust'>;
  /** Whether Theorem 2 is claimed only where somebody prepares or decides (AMB-07). */
  readonly assumesA7: boolean;
  /** Names and definitions that decide when a composite receipt is true (AMB-08, AMB-29). */
  readonly stalledState: SwitchValue<'stalled_state'>;
  readonly effectDef: SwitchValue<'effect_def'>;
  /** What CONTAINED must cover (AMB-32). */
  readonly contained: SwitchValue<'contained'>;
  /** When an optional child may take effect (AMB-10). */
  readonly optionalWhen: SwitchValue<'optional_when'>;
  /** What may be claimed at all, and whether there is a log (AMB-34). */
  readonly profile: SwitchValue<'profile'>;
  /** What a quorum that is met is called (AMB-11). */
  readonly quorumOutcome: SwitchValue<'quorum_outcome'>;
}

export function judgementFor(switches: Switches): Judgement {
  return {
    decisionTrust: switches.decision_trust,
    assumesA7: switches.A7 === 'on',
    stalledState: switches.stalled_state,
    effectDef: switches.effect_def,
    contained: switches.contained,
    optionalWhen: switches.optional_when,
    profile: switches.profile,
    quorumOutcome: switches.quorum_outcome,
  };
}

export interface Step<Whole, Child> {
  readonly whole: Whole;
  readonly child: Child;
  /** The situation came up in which a wrong implementation would have shown. */
  readonly exercised?: boolean;
  readonly violated?: boolean;
  /** What was seen allows both verdicts (a moment known only as an interval, a run cut short). */
  readonly unjudged?: boolean;
}

export interface Monitor<Whole, Child> {
  readonly whole: Whole;
  readonly child: Child;
  /** `child` is the state of the child concerned; the initial one where the observation concerns none. */
  step(whole: Whole, child: Child, observation: Observation, standing: Standing): Step<Whole, Child>;
}

export interface Property {
  readonly id: PropertyId;
  /** The rule in one sentence. */
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly assumptions: readonly AssumptionId[];
  readonly kind: 'safety' | 'liveness';
  /** `promising`: only the children in R that can prepare count. `required`: all of R. `listed`: every child. */
  readonly scope: 'promising' | 'required' | 'listed';
  /** What a composite must have for that to happen at all: a smaller one cannot exercise the property. */
  readonly occasion?: 'two promises' | 'two effects';
  /** When the counter of this property goes up, in words. */
  readonly exercisedWhen: string;
  readonly observes: readonly ObservationType[];
  readonly monitor: (judgement: Judgement) => Monitor<unknown, unknown>;
  /** Whether an earlier observation is the other witness of a violation that `violating` completed. */
  readonly counterpart: (violating: Observation, earlier: Observation) => boolean;
}

const ABOUT_THE_LOG: ReadonlySet<ObservationType> = new Set([
  'log.invoked',
  'log.answered',
  'log.effective',
  'certificate.accepted',
]);

/**
 * Whether a property looks at an observation. What a child outside R reads is still an answer of the log; nothing else of
 * it counts for R.
 */
export function looksAt(property: Property, type: ObservationType, standing: Standing): boolean {
  if (!property.observes.includes(type)) return false;
  return isInScope(property, standing) || ABOUT_THE_LOG.has(type);
}

/** Whether the child that an observation is about keeps a state of its own for a property. */
export function isInScope({ scope }: Pick<Property, 'scope'>, standing: Standing): boolean {
  switch (scope) {
    case 'listed':
      return true;
    case 'required':
      return standing === 'required' || standing === 'unprepared' || standing === 'none';
    case 'promising':
      return standing === 'required' || standing === 'none';
  }
}

/** Keeps the state types of one monitor checked where it is written, and erased where it is run. */
export function defineProperty<Whole, Child>(
  property: Omit<Property, 'monitor'> & { readonly monitor: (judgement: Judgement) => Monitor<Whole, Child> },
): Property {
  return property as unknown as Property;
}
