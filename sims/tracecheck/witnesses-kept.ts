/**
 * What a violation needs besides the observation that completed it: the other witness. A stream cannot be read again, so
 * the first and the last observation of each sort are kept, per party: a handful per party, however long the trace.
 */
import { childOf, type Observation, type ObservationType } from '../../model/observation.ts';

/** Every type that the counterpart of some property looks for; `test/sims/tracecheck` finds a missing one. */
export const KEPT_TYPES: readonly ObservationType[] = [
  'composite.issued',
  'prepare.received',
  'log.effective',
  'log.answered',
  'certificate.accepted',
  'prepared',
  'rejected',
  'cannot.post',
  'posted',
  'dropped',
  'released',
  'effect.changed',
  'compensation.posted',
  'receipt',
  'revoked',
  'held',
  'timer.fired',
  'crashed',
  'restarted',
];

interface Kept {
  readonly first: Observation;
  last: Observation;
}

export class WitnessesKept {
  private readonly bySort = new Map<string, Kept>();

  add(observation: Observation): void {
    if (!KEPT_TYPES.includes(observation.type)) return;
    const sort = sortOf(observation);
    const kept = this.bySort.get(sort);
    if (kept === undefined) this.bySort.set(sort, { first: observation, last: observation });
    else kept.last = observation;
  }

  /** The latest kept observation before the violating one that `isCounterpart` recognises. */
  latest(isCounterpart: (earlier: Observation) => boolean): Observation | undefined {
    let found: Observation | undefined;
    for (const { first, last } of this.bySort.values()) {
      for (const each of [first, last]) {
        if (each.seq > (found?.seq ?? -1) && isCounterpart(each)) found = each;
      }
    }
    return found;
  }
}

/** Values of the log are kept apart, since a counterpart may be the one answer that was different. */
function sortOf(observation: Observation): string {
  const { type, party } = observation;
  const subject = [type, party, childOf(observation) ?? ''];
  switch (type) {
    case 'log.answered':
      return [...subject, observation.outcome, observation.value ?? ''].join('\n');
    case 'log.effective':
    case 'certificate.accepted':
      return [...subject, observation.value].join('\n');
    /** DUP looks for the same handle; its own state names every handle too. */
    case 'posted':
      return [...subject, observation.handle ?? ''].join('\n');
    default:
      return subject.join('\n');
  }
}
