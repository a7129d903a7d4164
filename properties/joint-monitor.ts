/**
 * All monitors of a draft as one: their states are interned as tuples, and one look-up per observation steps every one of
 * them. Most observations move few monitors, and histories share few tuples (some thousands over a million runs), so this
 * costs a fraction of stepping thirty tables. `compiled-monitor.ts` still fills each transition, once.
 *
 * A monitor that was violated is frozen in the tuple: a violated property is not judged further in its composite.
 */
import {
  type CompiledMonitor,
  EXERCISED,
  type Letter,
  nextChild,
  nextWhole,
  standingOf,
  UNJUDGED,
  VIOLATED,
} from './compiled-monitor.ts';
import { isInScope } from './property.ts';

/** In place of a monitor's state where it is violated already. */
const FROZEN = -1;

/** What a transition has to say besides its next states: indexes of monitors. */
export interface Effect {
  readonly exercised: readonly number[];
  readonly unjudged: readonly number[];
  readonly violated: readonly number[];
}

const NO_EFFECT: Effect = { exercised: [], unjudged: [], violated: [] };

/** Room in a key; both are far from being reached, and checked. */
const CHILDREN = 4096;
const LETTERS = 4096;

function mixed(whole: number, child: number, letter: number): number {
  const hash = Math.imul(whole, 0x9e3779b1) ^ Math.imul(child, 0x85ebca6b) ^ Math.imul(letter, 0xc2b2ae35);
  return hash ^ (hash >>> 15);
}

/** Transitions kept before everything is forgotten; acts with many children meet few of them twice. */
const MOST_TRANSITIONS = 1 << 21;

class Tuples {
  readonly all: Int32Array[] = [];
  private readonly byKey = new Map<string, number>();

  index(tuple: Int32Array): number {
    const key = tuple.join();
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const index = this.all.length;
    this.byKey.set(key, index);
    this.all.push(tuple);
    return index;
  }

  clear(): void {
    this.all.length = 0;
    this.byKey.clear();
  }
}

export class JointMonitor {
  readonly monitors: readonly CompiledMonitor[];
  private readonly wholes = new Tuples();
  private readonly children = new Tuples();
  private readonly effects: Effect[] = [NO_EFFECT];
  private readonly effectByKey = new Map<string, number>();
  /** Open addressing over exact keys; `slotOf` finds the place. */
  private keys = new Float64Array(1 << 12).fill(-1);
  private wholeAfter = new Int32Array(1 << 12);
  private childAfter = new Int32Array(1 << 12);
  private effectOf = new Int32Array(1 << 12);
  private count = 0;
  /** Each monitor's own number for a letter, by letter. */
  private readonly observers: (Int32Array | undefined)[] = [];

  /** Set by `step`: the tuples after the transition, and what it says. */
  whole = 0;
  child = 0;
  effect: Effect = NO_EFFECT;

  constructor(monitors: readonly CompiledMonitor[]) {
    this.monitors = monitors;
    this.internInitial();
  }

  /** Tuple 0 is the initial one, of the whole and of a child. Call it between runs: tuples of before mean nothing after. */
  trim(): void {
    if (this.count >= MOST_TRANSITIONS) this.forget();
  }

  /** Drops every tuple and transition; the monitors' own tables and the letters stay. */
  forget(): void {
    this.wholes.clear();
    this.children.clear();
    this.keys.fill(-1);
    this.count = 0;
    this.internInitial();
  }

  /**
   * Steps all monitors. `letter` is the caller's number of `source`; `child` is the tuple of the child that it is about, or
   * the initial one where it is about none.
   */
  step(whole: number, child: number, letter: number, source: Letter): void {
    const key = (whole * CHILDREN + child) * LETTERS + letter;
    const slot = this.slotOf(key, mixed(whole, child, letter));
    if (this.keys[slot] !== key) {
      this.fill(whole, child, letter, source, key);
      return;
    }
    this.whole = this.wholeAfter[slot] as number;
    this.child = this.childAfter[slot] as number;
    this.effect = this.effects[this.effectOf[slot] as number] as Effect;
  }

