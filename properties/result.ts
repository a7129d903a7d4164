/**
 * Result types: plain data that engines produce and that `reports/` may see, by `import type`. No timestamps, durations,
 * hosts or worker ids: those live in a separate envelope, so that the rest can be compared byte for byte.
 */
import type { Finding } from './lint/finding.ts';
import type { PropertyId } from './property.ts';
import type { PropertyVerdict } from './verdict.ts';

export interface PropertyResult {
  readonly property: PropertyId;
  /** Whether the draft's assumptions hold, so that anything but *held* counts against it. */
  readonly required: boolean;
  readonly verdict: PropertyVerdict;
  /** Runs (or composites of a trace) in which it was violated. */
  readonly violations: number;
  readonly exercised: number;
  readonly unjudged: number;
}

/** Something interesting that really happened, and how often. */
export interface WitnessCount {
  readonly id: string;
  readonly about: string;
  readonly count: number;
}

/** One counterexample as a person reads it. */
export interface FailureSummary {
  /** Content-derived; also the name of the failure file. */
  readonly id: string;
  readonly property: PropertyId;
  /** The property's rule, in one sentence. */
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly draft: string;
  readonly scenario: string;
  /** What completed the violation, and the other witness where there is one: one line each. */
  readonly seen: readonly string[];
  /** The shrunken schedule up to the violation, one line per registry step. */
  readonly schedule: readonly string[];
  /** Length of the schedule in registry steps. */
  readonly steps: number;
  /** Command that repeats it. */
  readonly replay: string;
  /** Index of the run in its campaign, before shrinking. */
  readonly run: number;
}

export interface CampaignResult {
  readonly draft: string;
  readonly composite: string;
  readonly scenarios: readonly string[];
  readonly seed: string;
  readonly runs: number;
  /** Runs that were asked for; more than `runs` where the campaign was interrupted. */
  readonly requested: number;
  /** Different orders of observations among the runs. */
  readonly distinct: number;
  /** Queue entries delivered to a machine. */
  readonly events: number;
  /** How often a property must have been exercised to be *held*. */
  readonly minimum: number;
  readonly properties: readonly PropertyResult[];
  readonly witnesses: readonly WitnessCount[];
  readonly failures: readonly FailureSummary[];
}

export interface MutantResult {
  readonly mutation: string;
  readonly title: string;
  readonly draft: string;
  /** The property that must catch it. */
  readonly property: PropertyId;
  /** `killed` by that property; `survived` though the property was exercised; or the search never got there. */
  readonly outcome: 'killed' | 'survived' | 'not exercised';
  /** Runs until the first violation, or all runs of the search. */
  readonly runs: number;
  /** Accepted length of the shrunken schedule, in registry steps. */
  readonly atMost: number;
  readonly failure: FailureSummary | null;
  /** The same schedule with the mutation off reports no violation of any property. */
  readonly cleanWithoutMutation: boolean;
}

/** One thing that must notice a mutation, and whether it did. */
export interface KillResult {
  /** A property, or the name of a vector check or lint rule. */
  readonly by: string;
  readonly outcome: 'killed' | 'survived' | 'not exercised';
  /** Shortest schedule in registry steps: of the registry, and ours; null where there is none to count. */
  readonly registrySteps: number | null;
  readonly steps: number | null;
  /** Run of the search in which it fell first. */
  readonly run: number | null;
  readonly failure: FailureSummary | null;
  /** Why it need not fall, though the registry's row expects it; null where it must (`accepted-differences.ts`). */
  readonly acceptedDifference: string | null;
  /** Broken vector cases or lint findings, one line each; empty for a property. */
  readonly cases: readonly string[];
  /** With the mutation off, the same schedule, vectors or document break nothing that is required. */
  readonly cleanWithoutMutation: boolean;
}

/** One row of the mutation table: a single-rule mutation and everything that must notice it. */
export interface MutationRowResult {
  readonly mutation: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly judgedBy: 'simulator' | 'vectors' | 'lint';
  /** Full draft name, where schedules judge it. */
  readonly draft: string | null;
  /** Runs of the search; 0 where no schedule is needed. */
  readonly runs: number;
  readonly kills: readonly KillResult[];
  /** Properties that fell beside those that were expected to. */
  readonly alsoViolated: readonly PropertyId[];
}

export interface MutationTableResult {
  readonly composite: string;
  readonly seed: string;
  readonly scenarios: readonly string[];
  /** Runs after which a mutant that nothing noticed has survived. */
  readonly limit: number;
  readonly rows: readonly MutationRowResult[];
}

export type LintFinding = Finding;

export interface LintResult {
  readonly file: string;
  readonly findings: readonly LintFinding[];
}

/** The main job: the strict act holds, its mail version is refused, and every mutation of the list is caught. */
export interface MainResult {
  readonly lint: readonly (LintResult & { readonly expected: 'accepted' | 'refused' })[];
  readonly campaign: CampaignResult;
  readonly mutants: readonly MutantResult[];
}

export interface TraceViolation {
  readonly property: PropertyId;
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly seq: number;
  readonly seen: readonly string[];
}

/** A recorded trace, composite by composite. */
export interface TraceResult {
  readonly file: string;
  readonly lines: number;
  readonly ignoredFields: number;
  readonly composites: readonly {
    readonly composite: string;
    readonly properties: readonly PropertyResult[];
    /** `seq` and one-line text of the observation that completed a violation, per violated property. */
    readonly violations: readonly TraceViolation[];
  }[];
}

/** A failure file played again. */
export interface ReplayResult {
  readonly verdict: 'FIXED' | 'STILL FAILS' | 'DIVERGED';
  readonly id: string;
  /** The recorded property; or the one that falls now, where the recorded one holds and another does not. */
  readonly property: PropertyId;
  readonly rule: string;
  readonly clauses: readonly string[];
  /** Draft of the file, and the one that was judged now. */
  readonly recordedDraft: string;
  readonly draft: string;
  /** Registry steps up to the violation: in the file, and now (null where nothing fails now). */
  readonly recordedSteps: number;
  readonly steps: number | null;
  readonly seen: readonly string[];
  readonly schedule: readonly string[];
  /** Where the harness took another way; steps count stimuli from 1. */
  readonly diverged: { readonly step: number; readonly expected: string; readonly got: string } | null;
  /** Other properties that this schedule violates. */
  readonly alsoViolated: readonly PropertyId[];
  /** Every stimulus and what followed. */
  readonly full: readonly { readonly at: number; readonly stimulus: string; readonly showed: readonly string[] }[];
}
