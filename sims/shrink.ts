/**
 * Delta debugging on tapes: delete, zero, lower, and at the end add one early choice; and before that fewer composites,
 * an atomic log, fewer children.
 * A candidate is accepted only if the *same* property is violated and (registry steps, faults, children) gets smaller, or
 * stays equal with a smaller tape, so shrinking ends.
 */
import type { PropertyId } from '../properties/property.ts';
import { type Act, actSchema, withChildren } from './act.ts';
import { type Tape, TapeChoices } from './choices.ts';
import type { CompiledDraft } from './compiled-draft.ts';
import { compareLengths, type Length, lengthOf, type Run, runTape, type Violation } from './run.ts';
import { MENU, type Scenario } from './scenario.ts';
import { Recorder } from './simulator/recorder.ts';
import { Simulator } from './simulator/simulator.ts';

export interface Counterexample {
  readonly run: Run;
  readonly violation: Violation;
  readonly length: Length;
}

/** What a run is made of, beside the draft. */
export interface Start {
  readonly act: Act;
  readonly scenario: Scenario;
  readonly tape: Tape;
}

interface Candidate extends Start {
  readonly length: Length;
}

/** How many candidate runs one shrinking may try. */
export const SHRINK_BUDGET = 12_000;

/** `polish` also looks for one early choice more that makes the schedule shorter; dear, so only worth it near the end. */
export function shrink(
  compiled: CompiledDraft,
  start: Start,
  property: PropertyId,
  polish: boolean,
  budget: number = SHRINK_BUDGET,
): Counterexample | undefined {
  const monitor = compiled.monitors.findIndex((each) => each.property.id === property);
  const attempts = new Attempts(compiled, monitor, budget);
  const first = attempts.run(start);
  if (first === undefined) return undefined;
  let best = first;
  const accept = (found: Candidate | undefined): boolean => {
    if (found === undefined || !smaller(found, best)) return false;
    best = found;
    return true;
  };
  const tape = () => best.tape;
  const tryTape = (candidate: Tape): boolean => accept(attempts.run({ ...best, tape: candidate }));
  const trySettings = (): boolean => settings(best).some((simpler) => accept(attempts.run(simpler)));

  let improved = true;
  while (improved && !attempts.spent) {
    improved = false;
    while (trySettings()) improved = true;
    for (const site of Object.keys(best.tape)) {
      if (tryTape(without(best.tape, site)) || thinOut(site, tape, tryTape)) improved = true;
    }
    for (const site of Object.keys(best.tape)) {
      if (lower(site, tape, tryTape)) improved = true;
    }
    if (!improved && polish) improved = addOne(attempts.sitesOf(best), tape, tryTape);
  }
  const run = runTape(compiled, best.act, best.scenario, best.tape);
  const violation = run.violations.find((each) => each.property === property);
  return violation && { run, violation, length: best.length };
}

/** Runs candidates without narrating them, on one simulator per setting. */
class Attempts {
  private readonly compiled: CompiledDraft;
  private readonly monitor: number;
  private readonly simulators = new Map<string, Simulator>();
  private readonly recorder = new Recorder();
  private left: number;

  constructor(compiled: CompiledDraft, monitor: number, budget: number) {
    this.compiled = compiled;
    this.monitor = monitor;
    this.left = budget;
  }

  get spent(): boolean {
    return this.left <= 0;
  }

  run({ act, scenario, tape }: Start): Candidate | undefined {
    if (this.left-- <= 0) return undefined;
    const simulator = this.simulator(act, scenario);
    simulator.recorder = this.recorder;
    const choices = new TapeChoices(tape, simulator.sites);
    const outcome = simulator.run(choices);
    if ((outcome.violated & (1 << this.monitor)) === 0) return undefined;
    const cut = this.recorder.trace(this.compiled, act, (simulator.violatedAt[this.monitor] as number) + 1);
    return { act, scenario, tape: choices.consumed(simulator.sites), length: lengthOf(cut, act) };
  }

  sitesOf({ act, scenario }: Start): readonly string[] {
    return this.simulator(act, scenario).sites;
  }

