/**
 * The discrete-event simulator: machines as tables, a virtual clock, one queue, faults from a scenario, all monitors on.
 * A run is a function of (draft, act, scenario, choices) and of nothing else.
 *
 * This file is the hot loop and is written for it: parties, instances, events and observations are integers, state lives
 * in typed arrays that are reused from run to run, and nothing is allocated per event. Party 0 is the coordinator, party
 * i + 1 the sink of child i, then come the second coordinator and the operator; one party hosts its instances of every
 * composite, so a crash of a sink hits all of them. Instances are numbered [head][child: composite * n + i][second
 * head][operator], legs as children with those of the second coordinator behind.
 */
import { BOUNDS, TIMERS, type Timer } from '../../model/names.ts';
import { LOG_REPLIES } from '../../model/outputs.ts';
import { type Act, misfitOf } from '../act.ts';
import type { Choices } from '../choices.ts';
import {
  ANSWER,
  ARM,
  CALL,
  CAS_ABORT,
  CAS_COMMIT_GUARDED,
  type CompiledDraft,
  DISARM,
  OBSERVE,
  PREPARE_MESSAGE,
  READ,
  SEND_LEG,
  TELL,
} from '../compiled-draft.ts';
import { FAULT_CLASSES, MENU, type Scenario } from '../scenario.ts';
import { EngineLetters, type Side } from './engine-letters.ts';
import { EventQueue } from './event-queue.ts';
import * as menu from './menus.ts';
import { describeEvent, nameIn, partyName } from './narration.ts';
import { applyPoke, type Engine } from './pokes.ts';
import { compositeName, type Recorder } from './recorder.ts';
import { type Timing, timingOf } from './timing.ts';
import { IN_HOLD, PROMISED, SECOND, type Sites, sitesOf, Wiring } from './wiring.ts';

const MESSAGE_TO_CHILD = 0;
const MESSAGE_TO_LEG = 1;
const TIMER = 2;
const LOG_ATOMIC = 3;
const LOG_EFFECT = 4;
const LOG_REPLY = 5;
const RESTART = 6;
const START = 7;
const LOG_UP = 8;
const LOG_WRITE = 9;
const POKE = 10;
const BOUND = 11;
const SWEEP = 12;

const T_PREPARE = BOUNDS.indexOf('T_prepare');
const T_ABORT = BOUNDS.indexOf('T_abort');
const T_HOLD = BOUNDS.indexOf('T_hold');
const T_CLOSE = BOUNDS.indexOf('T_close');

const T = TIMERS.length;
const timer = (name: Timer): number => TIMERS.indexOf(name);
const RESERVATION = timer('reservation');
const READ_UNKNOWN = LOG_REPLIES.indexOf('READ.unknown');
const CAS_UNKNOWN = LOG_REPLIES.indexOf('CAS.unknown');
const CAS_WON = LOG_REPLIES.indexOf('CAS.won');
const CAS_REFUSED_NO_VALUE = LOG_REPLIES.indexOf('CAS.refused_no_value');

/** Observations after which a run is still getting somewhere. Retries, re-reads and re-sent decisions are none. */
const PROGRESS: ReadonlySet<string> = new Set([
  'prepared',
  'rejected',
  'tombstone',
  'vote.received',
  'log.effective',
  'posted',
  'released',
  'dropped',
  'cannot.post',
  'posting',
  'revoked',
  'operator.act',
  'effect.changed',
  'compensation.issued',
  'compensation.posted',
  'receipt',
  'declared',
  'crashed',
  'restarted',
  'log.down',
  'log.up',
]);

export interface RunOutcome {
  /** One bit per monitor, in the order of `compiled.monitors`; `Simulator.violatedAt` has the places. */
  readonly violated: number;
  readonly events: number;
  readonly quiet: boolean;
  /** 53-bit hash of the order of observations, times left out. */
  readonly hash: number;
}

/** Counters over many runs; the caller owns and resets them. */
export class Counters {
  readonly exercised: Float64Array;
  readonly unjudged: Float64Array;
  /** How often each letter was observed. */
  letters = new Float64Array(256);
  restartsOnCommit = 0;

  constructor(monitors: number) {
    this.exercised = new Float64Array(monitors);
    this.unjudged = new Float64Array(monitors);
  }
}

/** What an observation means to the engine itself, as bits. */
const MADE_PROGRESS = 1;
const FIRST_PROMISE = 2;
const HELD = 4;
const COMMIT_RECORDED = 8;

export class Simulator implements Engine {
  readonly compiled: CompiledDraft;
  readonly act: Act;
  readonly scenario: Scenario;
  /** Names of the sites at which a run asks for choices, in index order: the scenario's finite list. */
  readonly sites: readonly string[];
  counters: Counters;
  recorder: Recorder | undefined;
  /** Names every stimulus in words; the dearer half of recording, so it is asked for separately. */
  narrator: Pick<Recorder, 'stimulus'> | undefined;
  /** Per monitor: `seq` of the observation that completed its first violation in the last run, or -1. */
  readonly violatedAt: Int32Array;

  private readonly queue = new EventQueue();
  choices: Choices = { pick: () => 0 };
  now = 0;
  private obs = 0;
  cause = -1;
  private events = 0;
  private lastProgress = 0;
  private hashA = 0;
  private hashB = 0;
  private violated = 0;

  readonly n: number;
  readonly required: number;
  /** Of the required children, those that can prepare; they come first. */
  readonly preparing: number;
  readonly composites: number;
  private readonly coordinators: number;
  private readonly secondHeads: number;
  private readonly operators: number;
  private readonly parties: Int32Array;
  private readonly compositesOf: Int32Array;
  private readonly optional: Uint8Array;
  private readonly unprepared: Uint8Array;
  private readonly heads: Int32Array;
  private readonly legs: Int32Array;
  private readonly children: Int32Array;
  private readonly logs: Int32Array;
  private readonly operatorStates: Int32Array;
  private readonly down: Uint8Array;
  private readonly crashes: Int32Array;
  private readonly cutOffUntil: Float64Array;
  private readonly noLogUntil: Float64Array;
  private readonly generation: Int32Array;
  private readonly armed: Uint8Array;
  private readonly deadline: Float64Array;
  private readonly calls: Int32Array;
  /** Per instance: an access to the log is under way. */
  private readonly pending: Uint8Array;
  /** Per party: the last moment at which something excused it: a restart, the log back, an answer of the log. */
  private readonly lastTrouble: Float64Array;
  private readonly watched: Uint8Array;
  private readonly promised: Uint8Array;
  private readonly attempted: Uint8Array;
  readonly childRevoked: Uint8Array;
  readonly handleRevoked: Uint8Array;
  readonly stopped: Uint8Array;
  private goneParty = -1;
  private slowClock = false;
  /** Which child an operator's act is about. */
  operatorTarget = 0;
  /** Tuples of monitor states: of each composite, and of each child. */
  private readonly judgedWhole: Int32Array;
  private readonly judgedChild: Int32Array;

