/**
 * One run, whole: what it was (draft, act, scenario, tape), what it showed, and which properties it broke where.
 * The same four inputs give the same run on every machine.
 */
import type { Observation } from '../model/observation.ts';
import type { PropertyId } from '../properties/property.ts';
import { registrySteps } from '../properties/registry-steps.ts';
import type { Act } from './act.ts';
import { type Tape, TapeChoices } from './choices.ts';
import type { CompiledDraft } from './compiled-draft.ts';
import type { Scenario } from './scenario.ts';
import { Recorder, type RunStep } from './simulator/recorder.ts';
import { Simulator } from './simulator/simulator.ts';

export interface Violation {
  readonly property: PropertyId;
  /** `seq` of the observation that completed it. */
  readonly at: number;
}

export interface Run {
  readonly act: Act;
  readonly scenario: Scenario;
  readonly tape: Tape;
  readonly trace: readonly Observation[];
  readonly steps: readonly RunStep[];
  readonly violations: readonly Violation[];
  readonly quiet: boolean;
}

/** Replays a tape with everything recorded. */
export function runTape(compiled: CompiledDraft, act: Act, scenario: Scenario, tape: Tape): Run {
  return recordedRun(new Simulator(compiled, act, scenario), tape);
}

/** The same on a simulator at hand. */
export function recordedRun(simulator: Simulator, tape: Tape): Run {
  const { compiled, act, scenario } = simulator;
  const recorder = new Recorder();
  simulator.recorder = recorder;
  simulator.narrator = recorder;
  const choices = new TapeChoices(tape, simulator.sites);
  const outcome = simulator.run(choices);
  simulator.recorder = undefined;
  simulator.narrator = undefined;
  const violations = compiled.monitors.flatMap((monitor, index): readonly Violation[] =>
    (outcome.violated & (1 << index)) === 0
      ? []
      : [{ property: monitor.property.id, at: simulator.violatedAt[index] as number }],
  );
  return {
    act,
    scenario,
    tape: choices.consumed(simulator.sites),
    trace: recorder.trace(compiled, act),
    steps: recorder.steps(),
    violations,
    quiet: outcome.quiet,
  };
}

/** The observations up to and with the one that completed the violation. */
export function cutAt(run: Run, violation: Violation): readonly Observation[] {
  return run.trace.slice(0, violation.at + 1);
}

/** Length of a schedule: registry steps, faults, children. Smaller is better, in this order. */
export interface Length {
  readonly steps: number;
  readonly faults: number;
  readonly children: number;
}

const FAULTS: ReadonlySet<string> = new Set(['crashed', 'log.down', 'fault']);

/** `cut`: the observations up to the violation. */
export function lengthOf(cut: readonly Observation[], act: Act): Length {
  return {
    steps: registrySteps(cut).length,
    faults: cut.filter((observation) => FAULTS.has(observation.type)).length,
    children: act.children.length,
  };
}

/** Negative when `a` is shorter. */
export function compareLengths(a: Length, b: Length): number {
  return a.steps - b.steps || a.faults - b.faults || a.children - b.children;
}
