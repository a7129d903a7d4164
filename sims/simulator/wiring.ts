/**
 * How the hot loop addresses the machines of a compiled draft: event numbers, folds as bit masks, and the finite list of
 * sites at which a run asks for choices.
 */
import type { EventObject } from 'xstate';
import { boundsOf, foldsOf } from '../../model/coordinator.ts';
import { leastOf, parseJoinRule } from '../../model/join-rule.ts';
import { TIMERS } from '../../model/names.ts';
import { LOG_REPLIES, ROGUE_RECEIPTS } from '../../model/outputs.ts';
import type { MachineTable } from '../../model/table.ts';
import type { Act } from '../act.ts';
import type { CompiledDraft } from '../compiled-draft.ts';
import { POKES, WRONG_PRESENTATIONS } from './menus.ts';

/** Name of the second incarnation of the coordinator, wherever there is one. */
export const SECOND = 'coordinator-2';

/** First site of each kind; the coordinator's own comes first where a kind has one per party. */
export interface Sites {
  readonly names: readonly string[];
  readonly swarm: number;
  /** Coordinator to each child, then each child to the coordinator. */
  readonly message: number;
  /** By party: coordinator, children, second coordinator, operator. */
  readonly log: number;
  readonly crash: number;
  readonly clock: number;
  readonly prepare: number;
  readonly start: number;
  readonly poke: number;
}

export function sitesOf(act: Act): Sites {
  const children = act.children.map(({ child }) => child);
  const parties = ['coordinator', ...children, SECOND, 'operator'];
  const groups = [
    ['swarm'],
    [
      ...children.map((child) => `message coordinator>${child}`),
      ...children.map((child) => `message ${child}>coordinator`),
      ...children.map((child) => `message ${SECOND}>${child}`),
      ...children.map((child) => `message ${child}>${SECOND}`),
    ],
    parties.map((party) => `log ${party}`),
    parties.map((party) => `crash ${party}`),
    parties.map((party) => `clock ${party}`),
    children.map((child) => `prepare ${child}`),
    ['start'],
    POKES.map((name) => `poke ${name}`),
  ];
  const first = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.length, 0));
  const [swarm = 0, message = 0, log = 0, crash = 0, clock = 0, prepare = 0, start = 0, poke = 0] = first;
  return { names: groups.flat(), swarm, message, log, crash, clock, prepare, start, poke };
}

/** Flags of a child's state. */
export const PROMISED = 1;
export const IN_HOLD = 2;

export class Wiring {
  readonly headStart: number;
  readonly headStartRevoked: number;
  readonly headHandleRevoked: number;
  readonly headCrash: number;
  readonly headRestart: number;
  readonly headRogue: readonly number[];
  readonly legRogue: readonly number[];
  readonly childCrash: number;
  readonly childRestart: number;
  readonly childStop: number;
  readonly childRevoked: number;
  readonly childImpatient: number;
  readonly childUndo: number;
  readonly childEffectChanged: number;
  /** Per timer, or -1 where the role has no such timer. */
  readonly headTimer: Int32Array;
  readonly childTimer: Int32Array;
  /** Per log reply; -1 where the role does not hear it. */
  readonly headReply: Int32Array;
  readonly childReply: Int32Array;
  readonly operatorReply: Int32Array;
  readonly interveneAbort: number;
  readonly interveneCommit: number;
  /** Per child: the event of a prepare as the documents have it. */
  readonly prepare: Int32Array;
  /** Of a handle that is in order. */
  readonly prepareOk: number;
  readonly prepareStoreDown: number;
  readonly prepareRefused: number;
  readonly prepareAtOnce: number;
  readonly prepareRevoked: number;
  readonly preparePresented: readonly number[];
  /** Per event of the child that it may refuse: the event in which it does. */
  readonly refusable: readonly (number | undefined)[];
  readonly attempt: number;
  readonly attemptRefused: number;
  /** At the primary and at the other node. */
  readonly logRead: readonly number[];
  readonly logCommit: readonly number[];
  readonly logAbort: readonly number[];
  readonly logCommitRevoked: number;
  readonly logCommitUnproven: number;
  readonly logCommitByParticipant: number;
  readonly logWriteCommit: number;
  readonly logWriteAbort: number;
  readonly logCrash: number;
  readonly logCollect: number;
  private readonly compiled: CompiledDraft;
  /** The act's children stand in three groups: those of R that can prepare, those of R that cannot, optional ones. */
  private readonly preparing: number;
  private readonly required: number;
  /** How many promises make a COMMIT. */
  readonly promisesNeeded: number;
  private readonly bits = new Map<string, number>();
  private readonly foldEvent: Int32Array;
  private readonly foldMask: Int32Array;
  /** Each of these bits must be on some required leg. */
  private readonly foldNeeds: Int32Array;
  /** Between these two numbers the legs that carry the mask's bits must lie, among the first `foldOver` legs. */
  private readonly foldFrom: Int32Array;
  private readonly foldTo: Int32Array;
  private readonly foldOver: Int32Array;
  /** At least this many of these legs carry these bits besides. */
  private readonly foldLeast: Int32Array;
  private readonly foldLeastMask: Int32Array;
  /** Every optional leg must carry one of these bits; 0 where optional legs do not matter. */
  private readonly foldOptional: Int32Array;
  private readonly legMasks: number[] = [];
  private readonly headFolds: (readonly number[] | undefined)[] = [];
  private readonly flags: number[] = [];
  private readonly orders: Int8Array;

