/**
 * Many seeded runs of one draft and act over a list of scenarios, in blocks. Run k uses scenario k modulo their number and
 * the seed `${seed}/${k}`, so what a campaign does depends on nothing but its plan, however its blocks are dealt out.
 */
import type { Draft } from '../../model/draft.ts';
import type { PropertyId } from '../../properties/property.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import type { WitnessCount } from '../../properties/result.ts';
import type { Act } from '../act.ts';
import { SeededChoices, type Tape } from '../choices.ts';
import { CompiledDraft } from '../compiled-draft.ts';
import type { Scenario } from '../scenario.ts';
import { addWitnesses, countWitnesses } from '../witnesses.ts';
import { Counters, Simulator } from './simulator.ts';

export interface CampaignPlan {
  readonly act: Act;
  readonly scenarios: readonly Scenario[];
  readonly seed: string;
}

/** A violating run: enough to replay it without the generator. */
export interface FailingRun {
  readonly run: number;
  readonly property: PropertyId;
  readonly scenario: Scenario;
  readonly tape: Tape;
}

/** What a block of runs adds to a campaign; blocks add up in any order, failures are kept in order of runs. */
export interface BlockResult {
  readonly from: number;
  readonly runs: number;
  readonly events: number;
  /** Per property, in the order of `PROPERTIES`: runs that violated it, its counter, moments not judged. */
  readonly violations: readonly number[];
  readonly exercised: readonly number[];
  readonly unjudged: readonly number[];
  readonly witnesses: readonly WitnessCount[];
  /** One 53-bit hash per run; empty unless asked for. */
  readonly hashes: Float64Array;
  /** The first violating runs of each property, at most `KEPT` each. */
  readonly failing: readonly FailingRun[];
}

/** Failing runs kept per property: shrinking several and keeping the shortest beats shrinking one for longer. */
export const KEPT = 32;

export class Campaign {
  private readonly plan: CampaignPlan;
  private readonly compiled: CompiledDraft;
  private readonly simulators: readonly Simulator[];
  private readonly choices = new SeededChoices('');

  constructor(draft: Draft, plan: CampaignPlan) {
    this.plan = plan;
    this.compiled = new CompiledDraft(draft, PROPERTIES);
    this.simulators = plan.scenarios.map((scenario) => new Simulator(this.compiled, plan.act, scenario));
  }

  block(from: number, runs: number, wantHashes: boolean): BlockResult {
    const counters = new Counters(PROPERTIES.length);
    for (const simulator of this.simulators) simulator.counters = counters;
    const violations = new Array<number>(PROPERTIES.length).fill(0);
    const hashes = new Float64Array(wantHashes ? runs : 0);
    const failing: FailingRun[] = [];
    let events = 0;
    for (let k = from; k < from + runs; k++) {
      const simulator = this.simulators[k % this.simulators.length] as Simulator;
      this.choices.reseed(`${this.plan.seed}/${k}`);
      const outcome = simulator.run(this.choices);
      events += outcome.events;
      if (wantHashes) hashes[k - from] = outcome.hash;
      if (outcome.violated !== 0) this.keep(k, simulator, outcome.violated, violations, failing);
    }
    const witnesses = countWitnesses(this.compiled, counters);
    const { exercised, unjudged } = counters;
    return {
      from,
      runs,
      events,
      violations,
      exercised: [...exercised],
      unjudged: [...unjudged],
      witnesses,
      hashes,
      failing,
    };
  }

  private keep(k: number, simulator: Simulator, violated: number, violations: number[], failing: FailingRun[]): void {
    for (const [index, property] of PROPERTIES.entries()) {
      if ((violated & (1 << index)) === 0) continue;
      violations[index] = (violations[index] ?? 0) + 1;
      if ((violations[index] ?? 0) > KEPT) continue;
      const tape = this.choices.tape(simulator.sites);
      failing.push({ run: k, property: property.id, scenario: simulator.scenario, tape });
    }
  }
}

export const NOTHING: BlockResult = {
  from: 0,
  runs: 0,
  events: 0,
  violations: PROPERTIES.map(() => 0),
  exercised: PROPERTIES.map(() => 0),
  unjudged: PROPERTIES.map(() => 0),
  witnesses: [],
  hashes: new Float64Array(0),
  failing: [],
};

const sum = (a: readonly number[], b: readonly number[]) => a.map((value, index) => value + (b[index] ?? 0));

/** Adds up two blocks; hashes are left to `distinctHashes`. */
export function addBlocks(a: BlockResult, b: BlockResult): BlockResult {
  const failing = [...a.failing, ...b.failing].sort((x, y) => x.run - y.run);
  const kept = failing.filter(
    (each, index) => failing.slice(0, index).filter((other) => other.property === each.property).length < KEPT,
  );
  return {
    from: Math.min(a.from, b.from),
    runs: a.runs + b.runs,
    events: a.events + b.events,
    violations: sum(a.violations, b.violations),
    exercised: sum(a.exercised, b.exercised),
    unjudged: sum(a.unjudged, b.unjudged),
    witnesses: addWitnesses(a.witnesses, b.witnesses),
    hashes: NOTHING.hashes,
    failing: kept,
  };
}

/** Distinct values over all blocks, in one preallocated open-addressing table, so that memory does not creep. */
export class DistinctHashes {
  private readonly table: Float64Array;
  private readonly mask: number;
  count = 0;

  constructor(expected: number) {
    let size = 1024;
    while (size < expected * 2) size *= 2;
    this.table = new Float64Array(size).fill(-1);
    this.mask = size - 1;
  }

  add(hashes: Float64Array): void {
    for (const hash of hashes) {
      let slot = (hash % 4294967291) & this.mask;
      for (;;) {
        const there = this.table[slot] as number;
        if (there === hash) break;
        if (there === -1) {
          this.table[slot] = hash;
          this.count++;
          break;
        }
        slot = (slot + 1) & this.mask;
      }
    }
  }
}
