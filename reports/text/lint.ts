/** What lint found in one document: where, why it matters, and what to do. */
import type { LintFinding, LintResult } from '../../properties/result.ts';
import { grouped, oneLine } from '../characters.ts';
import { isRefused } from '../checks.ts';
import type { Paint } from '../paint.ts';
import { indented, labelled } from './layout.ts';

const LABEL = 8;

export function lintText(result: LintResult, paint: Paint): string {
  return lintLines(result, paint).join('\n');
}

export function lintLines(result: LintResult, paint: Paint): readonly string[] {
  const { file, findings } = result;
  const verdict = isRefused(result) ? paint.red('refused') : paint.green('accepted');
  const musts = findings.filter(({ level }) => level === 'MUST').length;
  const counts =
    findings.length === 0 ? 'no findings' : `${grouped(musts)} MUST, ${grouped(findings.length - musts)} SHOULD`;
  return [
    `${paint.bold(oneLine(file))}: ${verdict} ${paint.dim(`(${counts})`)}`,
    ...findings.flatMap((finding) => indented(findingLines(finding, paint))),
  ];
}

function findingLines(finding: LintFinding, paint: Paint): readonly string[] {
  const { rule, clauses, level, pointer, message, remedy } = finding;
  const brush = level === 'MUST' ? paint.red : paint.yellow;
  const place = pointer === '' ? 'the whole document' : oneLine(pointer);
  return [
    `${brush(level.padEnd(LABEL))}${paint.bold(oneLine(rule))} at ${place} ${paint.dim(`(${oneLine(clauses.join(', '))})`)}`,
    ...labelled('', LABEL, [oneLine(message), oneLine(remedy)]),
  ];
}
