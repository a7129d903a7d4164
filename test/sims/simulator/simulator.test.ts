import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../model/observation.ts';
import { SeededChoices, TapeChoices } from '../../../sims/choices.ts';
import { recordedRun, runTape } from '../../../sims/run.ts';
import { SCENARIOS } from '../../../sims/scenario.ts';
import { Simulator } from '../../../sims/simulator/simulator.ts';
import { ACT, compiledDraft, composites, scenarioNamed, tapes, typesIn } from '../fixture.ts';

const simulators = SCENARIOS.map((scenario) => [scenario.name, new Simulator(compiledDraft(), ACT, scenario)] as const);
const FAULTS = ['fault', 'crashed', 'log.down'];

describe.each(simulators)('in the scenario %s', (_, simulator) => {
  const tape = tapes(simulator.sites);

  law.prop([tape], { numRuns: 1000 })('the reference violates nothing, whatever the tape', (drawn) => {
    const outcome = simulator.run(new TapeChoices(drawn, simulator.sites));
    expect(outcome.violated).toBe(0);
    expect(outcome.quiet).toBe(true);
  });

  law.prop([tape], { numRuns: 25 })('the same draft, act, scenario and tape give the same trace', (drawn) => {
    const used = recordedRun(simulator, drawn);
    const fresh = runTape(compiledDraft(), ACT, simulator.scenario, drawn);
    expect(fresh).toEqual(used);
    expect(JSON.stringify(fresh.trace)).toBe(JSON.stringify(used.trace));
  });

  law.prop([fc.string()], { numRuns: 50 })('a run from a recorded tape equals the seeded run', (seed) => {
    const seeded = new SeededChoices(seed);
    const outcome = simulator.run(seeded);
    const recorded = seeded.tape(simulator.sites);
    expect(simulator.run(new TapeChoices(recorded, simulator.sites))).toEqual(outcome);
    const run = recordedRun(simulator, recorded);
    expect(run.tape).toEqual(recorded);
    expect(runTape(compiledDraft(), ACT, simulator.scenario, run.tape).trace).toEqual(run.trace);
  });

  law.prop([tape], { numRuns: 25 })('recording a run does not change it', (drawn) => {
    const plain = simulator.run(new TapeChoices(drawn, simulator.sites));
    recordedRun(simulator, drawn);
    expect(simulator.run(new TapeChoices(drawn, simulator.sites))).toEqual(plain);
  });

  test('an empty tape is a run without faults that ends EFFECTUATED', () => {
    const { trace, quiet, violations, tape: consumed } = recordedRun(simulator, {});
    expect([quiet, violations, consumed]).toEqual([true, [], {}]);
    expect(trace.filter(({ type }) => FAULTS.includes(type))).toEqual([]);
    const runs = composites(trace);
    expect(runs).toHaveLength(simulator.scenario.composites);
    for (const one of runs) {
      const receipts = one.filter(({ type }) => type === 'receipt');
      // Each incarnation says it once.
      expect(receipts).toHaveLength(simulator.scenario.coordinators);
      for (const each of receipts) expect(each).toMatchObject({ state: 'EFFECTUATED', role: 'coordinator' });
      expect(new Set(receipts.map(({ party }) => party)).size).toBe(receipts.length);
      const posted = one.filter(({ type }) => type === 'posted').map(({ party }) => party);
      expect(posted.sort()).toEqual(['book', 'notify', 'pay']);
    }
  });
});

describe('log access', () => {
  const atomic = scenarioNamed('calm');
  const steps = (logAccess: 'atomic' | 'split') => runTape(compiledDraft(), ACT, { ...atomic, logAccess }, {});

  test('split takes more steps than atomic, and without faults both show the same to an auditor', () => {
    const one = steps('atomic');
    const three = steps('split');
    expect(three.steps.length).toBeGreaterThan(one.steps.length);
    expect(three.steps.some(({ stimulus }) => stimulus.startsWith('log reply to'))).toBe(true);
    expect(one.steps.some(({ stimulus }) => stimulus.startsWith('log reply to'))).toBe(false);
    expect(typesIn(three.trace)).toEqual(typesIn(one.trace));
  });

  law.prop([tapes(new Simulator(compiledDraft(), ACT, scenarioNamed('log')).sites)], { numRuns: 100 })(
    'atomic: the effect and its answer are neighbours, nothing comes between them',
    (drawn) => {
      const { trace } = runTape(compiledDraft(), ACT, scenarioNamed('log'), drawn);
      for (const [index, { type }] of trace.entries()) {
        if (type !== 'log.effective') continue;
        const next = trace.slice(index + 1).find((each) => each.type !== 'fault');
        expect(next).toMatchObject({ type: 'log.answered', operation: 'cas' });
      }
    },
  );

  test('split: a write of an incarnation that has crashed since may still take effect', () => {
    const scenario = { ...scenarioNamed('split-log'), swarm: false };
    const simulator = new Simulator(compiledDraft(), ACT, scenario);
    const choices = new SeededChoices('');
    const late = (trace: readonly Observation[]) =>
      trace.some(
        ({ type, cause }, index) =>
          type === 'log.effective' &&
          trace
            .slice(cause ?? 0, index)
            .some((each) => each.type === 'crashed' && each.party === trace[cause ?? 0]?.party),
      );
    let found = false;
    for (let k = 0; k < 3000 && !found; k++) {
      choices.reseed(`late write ${k}`);
      simulator.run(choices);
      found = late(recordedRun(simulator, choices.tape(simulator.sites)).trace);
    }
    expect(found).toBe(true);
  });
});

test('the sites of a scenario are a finite list without repetition, and nothing else is asked', () => {
  for (const [, simulator] of simulators) {
    expect(new Set(simulator.sites).size).toBe(simulator.sites.length);
    const asked = new Set<number>();
    const bounds = new Set<boolean>();
    const choices = new SeededChoices('sites');
    simulator.run({
      pick: (site, n) => {
        asked.add(site);
        bounds.add(n >= 1);
        return choices.pick(site, n);
      },
    });
    for (const site of asked) expect(simulator.sites[site]).toBeTypeOf('string');
    expect([...bounds].filter((good) => !good)).toEqual([]);
  }
});

test('an act whose EH_C is not current ends ABORTED with EF-041 (CEF-COO-07)', () => {
  const { trace } = runTape(compiledDraft(), { ...ACT, compositeHandle: 'EF-041' }, scenarioNamed('calm'), {});
  expect(trace.filter(({ type }) => type === 'receipt')).toEqual([
    expect.objectContaining({ state: 'ABORTED', code: 'EF-041' }),
  ]);
  expect(trace.filter(({ type }) => type === 'posted')).toEqual([]);
});

test.each(['EF-023', 'EF-040', 'EF-041', 'EF-081'] as const)(
  'a child whose handle fails with %s aborts the composite, and the receipt says so (CEF-COO-25)',
  (verification) => {
    const children = ACT.children.map((each, index) => (index === 1 ? { ...each, verification } : each));
    const { trace, violations } = runTape(compiledDraft(), { ...ACT, children }, scenarioNamed('calm'), {});
    expect(trace.filter(({ type }) => type === 'receipt')).toEqual([
      expect.objectContaining({ state: 'ABORTED', code: verification }),
    ]);
    expect(violations).toEqual([]);
  },
);
