/** Observations by hand and at random: a few words per line, envelope filled in. */
import fc from 'fast-check';
import { COMPOSITE_STATES, type Role } from '../../model/names.ts';
import type { Observation, ObservationBody } from '../../model/observation.ts';

export const CHILDREN = ['S1', 'S2', 'S3'] as const;

/** One line of a schedule: who, what, and about which child. */
export type Line = readonly [party: string, body: ObservationBody, about?: string];

export function roleOf(party: string): Role {
  if (party.startsWith('S')) return 'child';
  return party.startsWith('K') ? 'coordinator' : party === 'log' ? 'log' : 'engine';
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

export const issued = (children: readonly string[]): Line => [
  'engine',
  {
    type: 'composite.issued',
    children: children.map((child) => ({ child, required: true })),
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
];
const OF_COORDINATOR: readonly ObservationBody[] = [
  ...LOG_BODIES,
  ...OF_ANYBODY,
  ...COMPOSITE_STATES.map((state): ObservationBody => ({ type: 'receipt', state })),
  { type: 'declared', state: 'ABORTED' },
];
const ABOUT_LEG: readonly ObservationBody[] = [
  { type: 'prepare.sent' },
  { type: 'vote.received', vote: 'PREPARED' },
  ...DECISIONS.map((value): ObservationBody => ({ type: 'decision.sent', value })),
];
const ended = fc
  .tuple(fc.boolean(), fc.boolean(), fc.boolean())
  .map(
    ([quiet, A4, A7]): ObservationBody => ({ type: 'run.ended', quiet, assumptions: { A4, A5: true, A6: true, A7 } }),
  );

const children = fc.constantFrom(...CHILDREN);

/** Anything that may be seen of one composite with three required children and one coordinator, sense or nonsense. */
export const lines: fc.Arbitrary<readonly Line[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(children, bodies(...OF_CHILD)) },
      { weight: 4, arbitrary: fc.tuple(fc.constant('K'), bodies(...OF_COORDINATOR)) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('K'), bodies(...ABOUT_LEG), children) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constant('log'),
          bodies({ type: 'log.effective', value: 'COMMIT' }, { type: 'log.effective', value: 'ABORT' }),
        ),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constant('engine'), ended) },
    ),
    { maxLength: 60, size: 'max' },
  )
  .chain((drawn) => fc.constantFrom(drawn as readonly Line[], [issued(CHILDREN), ...(drawn as readonly Line[])]));
