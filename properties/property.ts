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
  'NO-TIMEOUT-RELEASE',
  'T2',
] as const;
export type PropertyId = (typeof PROPERTY_IDS)[number];

/** Assumptions of Theorems 1 and 2, and of the properties that speak of an honest coordinator. */
export type AssumptionId = 'A4' | 'A5' | 'A6' | 'A7' | 'honest coordinator' | 'decision_trust is not relay';

/** What a monitor must know of the draft that it judges. */
export interface Judgement {
  readonly decisionTrust: SwitchValue<'decision_trust'>;
  /** Whether Theorem 2 is claimed only where somebody prepares or decides (AMB-07). */
  readonly assumesA7: boolean;
  /** Names and definitions that decide when a composite receipt is true (AMB-08, AMB-29). */
  readonly stalledState: SwitchValue<'stalled_state'>;
  readonly effectDef: SwitchValue<'effect_def'>;
}

export function judgementFor(switches: Switches): Judgement {
  return {
    decisionTrust: switches.decision_trust,
    assumesA7: switches.A7 === 'on',
    stalledState: switches.stalled_state,
    effectDef: switches.effect_def,
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
  step(whole: Whole, child: Child, observation: Observation): Step<Whole, Child>;
}

export interface Property {
  readonly id: PropertyId;
  /** The rule in one sentence. */
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly assumptions: readonly AssumptionId[];
  readonly kind: 'safety' | 'liveness';
  /** `required`: only the children in R count. `listed`: every child does. */
  readonly scope: 'required' | 'listed';
  /** When the counter of this property goes up, in words. */
  readonly exercisedWhen: string;
  readonly observes: readonly ObservationType[];
  readonly monitor: (judgement: Judgement) => Monitor<unknown, unknown>;
  /** Whether an earlier observation is the other witness of a violation that `violating` completed. */
  readonly counterpart: (violating: Observation, earlier: Observation) => boolean;
}

/** Keeps the state types of one monitor checked where it is written, and erased where it is run. */
export function defineProperty<Whole, Child>(
  property: Omit<Property, 'monitor'> & { readonly monitor: (judgement: Judgement) => Monitor<Whole, Child> },
): Property {
  return property as unknown as Property;
}
