/**
 * The discrete-event simulator: machines as tables, a virtual clock, one queue, faults from a scenario, all monitors on.
 * A run is a function of (draft, act, scenario, choices) and of nothing else.
 *
 * This file is the hot loop and is written for it: parties, instances, events and observations are integers, state lives
 * in typed arrays that are reused from run to run, and nothing is allocated per event. Instances are numbered
 * [head 0..C-1][child composite * n + i]; party 0 is the coordinator, party i + 1 the sink of child i, and one party
 * hosts its instances of every composite, so a crash of a sink hits all of them.
 */
import { TIMERS, type Timer } from '../../model/names.ts';
import { LOG_REPLIES } from '../../model/outputs.ts';
import { EXERCISED, nextChild, nextWhole, UNJUDGED, VIOLATED } from '../../properties/compiled-monitor.ts';
import type { Act } from '../act.ts';
import type { Choices } from '../choices.ts';
import {
  ANSWER,
  ARM,
  CALL,
  type CompiledDraft,
  DISARM,
  OBSERVE,
  PREPARE_MESSAGE,
  READ,
  SEND_LEG,
  TELL,
} from '../compiled-draft.ts';
import { FAULT_CLASSES, MENU, type Scenario } from '../scenario.ts';
import { EngineLetters } from './engine-letters.ts';
import { EventQueue } from './event-queue.ts';
import * as menu from './menus.ts';
import { compositeName, type Recorder } from './recorder.ts';
import { type Timing, timingOf } from './timing.ts';
import { type Sites, sitesOf, Wiring } from './wiring.ts';

const MESSAGE_TO_CHILD = 0;
const MESSAGE_TO_LEG = 1;
const TIMER = 2;
const LOG_ATOMIC = 3;
const LOG_EFFECT = 4;
const LOG_REPLY = 5;
const RESTART = 6;
const START = 7;
const LOG_UP = 8;

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

export class Simulator {
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
  private choices: Choices = { pick: () => 0 };
  private now = 0;
  private obs = 0;
  private cause = -1;
  private events = 0;
  private lastProgress = 0;
  private hashA = 0;
  private hashB = 0;
  private violated = 0;

  private readonly n: number;
  private readonly composites: number;
  private readonly heads: Int32Array;
  private readonly legs: Int32Array;
  private readonly children: Int32Array;
  private readonly logs: Int32Array;
  private readonly down: Uint8Array;
  private readonly crashes: Int32Array;
  private readonly cutOffUntil: Float64Array;
  private readonly noLogUntil: Float64Array;
  private readonly generation: Int32Array;
  private readonly armed: Uint8Array;
  private readonly deadline: Float64Array;
  private readonly calls: Int32Array;
  private readonly promised: Uint8Array;
  private readonly attempted: Uint8Array;
  private readonly monitorWhole: Int32Array;
  private readonly monitorChild: Int32Array;
  private readonly monitorFrozen: Uint8Array;

  private readonly timing: Timing;
  private readonly site: Sites;
  private readonly wiring: Wiring;
  private readonly menusByClasses: (menu.Menus | undefined)[] = [];
  private menus: menu.Menus;
  private readonly scenarioClasses: number;
  private inWindow = false;
  private readonly letters: EngineLetters;
  private readonly progress: number[] = [];