  private simulator(act: Act, scenario: Scenario): Simulator {
    const key = JSON.stringify([act.children.map((child) => child.child), scenario.composites, scenario.logAccess]);
    const known = this.simulators.get(key);
    if (known !== undefined) return known;
    const made = new Simulator(this.compiled, act, scenario);
    this.simulators.set(key, made);
    return made;
  }
}

function smaller(a: Candidate, b: Candidate): boolean {
  return (
    (compareLengths(a.length, b.length) ||
      a.scenario.composites - b.scenario.composites ||
      Number(a.scenario.logAccess === 'split') - Number(b.scenario.logAccess === 'split') ||
      tapeSize(a.tape) - tapeSize(b.tape)) < 0
  );
}

/** Choices that are not benign weigh most, then their sum: both can only fall. */
function tapeSize(tape: Tape): number {
  let size = 0;
  for (const values of Object.values(tape)) for (const value of values) size += value === 0 ? 0 : 100_000 + value;
  return size;
}

/** Simpler settings with the same tape: one composite, an atomic log, one child less. */
function settings({ act, scenario, tape }: Start): readonly Start[] {
  const simpler: Start[] = [];
  if (scenario.composites > 1) simpler.push({ act, scenario: { ...scenario, composites: 1 }, tape });
  if (scenario.logAccess === 'split') simpler.push({ act, scenario: { ...scenario, logAccess: 'atomic' }, tape });
  if (act.children.length > 2) {
    for (let dropped = 0; dropped < act.children.length; dropped++) {
      const smaller = withChildren(act, (index) => index !== dropped);
      /** Somebody must be left to prepare. */
      if (actSchema.safeParse(smaller).success) simpler.push({ act: smaller, scenario, tape });
    }
  }
  return simpler;
}

/** Deletes, else zeroes, chunks of one sub-tape, from large to single choices. */
function thinOut(site: string, tape: () => Tape, tryTape: (tape: Tape) => boolean): boolean {
  let improved = false;
  for (let size = tape()[site]?.length ?? 0; size >= 1; size = Math.floor(size / 2)) {
    let from = 0;
    for (;;) {
      const values = tape()[site] ?? [];
      if (from >= values.length) break;
      const shorter = [...values.slice(0, from), ...values.slice(from + size)];
      if (tryTape({ ...tape(), [site]: shorter })) {
        improved = true;
        continue;
      }
      const chunk = values.slice(from, from + size);
      if (chunk.some((value) => value !== 0)) {
        const zeroed = values.map((value, at) => (at >= from && at < from + size ? 0 : value));
        if (tryTape({ ...tape(), [site]: zeroed })) improved = true;
      }
      from += size;
    }
  }
  return improved;
}

/** Positions and values that `addOne` tries: the first few choices of a site, and every third place of a menu. */
const EARLY = 4;
const EVERY = 3;

/**
 * Where nothing can be taken away any more, one early choice more may still make the schedule shorter: a vote lost or a
 * coordinator crashed early leaves fewer steps than a whole protocol around the fault.
 */
function addOne(sites: readonly string[], tape: () => Tape, tryTape: (tape: Tape) => boolean): boolean {
  for (const site of sites) {
    for (let at = 0; at < EARLY; at++) {
      const values = tape()[site] ?? [];
      const padded = Array.from({ length: Math.max(values.length, at + 1) }, (_, index) => values[index] ?? 0);
      if (padded[at] !== 0) continue;
      for (let value = MENU - 1; value > 0; value -= EVERY) {
        if (tryTape({ ...tape(), [site]: padded.with(at, value) })) return true;
      }
    }
  }
  return false;
}

/** Lowers the choices of one sub-tape one by one. */
function lower(site: string, tape: () => Tape, tryTape: (tape: Tape) => boolean): boolean {
  let improved = false;
  for (let at = 0; at < (tape()[site]?.length ?? 0); at++) {
    const value = tape()[site]?.[at] ?? 0;
    for (const candidate of lowerThan(value)) {
      const values = tape()[site] ?? [];
      if (candidate >= (values[at] ?? 0)) break;
      if (tryTape({ ...tape(), [site]: values.with(at, candidate) })) {
        improved = true;
        break;
      }
    }
  }
  return improved;
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
