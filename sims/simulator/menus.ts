/**
 * What a choice at a site means. A menu has 64 entries; entry 0 and most others are benign, the faults sit at the top, so
 * that lowering a choice makes it milder. A class that is off for a run keeps its places in the menu as benign entries:
 * the same tape value never changes its meaning with what else is on.
 */
import type { Presentation } from '../../model/names.ts';
import { FAULT_CLASSES, type Faults, MENU, type Scenario } from '../scenario.ts';

export const BENIGN = 0;
/** DELAY + i: the i-th delay of the scenario. */
export const DELAY = 1;
export const LOSE = 32;
export const DUPLICATE = 33;
/** PARTITION + i, CRASH + i, OUTAGE + i: for the i-th outage length. */
export const PARTITION = 40;
export const CRASH = 50;
export const OUTAGE = 60;
export const OUTAGE_FOR_ALL = 70;
export const UNREACHABLE_ONCE = 80;
export const LOST_REPLY_APPLIED = 81;
export const LOST_REPLY_NOT_APPLIED = 82;
export const REFUSED_NO_VALUE = 83;
export const REPLICA = 84;
export const GONE = 85;
export const REFUSE_ACT = 90;
export const STORE_DOWN = 91;
export const AT_ONCE = 99;
/** PRESENT + i: the i-th wrong presentation of `WRONG_PRESENTATIONS`. */
export const PRESENT = 92;
/** SKEW + i: the i-th of `SKEWS`. */
export const SKEW = 100;

/** What an attacker presents at a sink; a revoked handle comes with the revocation itself. */
export const WRONG_PRESENTATIONS = [
  'other effect',
  'other list',
  'composite handle',
] as const satisfies readonly Presentation[];

/** How long a timer takes under a skewed clock, in tenths. At most twice, so that the quiet window still covers it. */
export const SKEWS = [1, 20, 5] as const;

/** Faults that come by themselves at some moment, instead of at an event of a party. */
export const POKES = [
  'attack',
  'revocation',
  'stop',
  'operator',
  'impatience',
  'rogue',
  'logRestart',
  'collect',
] as const satisfies readonly (keyof Faults)[];
export type Poke = (typeof POKES)[number];

/** 64 entries, each with the fault class that it belongs to, so that one menu serves every swarm. */
export interface Menu {
  readonly entries: Uint8Array;
  /** The entry's fault class, as a bit in the order of FAULT_CLASSES; 0 for a benign entry. */
  readonly classes: Uint32Array;
  /** All classes that the menu has entries of. */
  readonly any: number;
}

export interface Menus {
  /** A message from one party to another. */
  readonly message: Menu;
  /** An access to the log by one party. */
  readonly access: Menu;
  readonly crashCoordinator: Menu;
  readonly crashChild: Menu;
  /** A prepare, attempt or compensation that reaches a child. */
  readonly prepare: Menu;
  /** A timer that a party starts. */
  readonly clock: Menu;
  /** Per poke: whether and when the next one comes. */
  readonly pokes: readonly Menu[];
}

/** What a choice means where only the fault classes of the mask are on. */
export function meaningOf(menu: Menu, choice: number, on: number): number {
  return ((menu.classes[choice] as number) & on) === 0 ? BENIGN : (menu.entries[choice] as number);
}

const bitOf = (name: keyof Faults): number => 1 << FAULT_CLASSES.indexOf(name);

/** The classes with a weight, one bit each in the order of FAULT_CLASSES. */
export function classesOf(scenario: Scenario): number {
  return FAULT_CLASSES.reduce((mask, name) => (scenario.faults[name] > 0 ? mask | bitOf(name) : mask), 0);
}

export function menusOf(scenario: Scenario): Menus {
  const outages = (base: number) => scenario.outages.map((_, index) => base + index);
  const delays = scenario.delays.map((_, index) => DELAY + index);
  const part = (name: keyof Faults, meanings: readonly number[]): Part => ({
    weight: scenario.faults[name],
    bit: bitOf(name),
    meanings,
  });
  return {
    message: menu([
      part('partition', outages(PARTITION)),
      part('loss', [LOSE]),
      part('duplication', [DUPLICATE]),
      part('delay', delays),
    ]),
    access: menu([
      part('logOutage', [UNREACHABLE_ONCE, ...outages(OUTAGE), UNREACHABLE_ONCE, ...outages(OUTAGE_FOR_ALL)]),
      part('replyLoss', [LOST_REPLY_APPLIED, REFUSED_NO_VALUE, LOST_REPLY_NOT_APPLIED, REFUSED_NO_VALUE]),
      part('replica', [REPLICA]),
      part('logGone', [GONE]),
      part('logDelay', delays),
    ]),
    crashCoordinator: menu([part('coordinatorCrash', outages(CRASH))]),
    crashChild: menu([part('childCrash', outages(CRASH))]),
    prepare: menu([
      part('refusal', [REFUSE_ACT, STORE_DOWN, AT_ONCE]),
      part(
        'attack',
        WRONG_PRESENTATIONS.map((_, index) => PRESENT + index),
      ),
    ]),
    clock: menu([
      part(
        'clock',
        SKEWS.map((_, index) => SKEW + index),
      ),
    ]),
    pokes: POKES.map((name) => menu([part(name, delays)])),
  };
}

interface Part {
  readonly weight: number;
  readonly bit: number;
  /** The meanings that the part's places take in turn. */
  readonly meanings: readonly number[];
}

/** Places the parts from the top of the menu down; everything below stays benign. */
function menu(parts: readonly Part[]): Menu {
  const entries = new Uint8Array(MENU);
  const classes = new Uint32Array(MENU);
  let any = 0;
  let top = MENU;
  for (const { weight, bit, meanings } of parts) {
    for (let place = 0; place < weight; place++) {
      top--;
      entries[top] = meanings[place % meanings.length] as number;
      classes[top] = bit;
      any |= bit;
    }
  }
  return { entries, classes, any };
}
