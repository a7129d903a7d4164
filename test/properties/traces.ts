/** Observations by hand and at random: a few words per line, envelope filled in. */
import fc from 'fast-check';
import { BOUNDS, COMPOSITE_STATES, type Role, VERIFICATIONS } from '../../model/names.ts';
import type { Observation, ObservationBody } from '../../model/observation.ts';

export const CHILDREN = ['S1', 'S2', 'S3'] as const;

/** One line of a schedule: who, what, and about which child. */
export type Line = readonly [party: string, body: ObservationBody, about?: string];

export function roleOf(party: string): Role {
  if (party.startsWith('S')) return 'child';
  if (party.startsWith('K')) return 'coordinator';
  return party === 'log' ? 'log' : party === 'hand' ? 'operator' : 'engine';
}

export function traceOf(lines: readonly Line[]): readonly Observation[] {
  return lines.map(
    ([party, body, about], seq) =>
      ({
        seq,
        at: seq,
        composite: 'C',
        party,
        role: roleOf(party),
        ...(about && { child: about }),
        ...body,
      }) as Observation,
  );
}

/** `optional`: how many of the children, from the last on, are outside R. */
export const issued = (children: readonly string[], optional = 0): Line => [
  'engine',
  {
    type: 'composite.issued',
    children: children.map((child, index) => ({ child, required: index < children.length - optional })),
    joinRule: 'ALL_REQUIRED',
  },
];

const bodies = (...all: readonly ObservationBody[]) => fc.constantFrom(...all);
const DECISIONS = ['COMMIT', 'ABORT'] as const;