  readonly timing: Timing;
  readonly site: Sites;
  readonly wiring: Wiring;
  readonly menus: menu.Menus;
  /** The fault classes that are on in this run. */
  private on = 0;
  private readonly scenarioClasses: number;
  inWindow = false;
  readonly letters: EngineLetters;
  private readonly issued: number;
  private readonly meanings: number[] = [];
  private readonly sharedRegister: boolean;
  private readonly sharedLock: boolean;
  private readonly globalA6: boolean;
  /** CEF-LOG-08: what stands in for the log is the coordinator's own journal, and no child can ask it. */
  private readonly withoutLog: boolean;

  constructor(compiled: CompiledDraft, act: Act, scenario: Scenario) {
    this.compiled = compiled;
    this.act = act;
    this.scenario = scenario;
    const n = act.children.length;
    const C = scenario.composites;
    const parties = n + 3;
    this.n = n;
    this.composites = C;
    this.coordinators = scenario.coordinators;
    this.secondHeads = C + C * n;
    this.operators = this.secondHeads + C;
    const instances = this.operators + C;
    this.parties = Int32Array.from({ length: instances }, (_, instance) =>
      instance < C
        ? 0
        : instance < this.secondHeads
          ? ((instance - C) % n) + 1
          : instance < this.operators
            ? n + 1
            : n + 2,
    );
    this.compositesOf = Int32Array.from({ length: instances }, (_, instance) =>
      instance < C
        ? instance
        : instance < this.secondHeads
          ? Math.floor((instance - C) / n)
          : (instance - this.secondHeads) % C,
    );
    const misfit = misfitOf(act, compiled.draft.rules.profile);
    if (misfit !== undefined) throw new RangeError(`${misfit.pointer}: ${misfit.reason}`);
    /** A scenario can make the last child optional where nobody is optional or dispensable by rule. */
    const optionalLast = scenario.optional && act.joinRule === 'ALL_REQUIRED' && n > 1;
    const isRequired = act.children.map(({ required }, index) => required && !(optionalLast && index === n - 1));
    this.optional = Uint8Array.from(isRequired, (required) => (required ? 0 : 1));
    this.required = isRequired.filter((required) => required).length;
    const isUnprepared = act.children.map(({ noPrepare }, index) => isRequired[index] === true && noPrepare === true);
    this.unprepared = Uint8Array.from(isUnprepared, Number);
    this.preparing = this.required - isUnprepared.filter((each) => each).length;
    this.counters = new Counters(compiled.monitors.length);
    this.heads = new Int32Array(C * 2);
    this.legs = new Int32Array(C * n * 2);
    this.children = new Int32Array(C * n);
    this.logs = new Int32Array(C);
    this.operatorStates = new Int32Array(C);
    this.down = new Uint8Array(parties);
    this.crashes = new Int32Array(parties);
    this.cutOffUntil = new Float64Array(parties);
    this.noLogUntil = new Float64Array(parties);
    this.lastTrouble = new Float64Array(parties);
    this.generation = new Int32Array(instances * T);
    this.armed = new Uint8Array(instances * T);
    this.deadline = new Float64Array(instances * T);
    this.calls = new Int32Array(instances);
    this.pending = new Uint8Array(instances);
    this.watched = new Uint8Array(instances * BOUNDS.length);
    this.promised = new Uint8Array(C);
    this.attempted = new Uint8Array(C);
    this.childRevoked = new Uint8Array(C * n);
    this.handleRevoked = new Uint8Array(C);
    this.stopped = new Uint8Array(C);
    const P = compiled.monitors.length;
    this.violatedAt = new Int32Array(P);
    this.judgedWhole = new Int32Array(C);
    this.judgedChild = new Int32Array(C * n);

    this.timing = timingOf(act, scenario);
    this.wiring = new Wiring(compiled, act, this.preparing, this.required);
    this.letters = new EngineLetters(compiled);
    const joinRule = optionalLast ? 'ALL_THEN_OPTIONAL' : act.joinRule;
    const children = act.children.map(({ child }, index) => ({
      child,
      required: isRequired[index] === true,
      ...(isUnprepared[index] === true ? { unprepared: true } : {}),
    }));
    this.issued = this.letters.issued(children, joinRule);
    this.site = sitesOf(act);
    this.sites = this.site.names;
    this.scenarioClasses = menu.classesOf(scenario);
    this.menus = menu.menusOf(scenario);
    const { rules, switches } = compiled.draft;
    this.sharedRegister = scenario.sameId && rules.cdlKey === 'id';
    this.sharedLock = rules.locks === 'per_sink' && C > 1;
    this.withoutLog = rules.profile === 'mitigation_nocdl';
    this.globalA6 = switches.A6_scope === 'global';
  }

