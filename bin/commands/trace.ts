/** `finality trace FILE`: one run of a campaign as a trace, to read, to keep, or to give to `finality check`. */
import { Command } from 'commander';
import { lint } from '../../properties/lint/index.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { actOfDocument, profileOf } from '../../sims/act-of-document.ts';
import { SeededChoices } from '../../sims/choices.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { runTape } from '../../sims/run.ts';
import type { Scenario } from '../../sims/scenario.ts';
import { Simulator } from '../../sims/simulator/simulator.ts';
import { traceLines } from '../../sims/trace-lines.ts';
import { BAD_INPUT, documentFrom, draftFrom, draftUnder, integerFrom, Refused, scenariosFrom } from '../documents.ts';
import { note, print, printProblems } from '../io.ts';

interface TraceOptions {
  readonly run: string;
  readonly seed: string;
  readonly faults: string;
  readonly draft: string;
}

export function traceCommand(): Command {
  return new Command('trace')
    .description('print one run of a campaign as an NDJSON trace')
    .argument('<file>', 'composite document (JSON)')
    .option('--run <k>', 'index of the run in its campaign', '0')
    .option('--seed <text>', 'seed of the campaign', '1')
    .option('--faults <name>', 'as for `finality sim`', 'main')
    .option('--draft <name>', 'as for `finality sim`', 'reference')
    .addHelpText(
      'after',
      `
The same draft, document, faults, seed and run give the same bytes on every machine. Exit codes: 0; 64 usage; 65 bad input.

Examples:
  finality trace examples/invoice-strict.composite.json --run 7
  finality trace act.json --draft reference+M-17 --run 1 | finality check -`,
    )
    .action((file: string, options: TraceOptions) => {
      const asked = draftFrom(options.draft);
      const scenarios = scenariosFrom(options.faults);
      const run = integerFrom('--run', options.run, 0, 999_999_999);
      const document = documentFrom(file);
      const refused = lint(document, asked.switches).some(({ level }) => level === 'MUST');
      if (refused) note('note: the lint refuses this document');
      const act = actOfDocument(document);
      if (!act.ok) {
        printProblems(file, act.problems);
        throw new Refused(BAD_INPUT);
      }
      const draft = draftUnder(asked, profileOf(document));
      const compiled = new CompiledDraft(draft, PROPERTIES);
      const scenario = scenarios[run % scenarios.length] as Scenario;
      const choices = new SeededChoices(`${options.seed}/${run}`);
      const simulator = new Simulator(compiled, act.value, scenario);
      simulator.run(choices);
      const { trace } = runTape(compiled, act.value, scenario, choices.tape(simulator.sites));
      print(traceLines(draft, trace).join('\n'));
      process.exitCode = 0;
    });
}
