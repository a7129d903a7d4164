/**
 * Monitors compiled to tables, as machines are: states are interned, rows are filled on first use by the monitor's own
 * pure step, so the same rule judges at full speed. What is traded for the speed: a letter is an observation without seq,
 * time, composite and names of children, so a monitor that looked at those would be wrong here; `judge.ts` interprets the
 * same monitors without tables, and a law in the tests says that both agree.
 */
import type { Role } from '../model/names.ts';
import type { Observation, ObservationBody } from '../model/observation.ts';
import { type Judgement, looksAt, type Monitor, type Property, type Standing } from './property.ts';

const CHILD_BITS = 7;
const WHOLE_BITS = 20;
const CHILDREN = 1 << CHILD_BITS;
/** Rows beyond this index are sparse: acts with many children have many states and visit few of them. */
const DENSE_ROWS = 1 << 20;

/** A filled row packs the next states and these flags. */
export const EXERCISED = 1;
export const VIOLATED = 2;
export const UNJUDGED = 4;
const NEXT_CHILD_SHIFT = 3;
const NEXT_WHOLE_SHIFT = 3 + CHILD_BITS;

export interface Letter {
  readonly role: Role;
  readonly body: ObservationBody;
  /** The composite as a whole, or one child of R or beside it. */
  readonly about: 'composite' | 'required' | 'unprepared' | 'optional';
  /** Who says it, where the role alone does not tell: there may be two coordinators. */
  readonly party?: string;
}

class Interned {
  readonly states: unknown[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  index(state: unknown): number {
    const key = JSON.stringify(state);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const index = this.states.length;
    if (index >= this.limit) throw new RangeError(`a monitor has more than ${this.limit} states`);
    this.byKey.set(key, index);
    this.states.push(state);
    return index;
  }
}

export class CompiledMonitor {
  readonly property: Property;
  private readonly monitor: Monitor<unknown, unknown>;
  private readonly wholes = new Interned(1 << WHOLE_BITS);
  private readonly children = new Interned(CHILDREN);
  /** Bits of a row's index that hold the letter and the child state; they grow, so that rows stay dense in the cache. */
  private letterBits = 4;
  private childBits = 2;
  private rows = new Int32Array(64).fill(-1);
  private readonly sparse = new Map<number, number>();
  private known = 0;

  constructor(property: Property, judgement: Judgement) {
    this.property = property;
    this.monitor = property.monitor(judgement);
    this.wholes.index(this.monitor.whole);
    this.children.index(this.monitor.child);
  }

  /** This monitor's own number for a letter that it has not met yet, or -1 where it does not look at it. */
  addLetter({ body, about }: Letter): number {
    if (!looksAt(this.property, body.type, standingOf(about))) return -1;
    if (this.known >> this.letterBits > 0) this.widen(this.letterBits + 1, this.childBits);
    return this.known++;
  }

  /** Packed row: flags in the low three bits, next child state, next whole state. State 0 is the initial one. */
  step(whole: number, child: number, own: number, source: Letter): number {
    const index = this.index(whole, child, own);
    const row = index < this.rows.length ? (this.rows[index] as number) : (this.sparse.get(index) ?? -1);
    return row >= 0 ? row : this.fill(whole, child, own, source);
  }

  private fill(whole: number, child: number, own: number, source: Letter): number {
    const step = this.monitor.step(
      this.wholes.states[whole],
      this.children.states[child],
      observationOf(source),
      standingOf(source.about),
    );
    const next = this.children.index(step.child);
    const row =
      (step.exercised === true ? EXERCISED : 0) |
      (step.violated === true ? VIOLATED : 0) |
      (step.unjudged === true ? UNJUDGED : 0) |
      (next << NEXT_CHILD_SHIFT) |
      (this.wholes.index(step.whole) << NEXT_WHOLE_SHIFT);
    while (next >> this.childBits > 0) this.widen(this.letterBits, this.childBits + 1);
    const index = this.index(whole, child, own);
    if (index >= DENSE_ROWS) {
      this.sparse.set(index, row);
      return row;
    }
    if (index >= this.rows.length) {
      const grown = new Int32Array(Math.min(DENSE_ROWS, Math.max(this.rows.length * 2, index + 1))).fill(-1);
      grown.set(this.rows);
      this.rows = grown;
    }
    this.rows[index] = row;
    return row;
  }

  private index(whole: number, child: number, own: number): number {
    return (whole * (1 << this.childBits) + child) * (1 << this.letterBits) + own;
  }

  /** New index widths; rows are cheap to fill again, so they are dropped. */
  private widen(letterBits: number, childBits: number): void {
    this.letterBits = letterBits;
    this.childBits = childBits;
    this.rows = new Int32Array(1 << (letterBits + childBits)).fill(-1);
    this.sparse.clear();
  }
}

export const nextWhole = (row: number): number => row >>> NEXT_WHOLE_SHIFT;
export const nextChild = (row: number): number => (row >>> NEXT_CHILD_SHIFT) & (CHILDREN - 1);

/** A letter as an observation with neutral names: what a monitor may look at. */
function observationOf({ role, body, about, party }: Letter): Observation {
  const child = about === 'composite' ? {} : { child: 'child' };
  return { ...body, seq: 0, at: 0, composite: 'composite', party: party ?? role, role, ...child } as Observation;
}

export function standingOf(about: Letter['about']): Standing {
  return about === 'composite' ? 'none' : about;
}
