/**
 * Words for schedules written by hand: one function a sentence of the field report, one or a few observations each.
 * Parties: S1, S2 children, K, K2 coordinators (or whoever drives), O the operator, `log` the register itself.
 */
import type { CompositeState, Decision, LogValue, Role } from '../../model/names.ts';
import {
  type Observation,
  type ObservationBody,
  type ObservationOf,
  TRACE_FORMAT,
  TRACE_VERSION,
} from '../../model/observation.ts';
import type { PropertyId } from '../../properties/property.ts';

/** Who, what, about which child, under which handle. */
export type Line = readonly [party: string, body: ObservationBody, about?: string, handle?: string];
export type Lines = readonly Line[];

export interface FieldCase {
  readonly id: string;
  readonly what: string;
  readonly lines: Lines;
  /** What the table of field failures says, in our property ids (OP, BIND and PREP have none). */
  readonly table: readonly PropertyId[];
  /** What the table leaves unsaid and the definitions of the clause registry, section 6.1, say of the same facts. */
  readonly follows?: readonly PropertyId[];
  /** Violated by the letter, and not required, because the trace itself says that an assumption was not met. */
  readonly notRequired?: readonly PropertyId[];
  /** Correct implementations in the same situation; none where the case is itself correct. */
  readonly twins: readonly Lines[];
}

function roleOf(party: string): Role {
  switch (party[0]) {
    case 'S':
      return 'child';
    case 'K':
      return 'coordinator';
    case 'O':
      return 'operator';
    case 'l':
      return 'log';
    default:
      return 'engine';
  }
}

export function traceOf(lines: Lines): readonly Observation[] {
  return lines.map(([party, body, child, handle], seq) => {
    const envelope = { seq, at: seq * 10, composite: 'C17', party, role: roleOf(party) };
    return { ...envelope, ...(child && { child }), ...(handle && { handle }), ...body } as Observation;
  });
}

/** The same schedule as the bytes of a trace file. */
export function traceBytes(lines: Lines, draft?: string): Uint8Array {
  const header = { format: TRACE_FORMAT, version: TRACE_VERSION, ...(draft && { draft }) };
  const text = [header, ...traceOf(lines)].map((line) => `${JSON.stringify(line)}\n`).join('');
  return new TextEncoder().encode(text);
}

export const issued: Lines = [
  [
    'engine',
    {
      type: 'composite.issued',
      children: [
        { child: 'S1', required: true },
        { child: 'S2', required: true },
      ],
      joinRule: 'ALL_REQUIRED',
    },
  ],
];

export const reads = (party: string, value: LogValue): Lines => [
  [party, { type: 'log.invoked', operation: 'read' }],
  [party, { type: 'log.answered', operation: 'read', outcome: 'value', value }],
];
export const tries = (party: string, value: Decision): Lines => [
  [party, { type: 'log.invoked', operation: 'cas', value }],
];
export const wins = (party: string, value: Decision): Lines => [
  [party, { type: 'log.answered', operation: 'cas', outcome: 'won', value }],
];
export const holds = (value: LogValue): Lines => [['log', { type: 'log.effective', value }]];
export const hearsNothing = (party: string, operation: 'read' | 'cas'): Lines => [
  [party, { type: 'log.answered', operation, outcome: 'unknown' }],
];
export const writes = (party: string, value: Decision): Lines => [
  ...tries(party, value),
  ...holds(value),
  ...wins(party, value),
];
export const writesUnheard = (party: string, value: Decision): Lines => [
  ...tries(party, value),
  ...holds(value),
  ...hearsNothing(party, 'cas'),
];
export const loses = (party: string, value: Decision, to: Decision): Lines => [
  ...tries(party, value),
  [party, { type: 'log.answered', operation: 'cas', outcome: 'refused', value: to }],
];

export const reserves = (child: string): Lines => [[child, { type: 'reserved' }]];
export const answersPrepared = (child: string): Lines => [[child, { type: 'prepared' }]];
export const asked = (child: string): Lines => [['K', { type: 'prepare.sent' }, child]];
export const votes = (child: string): Lines => [['K', { type: 'vote.received', vote: 'PREPARED' }, child]];
export const prepares = (child: string): Lines => [
  ...asked(child),
  ...reserves(child),
  ...reads(child, 'EMPTY'),
  ...answersPrepared(child),
];
export const rejects = (child: string, code: string): Lines => [
  [child, { type: 'rejected', code, handleUsable: false }],
];
/** S1, S2 PREPARED, both votes with K. */
export const allPrepared: Lines = [...issued, ...prepares('S1'), ...prepares('S2'), ...votes('S1'), ...votes('S2')];

export const expires = (child: string): Lines => [[child, { type: 'timer.fired', timer: 'reservation' }]];
export const givesUp = (coordinator: string): Lines => [[coordinator, { type: 'timer.fired', timer: 'deadline' }]];
export const tells = (coordinator: string, value: Decision, child: string): Lines => [
  [coordinator, { type: 'decision.sent', value }, child],
];
export const hears = (child: string, value: Decision): Lines => [[child, { type: 'decision.received', value }]];
export const posts = (child: string): Lines => [[child, { type: 'posted' }]];
export const releases = (child: string): Lines => [
  [child, { type: 'released' }],
  [child, { type: 'dropped' }],
];
export const cannotPost = (child: string): Lines => [[child, { type: 'cannot.post' }]];
export const answers = (child: string, state: string): Lines => [[child, { type: 'child.receipt', state }]];
export const crashes = (party: string): Lines => [[party, { type: 'crashed' }]];
export const restarts = (party: string): Lines => [[party, { type: 'restarted' }]];
export const operator = (act: string, child: string): Lines => [['O', { type: 'operator.act', value: act }, child]];
export const receipt = (coordinator: string, state: CompositeState, code?: string): Lines => [
  [coordinator, { type: 'receipt', state, ...(code && { code }) }],
];

/** A child whose timer asks the log and does what it says. */
export const readsAndPosts = (child: string): Lines => [...reads(child, 'COMMIT'), ...posts(child)];
export const readsAndReleases = (child: string): Lines => [...reads(child, 'ABORT'), ...releases(child)];
/** A child whose timer finds the log empty and writes ABORT. */
export const freesItself = (child: string): Lines => [
  ...expires(child),
  ...reads(child, 'EMPTY'),
  ...writes(child, 'ABORT'),
  ...releases(child),
];

/** COMMIT recorded with every vote, and nobody told yet. */
export const committed: Lines = [...allPrepared, ...writes('K', 'COMMIT')];
/** The same, and S1 has read it and posted. */
export const halfPosted: Lines = [...committed, ...readsAndPosts('S1')];
/** A decision sent and received. */
export const told = (coordinator: string, value: Decision, child: string): Lines => [
  ...tells(coordinator, value, child),
  ...hears(child, value),
];

type Assumptions = ObservationOf<'run.ended'>['assumptions'];

/** Nothing more happens, however long one waits. */
export const quiet = (unmet: Partial<Assumptions> = {}): Lines => [
  ['engine', { type: 'run.ended', quiet: true, assumptions: { A4: true, A5: true, A6: true, A7: true, ...unmet } }],
];
