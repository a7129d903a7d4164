/** `finality check TRACE`: a log that somebody recorded, judged by every property, composite by composite. */
import { createReadStream } from 'node:fs';
import { Command, Option } from 'commander';
import { type Parsed, refused } from '../../model/input.ts';
import { SWITCHES } from '../../model/switches.ts';
import { PROPERTY_IDS, type PropertyId } from '../../properties/property.ts';
import { isPropertyId } from '../../properties/registry.ts';
import type { TraceResult } from '../../properties/result.ts';
import { junit, resultJson, traceText } from '../../reports/index.ts';
import { TraceCheck, type TraceCheckOptions } from '../../sims/tracecheck/trace-check.ts';
import { BAD_INPUT, Refused, USAGE } from '../documents.ts';
import { exitCode } from '../exit-code.ts';
import { note, paint, print, printProblems, systemReason } from '../io.ts';
import { refuseOverwriting, writeReports } from '../results.ts';

interface CheckOptions {
  readonly trust?: TraceCheckOptions['trust'];
  readonly require?: string;
  readonly rogueCoordinator?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
}

const STDIN = '-';

export function checkCommand(): Command {
  return new Command('check')
    .description('judge a recorded NDJSON trace by every property, composite by composite')
    .argument('<trace>', 'trace file (*.trace.ndjson), or - for standard input')
    .addOption(
      new Option('--trust <value>', "what children act on; default: as the header's draft says, else reread").choices(
        SWITCHES.decision_trust.values,
      ),
    )
    .option('--require <ids>', 'properties that the trace must exercise, joined by commas')
    .option('--rogue-coordinator', 'judge, but do not require, what only an honest coordinator keeps')
    .option('--json', 'print the result as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .addHelpText(
      'after',
      `
The first line is the header {"format":"composite-finality/trace","version":1}; every further line is one observation,
as docs/trace.schema.json says. Unknown fields are ignored and counted. "seq" counts 0, 1, 2, … without a gap. The trace
is read as a stream: memory does not grow with its length, only with the number of composites and children in it.

What counts: a property that the trace exercised, and whose assumptions hold. With trust in relayed messages I1, I2 and
NO-TIMEOUT-RELEASE are not required; what needs A4 is not required where "run.ended" says that A4 did not hold. One trace
never meets every situation, so a property that was not exercised is printed as that and counts only where --require
names it.

Exit codes: 0 everything that counts held; 1 violated; 2 inconclusive: nothing was exercised, something could not be
judged, or a property named by --require was not exercised; 64 usage; 65 bad input.

Examples:
  finality check payments.trace.ndjson
  finality check payments.trace.ndjson --trust certificate --require T1,RCPT --json
  finality trace act.json --run 7 | finality check -`,
    )
    .action(async (trace: string, options: CheckOptions) => {
      refuseOverwriting(trace === STDIN ? undefined : trace, options);
      const { trust, rogueCoordinator = false } = options;
      const named = options.require === undefined ? [] : propertiesFrom(options.require);
      const check = new TraceCheck({ ...(trust !== undefined && { trust }), rogueCoordinator, named });
      const result = await judged(trace, check);
      if (!result.ok) {
        printProblems(trace === STDIN ? 'standard input' : trace, result.problems);
        throw new Refused(BAD_INPUT);
      }
      process.exitCode = exitCode({ kind: 'trace', result: result.value });
      print(options.json === true ? resultJson('trace', result.value) : traceText(result.value, paint()));
      writeReports(options, junit({ kind: 'trace', result: result.value }), []);
    });
}

function propertiesFrom(text: string): readonly PropertyId[] {
  const ids = text.split(',').map((each) => each.trim());
  const unknown = ids.filter((each) => !isPropertyId(each));
  if (unknown.length === 0) return ids.filter(isPropertyId);
  note(`--require ${text}: no property ${unknown.map((each) => JSON.stringify(each)).join(', ')}`);
  note(`  Properties: ${PROPERTY_IDS.join(', ')}`);
  throw new Refused(USAGE);
}

/** Reads no further than the first thing that is wrong. */
async function judged(trace: string, check: TraceCheck): Promise<Parsed<TraceResult>> {
  try {
    const stream = trace === STDIN ? process.stdin : createReadStream(trace);
    for await (const chunk of stream) {
      const written = check.write(chunk);
      if (!written.ok) return written;
    }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    return refused('', systemReason(error), 'check the path and its permissions');
  }
  return check.end(trace === STDIN ? 'standard input' : trace);
}
