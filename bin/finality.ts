#!/usr/bin/env node
/**
 * The composition root of the command line. Commands set `process.exitCode`; what goes wrong on the way ends here, as an
 * exit code and a sentence, never as a stack trace.
 */
import { Command, CommanderError } from 'commander';
import { MachineRefused } from '../model/table.ts';
import { checkCommand } from './commands/check.ts';
import { explainCommand } from './commands/explain.ts';
import { lintCommand } from './commands/lint.ts';
import { listCommand } from './commands/list.ts';
import { mainCommand } from './commands/main.ts';
import { mutantsCommand } from './commands/mutants.ts';
import { replayCommand } from './commands/replay.ts';
import { simCommand } from './commands/sim.ts';
import { traceCommand } from './commands/trace.ts';
import { Refused, USAGE } from './documents.ts';
import { note } from './io.ts';
import { VERSION } from './version.ts';

const OUR_FAULT = 70;

export function program(): Command {
  const root = new Command('finality')
    .description('Formal conformance and simulation harness for Composite Execution Finality')
    .version(VERSION)
    .showHelpAfterError('(add --help for usage and examples)')
    .addHelpText(
      'after',
      `
Start here:
  finality sim examples/invoice-strict.composite.json
  finality explain CEF-TIM-06

Exit codes: 0 held; 1 violated; 2 inconclusive; 3 target unusable; 64 usage; 65 bad input; 70 our own fault; 130 interrupted.`,
    );
  for (const command of [
    simCommand(),
    replayCommand(),
    traceCommand(),
    checkCommand(),
    lintCommand(),
    listCommand(),
    explainCommand(),
    mutantsCommand(),
    mainCommand(),
  ]) {
    root.addCommand(command);
  }
  const quiet = (command: Command) => {
    command.exitOverride();
    for (const child of command.commands) quiet(child);
  };
  quiet(root);
  return root;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Refused) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof MachineRefused) {
    note(`the draft's machines cannot be used: ${error.message}`);
    return 65;
  }
  const message = error instanceof Error ? error.message : String(error);
  note(`finality failed, and it is our fault: ${message}`);
  if (process.env.FINALITY_DEBUG !== undefined && error instanceof Error) note(error.stack ?? '');
  else note('set FINALITY_DEBUG=1 for the stack, and please report it');
  return OUR_FAULT;
}

/** A reader that has gone (`finality … | head`) changes no verdict; output that could not be written does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  note(`the result could not be written: ${error.message}`);
  process.once('exit', () => {
    process.exitCode = OUR_FAULT;
  });
});

try {
  await program().parseAsync(process.argv);
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
