/**
 * The mutation table: every single-rule mutation of the composite draft against everything that the registry says must
 * notice it. Generated from data: `model/registry/expected-verdicts.ts` says what is expected, the mutations say what is
 * changed, and the engines, vectors and lint rules judge.
 */
import { BINDING_MUTATIONS } from '../../model/binding-mutations.ts';
import { REFERENCE_BINDING } from '../../model/binding-rules.ts';
import type { CompositeDocument } from '../../model/composite-document.ts';
import { type Draft, parseDraft, withoutMutation } from '../../model/draft.ts';
import type { Mutation } from '../../model/mutation.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { ACCEPTED_DIFFERENCES, EXPECTED_VERDICTS, type ExpectedVerdict } from '../../model/registry/index.ts';
import { DOCUMENT_MUTATIONS } from '../../properties/lint/document-mutations.ts';
import { lint } from '../../properties/lint/index.ts';
import { isPropertyId } from '../../properties/registry.ts';
import type { KillResult, MutationRowResult } from '../../properties/result.ts';
import { judgeVectors } from '../../properties/vectors/index.ts';
import type { CampaignPlan } from '../simulator/campaign.ts';
import type { JobRunner } from '../simulator/jobs.ts';
import { type FoundFailure, huntProperties, isClean, type SearchOptions } from '../simulator/search.ts';

export interface JudgedMutation {
  readonly row: MutationRowResult;
  readonly found: readonly FoundFailure[];
}

export interface TableOptions extends SearchOptions {
  /** Failing runs per property that are shrunk before the shortest is kept. */
  readonly enough: number;
  /** Runs after which a mutant has survived. */
  readonly limit: number;
}

/** The rows that can be judged, in registry order. */
export const TABLE_IDS: readonly string[] = EXPECTED_VERDICTS.map(({ id }) => id);

/** Judges one mutation by what can judge it; `document` is the strict example that a document mutation changes. */
export async function judgeMutation(
  runner: JobRunner,
  id: string,
  plan: CampaignPlan,
  document: CompositeDocument,
  options: TableOptions,
): Promise<JudgedMutation> {
  const expected = EXPECTED_VERDICTS.find((each) => each.id === id);
  if (expected === undefined) throw new RangeError(`no expected verdict for ${id}`);
  switch (expected.judgedBy) {
    case 'simulator':
      return bySimulator(runner, expected, plan, options);
    case 'vectors':
      return { row: byVectors(expected), found: [] };
    case 'lint':
      return { row: byLint(expected, document), found: [] };
  }
}

/** The mutant of a row, where schedules judge it. */
export function mutantOf(id: string): {
  readonly mutation: Mutation;
  readonly mutant: Draft;
  readonly original: Draft;
} {
  const mutation = (MUTATIONS as readonly Mutation[]).find((each) => each.id === id);
  const parsed = parseDraft(`reference+${id}`);
  if (mutation === undefined || !parsed.ok) throw new RangeError(`no machine reads ${id}`);
  return { mutation, mutant: parsed.value, original: withoutMutation(parsed.value) };
}

async function bySimulator(
  runner: JobRunner,
  expected: ExpectedVerdict,
  plan: CampaignPlan,
  options: TableOptions,
): Promise<JudgedMutation> {
  const { mutation, mutant, original } = mutantOf(expected.id);
  const properties = expected.caughtBy.map(({ by }) => by).filter(isPropertyId);
  if (properties.length !== expected.caughtBy.length)
    throw new RangeError(`${expected.id} expects no property of ours`);
  const hunted = await huntProperties(runner, mutant, plan, properties, options.limit, options);
  const kills = expected.caughtBy.map(({ by, steps }): KillResult => {
    if (!isPropertyId(by)) throw new RangeError('checked above');
    const found = hunted.found.get(by);
    const survived = (hunted.exercised.get(by) ?? 0) > 0 ? 'survived' : 'not exercised';
    return {
      by,
      outcome: found === undefined ? survived : 'killed',
      registrySteps: steps,
      steps: found?.summary.steps ?? null,
      run: found === undefined ? null : (hunted.first.get(by) ?? null),
      failure: found?.summary ?? null,
      acceptedDifference: acceptedDifference(expected.id, by),
      cases: [],
      cleanWithoutMutation: found !== undefined && isClean(original, found.failure),
    };
  });
  const row: MutationRowResult = {
    mutation: expected.id,
    title: mutation.title,
    clauses: mutation.clauses,
    judgedBy: 'simulator',
    draft: mutant.name,
    runs: hunted.runs,
    kills,
    alsoViolated: hunted.violated.filter((id) => !properties.includes(id)),
  };
  return { row, found: [...hunted.found.values()] };
}

function acceptedDifference(id: string, by: string): string | null {
  return ACCEPTED_DIFFERENCES.find((each) => each.id === id && each.by === by)?.reason ?? null;
}

function byVectors(expected: ExpectedVerdict): MutationRowResult {
  const mutation = BINDING_MUTATIONS.find((each) => each.id === expected.id);
  if (mutation === undefined) throw new RangeError(`no vectors for ${expected.id}`);
  const broken = judgeVectors({ ...REFERENCE_BINDING, ...mutation.change });
  const clean = judgeVectors(REFERENCE_BINDING).length === 0;
  return staticRow(expected, mutation.title, mutation.clauses, clean, (by) =>
    broken.filter(({ check }) => check === by).map((each) => `${each.case}: ${each.seen}`),
  );
}

function byLint(expected: ExpectedVerdict, document: CompositeDocument): MutationRowResult {
  const mutation = DOCUMENT_MUTATIONS.find((each) => each.id === expected.id);
  if (mutation === undefined) throw new RangeError(`no document for ${expected.id}`);
  const findings = lint(mutation.mutate(document));
  return staticRow(
    expected,
    mutation.title,
    mutation.clauses,
    lint(document).every(({ level }) => level !== 'MUST'),
    (by) => findings.filter(({ rule }) => rule === by).map(({ pointer, message }) => `${pointer}: ${message}`),
  );
}

function staticRow(
  { id, judgedBy, caughtBy }: ExpectedVerdict,
  title: string,
  clauses: readonly string[],
  clean: boolean,
  broken: (by: string) => readonly string[],
): MutationRowResult {
  const kills = caughtBy.map(({ by }): KillResult => {
    const cases = broken(by);
    const outcome = cases.length > 0 ? 'killed' : 'survived';
    return {
      by,
      outcome,
      registrySteps: null,
      steps: null,
      run: null,
      failure: null,
      acceptedDifference: acceptedDifference(id, by),
      cases,
      cleanWithoutMutation: clean,
    };
  });
  return { mutation: id, title, clauses, judgedBy, draft: null, runs: 0, kills, alsoViolated: [] };
}
