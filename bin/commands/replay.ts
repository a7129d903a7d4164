/** `finality replay FAILURE`: the recorded schedule again, against today's machines. */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { parseJson } from '../../model/strict-json.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { replayText, resultJson } from '../../reports/index.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { judgeReplay, readFailure, replayResult } from '../../sims/failure.ts';
import { runTape } from '../../sims/run.ts';
import { traceLines } from '../../sims/trace-lines.ts';
import { draftFrom, draftUnder, Refused } from '../documents.ts';
import { exitCode } from '../exit-code.ts';
import { failurePath, paint, print, printProblems, readBytes } from '../io.ts';

interface ReplayOptions {
  readonly draft?: string;
  readonly full?: boolean;
  readonly trace?: boolean;
  readonly json?: boolean;
}

export function replayCommand(): Command {
  return new Command('replay')
    .description('replay a failure file and say whether it still fails')
    .argument('<failure>', 'id (looked up in .finality/failures) or path of a failure file')
    .option('--draft <name>', 'judge the same schedule under another draft')
    .option('--full', 'print every stimulus and what followed, not only registry steps')
    .option('--trace', 'print the whole trace as NDJSON, for `finality check`')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Verdicts and exit codes: FIXED 0; STILL FAILS 1; DIVERGED 2 (the harness itself took another way at step k, so nothing can
be said); CANNOT REPLAY 65 (unreadable, of another version, or inconsistent).

Examples:
  finality replay I2-0123456789
  finality replay I2-0123456789 --draft reference      the same schedule without the mutation
  finality replay ./I2-0123456789.json --full
  finality replay I2-0123456789 --trace | finality check -`,
    )
    .action((failure: string, options: ReplayOptions) => {
      process.exitCode = replay(failure, options);
    });
}

function replay(name: string, options: ReplayOptions): number {
  const path = !/[/\\]|\.json$/.test(name) && existsSync(failurePath(name)) ? failurePath(name) : name;
  const bytes = readBytes(path, 256 * 1024 * 1024);
  const json = bytes.ok ? parseJson(bytes.value, { bytes: 256 * 1024 * 1024 }) : bytes;
  const read = json.ok ? readFailure(json.value) : json;
  if (!read.ok) {
    process.stderr.write('CANNOT REPLAY\n');
    printProblems(path, read.problems);
    throw new Refused(65);
  }
  const { failure } = read.value;
  const { profile } = read.value.draft.switches;
  const draft = options.draft === undefined ? read.value.draft : draftUnder(draftFrom(options.draft), profile);
  const run = runTape(new CompiledDraft(draft, PROPERTIES), failure.act, failure.scenario, failure.tape);
  const result = replayResult(failure, draft, run, judgeReplay(failure, draft, run));
  if (options.trace === true) print(traceLines(draft, run.trace).join('\n'));
  else print(options.json === true ? resultJson('replay', result) : replayText(result, paint(), options.full === true));
  return exitCode({ kind: 'replay', result });
}
