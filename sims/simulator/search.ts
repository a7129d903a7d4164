/**
 * What a person asks of the simulator: judge a draft over many runs, or hunt for the violation of one property.
 * Orchestration only; the order in which blocks come back never shows in a result.
 */
import type { Draft } from '../../model/draft.ts';
import type { PropertyId } from '../../properties/property.ts';
import { PROPERTIES, property } from '../../properties/registry.ts';
import type { CampaignResult, FailureSummary, MutantResult, PropertyResult } from '../../properties/result.ts';
import { propertyVerdict } from '../../properties/verdict.ts';
import type { Act } from '../act.ts';
import { CompiledDraft } from '../compiled-draft.ts';
import { type Failure, failureOf, summaryOf } from '../failure.ts';
import { canComeUp, isRequired } from '../required.ts';
import { compareLengths, runTape } from '../run.ts';
import type { Counterexample, Start } from '../shrink.ts';
import {
  addBlocks,
  type BlockResult,
  type CampaignPlan,
  DistinctHashes,
  type FailingRun,
  KEPT,
  NOTHING,
} from './campaign.ts';
import type { JobRunner } from './jobs.ts';

/** Called as runs are done; `violations` counts violating runs so far, over all properties. */
export type Progress = (done: {
  readonly runs: number;
  readonly of: number;
  readonly events: number;
  readonly violations: number;
}) => void;

export interface SearchOptions {
  readonly blockRuns?: number;
  /** Blocks under way at once; more than workers only keeps them fed. */
  readonly inFlight?: number;
  readonly progress?: Progress;
  readonly stop?: () => boolean;
}

export interface FoundFailure {
  readonly failure: Failure;
  readonly summary: FailureSummary;
}

export interface Searched {
  readonly result: CampaignResult;
  readonly found: readonly FoundFailure[];
  /** The campaign was stopped before all runs were done. */
  readonly interrupted: boolean;
}

export async function searchCampaign(
  runner: JobRunner,
  draft: Draft,
  plan: CampaignPlan,
  runs: number,
  minimum: number,
  options: SearchOptions = {},
): Promise<Searched> {
  const size = options.blockRuns ?? 5_000;
  const distinct = new DistinctHashes(runs);
  let total = NOTHING;
  let next = 0;
  let interrupted = false;
  const lane = async (): Promise<void> => {
    while (next < runs) {
      if (options.stop?.() === true) {
        interrupted = true;
        return;
      }
      const from = next;
      next = Math.min(runs, from + size);
      const block = await runner.do({
        kind: 'block',
        draft: draft.name,
        plan,
        from,
        runs: next - from,
        wantHashes: true,
      });
      distinct.add(block.hashes);
      total = total === NOTHING ? { ...block, hashes: NOTHING.hashes } : addBlocks(total, block);
      const violations = total.violations.reduce((sum, count) => sum + count, 0);
      options.progress?.({ runs: total.runs, of: runs, events: total.events, violations });
    }
  };
  await Promise.all(Array.from({ length: options.inFlight ?? 4 }, lane));

  const found: FoundFailure[] = [];
  for (const property of PROPERTIES) {
    const shortest = await shortestOf(
      runner,
      draft,
      plan,
      total.failing.filter((each) => each.property === property.id),
    );
    if (shortest !== undefined) found.push(shortest);
  }
  const result: CampaignResult = {
    draft: draft.name,
    composite: plan.act.compositeId,
    scenarios: plan.scenarios.map((scenario) => scenario.name),
    seed: plan.seed,
    runs: total.runs,
    requested: runs,
    distinct: distinct.count,
    events: total.events,
    minimum,
    properties: propertyResults(draft, plan.act, total, minimum),
    witnesses: total.witnesses,
    failures: found.map((each) => each.summary),
  };
  return { result, found, interrupted };
}

function propertyResults(draft: Draft, act: Act, total: BlockResult, minimum: number): readonly PropertyResult[] {
  return PROPERTIES.map((property, index) => {
    const violations = total.violations[index] ?? 0;
    const exercised = total.exercised[index] ?? 0;
    const unjudged = total.unjudged[index] ?? 0;
    const verdict = propertyVerdict({ violations, exercised, unjudged }, minimum);
    const owed = verdict !== 'not exercised' || canComeUp(property, act);
    const required = isRequired(property, draft) && owed;
    return { property: property.id, required, verdict, violations, exercised, unjudged };
  });
}

interface Shrunk {
  readonly run: number;
  readonly counterexample: Counterexample;
}

/** Runs whose shrunken form is polished: the shortest few. */
const POLISHED = 6;