  /** One run to quiescence or to the event limit. */
  run(choices: Choices): RunOutcome {
    this.reset(choices);
    const { queue } = this;
    let quiet = true;
    for (;;) {
      const slot = queue.pop();
      if (slot < 0) break;
      if (queue.time > Math.max(this.lastProgress, this.timing.heal) + this.timing.quietWindow) break;
      if (this.events >= this.scenario.maximumEvents) {
        quiet = false;
        break;
      }
      this.now = queue.time;
      this.inWindow = this.now < this.timing.heal;
      this.cause = queue.cause[slot] as number;
      this.dispatch(queue.kind[slot] as number, queue.a[slot] as number, queue.b[slot] as number);
    }
    this.narrator?.stimulus(this.now, 'end of run');
    this.cause = -1;
    for (let c = 0; c < this.composites; c++) {
      /**
       * A7 (AMB-07): somebody was PREPARED, or an incarnation decides. One that is there must do so, unless the draft lets a
       * restarted one wait; then only an attempt that got to the log counts.
       */
      const decides =
        this.attempted[c] === 1 || (this.down[0] === 0 && this.compiled.draft.rules.restartPolicy !== 'wait');
      const A7 = this.promised[c] === 1 || decides;
      const up = this.down[0] === 0 || (this.coordinators === 2 && this.down[this.n + 1] === 0);
      /** Without a log it is the coordinator that everybody must be able to reach. */
      const A6 = (this.goneParty < 0 || this.globalA6) && (up || !this.withoutLog);
      this.emit(this.letters.runEnded({ quiet, A4: this.stopped[c] === 0, A6, A7, up }), c, -1);
    }
    const hash = (this.hashA >>> 0) * 2 ** 21 + (this.hashB >>> 11);
    return { violated: this.violated, events: this.events, quiet, hash };
  }

  private reset(choices: Choices): void {
    this.choices = choices;
    this.compiled.judge.trim();
    this.queue.clear();
    this.recorder?.clear();
    this.now = 0;
    this.obs = 0;
    this.cause = -1;
    this.events = 0;
    this.lastProgress = 0;
    this.hashA = 0x811c9dc5 | 0;
    this.hashB = 0x1b873593 | 0;
    this.violated = 0;
    for (const array of [
      this.heads,
      this.legs,
      this.children,
      this.logs,
      this.operatorStates,
      this.crashes,
      this.generation,
      this.calls,
      this.judgedWhole,
      this.judgedChild,
    ])
      array.fill(0);
    for (const array of [
      this.down,
      this.armed,
      this.pending,
      this.watched,
      this.promised,
      this.attempted,
      this.childRevoked,
      this.handleRevoked,
      this.stopped,
    ])
      array.fill(0);
    for (const array of [this.cutOffUntil, this.deadline, this.noLogUntil, this.lastTrouble]) array.fill(0);
    this.goneParty = -1;
    this.slowClock = false;
    this.violatedAt.fill(-1);
    this.inWindow = this.timing.heal > 0;
    this.on = this.scenarioClasses;
    if (this.scenario.swarm && this.scenarioClasses !== 0) {
      this.on = choices.pick(this.site.swarm, 1 << FAULT_CLASSES.length) & this.scenarioClasses;
    }
    this.narrator?.stimulus(0, 'composites issued');
    for (let c = 0; c < this.composites; c++) {
      this.emit(this.issued, c, -1);
      this.queue.push(c === 0 ? 0 : this.someDelay(this.site.start), START, c, 0, -1);
      if (this.coordinators === 2) this.queue.push(this.someDelay(this.site.start), START, c, 1, -1);
      if (this.compiled.draft.rules.abortWriters === 'and_sweeper') {
        this.queue.push(this.timing.heal + this.timing.longest, SWEEP, c, 0, -1);
      }
    }
    for (let poke = 0; poke < menu.POKES.length; poke++) this.nextPoke(poke);
  }

  private someDelay(site: number): number {
    const { delays } = this.timing;
    return delays[this.choices.pick(site, MENU) % delays.length] as number;
  }

  private nextPoke(poke: number): void {
    const of = this.menus.pokes[poke] as menu.Menu;
    if ((of.any & this.on) === 0) return;
    const meaning = menu.meaningOf(of, this.choices.pick(this.site.poke + poke, MENU), this.on);
    if (meaning === menu.BENIGN) return;
    const at = this.now + (this.timing.delays[meaning - menu.DELAY] as number);
    if (at < this.timing.heal) this.queue.push(at, POKE, poke, 0, -1);
  }

  private dispatch(kind: number, a: number, b: number): void {
    switch (kind) {
      case MESSAGE_TO_CHILD: {
        const party = (a % this.n) + 1;
        if (this.down[party] === 1) return;
        this.deliverToChild(a, b);
        this.maybeCrash(party);
        return;
      }
      case MESSAGE_TO_LEG: {
        const k = a < this.children.length ? 0 : 1;
        const coordinator = this.coordinatorParty(k);
        if (this.down[coordinator] === 1) return;
        this.events++;
        const index = a - k * this.children.length;
        this.narrator?.stimulus(
          this.now,
          `message to ${partyName(this.act, coordinator)} about ${this.childName(index)}: ${describeEvent(this.compiled.leg.events[b])}`,
        );
        this.stepLeg(a, b);
        this.runFolds(k * this.composites + Math.floor(index / this.n));
        this.maybeCrash(coordinator);
        return;
      }
      case TIMER: {
        if (this.generation[a] !== b || this.armed[a] === 0) return;
        this.armed[a] = 0;
        const instance = Math.floor(a / T);
        const which = a % T;
        const party = this.partyOf(instance);
        const side = this.sideOf(party);
        this.events++;
        this.narrator?.stimulus(this.now, `timer ${TIMERS[which]} of ${this.instanceName(instance)}`);
        this.emit(this.letters.timerFired(side, which), this.compositeOf(instance), this.childOf(party));
        this.stepInstance(instance, (side === 1 ? this.wiring.childTimer : this.wiring.headTimer)[which] as number);
        this.maybeCrash(party);
        return;
      }
      case LOG_ATOMIC:
        this.logAtomic(a, b);
        return;
      case LOG_EFFECT:
        this.logEffect(a, b);
        return;
      case LOG_REPLY:
        this.logReply(a, b);
        return;
      case RESTART:
        this.restart(a);
        return;
      case LOG_WRITE:
        this.logWrite(a, b);
        return;
      case POKE: {
        this.events++;
        applyPoke(this, menu.POKES[a] as menu.Poke, this.site.poke + a);
        this.nextPoke(a);
        return;
      }
      case BOUND:
        this.boundPassed(a, b);
        return;
      case SWEEP:
        this.events++;
        this.narrator?.stimulus(this.now, `sweep of ${compositeName(this.act, a)}`);
        this.stepOperator(a, this.wiring.interveneAbort);
        return;
      case START: {
        const coordinator = this.coordinatorParty(b);
        if (this.down[coordinator] === 1) {
          if (!this.scenario.coordinatorReturns) return;
          this.queue.push(this.now + this.timing.base, START, a, b, -1);
          return;
        }
        this.events++;
        this.narrator?.stimulus(
          this.now,
          `start of ${compositeName(this.act, a)}${b === 0 ? '' : ` by ${partyName(this.act, coordinator)}`}`,
        );
        const head = b * this.composites + a;
        this.stepHead(head, this.handleRevoked[a] === 1 ? this.wiring.headStartRevoked : this.wiring.headStart);
        this.runFolds(head);
        this.maybeCrash(coordinator);
        return;
      }
      case LOG_UP:
        if ((this.noLogUntil[a] as number) > this.now) return;
        this.lastTrouble[a] = this.now;
        this.narrator?.stimulus(this.now, `log reachable again for ${partyName(this.act, a)}`);
        for (let c = 0; c < this.composites; c++) this.emitAbout(a, c, this.letters.logUp);
        return;
      default:
        throw new RangeError(`no queue entry of kind ${kind}`);
    }
  }