  constructor(compiled: CompiledDraft, act: Act, scenario: Scenario) {
    this.compiled = compiled;
    this.act = act;
    this.scenario = scenario;
    const n = act.children.length;
    const C = scenario.composites;
    this.n = n;
    this.composites = C;
    this.counters = new Counters(compiled.monitors.length);
    this.heads = new Int32Array(C);
    this.legs = new Int32Array(C * n);
    this.children = new Int32Array(C * n);
    this.logs = new Int32Array(C);
    this.down = new Uint8Array(n + 1);
    this.crashes = new Int32Array(n + 1);
    this.cutOffUntil = new Float64Array(n + 1);
    this.noLogUntil = new Float64Array(n + 1);
    const instances = C + C * n;
    this.generation = new Int32Array(instances * T);
    this.armed = new Uint8Array(instances * T);
    this.deadline = new Float64Array(instances * T);
    this.calls = new Int32Array(instances);
    this.promised = new Uint8Array(C);
    this.attempted = new Uint8Array(C);
    const P = compiled.monitors.length;
    this.violatedAt = new Int32Array(P);
    this.monitorWhole = new Int32Array(C * P);
    this.monitorChild = new Int32Array(C * n * P);
    this.monitorFrozen = new Uint8Array(C * P);

    this.timing = timingOf(act, scenario);
    this.wiring = new Wiring(compiled, act);
    this.letters = new EngineLetters(compiled, act);
    this.site = sitesOf(act);
    this.sites = this.site.names;
    this.scenarioClasses = FAULT_CLASSES.reduce(
      (mask, name, bit) => (scenario.faults[name] > 0 ? mask | (1 << bit) : mask),
      0,
    );
    this.menus = this.menusFor(this.scenarioClasses);
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
      this.emit(this.letters.runEnded(quiet, A7), c, -1);
    }
    const hash = (this.hashA >>> 0) * 2 ** 21 + (this.hashB >>> 11);
    return { violated: this.violated, events: this.events, quiet, hash };
  }

  private reset(choices: Choices): void {
    this.choices = choices;
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
    for (const array of [this.heads, this.legs, this.children, this.logs, this.crashes, this.generation, this.calls])
      array.fill(0);
    for (const array of [this.down, this.armed, this.promised, this.attempted, this.monitorFrozen]) array.fill(0);
    this.cutOffUntil.fill(0);
    this.deadline.fill(0);
    this.noLogUntil.fill(0);
    this.monitorWhole.fill(0);
    this.monitorChild.fill(0);
    this.violatedAt.fill(-1);
    this.inWindow = this.timing.heal > 0;
    if (this.scenario.swarm && this.scenarioClasses !== 0) {
      this.menus = this.menusFor(choices.pick(this.site.swarm, 1 << FAULT_CLASSES.length) & this.scenarioClasses);
    }
    this.narrator?.stimulus(0, 'composites issued');
    for (let c = 0; c < this.composites; c++) {
      this.emit(this.letters.issued, c, -1);
      const offset =
        c === 0 ? 0 : (this.timing.delays[choices.pick(this.site.start, MENU) % this.timing.delays.length] as number);
      this.queue.push(offset, START, c, 0, -1);
    }
  }

  private menusFor(classes: number): menu.Menus {
    const known = this.menusByClasses[classes];
    if (known !== undefined) return known;
    const made = menu.menusOf(this.scenario, classes);
    this.menusByClasses[classes] = made;
    return made;
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
        if (this.down[0] === 1) return;
        this.events++;
        this.narrator?.stimulus(this.now, `message to coordinator about ${this.childName(a)}: ${this.legEventName(b)}`);
        const c = Math.floor(a / this.n);
        this.stepLeg(c, a % this.n, b);
        this.runFolds(c);
        this.maybeCrash(0);
        return;
      }
      case TIMER: {
        if (this.generation[a] !== b || this.armed[a] === 0) return;
        this.armed[a] = 0;
        const instance = Math.floor(a / T);
        const which = a % T;
        const party = this.partyOf(instance);
        this.events++;
        this.narrator?.stimulus(this.now, `timer ${TIMERS[which]} of ${this.instanceName(instance)}`);
        this.emit(this.letters.timerFired(party === 0 ? 0 : 1, which), this.compositeOf(instance), party - 1);
        this.stepInstance(instance, (party === 0 ? this.wiring.headTimer : this.wiring.childTimer)[which] as number);
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
      case START:
        if (this.down[0] === 1) {
          if (!this.scenario.coordinatorReturns) return;
          this.queue.push(this.now + this.timing.base, START, a, 0, -1);
          return;
        }
        this.events++;
        this.narrator?.stimulus(this.now, `start of ${compositeName(this.act, a)}`);
        this.stepHead(a, this.wiring.headStart);
        this.runFolds(a);
        this.maybeCrash(0);
        return;
      case LOG_UP:
        if ((this.noLogUntil[a] as number) > this.now) return;
        this.narrator?.stimulus(this.now, `log reachable again for ${this.partyName(a)}`);
        for (let c = 0; c < this.composites; c++) this.emitAbout(a, c, this.letters.logUp);
        return;
      default:
        throw new RangeError(`no queue entry of kind ${kind}`);
    }
  }

  private deliverToChild(index: number, event: number): void {
    this.events++;
    let delivered = event;
    if (event === PREPARE_MESSAGE) {
      delivered = this.wiring.prepare[index % this.n] as number;
      if (this.inWindow) {
        const meaning = this.menus.prepare[this.choices.pick(this.site.prepare + (index % this.n), MENU)];
        if (meaning === menu.STORE_DOWN) delivered = this.wiring.prepareStoreDown;
        else if (meaning === menu.REFUSE_ACT && delivered === this.wiring.prepare[index % this.n])
          delivered = this.wiring.prepareRefused;
      }
    }
    this.narrator?.stimulus(this.now, `message to ${this.childName(index)}: ${this.childEventName(delivered)}`);
    const letter = this.letters.decisionReceived(delivered);
    if (letter >= 0) this.emit(letter, Math.floor(index / this.n), index % this.n);
    this.stepChild(index, delivered);
  }

  // ---- machines -------------------------------------------------------------------------------------------------------

  private stepHead(c: number, event: number): void {
    const table = this.compiled.head;
    const row = table.row(this.heads[c] as number, event);
    this.heads[c] = table.next[row] as number;
    const operations = this.compiled.operationsOf('head', row);
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      switch (operations[i]) {
        case OBSERVE:
          this.emit(a, c, -1);
          break;
        case TELL:
          for (let leg = 0; leg < this.n; leg++) this.stepLeg(c, leg, a);
          break;
        case CALL:
          this.call(c, a);
          break;
        case ARM:
          this.arm(c, a, operations[i + 2] as number);
          break;
        case DISARM:
          this.armed[c * T + a] = 0;
          break;
      }
    }
  }

  private stepLeg(c: number, leg: number, event: number): void {
    const table = this.compiled.leg;
    const index = c * this.n + leg;
    const row = table.row(this.legs[index] as number, event);
    this.legs[index] = table.next[row] as number;
    const operations = this.compiled.operationsOf('leg', row);
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      if (operations[i] === OBSERVE) this.emit(a, c, leg);
      else this.send(MESSAGE_TO_CHILD, index, a, 0, this.site.message + leg);
    }
  }

  private stepChild(index: number, event: number): void {
    const table = this.compiled.child;
    const row = table.row(this.children[index] as number, event);
    this.children[index] = table.next[row] as number;
    const operations = this.compiled.operationsOf('child', row);
    const instance = this.composites + index;
    for (let i = 0; i < operations.length; i += 3) {
      const a = operations[i + 1] as number;
      switch (operations[i]) {
        case OBSERVE:
          this.emit(a, Math.floor(index / this.n), index % this.n);
          break;
        case SEND_LEG:
          this.send(MESSAGE_TO_LEG, index, a, (index % this.n) + 1, this.site.message + this.n + (index % this.n));
          break;
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

  private stepInstance(instance: number, event: number): void {
    if (event < 0) return;
    if (instance < this.composites) {
      this.stepHead(instance, event);
      this.runFolds(instance);
    } else this.stepChild(instance - this.composites, event);
  }

  /** Offers the head every fold that holds and that it does not ignore, until none is left. */
  private runFolds(c: number): void {
    for (let guard = 0; guard < 64; guard++) {
      const event = this.wiring.nextFold(this.heads[c] as number, this.legs, c * this.n);
      if (event < 0) return;
      this.stepHead(c, event);
    }
    throw new RangeError('the folds of a coordinator do not settle');
  }

  // ---- network, timers, log -------------------------------------------------------------------------------------------

  private send(kind: number, index: number, event: number, from: number, site: number): void {
    const cause = this.obs - 1;
    if (!this.inWindow) {
      this.queue.push(this.now + this.timing.base, kind, index, event, cause);
      return;
    }
    const meaning = this.menus.message[this.choices.pick(site, MENU)] as number;
    if (meaning >= menu.PARTITION && meaning < menu.CRASH) {
      const until = Math.min(this.timing.heal, this.now + (this.timing.outages[meaning - menu.PARTITION] as number));
      this.cutOffUntil[from] = Math.max(this.cutOffUntil[from] as number, until);
      this.emitAbout(from, Math.floor(index / this.n), this.letters.cutOff);
    }
    const to = from === 0 ? (index % this.n) + 1 : 0;
    if ((this.cutOffUntil[from] as number) > this.now || (this.cutOffUntil[to] as number) > this.now) return;
    if (meaning === menu.LOSE) {
      this.emitAbout(from, Math.floor(index / this.n), this.letters.lost);
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
      this.emitAbout(from, Math.floor(index / this.n), this.letters.repeated);
    }
  }

  private arm(instance: number, which: number, resume: number): void {
    const slot = instance * T + which;
    const duration = this.timing.durations[this.partyOf(instance) * T + which] as number;
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
    this.emit(this.letters.logInvoked(party === 0 ? 0 : 1, access), c, party - 1);
    const meaning = this.inWindow
      ? (this.menus.access[this.choices.pick(this.site.log + party, MENU)] as number)
      : menu.BENIGN;
    const delay =
      meaning >= menu.DELAY && meaning < menu.LOSE
        ? (this.timing.delays[meaning - menu.DELAY] as number)
        : this.timing.base;
    if (meaning >= menu.OUTAGE && meaning < menu.OUTAGE_FOR_ALL) this.outage(party, meaning - menu.OUTAGE);
    else if (meaning >= menu.OUTAGE_FOR_ALL && meaning < menu.UNREACHABLE_ONCE) {
      for (let each = 0; each <= this.n; each++) this.outage(each, meaning - menu.OUTAGE_FOR_ALL);
    }
    const packed = (call * 4 + access) * 128 + meaning;
    this.queue.push(
      this.now + delay,
      this.scenario.logAccess === 'atomic' ? LOG_ATOMIC : LOG_EFFECT,
      instance,
      packed,
      this.obs - 1,
    );
  }

  private outage(party: number, length: number): void {
    const until = Math.min(this.timing.heal, this.now + (this.timing.outages[length] as number));
    if (until <= (this.noLogUntil[party] as number)) return;
    const fresh = (this.noLogUntil[party] as number) <= this.now;
    this.noLogUntil[party] = until;
    if (fresh) for (let c = 0; c < this.composites; c++) this.emitAbout(party, c, this.letters.logDown);
    this.queue.push(until, LOG_UP, party, 0, this.obs - 1);
  }

  /** What becomes of an access when it gets to the log: the reply, or the unknown one; `effect` says if it took place. */
  private resolve(instance: number, access: number, meaning: number): { reply: number; lost: boolean } {
    const c = this.compositeOf(instance);
    const unknown = access === READ ? READ_UNKNOWN : CAS_UNKNOWN;
    if ((this.noLogUntil[this.partyOf(instance)] as number) > this.now || meaning === menu.UNREACHABLE_ONCE) {
      return { reply: unknown, lost: false };
    }
    if (meaning === menu.LOST_REPLY_NOT_APPLIED) return { reply: unknown, lost: false };
    const table = this.compiled.log;
    const row = table.row(this.logs[c] as number, this.wiring.logEvent[access] as number);
    this.logs[c] = table.next[row] as number;
    if (access !== READ && this.partyOf(instance) === 0) this.attempted[c] = 1;
    const operations = this.compiled.operationsOf('log', row);
    let reply = unknown;
    for (let i = 0; i < operations.length; i += 3) {
      if (operations[i] === OBSERVE) this.emit(operations[i + 1] as number, c, -1);
      else if (operations[i] === ANSWER) reply = operations[i + 1] as number;
    }
    if (meaning === menu.LOST_REPLY_APPLIED) return { reply: unknown, lost: reply === CAS_WON };
    if (meaning === menu.REFUSED_NO_VALUE && access !== READ && reply !== CAS_WON)
      return { reply: CAS_REFUSED_NO_VALUE, lost: false };
    return { reply, lost: false };
  }

  private logAtomic(instance: number, packed: number): void {
    const party = this.partyOf(instance);
    const meaning = packed % 128;
    const access = Math.floor(packed / 128) % 4;
    if (this.down[party] === 1 || this.calls[instance] !== Math.floor(packed / 512)) return;
    this.events++;
    this.narrator?.stimulus(this.now, `log access of ${this.instanceName(instance)}`);
    const { reply, lost } = this.resolve(instance, access, meaning);
    if (lost) this.emitAbout(party, this.compositeOf(instance), this.letters.replyLost);
    this.answer(instance, access, reply);
  }

  private logEffect(instance: number, packed: number): void {
    const party = this.partyOf(instance);
    const meaning = packed % 128;
    const access = Math.floor(packed / 128) % 4;
    const call = Math.floor(packed / 512);
    this.events++;
    this.narrator?.stimulus(this.now, `log access of ${this.instanceName(instance)} takes effect`);
    const { reply, lost } = this.resolve(instance, access, meaning);
    if (lost) this.emitAbout(party, this.compositeOf(instance), this.letters.replyLost);
    const back = this.inWindow
      ? (this.menus.access[this.choices.pick(this.site.log + party, MENU)] as number)
      : menu.BENIGN;
    const delay =
      back >= menu.DELAY && back < menu.LOSE ? (this.timing.delays[back - menu.DELAY] as number) : this.timing.base;
    this.queue.push(this.now + delay, LOG_REPLY, instance, (call * 4 + access) * 128 + reply, this.obs - 1);
  }

  private logReply(instance: number, packed: number): void {
    const party = this.partyOf(instance);
    if (this.down[party] === 1 || this.calls[instance] !== Math.floor(packed / 512)) return;
    this.events++;
    this.narrator?.stimulus(this.now, `log reply to ${this.instanceName(instance)}`);
    this.answer(instance, Math.floor(packed / 128) % 4, packed % 128);
  }

  private answer(instance: number, access: number, reply: number): void {
    const party = this.partyOf(instance);
    this.emit(this.letters.logAnswered(party === 0 ? 0 : 1, access, reply), this.compositeOf(instance), party - 1);
    this.stepInstance(instance, (party === 0 ? this.wiring.headReply : this.wiring.childReply)[reply] as number);
    this.maybeCrash(party);
  }

  // ---- crashes --------------------------------------------------------------------------------------------------------

  private maybeCrash(party: number): void {
    if (!this.inWindow || (this.crashes[party] as number) >= this.scenario.crashesPerParty || this.down[party] === 1)
      return;
    const menuOf = party === 0 ? this.menus.crashCoordinator : this.menus.crashChild;
    if (menuOf[MENU - 1] === menu.BENIGN) return;
    const meaning = menuOf[this.choices.pick(this.site.crash + party, MENU)] as number;
    if (meaning === menu.BENIGN) return;
    this.crashes[party] = (this.crashes[party] as number) + 1;
    this.down[party] = 1;
    this.narrator?.stimulus(this.now, `crash of ${this.partyName(party)}`);
    for (let c = 0; c < this.composites; c++) {
      this.emitAbout(party, c, this.letters.crashed);
      const instance = party === 0 ? c : this.composites + c * this.n + party - 1;
      this.calls[instance] = (this.calls[instance] as number) + 1;
      for (let which = 0; which < T; which++) this.armed[instance * T + which] = 0;
      if (party === 0) this.stepHead(c, this.wiring.headCrash);
      else this.stepChild(instance - this.composites, this.wiring.childCrash);
    }
    if (party === 0 && !this.scenario.coordinatorReturns) return;
    const back = Math.min(this.timing.heal, this.now + (this.timing.outages[meaning - menu.CRASH] as number));
    this.queue.push(Math.max(this.now + 1, back), RESTART, party, 0, this.obs - 1);
  }

  private restart(party: number): void {
    this.down[party] = 0;
    this.events++;
    this.narrator?.stimulus(this.now, `restart of ${this.partyName(party)}`);
    for (let c = 0; c < this.composites; c++) {
      if (party === 0 && this.compiled.log.tags[this.logs[c] as number]?.has('committed'))
        this.counters.restartsOnCommit++;
      this.emitAbout(party, c, this.letters.restarted);
      const instance = party === 0 ? c : this.composites + c * this.n + party - 1;
      this.stepInstance(instance, party === 0 ? this.wiring.headRestart : this.wiring.childRestart);
    }
    this.maybeCrash(party);
  }

  // ---- observations ---------------------------------------------------------------------------------------------------

  /** Hands an observation to every monitor that looks at it. `child` is -1 where it concerns the whole composite. */
  private emit(letter: number, c: number, child: number): void {
    const { compiled, counters } = this;
    this.obs++;
    const said = (compiled.letterHashes[letter] as number) + child * 31 + c * 8191;
    this.hashA = Math.imul(this.hashA ^ said, 0x01000193);
    this.hashB = Math.imul(this.hashB ^ said, 0x85ebca6b) + 1;
    if (letter >= counters.letters.length) {
      const grown = new Float64Array(letter * 2);
      grown.set(counters.letters);
      counters.letters = grown;
    }
    (counters.letters[letter] as number)++;
    let progress = this.progress[letter];
    if (progress === undefined) {
      const body = compiled.letters[letter]?.body;
      const repeat = body?.type === 'prepared' && body.repeat === true;
      progress = body !== undefined && PROGRESS.has(body.type) && !repeat ? 1 : 0;
      if (body?.type === 'timer.fired' && body.timer === TIMERS[RESERVATION]) progress = 1;
      if (body?.type === 'prepared') progress |= 2;
      this.progress[letter] = progress;
    }
    if ((progress & 1) !== 0) this.lastProgress = this.now;
    if ((progress & 2) !== 0) this.promised[c] = 1;
    const { recorder } = this;
    if (recorder !== undefined) {
      recorder.letters.push(letter);
      recorder.composites.push(c);
      recorder.children.push(child);
      recorder.times.push(this.now);
      recorder.causes.push(this.cause);
    }
    const observers = compiled.observers[letter] as Int32Array;
    const P = compiled.monitors.length;
    for (let k = 0; k < observers.length; k += 2) {
      const p = observers[k] as number;
      const cell = c * P + p;
      if (this.monitorFrozen[cell] === 1) continue;
      const childCell = child < 0 ? -1 : (c * this.n + child) * P + p;
      const before = childCell < 0 ? 0 : (this.monitorChild[childCell] as number);
      const monitor = compiled.monitors[p] as (typeof compiled.monitors)[number];
      const source = compiled.letters[letter] as (typeof compiled.letters)[number];
      const row = monitor.step(this.monitorWhole[cell] as number, before, observers[k + 1] as number, source);
      this.monitorWhole[cell] = nextWhole(row);
      if (childCell >= 0) this.monitorChild[childCell] = nextChild(row);
      if ((row & 7) === 0) continue;
      if ((row & EXERCISED) !== 0) (counters.exercised[p] as number)++;
      if ((row & UNJUDGED) !== 0) (counters.unjudged[p] as number)++;
      if ((row & VIOLATED) !== 0) {
        if ((this.violatedAt[p] as number) < 0) this.violatedAt[p] = this.obs - 1;
        this.violated |= 1 << p;
        this.monitorFrozen[cell] = 1;
      }
    }
    this.cause = this.obs - 1;
  }

  private emitAbout(party: number, c: number, pair: Int32Array): void {
    this.emit(pair[party === 0 ? 0 : 1] as number, c, party - 1);
  }

  // ---- names ----------------------------------------------------------------------------------------------------------

  private partyOf(instance: number): number {
    return instance < this.composites ? 0 : ((instance - this.composites) % this.n) + 1;
  }

  private compositeOf(instance: number): number {
    return instance < this.composites ? instance : Math.floor((instance - this.composites) / this.n);
  }

  private partyName(party: number): string {
    return party === 0 ? 'coordinator' : (this.act.children[party - 1]?.child ?? `child ${party}`);
  }

  private childName(index: number): string {
    const c = Math.floor(index / this.n);
    return c === 0
      ? this.partyName((index % this.n) + 1)
      : `${this.partyName((index % this.n) + 1)} in ${compositeName(this.act, c)}`;
  }

  private instanceName(instance: number): string {
    if (instance >= this.composites) return this.childName(instance - this.composites);
    return instance === 0 ? 'coordinator' : `coordinator in ${compositeName(this.act, instance)}`;
  }

  private legEventName(event: number): string {
    return describeEvent(this.compiled.leg.events[event]);
  }

  private childEventName(event: number): string {
    return describeEvent(this.compiled.child.events[event]);
  }
}

function describeEvent(event: unknown): string {
  const { type, ...rest } = event as Readonly<Record<string, unknown>>;
  const values = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
  return values.length === 0 ? String(type) : `${String(type)} (${values.join(', ')})`;
}