/** Shrinks the first failing runs, polishes the shortest few and keeps the shortest; ties go to the earlier run. */
async function shortestOf(
  runner: JobRunner,
  draft: Draft,
  plan: CampaignPlan,
  failing: readonly FailingRun[],
): Promise<FoundFailure | undefined> {
  const property = failing[0]?.property;
  if (property === undefined) return undefined;
  const shrinkAll = async (starts: readonly { readonly run: number; readonly start: Start }[], polish: boolean) => {
    const shrunk = await Promise.all(
      starts.map(async ({ run, start }): Promise<Shrunk> => {
        const counterexample = await runner.do({ kind: 'shrink', draft: draft.name, start, property, polish });
        if (counterexample === undefined)
          throw new Error(`run ${run} of ${draft.name} violated ${property} once and not again`);
        return { run, counterexample };
      }),
    );
    return [...shrunk].sort(
      (a, b) => compareLengths(a.counterexample.length, b.counterexample.length) || a.run - b.run,
    );
  };
  const starts = failing.map(({ run, scenario, tape }) => ({ run, start: { act: plan.act, scenario, tape } }));
  const roughly = await shrinkAll(starts.slice(0, KEPT), false);
  const polished = await shrinkAll(
    roughly.slice(0, POLISHED).map(({ run, counterexample }) => ({ run, start: counterexample.run })),
    true,
  );
  const best = polished[0] ?? roughly[0];
  if (best === undefined) return undefined;
  const failure = failureOf(draft, best.counterexample);
  return { failure, summary: summaryOf(draft, best.counterexample, best.run, failure) };
}

/** What a hunt for several properties at once brought in. */
export interface Hunted {
  /** Runs done. */
  readonly runs: number;
  /** The shortest counterexample per property; none where it never fell. */
  readonly found: ReadonlyMap<PropertyId, FoundFailure>;
  /** The first run in which it fell. */
  readonly first: ReadonlyMap<PropertyId, number>;
  /** Every property that fell in some run, whether looked for or not. */
  readonly violated: readonly PropertyId[];
  readonly exercised: ReadonlyMap<PropertyId, number>;
}

/** Runs in blocks until each property is violated often enough to shrink well, or until the limit. */
export async function huntProperties(
  runner: JobRunner,
  mutant: Draft,
  plan: CampaignPlan,
  properties: readonly PropertyId[],
  limit: number,
  options: SearchOptions & { readonly enough?: number } = {},
): Promise<Hunted> {
  const size = options.blockRuns ?? 1_000;
  const enough = options.enough ?? KEPT;
  let total = NOTHING;
  const failingOf = (property: PropertyId) => total.failing.filter((each) => each.property === property);
  const wanted = () => properties.some((property) => failingOf(property).length < enough);
  for (let from = 0; from < limit && wanted() && options.stop?.() !== true; from += size) {
    const runs = Math.min(size, limit - from);
    const block = await runner.do({ kind: 'block', draft: mutant.name, plan, from, runs, wantHashes: false });
    total = total === NOTHING ? block : addBlocks(total, block);
  }
  const found = new Map<PropertyId, FoundFailure>();
  for (const property of properties) {
    const shortest = await shortestOf(runner, mutant, plan, failingOf(property).slice(0, enough));
    if (shortest !== undefined) found.set(property, shortest);
  }
  return {
    runs: total.runs,
    found,
    first: new Map(properties.map((property) => [property, failingOf(property)[0]?.run ?? -1])),
    violated: PROPERTIES.flatMap(({ id }, index) => ((total.violations[index] ?? 0) > 0 ? [id] : [])),
    exercised: new Map(PROPERTIES.map(({ id }, index) => [id, total.exercised[index] ?? 0])),
  };
}

/** One property of one mutant: the main job's question. */
export async function huntMutant(
  runner: JobRunner,
  mutant: Draft,
  original: Draft,
  plan: CampaignPlan,
  property: PropertyId,
  limit: number,
  options: SearchOptions = {},
): Promise<{ readonly result: MutantResult; readonly found: FoundFailure | undefined }> {
  const hunted = await huntProperties(runner, mutant, plan, [property], limit, options);
  const found = hunted.found.get(property);
  const result: MutantResult = {
    mutation: mutant.mutation?.id ?? mutant.name,
    title: mutant.mutation?.title ?? '',
    draft: mutant.name,
    property,
    outcome: found !== undefined ? 'killed' : (hunted.exercised.get(property) ?? 0) > 0 ? 'survived' : 'not exercised',
    runs: found === undefined ? hunted.runs : (hunted.first.get(property) ?? 0) + 1,
    atMost: mutant.mutation?.atMost ?? Number.MAX_SAFE_INTEGER,
    failure: found?.summary ?? null,
    cleanWithoutMutation: found !== undefined && isClean(original, found.failure),
  };
  return { result, found };
}

/** Whether the same schedule under the unmutated draft violates nothing that is required of it. */
export function isClean(original: Draft, failure: Failure): boolean {
  const run = runTape(new CompiledDraft(original, PROPERTIES), failure.act, failure.scenario, failure.tape);
  return run.violations.every((each) => !isRequired(property(each.property), original));
}
