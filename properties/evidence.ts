/**
 * What observations say about the log: shared by the monitors, so that "read COMMIT" means one thing everywhere.
 * A CAS that returns a value counts as a read of it; verified log evidence counts as a read (AMB-01).
 */
import type { Decision, LogValue } from '../model/names.ts';
import type { Observation, ObservationType } from '../model/observation.ts';

export const EVIDENCE_TYPES = ['log.answered', 'certificate.accepted'] as const satisfies readonly ObservationType[];

/** The decision that the observing party now has evidence for, if any. */
export function evidenceOf(observation: Observation): Decision | undefined {
  switch (observation.type) {
    case 'certificate.accepted':
      return observation.value;
    case 'log.answered':
      return observation.value === 'COMMIT' || observation.value === 'ABORT' ? observation.value : undefined;
    default:
      return undefined;
  }
}

/** Whether the log answered at all, with whatever value. */
export function logAnswered(observation: Observation): boolean {
  return (
    observation.type === 'certificate.accepted' ||
    (observation.type === 'log.answered' &&
      observation.outcome !== 'unknown' &&
      observation.outcome !== 'refused_no_value')
  );
}

/**
 * What is known of the register at a point of the trace. `MAYBE_*`: somebody invoked that CAS and nothing has shown yet
 * whether it took effect, so the register holds EMPTY or that value (or, with both attempted, either). `UNSEEN`: the
 * trace has shown nothing of the log yet, so it may be a sink's own and the register may hold anything.
 */
export type KnownLog = 'UNSEEN' | 'EMPTY' | 'MAYBE_COMMIT' | 'MAYBE_ABORT' | 'MAYBE_EITHER' | 'COMMIT' | 'ABORT';

export const KNOWN_LOG_TYPES = ['composite.issued', 'log.invoked', 'log.effective', ...EVIDENCE_TYPES] as const;

export function knownLog(log: KnownLog, observation: Observation): KnownLog {
  /** What a second register of a wrong log holds is not the state of the composite (M-41). */
  if (observation.type === 'log.effective') return observation.register === undefined ? observation.value : log;
  /** An engine that issues the composite records every access to the log; a first access shows that somebody does. */
  if (log === 'UNSEEN') {
    if (observation.type === 'composite.issued' && observation.role === 'engine') return 'EMPTY';
    if (observation.type === 'log.invoked' || observation.type === 'log.answered')
      return knownLog('EMPTY', observation);
  }
  const evidence = evidenceOf(observation);
  if (evidence !== undefined) return evidence;
  if (observation.type !== 'log.invoked' || observation.operation !== 'cas' || observation.value === undefined)
    return log;
  switch (log) {
    case 'UNSEEN':
    case 'EMPTY':
      return observation.value === 'COMMIT' ? 'MAYBE_COMMIT' : 'MAYBE_ABORT';
    case 'MAYBE_COMMIT':
      return observation.value === 'ABORT' ? 'MAYBE_EITHER' : log;
    case 'MAYBE_ABORT':
      return observation.value === 'COMMIT' ? 'MAYBE_EITHER' : log;
    case 'MAYBE_EITHER':
    case 'COMMIT':
    case 'ABORT':
      return log;
  }
}

/** Whether the register may hold this decision now, for all that was seen. */
export function mayHold(log: KnownLog, decision: Decision): 'yes' | 'no' | 'perhaps' {
  if (log === decision) return 'yes';
  return possibleValues(log).includes(decision) ? 'perhaps' : 'no';
}

/** Every value that the register may hold now. */
export function possibleValues(log: KnownLog): readonly LogValue[] {
  switch (log) {
    case 'EMPTY':
    case 'COMMIT':
    case 'ABORT':
      return [log];
    case 'MAYBE_COMMIT':
      return ['EMPTY', 'COMMIT'];
    case 'MAYBE_ABORT':
      return ['EMPTY', 'ABORT'];
    case 'MAYBE_EITHER':
    case 'UNSEEN':
      return ['EMPTY', 'COMMIT', 'ABORT'];
  }
}
