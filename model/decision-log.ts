/**
 * The Composite Decision Log: one durable, linearizable register per composite (CEF-LOG-01), written only by
 * compare-and-swap (CEF-LOG-02), the first writer deciding (CEF-LOG-03). Everything is durable; CRASH changes nothing.
 * Whether a caller gets the answer is not the log's business: the engine loses, delays or withholds it (AMB-02).
 *
 * The engine says how an access reaches the log: at its other node, with a revoked EH_C, without every vote, or from a
 * participant. A right log does what the rules say of it, whichever node is asked.
 */
import { setup } from 'xstate';
import { answer, later, OUTPUT_ACTIONS, observe, type RoleMachine } from './machine-setup.ts';
import type { Decision, LogValue } from './names.ts';
import type { Rules } from './rules.ts';

const EVENTS = [
  'READ',
  /** Served by the other node. */
  'READ.replica',
  'CAS.COMMIT',
  'CAS.COMMIT.replica',
  'CAS.ABORT',
  'CAS.ABORT.replica',
  /** Carries the generation of an EH_C that is revoked (AMB-14). */
  'CAS.COMMIT.revoked',
  /** Not every required child has promised (AMB-05). */
  'CAS.COMMIT.unproven',
  /** From a child (AMB-21). */
  'CAS.COMMIT.participant',
  /** The second half of a CAS that is none (M-44). */
  'WRITE.COMMIT',
  'WRITE.ABORT',
  /** The log restarts. */
  'CRASH',
  /** Retention: an old decision is collected (AMB-23). */
  'COLLECT',
] as const;

export type LogEvent = { readonly type: (typeof EVENTS)[number] };

type Register = 'primary' | 'replica';

const DECISIONS = ['COMMIT', 'ABORT'] as const;

export function decisionLogMachine(rules: Rules): RoleMachine {
  const twoRegisters = rules.log === 'two_registers';
  const values: readonly LogValue[] = ['EMPTY', ...DECISIONS];
  /** A state is the value of the primary and, where a wrong log has a second register, of that one. */
  const pairs = values.flatMap((primary) =>
    (twoRegisters ? values : ['EMPTY' as const]).map((replica) => ({ primary, replica })),
  );
  const states = Object.fromEntries(
    pairs.map(({ primary, replica }) => [
      nameOf(primary, replica),
      {
        ...(primary === 'COMMIT' ? { tags: ['committed'] } : {}),
        on: {
          ...accesses(rules, primary, replica, 'primary'),
          ...accesses(rules, primary, replica, 'replica'),
          ...commitInOtherWays(rules, primary, replica),
          ...Object.fromEntries(DECISIONS.map((value) => [`WRITE.${value}`, written(primary, replica, value)])),
          ...forgotten(primary, replica, 'CRASH', rules.log === 'volatile'),
          ...forgotten(primary, replica, 'COLLECT', rules.logGc === 'forget'),
          ...(rules.logGc === 'tombstone' && primary !== 'EMPTY' ? { COLLECT: { target: `RETIRED_${primary}` } } : {}),
        },
      },
    ]),
  );
  /** AMB-23: RETIRED is not empty; a read of it acts as the value that it stands for. */
  const retired = Object.fromEntries(
    DECISIONS.map((value) => [
      `RETIRED_${value}`,
      {
        ...(value === 'COMMIT' ? { tags: ['committed'] } : {}),
        on: {
          ...accesses(rules, value, value, 'primary'),
          ...accesses(rules, value, value, 'replica'),
          ...commitInOtherWays(rules, value, value),
        },
      },
    ]),
  );
  const machine = setup({ types: { events: {} as LogEvent }, actions: OUTPUT_ACTIONS }).createMachine({
    id: 'decision-log',
    initial: 'EMPTY',
    states: { ...states, ...(rules.logGc === 'tombstone' ? retired : {}) },
  });
  return { role: 'decision-log', machine, alphabet: EVENTS.map((type) => ({ type })) };
}

function nameOf(primary: LogValue, replica: LogValue): string {
  return replica === 'EMPTY' ? primary : `${primary}_${replica}_AT_REPLICA`;
}

/** READ and CAS as one node serves them. */
function accesses(rules: Rules, primary: LogValue, replica: LogValue, node: Register) {
  const second = node === 'replica' && rules.log === 'two_registers';
  const value = second ? replica : primary;
  const suffix = node === 'replica' ? '.replica' : '';
  /** M-40: the other node lags behind for ever. */
  const read = node === 'replica' && rules.log === 'stale_replica' ? 'EMPTY' : value;
  return {
    [`READ${suffix}`]: { actions: [answer(`READ.${read}`)] },
    ...Object.fromEntries(
      DECISIONS.map((wanted) => [
        `CAS.${wanted}${suffix}`,
        cas(rules, primary, replica, wanted, second ? 'replica' : 'primary'),
      ]),
    ),
  };
}

function cas(rules: Rules, primary: LogValue, replica: LogValue, wanted: Decision, register: Register) {
  const value = register === 'replica' ? replica : primary;
  if (value !== 'EMPTY') return { actions: [answer(`CAS.refused.${value}`)] };
  /** M-44: it has read EMPTY, and will write whatever is there by then. */
  if (rules.log === 'read_then_write') return { actions: [later(wanted)] };
  const target = register === 'replica' ? nameOf(primary, wanted) : nameOf(wanted, replica);
  const changed =
    register === 'replica'
      ? ({ type: 'log.effective', value: wanted, register } as const)
      : ({ type: 'log.effective', value: wanted } as const);
  return { target, actions: [observe(changed), answer('CAS.won')] };
}

/** COMMIT with a revoked EH_C, without every vote, or from a participant: written only where the rules allow it. */
function commitInOtherWays(rules: Rules, primary: LogValue, replica: LogValue) {
  const refused = (reply: 'CAS.refused_handle' | 'CAS.refused_no_value') =>
    primary === 'EMPTY' ? { actions: [answer(reply)] } : { actions: [answer(`CAS.refused.${primary}`)] };
  const allowed = cas(rules, primary, replica, 'COMMIT', 'primary');
  return {
    'CAS.COMMIT.revoked': refused('CAS.refused_handle'),
    'CAS.COMMIT.unproven': rules.commitGuard === 'log_checks_votes' ? refused('CAS.refused_no_value') : allowed,
    'CAS.COMMIT.participant': rules.commitWriters === 'ehc_holder' ? refused('CAS.refused_no_value') : allowed,
  };
}

function written(primary: LogValue, replica: LogValue, value: Decision) {
  return primary === value
    ? { actions: [answer('CAS.won')] }
    : { target: nameOf(value, replica), actions: [observe({ type: 'log.effective', value }), answer('CAS.won')] };
}

/** A log that loses what it held (M-42, M-43). */
function forgotten(primary: LogValue, replica: LogValue, event: 'CRASH' | 'COLLECT', forgets: boolean) {
  if (!forgets || primary === 'EMPTY') return {};
  return {
    [event]: { target: nameOf('EMPTY', replica), actions: [observe({ type: 'log.effective', value: 'EMPTY' })] },
  };
}
