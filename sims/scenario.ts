/**
 * A scenario: which faults an environment may inject, how often, and how long. Plain data with a published JSON Schema.
 * Weights are in 64ths: of 64 equally likely choices at a site, so many are this fault; what is left is benign. Durations
 * are in thousandths of the act's smallest TTL, so that one scenario fits acts of every time scale.
 */
import { z } from 'zod';
import type { InputProblem, Parsed } from '../model/input.ts';
import { parsed, pointerOf, refused } from '../model/input.ts';

/** Choices per site; every weight of a site must fit below it. */
export const MENU = 64;

const weight = z.int().min(0).max(48);

export const faultsSchema = z.strictObject({
  /** A message takes one of `delays` instead of the base latency; this is also what reorders messages. */
  delay: weight,
  /** An access to the log, or its reply, takes one of `delays`. */
  logDelay: weight,
  /** A message is lost. */
  loss: weight,
  /** A message arrives twice, the second time later. */
  duplication: weight,
  /** The sender is cut off from every other party (not from the log) for a while. */
  partition: weight,
  /** The coordinator crashes after handling an event, and restarts later. */
  coordinatorCrash: weight,
  /** A child sink crashes after handling an event, and restarts later. */
  childCrash: weight,
  /** The log stops answering one party for a while, or once, or everybody. */
  logOutage: weight,
  /** A CAS or read gets no reply, applied or not; a CAS on a decided log is refused without the value. */
  replyLoss: weight,
  /** The sink refuses the act (or C') for a reason of its own, its consume store is down, or its provider acts at once. */
  refusal: weight,
  /** A wrong handle or effect is presented at a sink; an undo through the consumed handle; an effect altered after prepare. */
  attack: weight,
  /** A child's handle or EH_C is revoked at some moment. */
  revocation: weight,
  /** A legal stop: from then on one child is unable to post, so A4 does not hold. */
  stop: weight,
  /** An operator intervenes. */
  operator: weight,
  /** A compromised child writes ABORT before its timer (CEF-SEC-07). */
  impatience: weight,
  /** A rogue coordinator repeats prepares, sends and writes decisions, and issues receipts as it likes. */
  rogue: weight,
  /** An access to the log is served by its other node. */
  replica: weight,
  /** The log restarts. */
  logRestart: weight,
  /** The log collects an old decision. */
  collect: weight,
  /** A party's clock runs fast or slow: a timer takes a tenth, half or twice of its time. */
  clock: weight,
  /** A party loses the log for good, so A6 does not hold for it. */
  logGone: weight,
});
export type Faults = z.infer<typeof faultsSchema>;
export const FAULT_CLASSES = Object.keys(faultsSchema.shape) as readonly (keyof Faults)[];

export const scenarioSchema = z.strictObject({
  name: z.string().min(1).max(320),
  about: z.string().max(256),
  /** How many composites with the same sinks run at once; mistakes across composites are invisible with one. */
  composites: z.int().min(1).max(4),
  /** Whether the composites share one id, with different lists of children (AMB-22). */
  sameId: z.boolean(),
  /** How many coordinators believe that the composite is theirs (N-02). */
  coordinators: z.int().min(1).max(2),
  /** Whether the last child is optional here, under ALL_THEN_OPTIONAL. */
  optional: z.boolean(),
  /** `atomic`: request, effect and reply are one step. `split`: three, and a dead incarnation's request may take effect. */
  logAccess: z.enum(['atomic', 'split']),
  faults: faultsSchema,
  /** Draw per run which fault classes are on, so that rare combinations of few faults are common. */
  swarm: z.boolean(),
  /** Whether a crashed coordinator comes back; where not, closure rests on the children alone (CEF-TIM-13, 14). */
  coordinatorReturns: z.boolean(),
  /** The coordinator's deadline in place of the act's own, where a scenario wants it more patient than the timers. */
  deadline: z.int().min(1).max(20_000).nullable(),
  /** Crashes per party and run. */
  crashesPerParty: z.int().min(0).max(8),
  /** Faults begin only before this moment; everything is healed by then. Thousandths of the smallest TTL. */
  faultWindow: z.int().min(0).max(20_000),
  /** Latencies that the `delay` class draws from, beside the base latency of one thousandth. */
  delays: z.array(z.int().min(1).max(10_000)).min(1).max(16),
  /** How long a party stays down, cut off, or without the log. */
  outages: z.array(z.int().min(1).max(20_000)).min(1).max(8),
  /** Events per run before it is cut short and closure is *not judged*. */
  maximumEvents: z.int().min(100).max(1_000_000),
});
export type Scenario = z.infer<typeof scenarioSchema>;

