/** `finality sim FILE`: many seeded schedules of one composite act, judged by every property. */
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { Draft } from '../../model/draft.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { lint } from '../../properties/lint/index.ts';
import type { LintResult } from '../../properties/result.ts';
import { campaignEvents, campaignJunit, campaignText, junit, lintText, resultJson } from '../../reports/index.ts';
import type { Act } from '../../sims/act.ts';
import { actOfDocument, profileOf } from '../../sims/act-of-document.ts';
import { searchCampaign } from '../../sims/simulator/search.ts';
import { BAD_INPUT, documentFrom, draftFrom, draftUnder, integerFrom, Refused, scenariosFrom } from '../documents.ts';
import { exitCode } from '../exit-code.ts';
import { note, paint, print, printProblems } from '../io.ts';
import { freshSeed, MOST_RUNS, refuseOverwriting, saveFailures, writeReports } from '../results.ts';
import { withRunner } from '../runner.ts';

interface SimOptions {
  readonly runs: string;
  readonly seed: string;
  readonly faults: string;
  readonly draft: string;
  readonly workers?: string;
  readonly minimum: string;
  readonly despiteLint?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
  readonly events?: string;
}

export function simCommand(): Command {
  return new Command('sim')
    .description('simulate a composite act under faults and judge every schedule')
    .argument('<file>', 'composite document (JSON)')
    .option('--runs <n>', 'simulated schedules', '20000')
    .option('--seed <text>', 'seed of the campaign, or "random" for a fresh one; it is always printed', '1')
    .option(
      '--faults <name>',
      '"main" for the main job\'s list, a scenario, fault classes joined by commas, "none", or a file (.json)',
      'main',
    )
    .option('--draft <name>', 'draft: reference or published, then +switch=value or +M-nn', 'reference')
    .option('--workers <n>', 'worker threads (default: one per processor, at most 8)')
    .option('--minimum <n>', 'how often a property must be exercised to count as held', '1')
    .option('--despite-lint', 'simulate a document that the lint refuses')
    .option('--json', 'print the result as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .option('--events <file>', 'write the campaign as NDJSON events')
    .addHelpText(
      'after',
      `
Exit codes: 0 every required property held; 1 violated (or the lint refused the document); 2 inconclusive: something
required was not exercised or not judged; 64 usage; 65 bad input; 70 our own fault; 130 interrupted.

Examples:
  finality sim examples/invoice-strict.composite.json
  finality sim act.json --runs 1000000 --seed 7
  finality sim act.json --draft reference+M-17          what falls when the timer releases without asking the log
  finality sim act.json --draft published --json
  finality sim examples/invoice-mail-mitigation.composite.json    mail that cannot prepare, posted last

A document that claims ef-composite-mitigation is simulated under profile=mitigation_cdl, or mitigation_nocdl where it
names no log that can decide, unless the draft names a profile itself.
Mutations that can be run: ${MUTATIONS.map((each) => each.id).join(', ')}`,
    )
    .action(async (file: string, options: SimOptions) => {
      process.exitCode = await sim(file, options);
    });
}

type Read = { readonly act: Act; readonly draft: Draft } | { readonly refused: LintResult };

function readAct(file: string, draft: Draft, despiteLint: boolean): Read {
  const document = documentFrom(file);
  const findings = lint(document, draft.switches).filter((finding) => finding.level === 'MUST');
  if (findings.length > 0 && !despiteLint) return { refused: { file, findings } };
  const act = actOfDocument(document);
  if (act.ok) return { act: act.value, draft: draftUnder(draft, profileOf(document)) };
  printProblems(file, act.problems);
  throw new Refused(BAD_INPUT);
}

/** A document that the lint refuses is a result like any other: printed, reported, exit 1. */
function refuse(result: LintResult, options: SimOptions): number {
  const code = exitCode({ kind: 'lint', result });
  process.exitCode = code;
  print(options.json === true ? resultJson('lint', result) : lintText(result, paint()));
  note('The lint refuses this document, so nothing was simulated; --despite-lint simulates it all the same.');
  writeReports(options, junit({ kind: 'lint', result }), []);
  return code;
}

async function sim(file: string, options: SimOptions): Promise<number> {
  const runs = integerFrom('--runs', options.runs, 1, MOST_RUNS);
  const minimum = integerFrom('--minimum', options.minimum, 1, 1_000_000_000);
  const workers =
    options.workers === undefined
      ? Math.min(8, availableParallelism())
      : integerFrom('--workers', options.workers, 1, 64);
  refuseOverwriting(file, options);
  const asked = draftFrom(options.draft);
  const scenarios = scenariosFrom(options.faults);
  const seed = freshSeed(options.seed);
  const read = readAct(file, asked, options.despiteLint === true);
  if ('refused' in read) return refuse(read.refused, options);
  const { draft } = read;
  const plan = { act: read.act, scenarios, seed };
  const searched = await withRunner(workers, ({ runner, stop, campaign }) =>
    searchCampaign(runner, draft, plan, runs, minimum, {
      inFlight: workers * 2,
      blockRuns: 2_000,
      stop,
      progress: campaign(draft.name),
    }),
  );
  const { result, interrupted } = searched;
  const code = exitCode({ kind: 'campaign', result, interrupted });
  process.exitCode = code;
  if (interrupted) note(`interrupted: what is printed covers ${result.runs} of ${runs} runs`);
  print(options.json === true ? resultJson('campaign', result) : campaignText(result, paint()));
  saveFailures(searched.found);
  writeReports(options, campaignJunit(result), campaignEvents(result, code));
  return code;
}