const LOG_BODIES: readonly ObservationBody[] = [
  { type: 'log.invoked', operation: 'read' },
  ...DECISIONS.map((value): ObservationBody => ({ type: 'log.invoked', operation: 'cas', value })),
  ...(['EMPTY', ...DECISIONS] as const).map(
    (value): ObservationBody => ({ type: 'log.answered', operation: 'read', outcome: 'value', value }),
  ),
  ...DECISIONS.flatMap((value): readonly ObservationBody[] => [
    { type: 'log.answered', operation: 'cas', outcome: 'won', value },
    { type: 'log.answered', operation: 'cas', outcome: 'refused', value },
  ]),
  { type: 'log.answered', operation: 'cas', outcome: 'refused_no_value' },
  { type: 'log.answered', operation: 'cas', outcome: 'unknown' },
  { type: 'log.answered', operation: 'read', outcome: 'unknown' },
];
const OF_ANYBODY: readonly ObservationBody[] = [
  { type: 'crashed' },
  { type: 'restarted' },
  { type: 'log.down' },
  { type: 'timer.fired', timer: 'reservation' },
  { type: 'timer.fired', timer: 'retry' },
];
const OF_CHILD: readonly ObservationBody[] = [
  ...LOG_BODIES,
  ...OF_ANYBODY,
  { type: 'reserved' },
  { type: 'prepared' },
  { type: 'prepared', repeat: true },
  { type: 'rejected', code: 'EF-081', handleUsable: true },
  { type: 'rejected', code: 'LATE_PREPARE', handleUsable: false },
  ...DECISIONS.flatMap((value): readonly ObservationBody[] => [
    { type: 'tombstone', value },
    { type: 'certificate.accepted', value },
    { type: 'decision.received', value },
  ]),
  { type: 'held' },
  { type: 'hold.left' },
  { type: 'posted' },
  { type: 'released' },
  { type: 'dropped' },
  { type: 'cannot.post' },
  { type: 'stopped' },
  { type: 'revoked' },
  { type: 'posting' },
  { type: 'effect.changed' },
  { type: 'posted', changed: true },
  { type: 'prepare.failed', reason: 'LOG_UNREACHABLE' },
  ...VERIFICATIONS.map((truth): ObservationBody => ({ type: 'prepare.received', truth })),
  { type: 'rejected', code: 'EF-040', handleUsable: true },
  { type: 'rejected', code: 'EF-041', handleUsable: true },
  ...(['PREPARED', 'HOLD', 'EFFECTUATED', 'RELEASED', 'REJECTED', 'CANNOT_POST'] as const).flatMap(
    (state): readonly ObservationBody[] => [
      { type: 'child.receipt', state },
      { type: 'child.receipt', state, code: 'EF-048' },
    ],
  ),
  { type: 'alert', code: 'EF-048' },
  { type: 'undo.refused' },
  ...BOUNDS.map((bound): ObservationBody => ({ type: 'bound.passed', bound })),
  ...([1, 2] as const).flatMap((attempt): readonly ObservationBody[] => [
    { type: 'compensation.posted', attempt, through: 'fresh' },
    { type: 'compensation.posted', attempt, through: 'consumed' },
    { type: 'compensation.answered', attempt, outcome: 'EFFECTUATED' },
    { type: 'compensation.answered', attempt, outcome: 'REJECTED' },
  ]),
];
const OF_COORDINATOR: readonly ObservationBody[] = [
  ...LOG_BODIES,
  ...OF_ANYBODY,
  ...COMPOSITE_STATES.map((state): ObservationBody => ({ type: 'receipt', state })),
  { type: 'receipt', state: 'COMPENSATING', code: 'EF-047' },
  { type: 'receipt', state: 'ABORTED', code: 'EF-048' },
  { type: 'declared', state: 'ABORTED' },
  { type: 'revoked' },
  { type: 'handle.checked', current: true },
  { type: 'handle.checked', current: false },
  { type: 'log.answered', operation: 'cas', outcome: 'refused_handle' },
];
const ABOUT_LEG: readonly ObservationBody[] = [
  { type: 'prepare.sent' },
  { type: 'vote.received', vote: 'PREPARED' },
  { type: 'vote.received', vote: 'REJECTED', code: 'EF-040' },
  { type: 'compensation.issued', attempt: 1, through: 'fresh' },
  { type: 'compensation.issued', attempt: 2, through: 'fresh' },
  ...DECISIONS.map((value): ObservationBody => ({ type: 'decision.sent', value })),
];
const OF_LOG: readonly ObservationBody[] = [
  ...(['EMPTY', ...DECISIONS] as const).map((value): ObservationBody => ({ type: 'log.effective', value })),
  { type: 'log.effective', value: 'COMMIT', foreign: true },
  { type: 'log.effective', value: 'ABORT', register: 'replica' },
  { type: 'crashed' },
];
const OF_OPERATOR: readonly ObservationBody[] = [
  ...LOG_BODIES,
  ...['CAS ABORT', 'CAS COMMIT', 'post', 'release'].map((value): ObservationBody => ({ type: 'operator.act', value })),
];
const ended = fc
  .tuple(fc.boolean(), fc.boolean(), fc.boolean())
  .map(
    ([quiet, A4, A7]): ObservationBody => ({ type: 'run.ended', quiet, assumptions: { A4, A5: true, A6: true, A7 } }),
  );

const children = fc.constantFrom(...CHILDREN);

const coordinators = fc.constantFrom('K', 'K', 'K', 'K2');

/** Anything that may be seen of one composite with three children, in R or not, and two coordinators, sense or nonsense. */
export const lines: fc.Arbitrary<readonly Line[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(children, bodies(...OF_CHILD)) },
      { weight: 4, arbitrary: fc.tuple(coordinators, bodies(...OF_COORDINATOR)) },
      { weight: 2, arbitrary: fc.tuple(coordinators, bodies(...ABOUT_LEG), children) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('log'), bodies(...OF_LOG)) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('hand'), bodies(...OF_OPERATOR), children) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('engine'), ended) },
    ),
    { maxLength: 60, size: 'max' },
  )
  .chain((drawn) =>
    fc.constantFrom(
      drawn as readonly Line[],
      [issued(CHILDREN), ...(drawn as readonly Line[])],
      [issued(CHILDREN, 1), ...(drawn as readonly Line[])],
    ),
  );
