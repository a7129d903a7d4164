/**
 * A failure file: everything that a violation needs to be seen again, by another person on another machine.
 * The tape is the schedule; the recorded steps are there to notice when a replay goes another way.
 */
import { z } from 'zod';
import { actDigest } from '../model/digest.ts';
import type { Draft } from '../model/draft.ts';
import { parseDraft } from '../model/draft.ts';
import { type InputProblem, type Parsed, parsed, pointerOf, refused } from '../model/input.ts';
import type { Observation } from '../model/observation.ts';
import { PROPERTY_IDS } from '../properties/property.ts';
import { property } from '../properties/registry.ts';
import { describeStep, registrySteps } from '../properties/registry-steps.ts';
import type { FailureSummary, ReplayResult } from '../properties/result.ts';
import { actSchema, misfitOf } from './act.ts';
import { isRequired } from './required.ts';
import type { Run, Violation } from './run.ts';
import { readScenario, scenarioSchema } from './scenario.ts';
import type { Counterexample } from './shrink.ts';
import { sitesOf } from './simulator/wiring.ts';

export const FAILURE_FORMAT = 'composite-finality/failure';
export const FAILURE_VERSION = 1;

/** `composite.issued` of the largest document names 256 children of 128 characters each. */
const LINE = 65_536;

const stepSchema = z.strictObject({
  at: z.int().min(0),
  stimulus: z.string().max(512),
  showed: z.array(z.string().max(LINE)).max(4096),
});

export const failureSchema = z.strictObject({
  format: z.literal(FAILURE_FORMAT),
  version: z.literal(FAILURE_VERSION),
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  draft: z.string().max(1024),
  property: z.enum(PROPERTY_IDS),
  /** Registry steps up to the violation. */
  steps: z.int().min(0),
  act: actSchema,
  scenario: scenarioSchema,
  tape: z.record(z.string().max(300), z.array(z.int().min(0).max(65_535)).max(200_000)),
  /** Stimuli and what followed, up to the violation. */
  recorded: z.array(stepSchema).max(1_000_001),
});
export type Failure = z.infer<typeof failureSchema>;

/** One observation as one comparable line, without its place in the trace. */
export function observationLine(observation: Observation): string {
  const { seq, at, cause, ...rest } = observation;
  void seq;
  void at;
  void cause;
  return JSON.stringify(Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))));
}

export function recordedSteps(run: Run, end: number): Failure['recorded'] {
  return run.steps
    .filter((step) => step.from <= end)
    .map((step) => ({
      at: step.at,
      stimulus: step.stimulus,
      showed: run.trace.slice(step.from, Math.min(step.to, end + 1)).map(observationLine),
    }));
}

export function failureOf(draft: Draft, { run, violation, length }: Counterexample): Failure {
  const { act, scenario, tape } = run;
  const content = { draft: draft.name, property: violation.property, act, scenario, tape };
  const digest = actDigest(content as never).slice('sha256:'.length, 'sha256:'.length + 10);
  return {
    format: FAILURE_FORMAT,
    version: FAILURE_VERSION,
    id: `${violation.property}-${digest}`,
    draft: draft.name,
    property: violation.property,
    steps: length.steps,
    act,
    scenario,
    tape: Object.fromEntries(Object.entries(tape).map(([site, values]) => [site, [...values]])),
    recorded: recordedSteps(run, violation.at),
  };
}

const named = (observation: Observation, composites: number): string =>
  `${observation.party}${composites > 1 ? ` in ${observation.composite}` : ''} ${describeStep(observation)}`;

/** The two witnesses of a violation and one line per registry step up to it: what a person reads. */
function wordsFor(
  run: Run,
  violation: Violation,
): { readonly seen: readonly string[]; readonly schedule: readonly string[] } {
  const { counterpart } = property(violation.property);
  const cut = run.trace.slice(0, violation.at + 1);
  const completing = cut.at(-1);
  const other =
    completing &&
    cut.slice(0, -1).findLast((each) => each.composite === completing.composite && counterpart(completing, each));
  const { composites } = run.scenario;
  const at = (observation: Observation, lead: string) =>
    `${lead} at ${observation.at} ms: ${named(observation, composites)}`;
  return {
    seen: [
      ...(other === undefined ? [] : [at(other, 'first')]),
      ...(completing === undefined ? [] : [at(completing, 'then')]),
    ],
    schedule: registrySteps(cut).map((step) => named(cut[step] as Observation, composites)),
  };
}

export function summaryOf(
  draft: Draft,
  { run, violation }: Counterexample,
  index: number,
  failure: Failure,
): FailureSummary {
  const { rule, clauses } = property(violation.property);
  return {
    id: failure.id,
    property: violation.property,
    rule,
    clauses,
    draft: draft.name,
    scenario: run.scenario.name,
    ...wordsFor(run, violation),
    steps: failure.steps,
    replay: `finality replay ${failure.id}`,
    run: index,
  };
}