  private deliverToChild(index: number, event: number): void {
    this.events++;
    const child = index % this.n;
    const c = (index - child) / this.n;
    let delivered = event;
    if (event === PREPARE_MESSAGE) delivered = this.prepareAt(index, child);
    else if (this.wiring.refusable[event] !== undefined && this.inWindow) {
      const meaning = this.pick(this.menus.prepare, this.site.prepare + child);
      if (meaning === menu.REFUSE_ACT) delivered = this.wiring.refusable[event] as number;
    }
    if (event === this.wiring.attempt && !this.mayAttempt(index, child)) delivered = this.wiring.attemptRefused;
    this.narrator?.stimulus(
      this.now,
      `message to ${this.childName(index)}: ${describeEvent(this.compiled.child.events[delivered])}`,
    );
    const received = this.letters.decisionReceived(delivered);
    if (received >= 0) this.emit(received, c, child);
    const prepare = this.letters.prepareReceived(delivered);
    if (prepare >= 0) {
      this.emit(prepare, c, child);
      this.watch(T_PREPARE, this.composites + index, this.now + this.timing.delta);
      if (this.sharedLock && this.lockedByAnother(c, child)) {
        this.queue.push(this.now + this.timing.retry, MESSAGE_TO_CHILD, index, event, this.obs - 1);
        return;
      }
    }
    this.stepChild(index, delivered);
  }

  /** A sink that posts at once verifies the handle all the same (CEF-PRE-05, CEF-DIG-24). */
  private mayAttempt(index: number, child: number): boolean {
    return this.childRevoked[index] === 0 && this.act.children[child]?.verification === 'ok';
  }

  /** What a prepare amounts to when it arrives: the documents' own verdict, or what an attacker presents instead. */
  private prepareAt(index: number, child: number): number {
    const { wiring } = this;
    const own = this.childRevoked[index] === 1 ? wiring.prepareRevoked : (wiring.prepare[child] as number);
    if (!this.inWindow) return own;
    const meaning = this.pick(this.menus.prepare, this.site.prepare + child);
    if (meaning === menu.STORE_DOWN) return wiring.prepareStoreDown;
    if (meaning >= menu.PRESENT && meaning < menu.AT_ONCE)
      return wiring.preparePresented[meaning - menu.PRESENT] as number;
    /** A wrong handle is refused for what it is, whatever the provider would do. */
    if (own !== wiring.prepareOk) return own;
    if (meaning === menu.REFUSE_ACT) return wiring.prepareRefused;
    return meaning === menu.AT_ONCE ? wiring.prepareAtOnce : own;
  }

  /** M-16: whether the sink is in HOLD for another composite. */
  private lockedByAnother(c: number, child: number): boolean {
    for (let other = 0; other < this.composites; other++) {
      if (other !== c && (this.wiring.childFlags(this.children[other * this.n + child] as number) & IN_HOLD) !== 0)
        return true;
    }
    return false;
  }

  pick(of: menu.Menu, site: number): number {
    return (of.any & this.on) === 0 ? menu.BENIGN : menu.meaningOf(of, this.choices.pick(site, MENU), this.on);
  }

  // ---- machines -------------------------------------------------------------------------------------------------------