  /** `preparing`, `required`: how many of the act's children, from the first on, are in R and can prepare, are in R. */
  constructor(compiled: CompiledDraft, act: Act, preparing: number, required: number) {
    this.compiled = compiled;
    this.preparing = preparing;
    this.required = required;
    const joinRule = parseJoinRule(act.joinRule) ?? { kind: 'ALL_REQUIRED' };
    this.promisesNeeded = leastOf(joinRule, preparing);
    const { head, leg, child, log, operator } = compiled;
    const event = (table: MachineTable, type: string, more: object = {}) =>
      table.event({ type, ...more } as EventObject);
    this.headStart = event(head, 'START', { compositeHandle: act.compositeHandle });
    this.headStartRevoked = event(head, 'START', { compositeHandle: 'EF-041' });
    this.headHandleRevoked = event(head, 'HANDLE.revoked');
    this.headCrash = event(head, 'CRASH');
    this.headRestart = event(head, 'RESTART');
    this.headRogue = [
      event(head, 'ROGUE.cas_commit'),
      event(head, 'ROGUE.cas_abort'),
      ...ROGUE_RECEIPTS.map((state) => event(head, 'ROGUE.receipt', { state })),
    ];
    this.legRogue = ['ROGUE.ask', 'ROGUE.commit', 'ROGUE.abort'].map((type) => event(leg, type));
    this.childCrash = event(child, 'CRASH');
    this.childRestart = event(child, 'RESTART');
    this.childStop = event(child, 'STOP');
    this.childRevoked = event(child, 'REVOKED');
    this.childImpatient = event(child, 'IMPATIENT');
    this.childUndo = event(child, 'UNDO');
    this.childEffectChanged = event(child, 'EFFECT.changed');
    this.headTimer = Int32Array.from(TIMERS, (name) => eventOrNone(head, `TIMER.${name}`));
    this.childTimer = Int32Array.from(TIMERS, (name) => eventOrNone(child, `TIMER.${name}`));
    this.headReply = Int32Array.from(LOG_REPLIES, (reply) => eventOrNone(head, reply));
    this.childReply = Int32Array.from(LOG_REPLIES, (reply) => eventOrNone(child, reply));
    this.operatorReply = Int32Array.from(LOG_REPLIES, (reply) => eventOrNone(operator, reply));
    this.interveneAbort = event(operator, 'INTERVENE', { act: 'abort' });
    this.interveneCommit = event(operator, 'INTERVENE', { act: 'commit' });
    const prepares = compiled.prepareEvents();
    this.prepare = Int32Array.from(act.children, ({ verification }) => prepares.verdicts[verification]);
    this.prepareOk = prepares.verdicts.ok;
    this.prepareStoreDown = prepares.verdicts['EF-081'];
    this.prepareRefused = prepares.refused;
    this.prepareAtOnce = prepares.atOnce;
    this.prepareRevoked = prepares.presented['revoked handle'];
    this.preparePresented = WRONG_PRESENTATIONS.map((name) => prepares.presented[name]);
    this.refusable = child.events.map((each) =>
      (each.type === 'ATTEMPT' || each.type === 'COMPENSATE') && (each as { readonly act?: string }).act === 'accepted'
        ? child.event({ ...each, act: 'refused' } as EventObject)
        : undefined,
    );
    this.attempt = event(child, 'ATTEMPT', { act: 'accepted' });
    this.attemptRefused = event(child, 'ATTEMPT', { act: 'refused' });
    this.logRead = [event(log, 'READ'), event(log, 'READ.replica')];
    this.logCommit = [event(log, 'CAS.COMMIT'), event(log, 'CAS.COMMIT.replica')];
    this.logAbort = [event(log, 'CAS.ABORT'), event(log, 'CAS.ABORT.replica')];
    this.logCommitRevoked = event(log, 'CAS.COMMIT.revoked');
    this.logCommitUnproven = event(log, 'CAS.COMMIT.unproven');
    this.logCommitByParticipant = event(log, 'CAS.COMMIT.participant');
    this.logWriteCommit = event(log, 'WRITE.COMMIT');
    this.logWriteAbort = event(log, 'WRITE.ABORT');
    this.logCrash = event(log, 'CRASH');
    this.logCollect = event(log, 'COLLECT');
    const folds = foldsOf(compiled.draft.rules, joinRule);
    const over = ({ over: group }: (typeof folds)[number]) => (group === 'preparing' ? preparing : required);
    const maskOf = (tags: readonly string[]) => tags.reduce((mask, tag) => mask | this.bit(tag), 0);
    this.foldEvent = Int32Array.from(folds, (fold) => head.event(fold.event));
    this.foldMask = Int32Array.from(folds, (fold) => maskOf(fold.tags));
    this.foldNeeds = Int32Array.from(folds, (fold) => maskOf(fold.needs ?? []));
    this.foldOptional = Int32Array.from(folds, (fold) => maskOf(fold.optionalTags ?? []));
    this.foldOver = Int32Array.from(folds, over);
    this.foldFrom = Int32Array.from(folds, (fold) => boundsOf(fold.quantifier, over(fold)).from);
    this.foldTo = Int32Array.from(folds, (fold) => boundsOf(fold.quantifier, over(fold)).to);
    this.foldLeast = Int32Array.from(folds, (fold) => Math.min(fold.least?.count ?? 0, over(fold)));
    this.foldLeastMask = Int32Array.from(folds, ({ least }) => (least === undefined ? 0 : maskOf([least.tag])));
    this.orders = Int8Array.from(leg.events, ({ type }) => addresseesOf(type));
  }

