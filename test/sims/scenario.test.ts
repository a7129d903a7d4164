import { describe, expect, test } from 'vitest';
import {
  FAULT_CLASSES,
  faultsFrom,
  MAIN_SCENARIOS,
  MENU,
  readScenario,
  SCENARIOS,
  type Scenario,
  scenario,
} from '../../sims/scenario.ts';
import { scenarioNamed } from './fixture.ts';

const BASE = scenarioNamed('everything');
const problemOf = (value: unknown): { readonly pointer: string; readonly reason: string } | undefined => {
  const read = readScenario(value);
  return read.ok ? undefined : read.problems[0];
};

describe('the scenarios', () => {
  test.each(SCENARIOS)('$name: reads back as itself, from JSON', (each) => {
    expect(readScenario(JSON.parse(JSON.stringify(each)))).toEqual({ ok: true, value: each });
    expect(scenario(each.name)).toBe(each);
  });

  test('have different names, and none is another under a new name', () => {
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
    const contents = SCENARIOS.map(({ name: _name, about: _about, ...rest }) => JSON.stringify(rest));
    expect(new Set(contents).size).toBe(SCENARIOS.length);
  });

  test('of the main job are all but the one that shows the same schedule every time', () => {
    expect(SCENARIOS.filter((each) => !MAIN_SCENARIOS.includes(each)).map(({ name }) => name)).toEqual(['calm']);
    expect(Object.values(scenarioNamed('calm').faults).every((weight) => weight === 0)).toBe(true);
  });

  test('use every class of fault, both kinds of log access, and more than one composite', () => {
    const off = FAULT_CLASSES.filter((name) => !MAIN_SCENARIOS.some(({ faults }) => faults[name] > 0));
    expect(off).toEqual([]);
    expect(new Set(MAIN_SCENARIOS.map(({ logAccess }) => logAccess))).toEqual(new Set(['atomic', 'split']));
    expect(MAIN_SCENARIOS.some(({ composites }) => composites > 1)).toBe(true);
    expect(MAIN_SCENARIOS.some(({ coordinatorReturns }) => !coordinatorReturns)).toBe(true);
  });
});

describe('a scenario from outside', () => {
  test('with a field that nobody knows is refused', () => {
    expect(problemOf({ ...BASE, extra: 1 })).toBeDefined();
    expect(problemOf({ ...BASE, faults: { ...BASE.faults, meteor: 1 } })?.pointer).toBe('/faults');
  });

  test('that leaves something out is refused at that place', () => {
    const { delays: _delays, ...rest } = BASE;
    expect(problemOf(rest)?.pointer).toBe('/delays');
  });

  test.each<[string, Partial<Scenario['faults']>, string]>([
    ['messages', { delay: 20, loss: 20, duplication: 20, partition: 4 }, 'delay, loss, duplication and partition'],
    [
      'log accesses',
      { logDelay: 20, logOutage: 24, replyLoss: 20 },
      'logDelay, logOutage, replyLoss, replica and logGone',
    ],
    ['prepares', { refusal: 30, attack: 34 }, 'refusal and attack'],
  ])('whose weights at %s leave no room for the benign choice is refused', (_, faults, names) => {
    const problem = problemOf({ ...BASE, faults: { ...BASE.faults, ...faults } });
    expect([problem?.pointer, problem?.reason]).toEqual([
      '/faults',
      expect.stringMatching(new RegExp(`^${names} add up to (6[4-9]|7\\d) of ${MENU}$`)),
    ]);
  });

  test.each(['composites', 'crashesPerParty', 'maximumEvents'] as const)('with a limitless %s is refused', (field) => {
    expect(problemOf({ ...BASE, [field]: 10_000_000 })?.pointer).toBe(`/${field}`);
  });
});

describe('--faults', () => {
  test('takes the name of a scenario, or none, or main for the whole list', () => {
    expect(faultsFrom('crashes')).toEqual({ ok: true, value: [scenarioNamed('crashes')] });
    expect(faultsFrom('none')).toEqual({ ok: true, value: [scenarioNamed('calm')] });
    expect(faultsFrom('main')).toEqual({ ok: true, value: MAIN_SCENARIOS });
  });

  test('takes classes joined by commas, with the weights of "everything" and nothing else', () => {
    const read = faultsFrom('childCrash,loss');
    const faults = read.ok ? read.value[0]?.faults : undefined;
    const on = FAULT_CLASSES.filter((name) => (faults?.[name] ?? 0) > 0);
    expect(on).toEqual(['loss', 'childCrash']);
    expect(on.map((name) => faults?.[name])).toEqual(on.map((name) => BASE.faults[name]));
  });

  test('what it makes of classes is a scenario that reads back', () => {
    const read = faultsFrom(FAULT_CLASSES.join(','));
    const [made] = read.ok ? read.value : [];
    expect(readScenario(JSON.parse(JSON.stringify(made)))).toEqual({ ok: true, value: made });
  });

  test('refuses what is neither, and lists what there is', () => {
    const read = faultsFrom('loss,meteor');
    expect(read.ok).toBe(false);
    if (!read.ok) {
      expect(read.problems[0]?.reason).toContain('"meteor"');
      for (const name of FAULT_CLASSES) expect(read.problems[0]?.remedy).toContain(name);
    }
  });
});