export function replayResult(failure: Failure, draft: Draft, run: Run, replayed: Replayed): ReplayResult {
  const violation = replayed.verdict === 'STILL FAILS' ? replayed.violation : undefined;
  const judged = violation?.property ?? failure.property;
  const { rule, clauses } = property(judged);
  return {
    verdict: replayed.verdict,
    id: failure.id,
    property: judged,
    rule,
    clauses,
    recordedDraft: failure.draft,
    draft: draft.name,
    recordedSteps: failure.steps,
    steps: violation === undefined ? null : registrySteps(run.trace.slice(0, violation.at + 1)).length,
    ...(violation === undefined ? { seen: [], schedule: [] } : wordsFor(run, violation)),
    diverged:
      replayed.verdict === 'DIVERGED' ? { step: replayed.step, expected: replayed.expected, got: replayed.got } : null,
    alsoViolated: run.violations
      .filter((each) => each.property !== judged && isRequired(property(each.property), draft))
      .map((each) => each.property),
    full: recordedSteps(run, run.trace.length),
  };
}

export interface ReadFailure {
  readonly failure: Failure;
  readonly draft: Draft;
}

/** Reads a failure file; whatever does not fit together means CANNOT REPLAY. */
export function readFailure(value: unknown): Parsed<ReadFailure> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused('', 'a failure file holds one JSON object', 'give a file that `finality sim` wrote');
  }
  const { format, version } = value as { readonly format?: unknown; readonly version?: unknown };
  if (format !== FAILURE_FORMAT) {
    return refused(
      '/format',
      `the format is ${JSON.stringify(format)}, not "${FAILURE_FORMAT}"`,
      'give a file that `finality sim` wrote',
    );
  }
  if (version !== FAILURE_VERSION) {
    const remedy = 'replay it with the release that wrote it, or search again';
    return refused(
      '/version',
      `the file has version ${JSON.stringify(version)}, this release replays version ${FAILURE_VERSION}`,
      remedy,
    );
  }
  const result = failureSchema.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue): InputProblem => ({
        pointer: pointerOf(issue.path),
        reason: issue.message,
        remedy: 'restore the file as it was written; nothing in it is optional',
      }),
    );
    return { ok: false, problems };
  }
  const draft = parseDraft(result.data.draft);
  if (!draft.ok) return draft;
  const misfit = misfitOf(result.data.act, draft.value.switches.profile);
  if (misfit !== undefined) return { ok: false, problems: [misfit] };
  const { names } = sitesOf(result.data.act);
  const strange = Object.keys(result.data.tape).find((site) => !names.includes(site));
  if (strange !== undefined) {
    return refused(pointerOf(['tape', strange]), 'the act has no such site', 'restore the file as it was written');
  }
  const scenario = readScenario(result.data.scenario);
  return scenario.ok ? parsed({ failure: result.data, draft: draft.value }) : scenario;
}

export type Replayed =
  | { readonly verdict: 'FIXED' }
  | { readonly verdict: 'STILL FAILS'; readonly violation: Violation }
  /** The harness itself went another way while the parties had not: no statement about the draft is possible. */
  | { readonly verdict: 'DIVERGED'; readonly step: number; readonly expected: string; readonly got: string };

/** Observations that the engine chooses: a difference in one of them is no reaction of a party. */
const ENGINE: ReadonlySet<string> = new Set([
  'fault',
  'log.down',
  'log.up',
  'log.answered',
  'crashed',
  'restarted',
  'timer.fired',
  'decision.received',
]);

function isOfTheEngine(line: string): boolean {
  return [...ENGINE].some((type) => line.includes(`"type":"${type}"`));
}

/**
 * Compares a replay with what was recorded. The first difference decides what it means: a different reaction of a party is
 * a change of the thing judged, so the verdict on the property counts; a different stimulus while all reactions were the
 * same is a change of the harness or of the file.
 */
export function judgeReplay(failure: Failure, draft: Draft, run: Run): Replayed {
  const now = recordedSteps(run, run.trace.length);
  for (const [index, then] of failure.recorded.entries()) {
    const step = now[index];
    if (step === undefined || step.stimulus !== then.stimulus || step.at !== then.at) {
      const got = step === undefined ? 'the end of the run' : `${step.stimulus} at ${step.at} ms`;
      return { verdict: 'DIVERGED', step: index + 1, expected: `${then.stimulus} at ${then.at} ms`, got };
    }
    const last = index === failure.recorded.length - 1;
    const same = then.showed.every((line, at) => step.showed[at] === line);
    /** The recording stops at the violation, in the middle of its step; every earlier step is recorded whole. */
    if (same && (last || step.showed.length === then.showed.length)) continue;
    const at = then.showed.findIndex((line, place) => step.showed[place] !== line);
    const place = at < 0 ? then.showed.length : at;
    const [expected = 'nothing more', got = 'nothing more'] = [then.showed[place], step.showed[place]];
    if (!isOfTheEngine(expected) && !isOfTheEngine(got)) break;
    return { verdict: 'DIVERGED', step: index + 1, expected, got };
  }
  /** A schedule that no longer breaks the recorded property but another required one is not fixed. */
  const broken = run.violations.filter((each) => isRequired(property(each.property), draft));
  const violation = run.violations.find((each) => each.property === failure.property) ?? broken[0];
  return violation === undefined ? { verdict: 'FIXED' } : { verdict: 'STILL FAILS', violation };
}
