/** What commands do with their results at the edge: save failures, write reports, draw a seed. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { FoundFailure } from '../sims/simulator/search.ts';
import { BAD_INPUT, Refused, USAGE } from './documents.ts';
import { failurePath, note, printProblems, writeWhole } from './io.ts';

/** Distinct schedules are counted exactly, in a table of 16 bytes a run or more; this many keep it below 1 GiB. */
export const MOST_RUNS = 20_000_000;

/** `--seed random` draws one; it is printed with every result, so nothing is lost. */
export function freshSeed(text: string): string {
  return text === 'random' ? randomBytes(6).toString('hex') : text;
}

function write(path: string, text: string): void {
  const written = writeWhole(path, text);
  if (written.ok) return;
  printProblems(path, written.problems);
  throw new Refused(BAD_INPUT);
}

export function saveFailures(found: readonly FoundFailure[]): void {
  for (const { failure } of found) write(failurePath(failure.id), `${JSON.stringify(failure, null, 1)}\n`);
}

/** An output that would overwrite the input, or another output, is a mistake of the command line. */
export function refuseOverwriting(
  input: string | undefined,
  options: { readonly junit?: string; readonly events?: string },
): void {
  const paths = [input, options.junit, options.events].flatMap((path) => (path === undefined ? [] : [resolve(path)]));
  const named = options.junit !== '' && options.events !== '';
  if (named && new Set(paths).size === paths.length) return;
  note('--junit and --events need a file each, and neither may be the document');
  throw new Refused(USAGE);
}

export function writeReports(
  options: { readonly junit?: string; readonly events?: string },
  junit: string,
  events: readonly string[],
): void {
  if (options.junit !== undefined) write(options.junit, junit);
  if (options.events !== undefined) write(options.events, `${events.join('\n')}\n`);
}
