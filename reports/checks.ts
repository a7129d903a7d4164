/**
 * What counts, in one place: every result as a list of checks, from which the conclusion, JUnit, the JSON summary and the
 * exit code are taken, so that a failing check fails in all of them. A check keeps its name whether it holds or not.
 */

import type {
  CampaignResult,
  FailureSummary,
  LintResult,
  MutantResult,
  MutationTableResult,
  ReplayResult,
  TraceResult,
} from '../properties/result.ts';
import type { PropertyVerdict } from '../properties/verdict.ts';
import { counted } from './characters.ts';
import { killVerdict, mutantVerdict, propertyWhy, replayVerdict } from './reasons.ts';
import type { Report } from './report.ts';

export interface Check {
  readonly suite: 'lint' | 'properties' | 'mutations' | 'trace' | 'replay';
  /** What was judged: a draft, a file. */
  readonly subject: string;
  readonly name: string;
  /** Where not, nothing that was seen counts for or against. */
  readonly required: boolean;
  readonly verdict: PropertyVerdict;
  readonly why: string;
  readonly failures: readonly FailureSummary[];
}

export type Conclusion = 'held' | 'violated' | 'inconclusive';

/** Held only if something was required, and all of it held. */
export function conclusionOf(checks: readonly Check[]): Conclusion {
  const required = checks.filter((check) => check.required);
  if (required.some(({ verdict }) => verdict === 'violated')) return 'violated';
  return required.length > 0 && required.every(({ verdict }) => verdict === 'held') ? 'held' : 'inconclusive';
}

export function checksOf(report: Report): readonly Check[] {
  switch (report.kind) {
    case 'main': {
      const { lint, campaign, mutants } = report.result;
      return [
        ...orNothing(
          'lint',
          'documents',
          'no document was judged',
          lint.map((each) => lintCheck(each, each.expected)),
        ),
        ...campaignChecks(campaign),
        ...orNothing('mutations', campaign.draft, 'no mutation was tried', mutants.map(mutantCheck)),
      ];
    }
    case 'campaign':
      return campaignChecks(report.result);
    case 'lint':
      return [lintCheck(report.result, 'accepted')];
    case 'mutations':
      return tableChecks(report.result);
    case 'trace':
      return traceChecks(report.result);
    case 'replay':
      return replayChecks(report.result);
  }
}

/** A MUST finding refuses a document; what is only unwise does not. */
export function isRefused({ findings }: LintResult): boolean {
  return findings.some(({ level }) => level === 'MUST');
}

function lintCheck(result: LintResult, expected: 'accepted' | 'refused'): Check {
  const musts = result.findings.filter(({ level }) => level === 'MUST');
  const why = isRefused(result)
    ? `refused: ${musts.map(({ rule, pointer }) => `${rule} at ${pointer === '' ? 'the whole document' : pointer}`).join(', ')}`
    : 'no MUST finding';
  const verdict = isRefused(result) === (expected === 'refused') ? 'held' : 'violated';
  const name = `${result.file} is ${expected}`;
  return { suite: 'lint', subject: 'documents', name, required: true, verdict, why, failures: [] };
}

function campaignChecks(campaign: CampaignResult): readonly Check[] {
  const { draft, composite, properties, failures, minimum, runs, requested } = campaign;
  const interrupted: Check = {
    suite: 'properties',
    subject: draft,
    name: `all runs of ${composite}`,
    required: true,
    verdict: 'not judged',
    why: `interrupted after ${counted(runs, 'run')} of ${requested}`,
    failures: [],
  };
  const checks = properties.map(
    (result): Check => ({
      suite: 'properties',
      subject: draft,
      name: `${result.property} of ${composite}`,
      required: result.required,
      verdict: result.verdict,
      why: propertyWhy(result, minimum, 'run'),
      failures: failures.filter(({ property }) => property === result.property),
    }),
  );
  const judged = orNothing('properties', draft, 'no required property was judged', checks);
  return runs < requested ? [...judged, interrupted] : judged;
}

function mutantCheck(mutant: MutantResult): Check {
  const { mutation, property, draft, failure } = mutant;
  const name = `${mutation} is caught by ${property} in ${draft}`;
  const failures = failure === null ? [] : [failure];
  return { suite: 'mutations', subject: draft, name, required: true, ...mutantVerdict(mutant), failures };
}

function tableChecks({ rows }: MutationTableResult): readonly Check[] {
  const checks = rows.flatMap((row) =>
    row.kills.map((kill): Check => {
      return {
        suite: 'mutations',
        subject: row.draft ?? row.judgedBy,
        name: `${row.mutation} is caught by ${kill.by}`,
        required: kill.acceptedDifference === null,
        ...killVerdict(kill, row),
        failures: kill.failure === null ? [] : [kill.failure],
      };
    }),
  );
  return orNothing('mutations', 'mutations', 'no mutation was tried', checks);
}

function traceChecks({ file, composites }: TraceResult): readonly Check[] {
  const checks = composites.flatMap(({ composite, properties, violations }) =>
    properties.map((result): Check => {
      const found = violations.find(({ property }) => property === result.property);
      const where = found === undefined ? '' : `, first at seq ${found.seq}: ${found.seen.join('; ')}`;
      return {
        suite: 'trace',
        subject: file,
        name: `${result.property} of ${composite}`,
        required: result.required,
        verdict: result.verdict,
        why: `${propertyWhy(result, 1, 'place')}${where}`,
        failures: [],
      };
    }),
  );
  return orNothing('trace', file, 'no required property was judged', checks);
}

/**
 * A schedule that no longer breaks its property and breaks another one instead is nothing to be green about. Where the
 * harness went another way, it is another schedule, and nothing that it breaks counts.
 */
function replayChecks(result: ReplayResult): readonly Check[] {
  const { id, draft } = result;
  const alsoViolated = result.verdict === 'DIVERGED' ? [] : result.alsoViolated;
  const common = { suite: 'replay', subject: draft, required: true, failures: [] } as const;
  const also = alsoViolated.map((other): Check => {
    return { ...common, name: `${id} keeps ${other}`, verdict: 'violated', why: `the same schedule violates ${other}` };
  });
  return [{ ...common, name: `${id} is fixed`, ...replayVerdict(result) }, ...also];
}

/** The list itself, and one more check that did not come about where nothing in the list counts. */
function orNothing(suite: Check['suite'], subject: string, why: string, checks: readonly Check[]): readonly Check[] {
  if (checks.some(({ required }) => required)) return checks;
  const nothing: Check = {
    suite,
    subject,
    name: 'something was judged',
    required: true,
    verdict: 'not exercised',
    why,
    failures: [],
  };
  return [...checks, nothing];
}
