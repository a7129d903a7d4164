/**
 * What a choice at a site means. A menu has 64 entries; entry 0 and most others are benign, the faults sit at the top, so
 * that lowering a choice makes it milder. A class that is off for a run keeps its places in the menu as benign entries:
 * the same tape value never changes its meaning with what else is on.
 */
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
export const REFUSE_ACT = 90;
export const STORE_DOWN = 91;

export interface Menus {
  /** A message from one party to another. */
  readonly message: Uint8Array;
  /** An access to the log by one party. */
  readonly access: Uint8Array;
  readonly crashCoordinator: Uint8Array;
  readonly crashChild: Uint8Array;
  /** A prepare that reaches a child. */
  readonly prepare: Uint8Array;
}

/** `classes`: which fault classes are on, one bit each in the order of FAULT_CLASSES. */
export function menusOf(scenario: Scenario, classes: number): Menus {
  const faults = scenario.faults;
  const on = (name: keyof Faults) => (classes & (1 << FAULT_CLASSES.indexOf(name))) !== 0;
  const outages = (base: number) => scenario.outages.map((_, index) => base + index);
  const delay = (name: 'delay' | 'logDelay') => ({
    weight: faults[name],
    on: on(name),
    meanings: scenario.delays.map((_, index) => DELAY + index),
  });
  const crash = (name: 'coordinatorCrash' | 'childCrash') =>
    menu([{ weight: faults[name], on: on(name), meanings: outages(CRASH) }]);
  return {
    message: menu([
      { weight: faults.partition, on: on('partition'), meanings: outages(PARTITION) },
      { weight: faults.loss, on: on('loss'), meanings: [LOSE] },
      { weight: faults.duplication, on: on('duplication'), meanings: [DUPLICATE] },
      delay('delay'),
    ]),
    access: menu([
      {
        weight: faults.logOutage,
        on: on('logOutage'),
        meanings: [UNREACHABLE_ONCE, ...outages(OUTAGE), UNREACHABLE_ONCE, ...outages(OUTAGE_FOR_ALL)],
      },
      {
        weight: faults.replyLoss,
        on: on('replyLoss'),
        meanings: [LOST_REPLY_APPLIED, REFUSED_NO_VALUE, LOST_REPLY_NOT_APPLIED, REFUSED_NO_VALUE],
      },
      delay('logDelay'),
    ]),
    crashCoordinator: crash('coordinatorCrash'),
    crashChild: crash('childCrash'),
    prepare: menu([{ weight: faults.refusal, on: on('refusal'), meanings: [REFUSE_ACT, STORE_DOWN] }]),
  };
}

interface Part {
  readonly weight: number;
  readonly on: boolean;
  /** The meanings that the part's places take in turn. */
  readonly meanings: readonly number[];
}

/** Places the parts from the top of the menu down; everything below stays benign. */
function menu(parts: readonly Part[]): Uint8Array {
  const entries = new Uint8Array(MENU);
  let top = MENU;
  for (const { weight, on, meanings } of parts) {
    for (let place = 0; place < weight; place++) {
      top--;
      entries[top] = on ? (meanings[place % meanings.length] as number) : BENIGN;
    }
  }
  return entries;
}