  /** `head` = incarnation * composites + composite. */
  stepHead(head: number, event: number): void {
    const table = this.compiled.head;
    const row = table.row(this.heads[head] as number, event);
    this.heads[head] = table.next[row] as number;
    const operations = this.compiled.operationsOf('head', row);
    const second = head >= this.composites;
    const c = second ? head - this.composites : head;
    const instance = second ? this.secondHeads + c : c;
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      switch (operations[i]) {
        case OBSERVE:
          this.emit(second ? this.compiled.bySecond(a, SECOND) : a, c, -1);
          break;
        case TELL: {
          const first = head * this.n;
          const to = this.wiring.toldTo(a, this.n);
          for (let leg = this.wiring.toldFrom(a); leg < to; leg++) this.stepLeg(first + leg, a);
          break;
        }
        case CALL:
          this.call(instance, a);
          break;
        case ARM:
          this.arm(instance, a, operations[i + 2] as number);
          break;
        case DISARM:
          this.armed[instance * T + a] = 0;
          break;
      }
    }
  }

  /** `index` = incarnation * (composites * children) + composite * children + child. */
  stepLeg(index: number, event: number): void {
    const table = this.compiled.leg;
    const row = table.row(this.legs[index] as number, event);
    this.legs[index] = table.next[row] as number;
    const operations = this.compiled.operationsOf('leg', row);
    const second = index >= this.children.length;
    const own = second ? index - this.children.length : index;
    const child = own % this.n;
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      if (operations[i] === OBSERVE)
        this.emit(second ? this.compiled.bySecond(a, SECOND) : a, (own - child) / this.n, child);
      else {
        const site = this.site.message + (second ? 2 * this.n : 0) + child;
        this.send(MESSAGE_TO_CHILD, own, a, this.obs - 1, second ? this.n + 1 : 0, child + 1, site);
      }
    }
  }

  stepChild(index: number, event: number): void {
    const table = this.compiled.child;
    const row = table.row(this.children[index] as number, event);
    this.children[index] = table.next[row] as number;
    const operations = this.compiled.operationsOf('child', row);
    const instance = this.composites + index;
    const child = index % this.n;
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      switch (operations[i]) {
        case OBSERVE:
          this.emit(a, (index - child) / this.n, child);
          break;
        /** Whoever calls itself the coordinator is answered: a child cannot tell incarnations apart. */
        case SEND_LEG: {
          const { n } = this;
          // What the child showed, not what then happened to the message that went to the first coordinator.
          const cause = this.obs - 1;
          this.send(MESSAGE_TO_LEG, index, a, cause, child + 1, 0, this.site.message + n + child);
          if (this.coordinators === 2) {
            const leg = this.children.length + index;
            this.send(MESSAGE_TO_LEG, leg, a, cause, child + 1, n + 1, this.site.message + 3 * n + child);
          }
          break;
        }
        case CALL:
          this.call(instance, a);
          break;
        case ARM:
          this.arm(instance, a, operations[i + 2] as number);
          break;
        case DISARM:
          this.armed[instance * T + a] = 0;
          break;
      }
    }
  }

  stepOperator(c: number, event: number): void {
    const table = this.compiled.operator;
    const row = table.row(this.operatorStates[c] as number, event);
    this.operatorStates[c] = table.next[row] as number;
    const operations = this.compiled.operationsOf('operator', row);
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      switch (operations[i]) {
        case OBSERVE:
          this.emit(a, c, this.operatorTarget);
          break;
        case CALL:
          this.call(this.operators + c, a);
          break;
        /** By hand and at once: no network is between an operator and the sink that it reaches into. */
        default:
          this.queue.push(this.now, MESSAGE_TO_CHILD, c * this.n + this.operatorTarget, a, this.obs - 1);
      }
    }
  }

  /** One step of the log in one composite's register; the reply, or -1 where the log has not answered yet. */
  stepLog(c: number, event: number): number {
    const { log } = this.compiled;
    const register = this.sharedRegister ? 0 : c;
    const row = log.row(this.logs[register] as number, event);
    this.logs[register] = log.next[row] as number;
    const operations = this.compiled.operationsOf('log', row);
    let reply = -1;
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      if (operations[i] === ANSWER) reply = a;
      else if (operations[i] === OBSERVE) {
        this.emit(a, c, -1);
        if (this.sharedRegister) {
          for (let other = 0; other < this.composites; other++) {
            if (other !== c) this.emit(this.compiled.foreign(a), other, -1);
          }
        }
      }
    }
    return reply;
  }

  private stepInstance(instance: number, event: number): void {
    if (event < 0) return;
    const c = this.compositeOf(instance);
    if (instance < this.composites) {
      this.stepHead(instance, event);
      this.runFolds(instance);
    } else if (instance < this.secondHeads) this.stepChild(instance - this.composites, event);
    else if (instance < this.operators) {
      this.stepHead(this.composites + c, event);
      this.runFolds(this.composites + c);
    } else this.stepOperator(c, event);
  }

  /** Offers the head every fold that holds and that it does not ignore, until none is left. */
  runFolds(head: number): void {
    for (let guard = 0; guard < 64; guard++) {
      const event = this.wiring.nextFold(this.heads[head] as number, this.legs, head * this.n, this.n);
      if (event < 0) return;
      this.stepHead(head, event);
    }
    throw new RangeError('the folds of a coordinator do not settle');
  }

  isUp(incarnation: 0 | 1): boolean {
    return incarnation < this.coordinators && this.down[this.coordinatorParty(incarnation)] === 0;
  }

  isChildUp(child: number): boolean {
    return this.down[child + 1] === 0;
  }

  /** Whether as many children have promised as the join rule asks for: all that can, unless it is a quorum. */
  enoughPromised(c: number): boolean {
    let promised = 0;
    for (let child = 0; child < this.preparing; child++) {
      if ((this.wiring.childFlags(this.children[c * this.n + child] as number) & PROMISED) !== 0) promised++;
    }
    return promised >= this.wiring.promisesNeeded;
  }

  // ---- network, timers, log -------------------------------------------------------------------------------------------

  private send(
    kind: number,
    index: number,
    event: number,
    cause: number,
    from: number,
    to: number,
    site: number,
  ): void {
    if (!this.inWindow) {
      this.queue.push(this.now + this.timing.base, kind, index, event, cause);
      return;
    }
    const meaning = this.pick(this.menus.message, site);
    const c = this.compositeOf(this.composites + (index % this.children.length));
    if (meaning >= menu.PARTITION && meaning < menu.CRASH) {
      const until = Math.min(this.timing.heal, this.now + (this.timing.outages[meaning - menu.PARTITION] as number));
      this.cutOffUntil[from] = Math.max(this.cutOffUntil[from] as number, until);
      this.emitAbout(from, c, this.letters.cutOff);
    }
    if ((this.cutOffUntil[from] as number) > this.now || (this.cutOffUntil[to] as number) > this.now) return;
    if (meaning === menu.LOSE) {
      this.emitAbout(from, c, this.letters.lost);
      return;
    }
    const delay =
      meaning >= menu.DELAY && meaning < menu.LOSE
        ? (this.timing.delays[meaning - menu.DELAY] as number)
        : this.timing.base;
    this.queue.push(this.now + delay, kind, index, event, cause);
    if (meaning === menu.DUPLICATE) {
      const later = this.timing.delays[this.choices.pick(site, MENU) % this.timing.delays.length] as number;
      this.queue.push(this.now + this.timing.base + later, kind, index, event, cause);
      this.emitAbout(from, c, this.letters.repeated);
    }
  }

  private arm(instance: number, which: number, resume: number): void {
    const slot = instance * T + which;
    const party = this.partyOf(instance);
    let duration = this.timing.durations[party * T + which] as number;
    if (this.inWindow && resume === 0) {
      const skew = this.pick(this.menus.clock, this.site.clock + party);
      if (skew !== menu.BENIGN) {
        const tenths = menu.SKEWS[skew - menu.SKEW] as number;
        if (tenths > 10) this.slowClock = true;
        duration = Math.max(1, Math.round((duration * tenths) / 10));
        this.emitAbout(party, this.compositeOf(instance), this.letters.skewed);
      }
    }
    const at = resume === 1 ? Math.max(this.now, this.deadline[slot] as number) : this.now + duration;
    this.deadline[slot] = at;
    this.armed[slot] = 1;
    const generation = (this.generation[slot] as number) + 1;
    this.generation[slot] = generation;
    this.queue.push(at, TIMER, slot, generation, this.obs - 1);
  }

  private call(instance: number, access: number): void {
    const party = this.partyOf(instance);
    const c = this.compositeOf(instance);
    const call = (this.calls[instance] as number) + 1;
    this.calls[instance] = call;
    this.pending[instance] = 1;
    this.emit(this.letters.logInvoked(this.sideOf(party), access), c, this.childOf(party));
    const meaning = this.inWindow ? this.pick(this.menus.access, this.site.log + party) : menu.BENIGN;
    if (meaning >= menu.OUTAGE && meaning < menu.OUTAGE_FOR_ALL) this.outage(party, meaning - menu.OUTAGE);
    else if (meaning >= menu.OUTAGE_FOR_ALL && meaning < menu.UNREACHABLE_ONCE) {
      for (let each = 0; each < this.n + this.coordinators; each++) this.outage(each, meaning - menu.OUTAGE_FOR_ALL);
    } else if (meaning === menu.GONE) this.logGone(party);
    this.queue.push(
      this.now + this.latencyOf(meaning),
      this.scenario.logAccess === 'atomic' ? LOG_ATOMIC : LOG_EFFECT,
      instance,
      (call * 4 + access) * 128 + meaning,
      this.obs - 1,
    );
  }

  private latencyOf(meaning: number): number {
    return meaning >= menu.DELAY && meaning < menu.LOSE
      ? (this.timing.delays[meaning - menu.DELAY] as number)
      : this.timing.base;
  }

  private outage(party: number, length: number): void {
    const until = Math.min(this.timing.heal, this.now + (this.timing.outages[length] as number));
    if (until <= (this.noLogUntil[party] as number)) return;
    const fresh = (this.noLogUntil[party] as number) <= this.now;
    this.noLogUntil[party] = until;
    if (fresh) for (let c = 0; c < this.composites; c++) this.emitAbout(party, c, this.letters.logDown);
    this.queue.push(until, LOG_UP, party, 0, this.obs - 1);
  }

  /** One party at most: somebody must be left to reach the log, or no reading of A6 holds. */
  private logGone(party: number): void {
    if (this.goneParty >= 0) return;
    this.goneParty = party;
    this.noLogUntil[party] = Number.POSITIVE_INFINITY;
    for (let c = 0; c < this.composites; c++) {
      this.emitAbout(party, c, this.letters.logDown);
      this.emitAbout(party, c, this.letters.logGone);
    }
  }

  /** Which event of the log an access amounts to when it gets there. */
  private logEventOf(instance: number, access: number, meaning: number): number {
    const { wiring } = this;
    const replica = meaning === menu.REPLICA ? 1 : 0;
    if (access === READ) return wiring.logRead[replica] as number;
    if (access === CAS_ABORT) return wiring.logAbort[replica] as number;
    const c = this.compositeOf(instance);
    const party = this.partyOf(instance);
    if (this.sideOf(party) === 1) return wiring.logCommitByParticipant;
    if (access === CAS_COMMIT_GUARDED && this.handleRevoked[c] === 1) return wiring.logCommitRevoked;
    if (!this.enoughPromised(c)) return wiring.logCommitUnproven;
    return wiring.logCommit[replica] as number;
  }

  /** What becomes of an access when it gets to the log: the reply, `unknown`, or -1 where the log answers later. */
  private resolve(instance: number, access: number, meaning: number): number {
    const c = this.compositeOf(instance);
    const party = this.partyOf(instance);
    const unknown = access === READ ? READ_UNKNOWN : CAS_UNKNOWN;
    if (this.withoutLog && this.sideOf(party) === 1) return unknown;
    if ((this.noLogUntil[party] as number) > this.now || meaning === menu.UNREACHABLE_ONCE) return unknown;
    if (meaning === menu.LOST_REPLY_NOT_APPLIED) return unknown;
    if (access !== READ && this.sideOf(party) !== 1) this.attempted[c] = 1;
    const reply = this.stepLog(c, this.logEventOf(instance, access, meaning));
    return reply < 0 ? reply : this.afterEffect(instance, access, meaning, reply);
  }

  /** What is left of a reply on its way back. */
  private afterEffect(instance: number, access: number, meaning: number, reply: number): number {
    if (meaning === menu.LOST_REPLY_APPLIED) {
      if (reply === CAS_WON) this.emitAbout(this.partyOf(instance), this.compositeOf(instance), this.letters.replyLost);
      return access === READ ? READ_UNKNOWN : CAS_UNKNOWN;
    }
    return meaning === menu.REFUSED_NO_VALUE && access !== READ && reply !== CAS_WON ? CAS_REFUSED_NO_VALUE : reply;
  }

  private logAtomic(instance: number, packed: number): void {
    const meaning = packed % 128;
    const access = Math.floor(packed / 128) % 4;
    if (this.down[this.partyOf(instance)] === 1 || this.calls[instance] !== Math.floor(packed / 512)) return;
    this.events++;
    this.narrator?.stimulus(this.now, `log access of ${this.instanceName(instance)}`);
    const reply = this.resolve(instance, access, meaning);
    if (reply < 0) this.writeLater(instance, packed);
    else this.answer(instance, access, reply);
  }

  private logEffect(instance: number, packed: number): void {
    this.events++;
    this.narrator?.stimulus(this.now, `log access of ${this.instanceName(instance)} takes effect`);
    const reply = this.resolve(instance, Math.floor(packed / 128) % 4, packed % 128);
    if (reply < 0) this.writeLater(instance, packed);
    else this.sendReply(instance, packed, reply);
  }

  /** Only a log that reads first and writes later (M-44): the write comes after a moment in which others may have read. */
  private writeLater(instance: number, packed: number): void {
    const party = this.partyOf(instance);
    const meaning = this.inWindow ? this.pick(this.menus.access, this.site.log + party) : menu.BENIGN;
    this.queue.push(this.now + this.timing.base + this.latencyOf(meaning), LOG_WRITE, instance, packed, this.obs - 1);
  }

  private logWrite(instance: number, packed: number): void {
    const access = Math.floor(packed / 128) % 4;
    this.events++;
    this.narrator?.stimulus(this.now, `write of ${this.instanceName(instance)} at the log`);
    const event = access === CAS_ABORT ? this.wiring.logWriteAbort : this.wiring.logWriteCommit;
    const reply = this.afterEffect(instance, access, packed % 128, this.stepLog(this.compositeOf(instance), event));
    if (this.scenario.logAccess === 'split') this.sendReply(instance, packed, reply);
    else if (this.down[this.partyOf(instance)] === 0 && this.calls[instance] === Math.floor(packed / 512))
      this.answer(instance, access, reply);
  }

  private sendReply(instance: number, packed: number, reply: number): void {
    const back = this.inWindow ? this.pick(this.menus.access, this.site.log + this.partyOf(instance)) : menu.BENIGN;
    const answered = (Math.floor(packed / 128) * 128 + reply) as number;
    this.queue.push(this.now + this.latencyOf(back), LOG_REPLY, instance, answered, this.obs - 1);
  }

  private logReply(instance: number, packed: number): void {
    if (this.down[this.partyOf(instance)] === 1 || this.calls[instance] !== Math.floor(packed / 512)) return;
    this.events++;
    this.narrator?.stimulus(this.now, `log reply to ${this.instanceName(instance)}`);
    this.answer(instance, Math.floor(packed / 128) % 4, packed % 128);
  }

  private answer(instance: number, access: number, reply: number): void {
    const party = this.partyOf(instance);
    const side = this.sideOf(party);
    this.pending[instance] = 0;
    this.lastTrouble[party] = this.now;
    this.emit(this.letters.logAnswered(side, access, reply), this.compositeOf(instance), this.childOf(party));
    const { headReply, childReply, operatorReply } = this.wiring;
    const replies = side === 1 ? childReply : side === 3 ? operatorReply : headReply;
    this.stepInstance(instance, replies[reply] as number);
    this.maybeCrash(party);
  }

  // ---- bounds ---------------------------------------------------------------------------------------------------------

  /** Watches a bound of an instance once per run. */
  private watch(bound: number, instance: number, at: number): void {
    const slot = instance * BOUNDS.length + bound;
    if (this.watched[slot] === 1) return;
    this.watched[slot] = 1;
    this.queue.push(at, BOUND, instance, bound, this.obs - 1);
  }

  /** A bound speaks only where nothing has excused the party for as long as it may still take (AMB-26, AMB-27). */
  private boundPassed(instance: number, bound: number): void {
    if (this.slowClock) return;
    if (!this.nothingExcuses(instance, bound)) {
      this.queue.push(this.now + this.timing.retry, BOUND, instance, bound, this.obs - 1);
      return;
    }
    const c = this.compositeOf(instance);
    this.narrator?.stimulus(this.now, `bound ${BOUNDS[bound]} of ${this.instanceName(instance)}`);
    this.emit(this.letters.bounds[bound] as number, c, bound === T_CLOSE ? -1 : this.childOf(this.partyOf(instance)));
    if (bound === T_HOLD) this.watched[instance * BOUNDS.length + bound] = 0;
  }

  private nothingExcuses(instance: number, bound: number): boolean {
    if (bound !== T_CLOSE) return this.isUntroubled(instance, bound);
    const first = this.composites + this.compositeOf(instance) * this.n;
    for (let child = 0; child < this.preparing; child++) {
      if (!this.isUntroubled(first + child, bound)) return false;
    }
    return true;
  }

  private isUntroubled(instance: number, bound: number): boolean {
    const party = this.partyOf(instance);
    if (this.down[party] === 1 || this.pending[instance] === 1) return false;
    const { delta, retry } = this.timing;
    /** A prepare waits for no log: an outage is no excuse for not answering it. */
    if (bound === T_PREPARE) return true;
    return (
      (this.noLogUntil[party] as number) <= this.now && this.now - (this.lastTrouble[party] as number) >= delta + retry
    );
  }

  // ---- crashes --------------------------------------------------------------------------------------------------------

  maybeCrash(party: number): void {
    if (!this.inWindow || this.down[party] === 1) return;
    const side = this.sideOf(party);
    if (side === 3 || (this.crashes[party] as number) >= this.scenario.crashesPerParty) return;
    const meaning = this.pick(
      side === 1 ? this.menus.crashChild : this.menus.crashCoordinator,
      this.site.crash + party,
    );
    if (meaning === menu.BENIGN) return;
    this.crashes[party] = (this.crashes[party] as number) + 1;
    this.down[party] = 1;
    this.narrator?.stimulus(this.now, `crash of ${partyName(this.act, party)}`);
    for (let c = 0; c < this.composites; c++) {
      this.emitAbout(party, c, this.letters.crashed);
      const instance = this.instanceOf(party, c);
      this.calls[instance] = (this.calls[instance] as number) + 1;
      this.pending[instance] = 0;
      for (let which = 0; which < T; which++) this.armed[instance * T + which] = 0;
      if (side === 1) this.stepChild(instance - this.composites, this.wiring.childCrash);
      else this.stepHead(side === 0 ? c : this.composites + c, this.wiring.headCrash);
    }
    if (side !== 1 && !this.scenario.coordinatorReturns) return;
    const back = Math.min(this.timing.heal, this.now + (this.timing.outages[meaning - menu.CRASH] as number));
    this.queue.push(Math.max(this.now + 1, back), RESTART, party, 0, this.obs - 1);
  }

  private restart(party: number): void {
    this.down[party] = 0;
    this.lastTrouble[party] = this.now;
    this.events++;
    this.narrator?.stimulus(this.now, `restart of ${partyName(this.act, party)}`);
    const isChild = this.sideOf(party) === 1;
    for (let c = 0; c < this.composites; c++) {
      if (!isChild && this.compiled.log.tags[this.logs[c] as number]?.has('committed'))
        this.counters.restartsOnCommit++;
      this.emitAbout(party, c, this.letters.restarted);
      const instance = this.instanceOf(party, c);
      if (!isChild && this.handleRevoked[c] === 1) this.stepInstance(instance, this.wiring.headHandleRevoked);
      this.stepInstance(instance, isChild ? this.wiring.childRestart : this.wiring.headRestart);
    }
    this.maybeCrash(party);
  }

  // ---- observations ---------------------------------------------------------------------------------------------------

  /** Hands an observation to every monitor that looks at it. `child` is -1 where it concerns the whole composite. */
  emit(said: number, c: number, child: number): void {
    const { compiled, counters } = this;
    const letter =
      child < 0
        ? said
        : this.optional[child] === 1
          ? compiled.aboutOptional(said)
          : this.unprepared[child] === 1
            ? compiled.aboutUnprepared(said)
            : said;
    this.obs++;
    const heard = (compiled.letterHashes[letter] as number) + child * 31 + c * 8191;
    this.hashA = Math.imul(this.hashA ^ heard, 0x01000193);
    this.hashB = Math.imul(this.hashB ^ heard, 0x85ebca6b) + 1;
    if (letter >= counters.letters.length) {
      const grown = new Float64Array(letter * 2);
      grown.set(counters.letters);
      counters.letters = grown;
    }
    (counters.letters[letter] as number)++;
    const meaning = this.meanings[letter] ?? this.meaningOf(letter);
    if (meaning !== 0) this.takeNote(meaning, c, child);
    const { recorder } = this;
    if (recorder !== undefined) {
      recorder.letters.push(letter);
      recorder.composites.push(c);
      recorder.children.push(child);
      recorder.times.push(this.now);
      recorder.causes.push(this.cause);
    }
    const { judge } = compiled;
    const cell = child < 0 ? -1 : c * this.n + child;
    judge.step(
      this.judgedWhole[c] as number,
      cell < 0 ? 0 : (this.judgedChild[cell] as number),
      letter,
      compiled.letters[letter] as (typeof compiled.letters)[number],
    );
    this.judgedWhole[c] = judge.whole;
    if (cell >= 0) this.judgedChild[cell] = judge.child;
    const { exercised, unjudged, violated } = judge.effect;
    for (let k = 0; k < exercised.length; k++) (counters.exercised[exercised[k] as number] as number)++;
    for (let k = 0; k < unjudged.length; k++) (counters.unjudged[unjudged[k] as number] as number)++;
    for (let k = 0; k < violated.length; k++) {
      const p = violated[k] as number;
      if ((this.violatedAt[p] as number) < 0) this.violatedAt[p] = this.obs - 1;
      this.violated |= 1 << p;
    }
    this.cause = this.obs - 1;
  }

  private meaningOf(letter: number): number {
    const body = this.compiled.letters[letter]?.body;
    let meaning = 0;
    if (body !== undefined) {
      const repeat = body.type === 'prepared' && body.repeat === true;
      if (PROGRESS.has(body.type) && !repeat) meaning |= MADE_PROGRESS;
      if (body.type === 'timer.fired' && body.timer === TIMERS[RESERVATION]) meaning |= MADE_PROGRESS;
      if (body.type === 'prepared') meaning |= FIRST_PROMISE;
      if (body.type === 'held') meaning |= HELD;
      if (body.type === 'log.effective' && body.value === 'COMMIT') meaning |= COMMIT_RECORDED;
    }
    this.meanings[letter] = meaning;
    return meaning;
  }

  private takeNote(meaning: number, c: number, child: number): void {
    const { timing } = this;
    if ((meaning & MADE_PROGRESS) !== 0) this.lastProgress = this.now;
    const instance = this.composites + c * this.n + child;
    if ((meaning & FIRST_PROMISE) !== 0 && this.optional[child] === 0) {
      this.promised[c] = 1;
      const ttl = timing.durations[(child + 1) * T + RESERVATION] as number;
      this.watch(T_ABORT, instance, this.now + ttl + timing.delta + timing.retry);
    }
    if ((meaning & HELD) !== 0) this.watch(T_HOLD, instance, this.now + timing.delta + timing.retry);
    /** CEF-BND-03 speaks of a coordinator that follows its rules: a rogue COMMIT may name children that never prepared. */
    if ((meaning & COMMIT_RECORDED) !== 0 && this.compiled.draft.rules.coordinator === 'honest') {
      const from = Math.max(this.now, timing.heal);
      this.watch(T_CLOSE, c, from + timing.longest + 2 * timing.retry + timing.delta);
    }
  }

  private emitAbout(party: number, c: number, sides: Int32Array): void {
    this.emit(sides[this.sideOf(party)] as number, c, this.childOf(party));
  }

  // ---- numbers and names ----------------------------------------------------------------------------------------------

  private partyOf(instance: number): number {
    return this.parties[instance] as number;
  }

  private compositeOf(instance: number): number {
    return this.compositesOf[instance] as number;
  }

  private instanceOf(party: number, c: number): number {
    if (party === 0) return c;
    if (party <= this.n) return this.composites + c * this.n + party - 1;
    return (party === this.n + 1 ? this.secondHeads : this.operators) + c;
  }

  private coordinatorParty(incarnation: number): number {
    return incarnation === 0 ? 0 : this.n + 1;
  }

  private sideOf(party: number): Side {
    return party === 0 ? 0 : party <= this.n ? 1 : party === this.n + 1 ? 2 : 3;
  }

  /** Index of the child that a party is the sink of, or -1. */
  private childOf(party: number): number {
    return party > 0 && party <= this.n ? party - 1 : -1;
  }

  private childName(index: number): string {
    return nameIn(this.act, (index % this.n) + 1, Math.floor(index / this.n));
  }

  private instanceName(instance: number): string {
    return nameIn(this.act, this.partyOf(instance), this.compositeOf(instance));
  }
}
