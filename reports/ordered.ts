/**
 * Every result with its members in the order of its type and with nothing else in it, so that two results are equal
 * exactly if their bytes are. The return types make the compiler ask for a member that a type gains.
 */
import type {
  CampaignResult,
  FailureSummary,
  KillResult,
  LintFinding,
  LintResult,
  MainResult,
  MutantResult,
  MutationRowResult,
  MutationTableResult,
  PropertyResult,
  ReplayResult,
  TraceResult,
  TraceViolation,
  WitnessCount,
} from '../properties/result.ts';

type Composite = TraceResult['composites'][number];
type ExpectedLint = MainResult['lint'][number];

function orderedProperty(result: PropertyResult): PropertyResult {
  const { property, required, verdict, violations, exercised, unjudged } = result;
  return { property, required, verdict, violations, exercised, unjudged };
}

function orderedWitness({ id, about, count }: WitnessCount): WitnessCount {
  return { id, about, count };
}

function orderedFailure(failure: FailureSummary): FailureSummary {
  const { id, property, rule, clauses, draft, scenario, seen, schedule, steps, replay, run } = failure;
  return { id, property, rule, clauses, draft, scenario, seen, schedule, steps, replay, run };
}

export function orderedCampaign(result: CampaignResult): CampaignResult {
  const { draft, composite, scenarios, seed, runs, requested, distinct, events, minimum } = result;
  return {
    draft,
    composite,
    scenarios,
    seed,
    runs,
    requested,
    distinct,
    events,
    minimum,
    properties: result.properties.map(orderedProperty),
    witnesses: result.witnesses.map(orderedWitness),
    failures: result.failures.map(orderedFailure),
  };
}

export function orderedMutant(mutant: MutantResult): MutantResult {
  const { mutation, title, draft, property, outcome, runs, atMost, cleanWithoutMutation } = mutant;
  const failure = mutant.failure === null ? null : orderedFailure(mutant.failure);
  return { mutation, title, draft, property, outcome, runs, atMost, failure, cleanWithoutMutation };
}

function orderedKill(kill: KillResult): KillResult {
  const { by, outcome, registrySteps, steps, run, acceptedDifference, cases, cleanWithoutMutation } = kill;
  const failure = kill.failure === null ? null : orderedFailure(kill.failure);
  return { by, outcome, registrySteps, steps, run, failure, acceptedDifference, cases, cleanWithoutMutation };
}

export function orderedMutationRow(row: MutationRowResult): MutationRowResult {
  const { mutation, title, clauses, judgedBy, draft, runs, alsoViolated } = row;
  return { mutation, title, clauses, judgedBy, draft, runs, kills: row.kills.map(orderedKill), alsoViolated };
}

export function orderedMutations(result: MutationTableResult): MutationTableResult {
  const { composite, seed, scenarios, limit } = result;
  return { composite, seed, scenarios, limit, rows: result.rows.map(orderedMutationRow) };
}

function orderedFinding({ rule, clauses, level, pointer, message, remedy }: LintFinding): LintFinding {
  return { rule, clauses, level, pointer, message, remedy };
}

export function orderedLint({ file, findings }: LintResult): LintResult {
  return { file, findings: findings.map(orderedFinding) };
}

export function orderedExpectedLint(result: ExpectedLint): ExpectedLint {
  return { ...orderedLint(result), expected: result.expected };
}

export function orderedMain({ lint, campaign, mutants }: MainResult): MainResult {
  return {
    lint: lint.map(orderedExpectedLint),
    campaign: orderedCampaign(campaign),
    mutants: mutants.map(orderedMutant),
  };
}

function orderedViolation({ property, rule, clauses, seq, seen }: TraceViolation): TraceViolation {
  return { property, rule, clauses, seq, seen };
}

function orderedComposite({ composite, properties, violations }: Composite): Composite {
  return { composite, properties: properties.map(orderedProperty), violations: violations.map(orderedViolation) };
}

export function orderedTrace({ file, lines, ignoredFields, composites }: TraceResult): TraceResult {
  return { file, lines, ignoredFields, composites: composites.map(orderedComposite) };
}

export function orderedReplay(result: ReplayResult): ReplayResult {
  const { verdict, id, property, rule, clauses, recordedDraft, draft, recordedSteps, steps, seen, schedule } = result;
  const diverged = result.diverged === null ? null : orderedDivergence(result.diverged);
  const { alsoViolated } = result;
  const full = result.full.map(({ at, stimulus, showed }) => ({ at, stimulus, showed }));
  return {
    verdict,
    id,
    property,
    rule,
    clauses,
    recordedDraft,
    draft,
    recordedSteps,
    steps,
    seen,
    schedule,
    diverged,
    alsoViolated,
    full,
  };
}

function orderedDivergence({ step, expected, got }: NonNullable<ReplayResult['diverged']>): ReplayResult['diverged'] {
  return { step, expected, got };
}
