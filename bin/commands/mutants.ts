/** `finality mutants`: every single-rule mutation of the composite draft against everything that must notice it. */
import { Command } from 'commander';
import type { MutationTableResult } from '../../properties/result.ts';
import { junit, mutationEvents, mutationTableText, resultJson } from '../../reports/index.ts';
import { actOfDocument } from '../../sims/act-of-document.ts';
import { judgeMutation, TABLE_IDS } from '../../sims/mutants/table.ts';
import { MAIN_SCENARIOS } from '../../sims/scenario.ts';
import { BAD_INPUT, documentFrom, integerFrom, Refused, USAGE } from '../documents.ts';
import { STRICT_EXAMPLE } from '../examples.ts';
import { exitCode } from '../exit-code.ts';
import { note, paint, print, printProblems } from '../io.ts';
import { freshSeed, MOST_RUNS, refuseOverwriting, saveFailures, writeReports } from '../results.ts';
import { withRunner } from '../runner.ts';

interface MutantsOptions {
  readonly only?: string;
  readonly runs: string;
  readonly enough: string;
  readonly seed: string;
  readonly workers: string;
  readonly save?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
  readonly events?: string;
}

export function mutantsCommand(): Command {
  return new Command('mutants')
    .description('the mutation table: every mutated rule, and whether all that must notice it do')
    .option('--only <ids>', 'mutations joined by commas, for example M-17,M-20')
    .option('--runs <n>', 'schedules after which a mutant has survived', '60000')
    .option('--enough <n>', 'violating schedules per property that are shrunk before the shortest is kept', '4')
    .option('--seed <text>', 'seed, or "random"', '1')
    .option('--workers <n>', 'worker threads', '2')
    .option('--save', 'save every counterexample as a failure file')
    .option('--json', 'print the table as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .option('--events <file>', 'write the table as NDJSON events')
    .addHelpText(
      'after',
      `
Rows that need no schedule are judged by vectors (digests, handles, receipts) or by the lint of the strict example.
Exit codes: 0 everything that must notice a mutation did; 1 a mutation survived; 2 something was not exercised;
64 usage; 70 our own fault; 130 interrupted.

Examples:
  finality mutants
  finality mutants --only M-17,M-20 --save --json`,
    )
    .action(async (options: MutantsOptions) => {
      process.exitCode = await mutants(options);
    });
}

function idsFrom(text: string | undefined): readonly string[] {
  if (text === undefined) return TABLE_IDS;
  const asked = text.split(',');
  const unknown = asked.filter((id) => !TABLE_IDS.includes(id));
  if (unknown.length === 0) return TABLE_IDS.filter((id) => asked.includes(id));
  note(`--only: no row of the table is called ${unknown.join(', ')}; finality list mutations names them all`);
  throw new Refused(USAGE);
}

async function mutants(options: MutantsOptions): Promise<number> {
  const ids = idsFrom(options.only);
  const limit = integerFrom('--runs', options.runs, 1, MOST_RUNS);
  const enough = integerFrom('--enough', options.enough, 1, 32);
  const workers = integerFrom('--workers', options.workers, 1, 64);
  refuseOverwriting(undefined, options);
  const seed = freshSeed(options.seed);
  const document = documentFrom(STRICT_EXAMPLE);
  const act = actOfDocument(document);
  if (!act.ok) {
    printProblems(STRICT_EXAMPLE, act.problems);
    throw new Refused(BAD_INPUT);
  }
  const plan = { act: act.value, scenarios: MAIN_SCENARIOS, seed };
  const { judged, interrupted } = await withRunner(workers, async ({ runner, stop, show }) => {
    let done = 0;
    const waiting = [...ids];
    const judged = new Map<string, Awaited<ReturnType<typeof judgeMutation>>>();
    // As many rows at once as keep every worker busy; a worker keeps few drafts compiled.
    const lane = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !stop(); id = waiting.shift()) {
        judged.set(id, await judgeMutation(runner, id, plan, document, { enough, limit, stop }));
        show(`mutations: ${++done} of ${ids.length} judged`);
      }
    };
    await Promise.all(Array.from({ length: workers + 1 }, lane));
    return { judged: ids.flatMap((id) => judged.get(id) ?? []), interrupted: stop() };
  });
  const result: MutationTableResult = {
    composite: plan.act.compositeId,
    seed,
    scenarios: plan.scenarios.map(({ name }) => name),
    limit,
    rows: judged.map(({ row }) => row),
  };
  const code = exitCode({ kind: 'mutations', result, interrupted });
  process.exitCode = code;
  if (interrupted) note(`interrupted: ${judged.length} of ${ids.length} mutations are judged`);
  print(options.json === true ? resultJson('mutations', result) : mutationTableText(result, paint()));
  if (options.save === true) saveFailures(judged.flatMap(({ found }) => found));
  writeReports(options, junit({ kind: 'mutations', result }), mutationEvents(result, code));
  return code;
}
