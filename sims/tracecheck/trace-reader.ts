/**
 * Reads an NDJSON trace from chunks of bytes: a header line, then one observation a line whose `seq` counts 0, 1, 2, …
 * The first thing that is wrong ends it, because a trace with a hole proves nothing. Pure: no file, no clock; memory is
 * one line, whatever the length of the trace.
 */
import type { JsonObject, JsonValue } from '../../model/canonical-json.ts';
import { type InputProblem, LIMITS, type Parsed, parsed, refused } from '../../model/input.ts';
import {
  type Observation,
  type ObservationType,
  observationSchema,
  TRACE_FORMAT,
  TRACE_VERSION,
  type TraceHeader,
  traceHeaderSchema,
} from '../../model/observation.ts';
import { problemsOf } from '../../model/schema-problems.ts';
import { parseJson } from '../../model/strict-json.ts';
import { knownFields } from './known-fields.ts';
import { LineSplitter } from './line-splitter.ts';

export interface TraceSize {
  /** Observations; the header is not counted. */
  readonly lines: number;
  readonly ignoredFields: number;
}

/** Whoever takes what is read may refuse it too: the problem's pointer is then within the line. */
export interface TraceTaker {
  header(header: TraceHeader): Parsed<null>;
  observation(observation: Observation): Parsed<null>;
}

const SCHEMA_BY_TYPE = new Map(observationSchema.options.map((option) => [option.shape.type.value as string, option]));
export const OBSERVATION_TYPES = [...SCHEMA_BY_TYPE.keys()] as readonly ObservationType[];

const HEADER = JSON.stringify({ format: TRACE_FORMAT, version: TRACE_VERSION });

export class TraceReader {
  private readonly taker: TraceTaker;
  private readonly splitter = new LineSplitter(LIMITS.traceLineBytes);
  private problems: readonly InputProblem[] = [];
  /** Lines begun so far, the header being line 1. */
  private line = 0;
  private next = 0;
  private ignored = 0;

  constructor(taker: TraceTaker) {
    this.taker = taker;
  }

  /** Refused once something was wrong, and for ever after: there is no use in reading on. */
  write(chunk: Uint8Array): Parsed<null> {
    if (this.problems.length > 0) return { ok: false, problems: this.problems };
    for (const split of this.splitter.feed(chunk)) {
      this.line += 1;
      const read = split.kind === 'line' ? this.read(split.bytes) : tooLong();
      if (!read.ok) return this.refuse(read.problems);
    }
    return parsed(null);
  }

  end(): Parsed<TraceSize> {
    if (this.problems.length > 0) return { ok: false, problems: this.problems };
    const rest = this.splitter.rest();
    if (rest !== undefined) {
      this.line += 1;
      const read = isWhole(rest) ? this.read(rest) : tornOff();
      if (!read.ok) return this.refuse(read.problems);
    }
    if (this.line === 0) return refused('', 'The file is empty.', `A trace starts with the line ${HEADER}.`);
    return parsed({ lines: this.next, ignoredFields: this.ignored });
  }

  private refuse<T>(problems: readonly InputProblem[]): Parsed<T> {
    this.problems = problems.map((each) => ({ ...each, pointer: `line ${this.line}${each.pointer}` }));
    return { ok: false, problems: this.problems };
  }

  private read(bytes: Uint8Array): Parsed<null> {
    if (isBlank(bytes)) {
      return refused('', 'The line is empty.', 'Remove it; every line but the first is one observation.');
    }
    // Rounded: numbers of a vendor's own fields may be long, and nobody digests a trace.
    const json = parseJson(bytes, { bytes: LIMITS.traceLineBytes, integers: 'rounded' });
    if (!json.ok) return { ok: false, problems: json.problems.map(withoutLine) };
    if (!isObject(json.value)) {
      return refused('', 'The line is JSON, but no object.', 'Write one JSON object a line.');
    }
    return this.line === 1 ? this.readHeader(json.value) : this.readObservation(json.value);
  }

  private readHeader(value: JsonObject): Parsed<null> {
    const { format, version } = value;
    if (format !== TRACE_FORMAT) {
      const found = format === undefined ? 'no "format"' : `"format": ${shown(format)}`;
      return refused('/format', `The first line has ${found}: this is no trace.`, `Start with the line ${HEADER}.`);
    }
    if (version !== TRACE_VERSION) {
      const found = version === undefined ? 'no "version"' : `"version": ${shown(version)}`;
      const remedy = 'Record the trace in that version, or use a release of this harness that reads the other one.';
      return refused('/version', `The trace has ${found}; supported is version ${TRACE_VERSION}.`, remedy);
    }
    const header = traceHeaderSchema.safeParse(value);
    if (!header.success) return { ok: false, problems: problemsOf(header.error.issues, value) };
    const known = knownFields(traceHeaderSchema, value);
    this.ignored += known.ignored;
    return this.taker.header(known.value);
  }

  private readObservation(value: JsonObject): Parsed<null> {
    const { type } = value;
    const schema = typeof type === 'string' ? SCHEMA_BY_TYPE.get(type) : undefined;
    if (schema === undefined) {
      const found = type === undefined ? 'The field "type" is missing' : `Unknown observation type ${shown(type)}`;
      return refused('/type', `${found}.`, `Known types: ${OBSERVATION_TYPES.join(', ')}.`);
    }
    const observation = schema.safeParse(value);
    if (!observation.success) return { ok: false, problems: problemsOf(observation.error.issues, value) };
    const known = knownFields<Observation>(schema, value);
    const { seq, cause } = known.value;
    if (seq !== this.next) return outOfOrder(seq, this.next);
    if (cause !== undefined && cause >= seq) {
      const reason = `The cause ${cause} does not lie before the observation itself, ${seq}.`;
      return refused('/cause', reason, 'Point to the "seq" of an earlier line, or leave "cause" out.');
    }
    this.next += 1;
    this.ignored += known.ignored;
    return this.taker.observation(known.value);
  }
}

function outOfOrder(seq: number, expected: number): Parsed<null> {
  const missing = seq > expected;
  const reason = `"seq" is ${seq}, expected was ${expected}: ${missing ? 'lines are missing' : 'a line stands twice or in the wrong place'}.`;
  const remedy = 'Record without gaps and in order, counting from 0; a trace with a hole proves nothing.';
  return refused('/seq', reason, remedy);
}

function tooLong(): Parsed<null> {
  const reason = `The line is longer than ${LIMITS.traceLineBytes} bytes.`;
  return refused('', reason, 'Write one observation a line, with a line break after each.');
}

function tornOff(): Parsed<null> {
  const reason = 'The trace is truncated: the last line has no line break and is not whole JSON.';
  return refused('', reason, 'Record to the end, or remove the last line and judge what is left.');
}

/** The JSON reader counts lines too, and always comes to 1 here. */
function withoutLine(problem: InputProblem): InputProblem {
  return { ...problem, reason: problem.reason.replace(/^line 1, /, '') };
}

/** Only of a last line without a line break: whether it is all there. What else is wrong with it is said elsewhere. */
function isWhole(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Somebody else's value in a message, short. */
function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
