/**
 * Delta debugging on tapes: delete, zero, lower; and before that fewer composites, an atomic log, fewer children.
 * A candidate is accepted only if the *same* property is violated and (registry steps, faults, children) gets smaller, or
 * stays equal with a smaller tape, so shrinking ends.
 */
import type { PropertyId } from '../properties/property.ts';
import { type Act, withChildren } from './act.ts';
import type { Tape } from './choices.ts';
import type { CompiledDraft } from './compiled-draft.ts';
import { compareLengths, type Length, lengthOf, type Run, recordedRun, type Violation } from './run.ts';
import type { Scenario } from './scenario.ts';
import { Simulator } from './simulator/simulator.ts';

export interface Counterexample {
  readonly run: Run;
  readonly violation: Violation;
  readonly length: Length;
}

/** How many candidate runs one shrinking may try. */
export const SHRINK_BUDGET = 4_000;

export function shrink(
  compiled: CompiledDraft,
  start: { readonly act: Act; readonly scenario: Scenario; readonly tape: Tape },
  property: PropertyId,
  budget: number = SHRINK_BUDGET,
): Counterexample | undefined {
  let left = budget;
  const simulators = new Map<string, Simulator>();
  const attempt = (act: Act, scenario: Scenario, tape: Tape): Counterexample | undefined => {
    if (left-- <= 0) return undefined;
    const key = JSON.stringify([act.children.map((child) => child.child), scenario.composites, scenario.logAccess]);
    let simulator = simulators.get(key);
    if (simulator === undefined) {
      simulator = new Simulator(compiled, act, scenario);
      simulators.set(key, simulator);
    }
    const run = recordedRun(simulator, tape);
    const violation = run.violations.find((each) => each.property === property);
    return violation && { run, violation, length: lengthOf(run, violation) };
  };

  let best = attempt(start.act, start.scenario, start.tape);
  if (best === undefined) return undefined;
  let improved = true;
  while (improved && left > 0) {
    improved = false;
    for (const candidate of candidates(best.run)) {
      const found = attempt(candidate.act, candidate.scenario, candidate.tape);
      if (found === undefined || !smaller(found, best)) continue;
      best = found;
      improved = true;
      break;
    }
    if (improved) continue;
    for (const edit of tapeEdits(best.run.tape)) {
      const found = attempt(best.run.act, best.run.scenario, edit);
      if (found === undefined || !smaller(found, best)) continue;
      best = found;
      improved = true;
    }
  }
  return best;
}

function smaller(a: Counterexample, b: Counterexample): boolean {
  return (
    (compareLengths(a.length, b.length) ||
      a.run.scenario.composites - b.run.scenario.composites ||
      Number(a.run.scenario.logAccess === 'split') - Number(b.run.scenario.logAccess === 'split') ||
      tapeSize(a.run.tape) - tapeSize(b.run.tape)) < 0
  );
}

/** Choices that are not benign weigh most, then their sum: both can only fall. */
function tapeSize(tape: Tape): number {
  let size = 0;
  for (const values of Object.values(tape)) for (const value of values) size += value === 0 ? 0 : 100_000 + value;
  return size;
}

interface Candidate {
  readonly act: Act;
  readonly scenario: Scenario;
  readonly tape: Tape;
}

/** Simpler settings with the same tape: one composite, an atomic log, one child less. */
function candidates({ act, scenario, tape }: Run): readonly Candidate[] {
  const settings: Candidate[] = [];
  if (scenario.composites > 1) settings.push({ act, scenario: { ...scenario, composites: 1 }, tape });
  if (scenario.logAccess === 'split') settings.push({ act, scenario: { ...scenario, logAccess: 'atomic' }, tape });
  if (act.children.length > 2) {
    for (let dropped = 0; dropped < act.children.length; dropped++) {
      settings.push({ act: withChildren(act, (index) => index !== dropped), scenario, tape });
    }
  }
  return settings;
}

/** Edits of a tape from coarse to fine, generated lazily against the tape they start from. */
function* tapeEdits(tape: Tape): Generator<Tape> {
  const sites = Object.keys(tape);
  for (const site of sites) yield without(tape, site);
  for (const site of sites) {
    const values = tape[site] ?? [];
    for (let size = values.length; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < values.length; from += size) {
        yield { ...tape, [site]: [...values.slice(0, from), ...values.slice(from + size)] };
        yield { ...tape, [site]: values.map((value, at) => (at >= from && at < from + size ? 0 : value)) };
      }
    }
  }
  for (const site of sites) {
    const values = tape[site] ?? [];
    for (const [at, value] of values.entries()) {
      for (const lower of lowerThan(value)) yield { ...tape, [site]: values.with(at, lower) };
    }
  }
}

function without(tape: Tape, site: string): Tape {
  return Object.fromEntries(Object.entries(tape).filter(([name]) => name !== site));
}

/** Halving, then one by one near the value; and single bits cleared, for the swarm's set of fault classes. */
function lowerThan(value: number): readonly number[] {
  const lower = new Set<number>();
  for (let step = value; step >= 1; step = Math.floor(step / 2)) lower.add(value - step);
  for (let bit = 1; bit <= value; bit *= 2) if ((value & bit) !== 0) lower.add(value & ~bit);
  lower.delete(value);
  return [...lower].sort((a, b) => a - b);
}
