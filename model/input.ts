/**
 * How reading hostile input answers: a value, or the problems that stopped it. Nothing here throws.
 * Every reader in the project (documents, traces, failure files, drafts) returns this one shape, so that
 * the command line can print path, pointer, reason and remedy, and exit 65, in one place.
 */

/** One reason why an input was refused. */
export interface InputProblem {
  /** Where: an RFC 6901 JSON pointer ('' is the whole document), or 'line 12' + pointer for line formats. */
  readonly pointer: string;
  /** What is wrong, in one sentence. */
  readonly reason: string;
  /** What to do about it, in one sentence. */
  readonly remedy: string;
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function refused<T = never>(pointer: string, reason: string, remedy: string): Parsed<T> {
  return { ok: false, problems: [{ pointer, reason, remedy }] };
}

/** Input limits of the whole project; each is named in the error that it causes. */
export const LIMITS = {
  documentBytes: 16 * 1024 * 1024,
  traceLineBytes: 1024 * 1024,
  children: 256,
  nesting: 64,
  idLength: 128,
} as const;

/** Joins pointer segments, escaped as RFC 6901 demands. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
