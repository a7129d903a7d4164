/**
 * Counters that interesting things really happened, as data: a campaign that never saw them proves little.
 * Counted from the letters of a campaign, so they cost nothing per run.
 */
import type { CompositeState } from '../model/names.ts';
import type { Letter } from '../properties/compiled-monitor.ts';
import type { WitnessCount } from '../properties/result.ts';
import type { CompiledDraft } from './compiled-draft.ts';
import type { Counters } from './simulator/simulator.ts';

interface Witness {
  readonly id: string;
  readonly about: string;
  readonly counts: ((letter: Letter) => boolean) | 'restarts on COMMIT';
}

const answered =
  (role: Letter['role'], outcome: string, value?: string) =>
  ({ role: from, body }: Letter) =>
    from === role &&
    body.type === 'log.answered' &&
    body.operation === 'cas' &&
    body.outcome === outcome &&
    (value === undefined || body.value === value);
const fault =
  (name: string) =>
  ({ body }: Letter) =>
    body.type === 'fault' && body.fault === name;
const rejected =
  (code: string) =>
  ({ body }: Letter) =>
    body.type === 'rejected' && body.code === code;

const DONE: readonly CompositeState[] = ['EFFECTUATED', 'QUORUM_MET', 'ATTEMPTED'];

export const WITNESSES: readonly Witness[] = [
  {
    id: 'effectuated',
    about: 'receipt EFFECTUATED, QUORUM_MET or ATTEMPTED',
    counts: ({ body }) => body.type === 'receipt' && DONE.includes(body.state),
  },
  {
    id: 'aborted',
    about: 'receipt ABORTED',
    counts: ({ body }) => body.type === 'receipt' && body.state === 'ABORTED',
  },
  { id: 'hold entered', about: 'a child entered HOLD', counts: ({ body }) => body.type === 'held' },
  {
    id: 'timer on a promise',
    about: 'a reservation timer fired',
    counts: ({ role, body }) => role === 'child' && body.type === 'timer.fired' && body.timer === 'reservation',
  },
  { id: 'child won', about: 'a child won the CAS of ABORT', counts: answered('child', 'won') },
  {
    id: 'child lost to COMMIT',
    about: "a child's CAS was refused with COMMIT",
    counts: answered('child', 'refused', 'COMMIT'),
  },
  {
    id: 'child lost to ABORT',
    about: "a child's CAS was refused with ABORT",
    counts: answered('child', 'refused', 'ABORT'),
  },
  {
    id: 'coordinator lost to ABORT',
    about: "the coordinator's CAS was refused with ABORT",
    counts: answered('coordinator', 'refused', 'ABORT'),
  },
  {
    id: 'coordinator found COMMIT',
    about: "the coordinator's CAS was refused with COMMIT",
    counts: answered('coordinator', 'refused', 'COMMIT'),
  },
  {
    id: 'coordinator in doubt',
    about: "the outcome of the coordinator's CAS was unknown",
    counts: answered('coordinator', 'unknown'),
  },
  { id: 'child in doubt', about: "the outcome of a child's CAS was unknown", counts: answered('child', 'unknown') },
  {
    id: 'refused without value',
    about: 'a CAS was refused without the value',
    counts: ({ body }) => body.type === 'log.answered' && body.outcome === 'refused_no_value',
  },
  {
    id: 'reply lost after the write',
    about: 'a CAS took effect and its reply was lost',
    counts: fault('reply lost after the write'),
  },
  { id: 'log outage', about: 'a party lost the log for a while', counts: ({ body }) => body.type === 'log.down' },
  {
    id: 'coordinator crashed',
    about: 'the coordinator crashed',
    counts: ({ role, body }) => role === 'coordinator' && body.type === 'crashed',
  },
  {
    id: 'child crashed',
    about: 'a sink crashed',
    counts: ({ role, body }) => role === 'child' && body.type === 'crashed',
  },
  { id: 'restart on COMMIT', about: 'the coordinator restarted with COMMIT recorded', counts: 'restarts on COMMIT' },
  { id: 'late prepare refused', about: 'a first prepare found the log decided', counts: rejected('LATE_PREPARE') },
  {
    id: 'tombstone',
    about: 'a decision burned a handle that never prepared',
    counts: ({ body }) => body.type === 'tombstone',
  },
  {
    id: 'repeated prepare',
    about: 'a promise was answered again',
    counts: ({ body }) => body.type === 'prepared' && body.repeat === true,
  },
  { id: 'act refused', about: 'a sink refused the act', counts: rejected('ACT_REFUSED') },
  { id: 'consume store down', about: 'a prepare failed closed with EF-081', counts: rejected('EF-081') },
  { id: 'message lost', about: 'a message was lost', counts: fault('message lost') },
  { id: 'message repeated', about: 'a message arrived twice', counts: fault('message repeated') },
  {
    id: 'party cut off',
    about: 'a party was partitioned from the others',
    counts: fault('cut off from the other parties'),
  },
];

export function countWitnesses(compiled: CompiledDraft, counters: Counters): readonly WitnessCount[] {
  return WITNESSES.map(({ id, about, counts }) => {
    if (counts === 'restarts on COMMIT') return { id, about, count: counters.restartsOnCommit };
    const count = compiled.letters.reduce(
      (sum, letter, index) => (counts(letter) ? sum + (counters.letters[index] ?? 0) : sum),
      0,
    );
    return { id, about, count };
  });
}

/** Adds counts of the same witnesses in the same order. */
export function addWitnesses(a: readonly WitnessCount[], b: readonly WitnessCount[]): readonly WitnessCount[] {
  return a.length === 0 ? b : a.map((each, index) => ({ ...each, count: each.count + (b[index]?.count ?? 0) }));
}
