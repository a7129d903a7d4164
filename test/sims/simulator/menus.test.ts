import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { FAULT_CLASSES, MENU, SCENARIOS } from '../../../sims/scenario.ts';
import {
  AT_ONCE,
  BENIGN,
  CRASH,
  DELAY,
  DUPLICATE,
  GONE,
  LOSE,
  LOST_REPLY_APPLIED,
  LOST_REPLY_NOT_APPLIED,
  type Menu,
  type Menus,
  meaningOf,
  menusOf,
  OUTAGE,
  OUTAGE_FOR_ALL,
  PARTITION,
  POKES,
  PRESENT,
  REFUSE_ACT,
  REFUSED_NO_VALUE,
  REPLICA,
  SKEW,
  SKEWS,
  STORE_DOWN,
  UNREACHABLE_ONCE,
  WRONG_PRESENTATIONS,
} from '../../../sims/simulator/menus.ts';
import { scenarioNamed } from '../fixture.ts';

const ALL = (1 << FAULT_CLASSES.length) - 1;
const NAMES = [
  'message',
  'access',
  'crashCoordinator',
  'crashChild',
  'prepare',
  'clock',
] as const satisfies readonly (keyof Menus)[];
const BASE = scenarioNamed('everything');
/** What the places of a menu mean where only these classes are on. */
const placesOf = (menu: Menu, on: number) => Array.from({ length: MENU }, (_, place) => meaningOf(menu, place, on));
const faulty = (menu: Menu, on: number) => placesOf(menu, on).filter((meaning) => meaning !== BENIGN);
const meanings = (menu: Menu, on: number) => new Set(faulty(menu, on));
const classes = fc.nat(ALL);
const scenarios = fc.constantFrom(...SCENARIOS);

describe('a menu', () => {
  law.prop([scenarios, classes, fc.constantFrom(...NAMES)])(
    'has 64 entries, and entry 0 is benign',
    (scenario, on, name) => {
      const menu = menusOf(scenario)[name];
      expect([menu.entries.length, menu.classes.length, meaningOf(menu, 0, on)]).toEqual([MENU, MENU, BENIGN]);
    },
  );

  law.prop([scenarios, classes, fc.constantFrom(...NAMES)])(
    'never changes what a tape value means: a class that is off leaves benign places, no other fault',
    (scenario, on, name) => {
      const menu = menusOf(scenario)[name];
      const everything = placesOf(menu, ALL);
      for (const [place, meaning] of placesOf(menu, on).entries()) {
        if (meaning !== BENIGN) expect(meaning).toBe(everything[place]);
      }
    },
  );

  law.prop([scenarios, classes, fc.constantFrom(...NAMES)])(
    'says beforehand whether any of its classes is on',
    (scenario, on, name) => {
      const menu = menusOf(scenario)[name];
      expect((menu.any & on) === 0).toBe(faulty(menu, on).length === 0);
    },
  );

  test.each(NAMES)('with every class off is benign all over (%s)', (name) => {
    expect(faulty(menusOf(BASE)[name], 0)).toEqual([]);
  });

  test.each([
    ['delay', 'message', BASE.delays.map((_, index) => DELAY + index)],
    ['logDelay', 'access', BASE.delays.map((_, index) => DELAY + index)],
    ['loss', 'message', [LOSE]],
    ['duplication', 'message', [DUPLICATE]],
    ['partition', 'message', BASE.outages.map((_, index) => PARTITION + index)],
    ['coordinatorCrash', 'crashCoordinator', BASE.outages.map((_, index) => CRASH + index)],
    ['childCrash', 'crashChild', BASE.outages.map((_, index) => CRASH + index)],
    ['replyLoss', 'access', [LOST_REPLY_APPLIED, LOST_REPLY_NOT_APPLIED, REFUSED_NO_VALUE]],
    ['replica', 'access', [REPLICA]],
    ['logGone', 'access', [GONE]],
    ['refusal', 'prepare', [REFUSE_ACT, STORE_DOWN, AT_ONCE]],
    ['attack', 'prepare', WRONG_PRESENTATIONS.map((_, index) => PRESENT + index)],
    ['clock', 'clock', SKEWS.map((_, index) => SKEW + index)],
  ] as const)('the class %s alone puts only its own faults on %s', (fault, name, expected) => {
    // Each class with more places than meanings, so that all of them have their place.
    const heavy = { ...BASE, faults: { ...BASE.faults, [fault]: 16 } };
    const menu = menusOf(heavy)[name];
    const on = 1 << FAULT_CLASSES.indexOf(fault);
    expect(meanings(menu, on)).toEqual(new Set(expected));
    expect(faulty(menu, on)).toHaveLength(16);
  });

  test('an outage hits one party, or everybody, or one access', () => {
    const found = meanings(menusOf(BASE).access, 1 << FAULT_CLASSES.indexOf('logOutage'));
    expect(found.has(UNREACHABLE_ONCE)).toBe(true);
    for (let length = 0; length < BASE.outages.length; length++) {
      expect([found.has(OUTAGE + length), found.has(OUTAGE_FOR_ALL + length)]).toEqual([true, true]);
    }
  });

  test.each(SCENARIOS)('$name: every weight has its places, and no two classes share one', (scenario) => {
    const menus = menusOf(scenario);
    const { faults } = scenario;
    const { delay, logDelay, loss, duplication, partition, logOutage, replyLoss, replica, logGone } = faults;
    expect(faulty(menus.message, ALL)).toHaveLength(delay + loss + duplication + partition);
    expect(faulty(menus.access, ALL)).toHaveLength(logDelay + logOutage + replyLoss + replica + logGone);
    expect(faulty(menus.prepare, ALL)).toHaveLength(faults.refusal + faults.attack);
    expect(faulty(menus.clock, ALL)).toHaveLength(faults.clock);
    for (const [index, poke] of POKES.entries()) {
      const menu = menus.pokes[index] as Menu;
      expect(faulty(menu, 1 << FAULT_CLASSES.indexOf(poke))).toHaveLength(faults[poke]);
    }
  });

  test('meanings of different kinds do not overlap, whatever a scenario allows', () => {
    /** At most 16 delays and 8 outages (the schema): the ranges must hold them. */
    expect(DELAY + 16).toBeLessThanOrEqual(LOSE);
    expect(DUPLICATE).toBeLessThan(PARTITION);
    for (const [from, to] of [
      [PARTITION, CRASH],
      [CRASH, OUTAGE],
      [OUTAGE, OUTAGE_FOR_ALL],
      [OUTAGE_FOR_ALL, UNREACHABLE_ONCE],
    ] as const)
      expect(from + 8).toBeLessThanOrEqual(to);
    const single = [
      LOST_REPLY_APPLIED,
      LOST_REPLY_NOT_APPLIED,
      REFUSED_NO_VALUE,
      REPLICA,
      GONE,
      REFUSE_ACT,
      STORE_DOWN,
    ];
    const wrong = WRONG_PRESENTATIONS.map((_, index) => PRESENT + index);
    const all = [UNREACHABLE_ONCE, ...single, ...wrong, AT_ONCE, ...SKEWS.map((_, index) => SKEW + index)];
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all)).toBeLessThan(256);
  });
});
