/** `finality lint FILE…`: what a composite document may not claim, before anything runs. */
import { Command } from 'commander';
import { lint } from '../../properties/lint/index.ts';
import { lintText, resultJson } from '../../reports/index.ts';
import { documentFrom, draftFrom } from '../documents.ts';
import { exitCode } from '../exit-code.ts';
import { paint, print } from '../io.ts';

export function lintCommand(): Command {
  return new Command('lint')
    .description('check a composite document against the static rules of the draft')
    .argument('<file>', 'composite document (JSON)')
    .option('--draft <name>', 'readings to hold it to: reference or published, then +switch=value', 'reference')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 no MUST finding (warnings may be printed); 1 a MUST finding; 65 unreadable.

Examples:
  finality lint examples/invoice-strict.composite.json
  finality lint examples/invoice-mail.composite.json    required mail that cannot prepare, claimed strict: refused
  finality lint act.json --draft published           under the readings that are printed in the draft`,
    )
    .action((file: string, options: { readonly draft: string; readonly json?: boolean }) => {
      const result = { file, findings: lint(documentFrom(file), draftFrom(options.draft).switches) };
      print(options.json === true ? resultJson('lint', result) : lintText(result, paint()));
      process.exitCode = exitCode({ kind: 'lint', result });
    });
}
