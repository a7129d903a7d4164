/** Traces as bytes, and what the reader says of them. */
import type { InputProblem, Parsed } from '../../../model/input.ts';
import { TRACE_FORMAT, TRACE_VERSION } from '../../../model/observation.ts';
import type { TraceResult } from '../../../properties/result.ts';
import { TraceCheck, type TraceCheckOptions } from '../../../sims/tracecheck/trace-check.ts';

export const HEADER = JSON.stringify({ format: TRACE_FORMAT, version: TRACE_VERSION });

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const fileOf = (...lines: readonly (string | object)[]): Uint8Array =>
  bytesOf(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));

/** A crash of K: the plainest line there is. */
export const crash = (seq: number, more: object = {}): object => ({
  seq,
  at: 0,
  composite: 'C',
  party: 'K',
  role: 'coordinator',
  type: 'crashed',
  ...more,
});

export function checked(bytes: Uint8Array, options?: TraceCheckOptions): Parsed<TraceResult> {
  const check = new TraceCheck(options);
  const written = check.write(bytes);
  return written.ok ? check.end('trace') : written;
}

export function accepted(bytes: Uint8Array, options?: TraceCheckOptions): TraceResult {
  const result = checked(bytes, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** The one problem that stopped the reader. */
export function problemIn(bytes: Uint8Array): InputProblem {
  const result = checked(bytes);
  const [problem] = result.ok ? [] : result.problems;
  if (problem === undefined) throw new Error('it was accepted');
  return problem;
}
