import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { FAULT_CLASSES, MENU, SCENARIOS } from '../../../sims/scenario.ts';
import {
  BENIGN,
  CRASH,
  DELAY,
  DUPLICATE,
  LOSE,
  LOST_REPLY_APPLIED,
  LOST_REPLY_NOT_APPLIED,
  type Menus,
  menusOf,
  OUTAGE,
  OUTAGE_FOR_ALL,
  PARTITION,
  REFUSE_ACT,
  REFUSED_NO_VALUE,
  STORE_DOWN,
  UNREACHABLE_ONCE,
} from '../../../sims/simulator/menus.ts';
import { scenarioNamed } from '../fixture.ts';

const ALL = (1 << FAULT_CLASSES.length) - 1;
const NAMES = [
  'message',
  'access',
  'crashCoordinator',
  'crashChild',
  'prepare',
] as const satisfies readonly (keyof Menus)[];
const BASE = scenarioNamed('everything');
const meanings = (menu: Uint8Array) => new Set([...menu].filter((meaning) => meaning !== BENIGN));
const classes = fc.nat(ALL);
const scenarios = fc.constantFrom(...SCENARIOS);

describe('a menu', () => {
  law.prop([scenarios, classes, fc.constantFrom(...NAMES)])(
    'has 64 entries, and entry 0 is benign',
    (scenario, on, name) => {
      const menu = menusOf(scenario, on)[name];
      expect([menu.length, menu[0]]).toEqual([MENU, BENIGN]);
    },
  );

  law.prop([scenarios, classes, fc.constantFrom(...NAMES)])(
    'never changes what a tape value means: a class that is off leaves benign places, no other fault',
    (scenario, on, name) => {
      const everything = menusOf(scenario, ALL)[name];
      for (const [place, meaning] of menusOf(scenario, on)[name].entries()) {
        if (meaning !== BENIGN) expect(meaning).toBe(everything[place]);
      }
    },
  );

  test.each(NAMES)('with every class off is benign all over (%s)', (name) => {
    expect(meanings(menusOf(BASE, 0)[name]).size).toBe(0);
  });

  test.each([
    ['delay', 'message', BASE.delays.map((_, index) => DELAY + index)],
    ['logDelay', 'access', BASE.delays.map((_, index) => DELAY + index)],
    ['loss', 'message', [LOSE]],
    ['duplication', 'message', [DUPLICATE]],
    ['partition', 'message', [PARTITION, PARTITION + 1]],
    ['coordinatorCrash', 'crashCoordinator', BASE.outages.map((_, index) => CRASH + index)],
    ['childCrash', 'crashChild', [CRASH, CRASH + 1, CRASH + 2]],
    ['replyLoss', 'access', [LOST_REPLY_APPLIED, LOST_REPLY_NOT_APPLIED, REFUSED_NO_VALUE]],
    ['refusal', 'prepare', [REFUSE_ACT, STORE_DOWN]],
  ] as const)('the class %s alone puts only its own faults on %s', (fault, name, expected) => {
    const menu = menusOf(BASE, 1 << FAULT_CLASSES.indexOf(fault))[name];
    expect(meanings(menu)).toEqual(new Set(expected));
    expect([...menu].filter((meaning) => meaning !== BENIGN)).toHaveLength(BASE.faults[fault]);
  });

  test('an outage hits one party, or everybody, or one access', () => {
    const found = meanings(menusOf(BASE, 1 << FAULT_CLASSES.indexOf('logOutage')).access);
    expect(found.has(UNREACHABLE_ONCE)).toBe(true);
    for (let length = 0; length < BASE.outages.length; length++) {
      expect([found.has(OUTAGE + length), found.has(OUTAGE_FOR_ALL + length)]).toEqual([true, true]);
    }
  });

  test.each(SCENARIOS)('$name: every weight has its places, and no two classes share one', (scenario) => {
    const { message, access } = menusOf(scenario, ALL);
    const { delay, logDelay, loss, duplication, partition, logOutage, replyLoss } = scenario.faults;
    const faulty = (menu: Uint8Array) => [...menu].filter((meaning) => meaning !== BENIGN).length;
    expect(faulty(message)).toBe(delay + loss + duplication + partition);
    expect(faulty(access)).toBe(logDelay + logOutage + replyLoss);
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
  });
});