const NO_FAULTS: Faults = {
  delay: 0,
  logDelay: 0,
  loss: 0,
  duplication: 0,
  partition: 0,
  coordinatorCrash: 0,
  childCrash: 0,
  logOutage: 0,
  replyLoss: 0,
  refusal: 0,
  attack: 0,
  revocation: 0,
  stop: 0,
  operator: 0,
  impatience: 0,
  rogue: 0,
  replica: 0,
  logRestart: 0,
  collect: 0,
  clock: 0,
  logGone: 0,
};

const EVERYTHING: Faults = {
  delay: 20,
  logDelay: 16,
  loss: 4,
  duplication: 8,
  partition: 2,
  coordinatorCrash: 4,
  childCrash: 3,
  logOutage: 10,
  replyLoss: 8,
  refusal: 4,
  attack: 4,
  revocation: 16,
  stop: 0,
  operator: 16,
  impatience: 16,
  rogue: 16,
  replica: 6,
  logRestart: 20,
  collect: 20,
  clock: 4,
  logGone: 0,
};

const BASE: Scenario = {
  name: 'everything',
  about: 'every fault class but broken promises and a log that is gone, drawn per run',
  composites: 1,
  sameId: false,
  coordinators: 1,
  optional: false,
  logAccess: 'atomic',
  faults: EVERYTHING,
  swarm: true,
  coordinatorReturns: true,
  deadline: null,
  crashesPerParty: 2,
  faultWindow: 3_000,
  delays: [10, 50, 200, 450, 800, 1_100],
  outages: [20, 150, 700, 1_500],
  maximumEvents: 20_000,
};

/** The names that `--faults` accepts. Each has a job that no other one does. */
export const SCENARIOS: readonly Scenario[] = [
  BASE,
  { ...BASE, name: 'calm', about: 'no fault at all', faults: NO_FAULTS, swarm: false },
  {
    ...BASE,
    name: 'messages',
    about: 'messages late, lost, repeated, reordered; parties cut off',
    faults: { ...NO_FAULTS, delay: 30, loss: 8, duplication: 12, partition: 3 },
    swarm: false,
  },
  {
    ...BASE,
    name: 'crashes',
    about: 'coordinator and sinks crash and restart, timers race with the decision',
    faults: { ...NO_FAULTS, delay: 16, logDelay: 12, duplication: 4, coordinatorCrash: 8, childCrash: 6 },
    swarm: false,
  },
  {
    ...BASE,
    name: 'log',
    about: 'log outages per party, lost replies, refusals without a value',
    faults: { ...NO_FAULTS, logDelay: 16, logOutage: 14, replyLoss: 12 },
    swarm: false,
  },
  {
    ...BASE,
    name: 'split-log',
    about: 'request, effect and reply of a log access are separate steps',
    logAccess: 'split',
    faults: { ...NO_FAULTS, delay: 4, logDelay: 28, logOutage: 4, replyLoss: 6, coordinatorCrash: 14, childCrash: 4 },
    swarm: false,
    delays: [10, 50, 200, 450, 800, 1_100],
    outages: [20, 60, 150, 1_500],
  },
  {
    ...BASE,
    name: 'race',
    about: 'the decision and the reservation timers collide at the log',
    faults: { ...NO_FAULTS, delay: 8, logDelay: 20, replyLoss: 14, coordinatorCrash: 3 },
    swarm: false,
    deadline: 3_000,
    delays: [10, 300, 900, 980, 1_000, 1_020, 1_100],
  },
  {
    ...BASE,
    name: 'coordinator-gone',
    about: 'a crashed coordinator never comes back; the children close the composite by their timers',
    faults: { ...EVERYTHING, coordinatorCrash: 12 },
    coordinatorReturns: false,
  },
  { ...BASE, name: 'shared-sinks', about: 'two composites at the same sinks', composites: 2 },
  {
    ...BASE,
    name: 'same-id',
    about: 'two lists of children under one composite id, at the same sinks',
    composites: 2,
    sameId: true,
    faults: { ...NO_FAULTS, delay: 16, logDelay: 8, loss: 3, childCrash: 3, coordinatorCrash: 3, refusal: 4 },
  },
  {
    ...BASE,
    name: 'two-coordinators',
    about: 'two incarnations believe that the composite is theirs',
    coordinators: 2,
    faults: { ...NO_FAULTS, delay: 20, logDelay: 20, loss: 6, replyLoss: 6, coordinatorCrash: 4, refusal: 4 },
    swarm: false,
  },
  {
    ...BASE,
    name: 'hands',
    about: 'operators, revocations, impatient children, wrong handles and effects',
    faults: {
      ...NO_FAULTS,
      delay: 14,
      logDelay: 10,
      loss: 3,
      refusal: 2,
      attack: 6,
      revocation: 20,
      operator: 20,
      impatience: 16,
      coordinatorCrash: 2,
    },
    swarm: true,
  },
  {
    ...BASE,
    name: 'log-nodes',
    about: 'the log has a second node, restarts, and collects old decisions',
    faults: { ...NO_FAULTS, delay: 10, logDelay: 16, replyLoss: 4, replica: 20, logRestart: 24, collect: 24 },
    swarm: true,
  },
  {
    ...BASE,
    name: 'promises-broken',
    about: 'a child that promised is stopped by law and cannot post; its composite is compensated',
    faults: { ...NO_FAULTS, delay: 20, logDelay: 10, loss: 4, coordinatorCrash: 1, refusal: 6, stop: 48 },
    swarm: false,
    delays: [2, 3, 4, 6, 10, 60, 300, 900],
  },
  {
    ...BASE,
    name: 'optional',
    about: 'the last child is optional, under ALL_THEN_OPTIONAL',
    optional: true,
    faults: { ...NO_FAULTS, delay: 12, logDelay: 8, loss: 4, coordinatorCrash: 2, childCrash: 2, refusal: 8 },
    swarm: false,
  },
  {
    ...BASE,
    name: 'rogue',
    about: 'a patient coordinator which, in a draft that allows it, follows no rule',
    faults: { ...NO_FAULTS, delay: 16, logDelay: 10, loss: 16, rogue: 40, refusal: 3 },
    deadline: 4_000,
    delays: [10, 100, 300, 600, 900, 1_100],
  },
  {
    ...BASE,
    name: 'clocks',
    about: 'clocks run fast or slow, posts and timers with them',
    faults: { ...NO_FAULTS, delay: 16, logDelay: 12, childCrash: 4, coordinatorCrash: 3, logOutage: 4, clock: 24 },
  },
  {
    ...BASE,
    name: 'cut-off',
    about: 'one party loses the log for good',
    faults: { ...NO_FAULTS, delay: 12, logDelay: 8, logGone: 3, coordinatorCrash: 2 },
  },
];

