/**
 * Registry steps: the unit of length everywhere. One step is one party's atomic handling of one stimulus; what counts
 * stands in the decisions: prepared, rejected, vote received, local declaration, receipt, CannotPost, decision sent, a log
 * access together with what it causes, crash, restart, operator act, revocation, log fault. A read counts alone only if a
 * later CAS follows. Prepare requests, arms and deliveries without effect do not count.
 */
import { childOf, type Observation } from '../model/observation.ts';
import { evidenceOf } from './evidence.ts';

/** Indexes into `trace` of the observations that stand for one registry step each, in order. */
export function registrySteps(trace: readonly Observation[]): readonly number[] {
  const steps: number[] = [];
  /** Per composite and party: index of a read of EMPTY that no CAS has followed yet. */
  const emptyReads = new Map<string, number>();
  /** Per party: index of the log answer whose handling is still going on, so that its consequence is the same step. */
  let handling: { readonly key: string; readonly counted: boolean; readonly restart?: true } | undefined;
  for (const [index, observation] of trace.entries()) {
    const key = `${observation.composite}\n${observation.party}`;
    const sameHandling: typeof handling = handling?.key === key ? handling : undefined;
    switch (observation.type) {
      case 'log.invoked': {
        const read = emptyReads.get(key);
        if (observation.operation === 'cas' && read !== undefined) steps.push(read);
        emptyReads.delete(key);
        handling = undefined;
        break;
      }
      case 'log.answered': {
        const isCas = observation.operation === 'cas';
        if (isCas) steps.push(index);
        else if (observation.value === 'EMPTY') emptyReads.set(key, index);
        handling = { key, counted: isCas };
        break;
      }
      case 'prepared':
      case 'rejected':
        if (observation.type === 'rejected' || observation.repeat !== true) {
          emptyReads.delete(key);
          if (sameHandling?.counted !== true) steps.push(index);
          handling = { key, counted: true };
        }
        break;
      case 'held':
      case 'posted':
      case 'posting':
      case 'released':
      case 'dropped':
      case 'tombstone':
        if (sameHandling?.counted !== true) steps.push(index);
        handling = { key, counted: true };
        break;
      /** One with the restart that it answers (M-34: 3), a step of its own after a log access (M-31: 7). */
      case 'declared':
        if (sameHandling?.restart !== true) steps.push(index);
        break;
      case 'restarted':
        steps.push(index);
        handling = { key, counted: true, restart: true };
        break;
      case 'vote.received':
      case 'receipt':
      case 'cannot.post':
      case 'decision.sent':
      case 'crashed':
      case 'revoked':
      case 'log.down':
      case 'effect.changed':
      case 'compensation.issued':
      case 'compensation.answered':
        steps.push(index);
        handling = undefined;
        break;
      /** By hand at a sink: what the sink then does is the same step. */
      case 'operator.act': {
        steps.push(index);
        const child = childOf(observation);
        handling = child === undefined ? undefined : { key: `${observation.composite}\n${child}`, counted: true };
        break;
      }
      /** Through the consumed handle nothing was issued, so the undo is a step itself. */
      case 'compensation.posted':
        if (observation.through === 'consumed') steps.push(index);
        break;
      case 'certificate.accepted':
      case 'decision.received':
      case 'timer.fired':
        handling = undefined;
        break;
      case 'composite.issued':
      case 'prepare.sent':
      case 'reserved':
      case 'log.effective':
        /** A log that forgets without a restart to show for it (M-42). */
        if (observation.value === 'EMPTY' && trace[index - 1]?.role !== 'log') steps.push(index);
        break;
      case 'prepare.received':
      case 'prepare.failed':
      case 'stopped':
      case 'handle.checked':
      case 'undo.refused':
      case 'bound.passed':
      case 'timer.armed':
      case 'hold.left':
      case 'child.receipt':
      case 'alert':
      case 'log.up':
      case 'fault':
      case 'run.ended':
        break;
    }
  }
  return [...new Set(steps)].sort((a, b) => a - b);
}

/** One registry step in words, for a schedule that a person reads. */
export function describeStep(observation: Observation): string {
  const child = childOf(observation);
  switch (observation.type) {
    case 'log.answered':
      return observation.operation === 'read'
        ? `reads ${observation.value ?? 'nothing (log unreachable)'}`
        : `CAS ${casOutcome(observation)}`;
    case 'vote.received':
      return `receives ${child ?? ''}'s vote ${observation.vote}${observation.code === undefined ? '' : ` ${observation.code}`}`;
    case 'decision.sent':
      return `sends ${observation.value} to ${child ?? 'a child'}`;
    case 'receipt':
      return `issues receipt ${observation.state}${observation.code === undefined ? '' : ` (${observation.code})`}`;
    case 'rejected':
      return `answers REJECTED (${observation.code})`;
    case 'prepared':
      return 'answers PREPARED';
    case 'declared':
      return `declares ${observation.state}`;
    case 'held':
      return 'enters HOLD (log unreachable)';
    case 'dropped':
      return 'drops its reservation';
    case 'released':
      return 'releases its reservation';
    case 'posted':
      return 'POSTS';
    case 'log.down':
      return 'can no longer reach the log';
    case 'tombstone':
      return `burns the handle (log holds ${observation.value})`;
    case 'timer.fired':
      return `timer ${observation.timer} fires`;
    case 'log.effective':
      return `log now holds ${observation.value}`;
    case 'operator.act':
      return observation.value.startsWith('CAS')
        ? `tries ${observation.value}`
        : `${observation.value}s ${child ?? 'a child'} by hand`;
    case 'revoked':
      return child === undefined ? 'sees EH_C revoked' : `sees the handle of ${child} revoked`;
    case 'stopped':
      return `sees ${child ?? 'a child'} stopped by law`;
    case 'cannot.post':
      return 'declares that it cannot post';
    case 'posting':
      return 'records that it is about to post';
    case 'effect.changed':
      return 'has its pending effect altered';
    case 'prepare.received':
      return `is presented ${observation.presented ?? 'its handle'} (${observation.truth})`;
    case 'compensation.issued':
      return `issues C' ${observation.attempt} for ${child ?? 'a child'}`;
    case 'compensation.posted':
      return observation.through === 'fresh' ? "REVERSES under C'" : 'REVERSES through the consumed handle';
    case 'compensation.answered':
      return `answers C' ${observation.attempt} ${observation.outcome}`;
    case 'bound.passed':
      return `sees the bound ${observation.bound} pass${child === undefined ? '' : ` for ${child}`}`;
    case 'fault':
      return observation.fault;
    case 'log.invoked':
      return observation.operation === 'read' ? 'asks the log' : `tries CAS ${observation.value ?? ''}`;
    case 'run.ended':
      return observation.quiet ? 'sees nothing more happen' : 'is cut short';
    default:
      return observation.type;
  }
}

function casOutcome(observation: Observation & { readonly type: 'log.answered' }): string {
  switch (observation.outcome) {
    case 'won':
      return `${observation.value ?? ''} won`;
    case 'refused':
      return `refused: log holds ${evidenceOf(observation) ?? observation.value ?? '?'}`;
    case 'refused_no_value':
      return 'refused without a value';
    case 'refused_handle':
      return 'refused: EH_C is not current';
    case 'unknown':
      return 'outcome unknown (no reply)';
    case 'value':
      return observation.value ?? '?';
  }
}
