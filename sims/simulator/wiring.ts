/**
 * How the hot loop addresses the machines of a compiled draft: event numbers, folds as bit masks, and the finite list of
 * sites at which a run asks for choices.
 */
import type { EventObject } from 'xstate';
import { TIMERS } from '../../model/names.ts';
import { LOG_REPLIES } from '../../model/outputs.ts';
import type { MachineTable } from '../../model/table.ts';
import type { Act } from '../act.ts';
import { CAS_ABORT, CAS_COMMIT, type CompiledDraft, READ } from '../compiled-draft.ts';

/** First site of each kind; the coordinator's own comes first where a kind has one per party. */
export interface Sites {
  readonly names: readonly string[];
  readonly swarm: number;
  /** Coordinator to each child, then each child to the coordinator. */
  readonly message: number;
  readonly log: number;
  readonly crash: number;
  readonly prepare: number;
  readonly start: number;
}

export function sitesOf(act: Act): Sites {
  const children = act.children.map(({ child }) => child);
  const groups = [
    ['swarm'],
    [
      ...children.map((child) => `message coordinator>${child}`),
      ...children.map((child) => `message ${child}>coordinator`),
    ],
    ['log coordinator', ...children.map((child) => `log ${child}`)],
    ['crash coordinator', ...children.map((child) => `crash ${child}`)],
    children.map((child) => `prepare ${child}`),
    ['start'],
  ];
  const first = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.length, 0));
  const [swarm = 0, message = 0, log = 0, crash = 0, prepare = 0, start = 0] = first;
  return { names: groups.flat(), swarm, message, log, crash, prepare, start };
}

export class Wiring {
  readonly headStart: number;
  readonly headCrash: number;
  readonly headRestart: number;
  readonly childCrash: number;
  readonly childRestart: number;
  /** Per timer, or -1 where the role has no such timer. */
  readonly headTimer: Int32Array;
  readonly childTimer: Int32Array;
  /** Per log reply. */
  readonly headReply: Int32Array;
  readonly childReply: Int32Array;
  /** Per child: the event of a prepare as the documents have it. */
  readonly prepare: Int32Array;
  readonly prepareStoreDown: number;
  readonly prepareRefused: number;
  /** Per access. */
  readonly logEvent: Int32Array;
  private readonly compiled: CompiledDraft;
  private readonly children: number;
  private readonly bits = new Map<string, number>();
  private readonly foldEvent: Int32Array;
  private readonly foldMask: Int32Array;
  private readonly foldSome: Int32Array;
  private readonly foldLeast: Int32Array;
  private readonly legMasks: number[] = [];
  private readonly headFolds: (readonly number[] | undefined)[] = [];

  constructor(compiled: CompiledDraft, act: Act) {
    this.compiled = compiled;
    this.children = act.children.length;
    const { head, child } = compiled;
    this.headStart = head.event({ type: 'START', compositeHandle: act.compositeHandle } as EventObject);
    this.headCrash = head.event({ type: 'CRASH' });
    this.headRestart = head.event({ type: 'RESTART' });
    this.childCrash = child.event({ type: 'CRASH' });
    this.childRestart = child.event({ type: 'RESTART' });
    this.headTimer = Int32Array.from(TIMERS, (name) => eventOrNone(head, `TIMER.${name}`));
    this.childTimer = Int32Array.from(TIMERS, (name) => eventOrNone(child, `TIMER.${name}`));
    this.headReply = Int32Array.from(LOG_REPLIES, (reply) => head.event({ type: reply }));
    this.childReply = Int32Array.from(LOG_REPLIES, (reply) => child.event({ type: reply }));
    const prepares = compiled.prepareEvents();
    this.prepare = Int32Array.from(act.children, ({ verification }) => prepares[verification]);
    this.prepareStoreDown = prepares['EF-081'];
    this.prepareRefused = prepares['act refused'];
    this.logEvent = Int32Array.from([READ, CAS_COMMIT, CAS_ABORT], (access) => compiled.logEvent(access));
    const { folds } = compiled;
    const maskOf = (tags: readonly string[]) => tags.reduce((mask, tag) => mask | this.bit(tag), 0);
    this.foldEvent = Int32Array.from(folds, (fold) => head.event(fold.event));
    this.foldMask = Int32Array.from(folds, (fold) => maskOf(fold.tags));
    this.foldSome = Int32Array.from(folds, (fold) => (fold.some === undefined ? 0 : this.bit(fold.some)));
    this.foldLeast = Int32Array.from(folds, ({ quantifier }) =>
      quantifier.kind === 'all' ? this.children - quantifier.except : 1,
    );
  }

  /**
   * The event of the first fold that holds over the legs from `first` on and that the head does not ignore in this state,
   * or -1.
   */
  nextFold(headState: number, legs: Int32Array, first: number): number {
    const folds = this.headFolds[headState] ?? this.foldsIn(headState);
    for (let k = 0; k < folds.length; k++) {
      const fold = folds[k] as number;
      const mask = this.foldMask[fold] as number;
      const some = this.foldSome[fold] as number;
      let carrying = 0;
      let any = some === 0;
      for (let leg = first; leg < first + this.children; leg++) {
        const state = legs[leg] as number;
        const tags = this.legMasks[state] ?? this.legMask(state);
        if ((tags & mask) !== 0) carrying++;
        if ((tags & some) !== 0) any = true;
      }
      if (any && carrying >= (this.foldLeast[fold] as number)) return this.foldEvent[fold] as number;
    }
    return -1;
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

function eventOrNone(table: MachineTable, type: string): number {
  return table.events.some((event) => event.type === type) ? table.event({ type }) : -1;
}