  /** Range of legs, of `all` children of a composite, that an order of the head is for. */
  toldFrom(order: number): number {
    switch (this.orders[order]) {
      case TO_UNPREPARED:
        return this.preparing;
      case TO_OPTIONAL:
        return this.required;
      default:
        return 0;
    }
  }

  toldTo(order: number, all: number): number {
    switch (this.orders[order]) {
      case TO_PREPARING:
        return this.preparing;
      case TO_UNPREPARED:
      case TO_REQUIRED:
        return this.required;
      default:
        return all;
    }
  }

  childFlags(state: number): number {
    const known = this.flags[state];
    if (known !== undefined) return known;
    const tags = this.compiled.child.tags[state];
    const flags = (tags?.has('promised') === true ? PROMISED : 0) | (tags?.has('in_hold') === true ? IN_HOLD : 0);
    this.flags[state] = flags;
    return flags;
  }

  /**
   * The event of the first fold that holds over the legs from `first` on (`all` of them) and that the head does not ignore
   * in this state, or -1.
   */
  nextFold(headState: number, legs: Int32Array, first: number, all: number): number {
    const folds = this.headFolds[headState] ?? this.foldsIn(headState);
    for (let k = 0; k < folds.length; k++) {
      const fold = folds[k] as number;
      const mask = this.foldMask[fold] as number;
      let needs = this.foldNeeds[fold] as number;
      let carrying = 0;
      let enough = this.foldLeast[fold] as number;
      const leastMask = this.foldLeastMask[fold] as number;
      for (let leg = first; leg < first + (this.foldOver[fold] as number); leg++) {
        const tags = this.tagsOf(legs[leg] as number);
        if ((tags & mask) !== 0) carrying++;
        if ((tags & leastMask) !== 0) enough--;
        needs &= ~tags;
      }
      if (needs !== 0 || enough > 0) continue;
      if (carrying < (this.foldFrom[fold] as number) || carrying > (this.foldTo[fold] as number)) continue;
      if (this.optionalLegsCarry(this.foldOptional[fold] as number, legs, first + this.required, first + all))
        return this.foldEvent[fold] as number;
    }
    return -1;
  }

  private optionalLegsCarry(mask: number, legs: Int32Array, from: number, to: number): boolean {
    if (mask === 0) return true;
    for (let leg = from; leg < to; leg++) if ((this.tagsOf(legs[leg] as number) & mask) === 0) return false;
    return true;
  }

  private tagsOf(state: number): number {
    return this.legMasks[state] ?? this.legMask(state);
  }

  private foldsIn(state: number): readonly number[] {
    const { head } = this.compiled;
    const folds = Array.from(this.foldEvent.keys()).filter(
      (fold) => head.ignored[head.row(state, this.foldEvent[fold] as number)] === 0,
    );
    this.headFolds[state] = folds;
    return folds;
  }

  private legMask(state: number): number {
    const mask = [...(this.compiled.leg.tags[state] ?? [])].reduce((sum, tag) => sum | (this.bits.get(tag) ?? 0), 0);
    this.legMasks[state] = mask;
    return mask;
  }

  private bit(tag: string): number {
    const known = this.bits.get(tag);
    if (known !== undefined) return known;
    const bit = 1 << this.bits.size;
    this.bits.set(tag, bit);
    return bit;
  }
}

/** Which legs an order of the head goes to. */
const TO_PREPARING = 0;
const TO_UNPREPARED = 1;
const TO_REQUIRED = 2;
const TO_OPTIONAL = 3;
const TO_ALL = 4;

function addresseesOf(order: string): number {
  switch (order) {
    case 'DRIVE.UNPREPARED':
      return TO_UNPREPARED;
    case 'DRIVE.COMPENSATE':
      return TO_REQUIRED;
    case 'DRIVE.OPTIONAL':
      return TO_OPTIONAL;
    case 'RESEND':
    case 'CRASH':
      return TO_ALL;
    default:
      return TO_PREPARING;
  }
}

function eventOrNone(table: MachineTable, type: string): number {
  return table.events.some((event) => event.type === type) ? table.event({ type }) : -1;
}