  private slotOf(key: number, hash: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let slot = hash & mask;
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private fill(whole: number, child: number, letter: number, source: Letter, key: number): void {
    const wholeTuple = Int32Array.from(this.wholes.all[whole] as Int32Array);
    const childTuple = Int32Array.from(this.children.all[child] as Int32Array);
    const observers = this.observersOf(letter, source);
    const exercised: number[] = [];
    const unjudged: number[] = [];
    const violated: number[] = [];
    for (let k = 0; k < observers.length; k += 2) {
      const index = observers[k] as number;
      const monitor = this.monitors[index] as CompiledMonitor;
      if (wholeTuple[index] === FROZEN) continue;
      /** Who is out of a property's scope has no state of its own for it. */
      const beside = !isInScope(monitor.property, standingOf(source.about));
      const before = beside ? 0 : (childTuple[index] as number);
      const row = monitor.step(wholeTuple[index] as number, before, observers[k + 1] as number, source);
      wholeTuple[index] = nextWhole(row);
      if (source.about !== 'composite' && !beside) childTuple[index] = nextChild(row);
      if ((row & EXERCISED) !== 0) exercised.push(index);
      if ((row & UNJUDGED) !== 0) unjudged.push(index);
      if ((row & VIOLATED) !== 0) {
        violated.push(index);
        wholeTuple[index] = FROZEN;
      }
    }
    this.whole = this.wholes.index(wholeTuple);
    this.child = this.children.index(childTuple);
    if (this.children.all.length > CHILDREN) throw new RangeError('more child tuples than a key has room for');
    const effect = this.effectIndex({ exercised, unjudged, violated });
    this.effect = this.effects[effect] as Effect;
    if (this.count * 2 >= this.keys.length) this.grow();
    const slot = this.slotOf(key, mixed(whole, child, letter));
    this.keys[slot] = key;
    this.wholeAfter[slot] = this.whole;
    this.childAfter[slot] = this.child;
    this.effectOf[slot] = effect;
    this.count++;
  }

  private observersOf(letter: number, source: Letter): Int32Array {
    const known = this.observers[letter];
    if (known !== undefined) return known;
    if (letter >= LETTERS) throw new RangeError('more letters than a key has room for');
    const pairs = this.monitors.flatMap((monitor, index) => {
      const own = monitor.addLetter(source);
      return own < 0 ? [] : [index, own];
    });
    const observers = Int32Array.from(pairs);
    this.observers[letter] = observers;
    return observers;
  }

  private effectIndex(effect: Effect): number {
    if (effect.exercised.length + effect.unjudged.length + effect.violated.length === 0) return 0;
    const key = JSON.stringify(effect);
    const known = this.effectByKey.get(key);
    if (known !== undefined) return known;
    this.effects.push(effect);
    this.effectByKey.set(key, this.effects.length - 1);
    return this.effects.length - 1;
  }

  private grow(): void {
    const { keys, wholeAfter, childAfter, effectOf } = this;
    this.keys = new Float64Array(keys.length * 2).fill(-1);
    this.wholeAfter = new Int32Array(keys.length * 2);
    this.childAfter = new Int32Array(keys.length * 2);
    this.effectOf = new Int32Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === -1) continue;
      const pair = Math.floor(key / LETTERS);
      const slot = this.slotOf(key, mixed(Math.floor(pair / CHILDREN), pair % CHILDREN, key % LETTERS));
      this.keys[slot] = key;
      this.wholeAfter[slot] = wholeAfter[from] as number;
      this.childAfter[slot] = childAfter[from] as number;
      this.effectOf[slot] = effectOf[from] as number;
    }
  }

  private internInitial(): void {
    this.wholes.index(new Int32Array(this.monitors.length));
    this.children.index(new Int32Array(this.monitors.length));
  }
}
