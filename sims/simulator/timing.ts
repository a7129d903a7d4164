/** The durations of a run, in ms, from the act's TTLs and the scenario's thousandths of the smallest of them. */
import { TIMERS, type Timer } from '../../model/names.ts';
import type { Act } from '../act.ts';
import type { Scenario } from '../scenario.ts';

export interface Timing {
  /** Latency of a message or log access without any fault. */
  readonly base: number;
  readonly delays: Float64Array;
  readonly outages: Float64Array;
  /** From this moment on nothing is faulty any more. */
  readonly heal: number;
  /** Nothing but retries for this long means that the run is quiet: longer than any timer or message can still take. */
  readonly quietWindow: number;
  /** Longest time after which a party must have answered, apart from what delays it (CEF-BND, with delta_read and delta_cas in it). */
  readonly delta: number;
  readonly retry: number;
  readonly longest: number;
  /** `durations[party * TIMERS.length + timer]`; party 0 is the coordinator, the last two its second incarnation and the operator. */
  readonly durations: Float64Array;
}

export function timingOf(act: Act, scenario: Scenario): Timing {
  const ttls = act.children.map((child) => child.ttlMs);
  const shortest = Math.min(...ttls);
  const longest = Math.max(...ttls);
  const part = (thousandths: number) => Math.max(1, Math.round((shortest * thousandths) / 1000));
  const retry = part(100);
  const deadline = scenario.deadline === null ? act.deadlineMs : part(scenario.deadline);
  const durationsOf = (reservation: number): Readonly<Record<Timer, number>> => ({
    reservation,
    retry,
    reserve: part(20),
    deadline,
    resend: Math.max(1, Math.round(deadline / 3)),
    redrive: part(80),
    hold_limit: part(400),
    post: part(10),
    record: part(10),
    /** The provider's own hard expiry comes a little after the TTL (AMB-25). */
    provider: Math.round(reservation * 1.2),
  });
  return {
    base: part(1),
    delta: 6 * part(1) + part(20),
    retry,
    longest,
    delays: Float64Array.from(scenario.delays, part),
    outages: Float64Array.from(scenario.outages, part),
    heal: part(scenario.faultWindow),
    quietWindow: 2 * (Math.max(longest, deadline, ...scenario.delays.map(part)) + retry),
    durations: Float64Array.from(
      [shortest, ...ttls, shortest, shortest].flatMap((ttl) => {
        const durations = durationsOf(ttl);
        return TIMERS.map((timer) => durations[timer]);
      }),
    ),
  };
}
