/**
 * The main job (`npm start`): the strict example holds over a fixed list of scenarios, its mail version is refused, and
 * every mutation of the list is caught by the property that the registry names.
 */
import { basename } from 'node:path';
import { Command } from 'commander';
import { parseDraft, REFERENCE } from '../../model/draft.ts';
import type { Mutation } from '../../model/mutation.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { lint } from '../../properties/lint/index.ts';
import { isPropertyId } from '../../properties/registry.ts';
import type { MainResult, MutantResult } from '../../properties/result.ts';
import { mainEvents, mainJunit, mainText, resultJson } from '../../reports/index.ts';
import { actOfDocument } from '../../sims/act-of-document.ts';
import { MAIN_SCENARIOS } from '../../sims/scenario.ts';
import type { CampaignPlan } from '../../sims/simulator/campaign.ts';
import type { JobRunner } from '../../sims/simulator/jobs.ts';
import { type FoundFailure, huntMutant, searchCampaign } from '../../sims/simulator/search.ts';
import { BAD_INPUT, documentFrom, integerFrom, Refused } from '../documents.ts';
import { MAIL_EXAMPLE, STRICT_EXAMPLE } from '../examples.ts';
import { exitCode } from '../exit-code.ts';
import { note, paint, print, printProblems } from '../io.ts';
import { freshSeed, MOST_RUNS, refuseOverwriting, saveFailures, writeReports } from '../results.ts';
import { withRunner } from '../runner.ts';

/** How often a property must be exercised over the main job's list to count as held (decisions, "Exercised"). */
export const MAIN_MINIMUM = 1_000;
/** Each mutant must be caught within this many runs. */
export const MUTANT_RUNS = 100_000;

interface MainOptions {
  readonly runs: string;
  readonly seed: string;
  readonly workers: string;
  readonly json?: boolean;
  readonly junit?: string;
  readonly events?: string;
}

export function mainCommand(): Command {
  return new Command('main')
    .description('the main job: the strict example, its refused mail version, and eight mutations that must be caught')
    .option('--runs <n>', 'schedules of the reference draft', '200000')
    .option('--seed <text>', 'seed, or "random"', '1')
    .option('--workers <n>', 'worker threads', '2')
    .option('--json', 'print the result as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .option('--events <file>', 'write the job as NDJSON events')
    .addHelpText(
      'after',
      `
Exit codes: 0 everything held and every mutation was caught; 1 a violation, a surviving mutation, or a wrong lint verdict;
2 inconclusive (not exercised, not judged); 65 bad input; 70 our own fault; 130 interrupted.

Examples:
  finality main
  finality main --runs 1000000 --seed random --junit junit.xml`,
    )
    .action(async (options: MainOptions) => {
      process.exitCode = await main(options);
    });
}

const named = (path: string): string => `examples/${basename(path)}`;

async function main(options: MainOptions): Promise<number> {
  const runs = integerFrom('--runs', options.runs, 1, MOST_RUNS);
  const workers = integerFrom('--workers', options.workers, 1, 64);
  refuseOverwriting(undefined, options);
  const seed = freshSeed(options.seed);
  const strict = documentFrom(STRICT_EXAMPLE);
  const act = actOfDocument(strict);
  if (!act.ok) {
    printProblems(STRICT_EXAMPLE, act.problems);
    throw new Refused(BAD_INPUT);
  }
  const plan: CampaignPlan = { act: act.value, scenarios: MAIN_SCENARIOS, seed };

  const { searched, hunted, interrupted } = await withRunner(workers, async ({ runner, stop, show, campaign }) => {
    const searched = await searchCampaign(runner, REFERENCE, plan, runs, MAIN_MINIMUM, {
      inFlight: workers * 2,
      stop,
      progress: campaign('reference'),
    });
    const hunted = stop() ? [] : await hunt(runner, plan, show, stop);
    return { searched, hunted, interrupted: stop() };
  });
  const result: MainResult = {
    lint: [
      { file: named(STRICT_EXAMPLE), findings: lint(strict), expected: 'accepted' },
      { file: named(MAIL_EXAMPLE), findings: lint(documentFrom(MAIL_EXAMPLE)), expected: 'refused' },
    ],
    campaign: searched.result,
    mutants: hunted.map((each) => each.result),
  };
  const code = exitCode({ kind: 'main', result, interrupted });
  process.exitCode = code;
  if (interrupted) note(`interrupted: what is printed covers ${searched.result.runs} of ${runs} runs`);
  print(options.json === true ? resultJson('main', result) : mainText(result, paint()));
  saveFailures([...searched.found, ...hunted.flatMap((each) => each.found ?? [])]);
  writeReports(options, mainJunit(result), mainEvents(result, code));
  return code;
}

/** The mutations that the main job must catch are those with an accepted length. */
async function hunt(
  runner: JobRunner,
  plan: CampaignPlan,
  show: (text: string) => void,
  stop: () => boolean,
): Promise<readonly { readonly result: MutantResult; readonly found: FoundFailure | undefined }[]> {
  const mutations = (MUTATIONS as readonly Mutation[]).filter((each) => each.atMost !== undefined);
  let done = 0;
  return Promise.all(
    mutations.map(async (mutation) => {
      const draft = parseDraft(`reference+${mutation.id}`);
      if (!draft.ok || !isPropertyId(mutation.caughtBy)) throw new Error(`mutation ${mutation.id} cannot be hunted`);
      const hunted = await huntMutant(runner, draft.value, REFERENCE, plan, mutation.caughtBy, MUTANT_RUNS, { stop });
      done++;
      show(`mutations: ${done} of ${mutations.length} done`);
      return hunted;
    }),
  );
}
