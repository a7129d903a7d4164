/**
 * The observation vocabulary: what an auditor could see, spoken by every engine and read by every property.
 * One JSON object per line, after a header line, is the trace format; `traceJsonSchema()` publishes it.
 * Names of the registry (`casLin`, `prepRsp` …) map to these in `observation-names.ts`.
 */
import { z } from 'zod';
import { BOUNDS, COMPOSITE_STATES, REJECTION_CODES, ROLES, TIMERS, VERIFICATIONS } from './names.ts';

export const TRACE_FORMAT = 'composite-finality/trace';
export const TRACE_VERSION = 1;

const id = z.string().min(1).max(128);
const decision = z.enum(['COMMIT', 'ABORT']);
const logValue = z.enum(['EMPTY', 'COMMIT', 'ABORT']);
const operation = z.enum(['read', 'cas']);

/** `seq` counts lines from 0 without gap; `at` is virtual ms; `cause` is the seq of the observation that led here. */
const envelope = {
  seq: z.int().min(0),
  at: z.int().min(0),
  composite: id,
  party: id,
  role: z.enum(ROLES),
  /** The child that this is about; where it is absent and role is `child`, the party itself. */
  child: id.optional(),
  /** The handle or attempt, where a child may have several. */
  handle: id.optional(),
  cause: z.int().min(0).optional(),
};
const kind = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.looseObject({ type: z.literal(type), ...envelope, ...shape });