/** The fixed list of the main job: `calm` shows one and the same schedule every time. */
export const MAIN_SCENARIOS: readonly Scenario[] = SCENARIOS.filter((each) => each.name !== 'calm');

export function scenario(name: string): Scenario | undefined {
  return SCENARIOS.find((candidate) => candidate.name === name);
}

/** Checks a scenario read from outside; the weights that share a site must fit its menu. */
export function readScenario(value: unknown): Parsed<Scenario> {
  const result = scenarioSchema.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue): InputProblem => ({
        pointer: pointerOf(issue.path),
        reason: issue.message,
        remedy: '`finality list scenarios --json` prints complete scenarios to start from',
      }),
    );
    return { ok: false, problems };
  }
  const { faults } = result.data;
  const shared: readonly (readonly [string, number])[] = [
    ['delay, loss, duplication and partition', faults.delay + faults.loss + faults.duplication + faults.partition],
    [
      'logDelay, logOutage, replyLoss, replica and logGone',
      faults.logDelay + faults.logOutage + faults.replyLoss + faults.replica + faults.logGone,
    ],
    ['refusal and attack', faults.refusal + faults.attack],
  ];
  for (const [names, sum] of shared) {
    if (sum >= MENU)
      return refused('/faults', `${names} add up to ${sum} of ${MENU}`, 'leave room for the benign choice');
  }
  return parsed(result.data);
}

/** `--faults`: `main` for the main job's list, a scenario's name, `none`, or fault classes joined by commas. */
export function faultsFrom(text: string): Parsed<readonly Scenario[]> {
  if (text === 'main') return parsed(MAIN_SCENARIOS);
  const named = scenario(text === 'none' ? 'calm' : text);
  if (named !== undefined) return parsed([named]);
  const classes = text.split(',');
  const unknown = classes.find((name) => !(FAULT_CLASSES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const names = SCENARIOS.map((each) => each.name).join(', ');
    return refused(
      '--faults',
      `"${unknown}" is neither a scenario nor a fault class`,
      `use main, ${names}, none, or ${FAULT_CLASSES.join(', ')}`,
    );
  }
  const faults: Faults = { ...NO_FAULTS };
  for (const name of FAULT_CLASSES) if (classes.includes(name)) faults[name] = EVERYTHING[name];
  const chosen = FAULT_CLASSES.filter((name) => classes.includes(name));
  return parsed([{ ...BASE, name: chosen.join('+'), about: 'only the fault classes of its name', faults }]);
}
