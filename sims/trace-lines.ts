/** A trace as NDJSON lines: the header, then one observation a line, members in the order in which machines say them. */
import type { Draft } from '../model/draft.ts';
import { type Observation, TRACE_FORMAT, TRACE_VERSION } from '../model/observation.ts';

export function traceLines(draft: Draft, trace: readonly Observation[]): readonly string[] {
  const header = { format: TRACE_FORMAT, version: TRACE_VERSION, draft: draft.name };
  return [header, ...trace].map((line) => JSON.stringify(line));
}