export const observationSchema = z.discriminatedUnion('type', [
  /** The composite and its listed children, ahead of everything else about it (CEF-DIG-04). */
  kind('composite.issued', {
    children: z
      .array(
        z.looseObject({
          child: id,
          required: z.boolean(),
          /** Cannot reserve without posting (CEF-PRE-12): promises nothing, and is attempted last. */
          unprepared: z.boolean().optional(),
        }),
      )
      .max(256),
    joinRule: z.string().max(64),
  }),
  kind('prepare.sent', {}),
  /**
   * Oracle: a prepare reached the sink. `truth` is the verdict that the real verification gives on what was presented,
   * against the effect that is in fact pending; `presented` names it where it is not what the documents hold.
   */
  kind('prepare.received', { truth: z.enum(VERIFICATIONS), presented: z.string().max(64).optional() }),
  /** A prepare ended without a verdict: nothing was reserved and a repeat is a first prepare. */
  kind('prepare.failed', { reason: z.string().max(64) }),
  /** Oracle: a reservation exists, perhaps only provisionally (CEF-PRE-07). */
  kind('reserved', {}),
  /** PREPARED was answered; `repeat` for the same promise answered again. */
  kind('prepared', { repeat: z.boolean().optional() }),
  /** REJECTED was answered; a usable handle may still be prepared later. */
  kind('rejected', { code: z.enum(REJECTION_CODES).or(z.string().max(64)), handleUsable: z.boolean() }),
  /** A decision was read for a handle that was never prepared; it never will be (AMB-06). */
  kind('tombstone', { value: decision }),
  kind('vote.received', { vote: z.enum(['PREPARED', 'REJECTED']), code: z.string().max(64).optional() }),
  /** A party starts one access to the log; `value` is what a CAS would write. */
  kind('log.invoked', { operation, value: decision.optional() }),
  /**
   * Oracle, only where the engine is the log: the register's value changed to `value` at this moment.
   * `foreign`: the write was made for another list of children under the same id (CEF-LOG-01, AMB-22); `register` names
   * one of several where the log has more than it should (M-41).
   */
  kind('log.effective', { value: logValue, foreign: z.boolean().optional(), register: z.string().max(64).optional() }),
  /** What the party learned. `value` accompanies `value`, `won` and `refused`. */
  kind('log.answered', {
    operation,
    outcome: z.enum(['value', 'won', 'refused', 'refused_no_value', 'refused_handle', 'unknown']),
    value: logValue.optional(),
  }).refine(
    ({ outcome, value }) =>
      (outcome === 'unknown' || outcome === 'refused_no_value' || outcome === 'refused_handle') ===
      (value === undefined),
    {
      path: ['value'],
      message: 'value, won and refused come with a value; unknown, refused_no_value and refused_handle come without',
    },
  ),
  /** A child verified log evidence carried by a message; it counts as a read (AMB-01). */
  kind('certificate.accepted', { value: decision }),
  kind('decision.sent', { value: decision }),
  kind('decision.received', { value: decision }),
  kind('timer.armed', { timer: z.enum(TIMERS).or(z.string().max(64)) }),
  kind('timer.fired', { timer: z.enum(TIMERS).or(z.string().max(64)) }),
  kind('held', {}),
  kind('hold.left', {}),
  /**
   * Oracle: the external effect happened. Never taken from the party's own receipt. `changed`: what took effect is not the
   * act that was prepared (AMB-24).
   */
  kind('posted', { effect: id.optional(), changed: z.boolean().optional() }),
  /** A post in two steps has begun: the intent is recorded, the effect still to come (AMB-35). */
  kind('posting', {}),
  /** The party's claim to have released. */
  kind('released', {}),
  /** Oracle: a reservation promised by a PREPARED answer ended without a post, whatever the party calls it. */
  kind('dropped', {}),
  /** Evidence that the child can never post (AMB-17). */
  kind('cannot.post', {}),
  /** Oracle: a child was stopped by force (a legal stop), so that A4 does not hold from here on. */
  kind('stopped', {}),
  /** The coordinator declares a state to itself without asking the log. */
  kind('declared', { state: z.enum(COMPOSITE_STATES) }),
  /** A composite receipt. */
  kind('receipt', { state: z.enum(COMPOSITE_STATES), code: z.string().max(64).optional() }),
  /** A child's receipt or status answer. */
  kind('child.receipt', { state: z.string().max(64), code: z.string().max(64).optional() }),
  kind('alert', { code: z.string().max(64) }),
  kind('crashed', {}),
  kind('restarted', {}),
  /** The log stops answering this party, or answers it again. */
  kind('log.down', {}),
  kind('log.up', {}),
  /** A fault that the engine injected at this point, named. */
  kind('fault', { fault: z.string().max(64) }),
  /** `CAS ABORT` and `CAS COMMIT` go through the log; `post` and `release` reach around it (CEF-OPS-01). */
  kind('operator.act', { value: z.string().max(64) }),
  /** A handle was revoked: a child's where it is about a child, else EH_C. */
  kind('revoked', {}),
  /** EH_C was checked, apart from the CAS (CEF-COO-06). */
  kind('handle.checked', { current: z.boolean() }),
  /** The pending effect was altered after it was prepared (AMB-24). */
  kind('effect.changed', {}),
  /** C' for one posted child; `through` says whether its handle is a fresh one (CEF-CMP-02). */
  kind('compensation.issued', { attempt: z.int().min(1), through: z.enum(['fresh', 'consumed']) }),
  /** Oracle: the effect of C' at the world. */
  kind('compensation.posted', { attempt: z.int().min(1), through: z.enum(['fresh', 'consumed']) }),
  /** The sink's receipt for C'. */
  kind('compensation.answered', { attempt: z.int().min(1), outcome: z.enum(['EFFECTUATED', 'REJECTED']) }),
  /** What is undone through a consumed handle is refused (CEF-CMP-03). */
  kind('undo.refused', {}),
  /** The clock: a bound that some party had to keep has passed, with nothing that would have excused it. */
  kind('bound.passed', { bound: z.enum(BOUNDS) }),
  /**
   * The end of what was seen. `quiet`: no fault, nothing under way but retries, everybody up, the log reachable, for twice
   * the largest TTL plus retry period. The assumptions of Theorem 2 are the engine's knowledge of this very run.
   */
  kind('run.ended', {
    quiet: z.boolean(),
    assumptions: z.looseObject({ A4: z.boolean(), A5: z.boolean(), A6: z.boolean(), A7: z.boolean() }),
    /** Whether a coordinator is there at the end; absent where that is unknown. */
    coordinator: z.enum(['up', 'gone']).optional(),
  }),
]);

export type Observation = z.infer<typeof observationSchema>;
export type ObservationType = Observation['type'];
export type ObservationOf<T extends ObservationType> = Extract<Observation, { type: T }>;

/** An observation before an engine adds seq, time, composite, party and cause. */
type WithoutEnvelope<O> = O extends { type: ObservationType }
  ? { readonly [K in keyof O as string extends K ? never : K extends keyof typeof envelope ? never : K]: O[K] }
  : never;
export type ObservationBody = WithoutEnvelope<Observation>;

/** Which child an observation is about, or undefined when it concerns the whole composite. */
export function childOf(observation: Pick<Observation, 'child' | 'party' | 'role'>): string | undefined {
  return observation.child ?? (observation.role === 'child' ? observation.party : undefined);
}

export const traceHeaderSchema = z.looseObject({
  format: z.literal(TRACE_FORMAT),
  version: z.literal(TRACE_VERSION),
  /** Full draft name, where the trace comes from one of our engines. */
  draft: z.string().max(1024).optional(),
});
export type TraceHeader = z.infer<typeof traceHeaderSchema>;

/** JSON Schema (draft 2020-12) of one trace line after the header. */
export function traceJsonSchema(): object {
  return z.toJSONSchema(observationSchema, { target: 'draft-2020-12' });
}
