/** What a recorded run shows: well-formed observations, in order, that every other judge reads the same way. */
import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../../model/mutations.ts';
import { type Observation, observationSchema } from '../../../model/observation.ts';
import { CompositeJudge } from '../../../properties/judge.ts';
import type { PropertyId } from '../../../properties/property.ts';
import { judgementFor } from '../../../properties/property.ts';
import { PROPERTIES } from '../../../properties/registry.ts';
import { type Tape, TapeChoices } from '../../../sims/choices.ts';
import { recordedRun } from '../../../sims/run.ts';
import { SCENARIOS } from '../../../sims/scenario.ts';
import { Recorder } from '../../../sims/simulator/recorder.ts';
import { Counters, Simulator } from '../../../sims/simulator/simulator.ts';
import { ACT, compiledDraft, composites, scenarioNamed, tapes } from '../fixture.ts';

/** What the environment does to a party that is down; anything else would be the party's own doing. */
const OF_THE_ENVIRONMENT = ['restarted', 'log.up', 'log.down', 'fault'];

function downAndActing(trace: readonly Observation[]): readonly Observation[] {
  const down = new Set<string>();
  return trace.filter((observation) => {
    const { type, party, composite } = observation;
    const key = `${composite} ${party}`;
    if (type === 'crashed') down.add(key);
    else if (type === 'restarted') down.delete(key);
    else return down.has(key) && !OF_THE_ENVIRONMENT.includes(type);
    return false;
  });
}

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('a trace of %s', (_, scenario) => {
  const simulator = new Simulator(compiledDraft(), ACT, scenario);
  const tape = tapes(simulator.sites);
  const played = (drawn: Tape) => recordedRun(simulator, drawn);

  law.prop([tape], { numRuns: 20 })('is made of valid observations', (drawn) => {
    const { trace } = played(drawn);
    for (const observation of trace) expect(observationSchema.parse(observation)).toEqual(observation);
  });

  law.prop([tape], { numRuns: 30 })('counts its lines from 0 without gap; a cause lies before', (drawn) => {
    const { trace } = played(drawn);
    for (const [index, { seq, cause }] of trace.entries()) {
      expect(seq).toBe(index);
      if (cause !== undefined) expect(cause).toBeLessThan(seq);
    }
  });

  law.prop([tape], { numRuns: 30 })('a message is caused by what its sender showed about it', (drawn) => {
    const { trace } = played(drawn);
    for (const { type, cause, child } of trace as readonly (Observation & { readonly child?: string })[]) {
      const sent = trace[cause ?? -1];
      if (type === 'decision.received') expect(sent).toMatchObject({ type: 'decision.sent', child });
      if (type === 'vote.received')
        expect([sent?.type, sent?.party]).toEqual([expect.stringMatching(/^(prepared|rejected)$/), child]);
    }
  });

  law.prop([tape], { numRuns: 30 })('never goes back in time', (drawn) => {
    const { trace } = played(drawn);
    for (let index = 1; index < trace.length; index++)
      expect(trace[index]?.at).toBeGreaterThanOrEqual(trace[index - 1]?.at ?? 0);
  });

  law.prop([tape], { numRuns: 100 })('shows nothing that a party does while it is down', (drawn) => {
    const { trace } = played(drawn);
    expect(downAndActing(trace)).toEqual([]);
  });

  law.prop([tape], { numRuns: 30 })('is divided into steps without gap or overlap', (drawn) => {
    const { trace, steps } = played(drawn);
    expect(steps[0]?.from).toBe(0);
    expect(steps.at(-1)?.to).toBe(trace.length);
    for (let index = 1; index < steps.length; index++) expect(steps[index]?.from).toBe(steps[index - 1]?.to);
  });

  law.prop([tape], { numRuns: 30 })('begins and ends each composite', (drawn) => {
    const { trace } = played(drawn);
    for (const one of composites(trace)) {
      expect([one[0]?.type, one.at(-1)?.type]).toEqual(['composite.issued', 'run.ended']);
    }
  });

  law.prop([tape], { numRuns: 30 })('heals: no fault begins after the fault window', (drawn) => {
    const { trace } = played(drawn);
    const heal = (20_000 * scenario.faultWindow) / 1000;
    const late = trace.filter(({ type, at }) => ['crashed', 'fault', 'log.down'].includes(type) && at >= heal);
    /** A write that was under way when the window closed may still lose its reply; nothing new goes wrong. */
    const fresh = late.filter((each) => !(each.type === 'fault' && each.fault === 'reply lost after the write'));
    expect(fresh).toEqual([]);
  });
});

interface Verdicts {
  readonly violated: readonly PropertyId[];
  readonly at: readonly number[];
  readonly exercised: readonly number[];
  readonly unjudged: readonly number[];
}

/** The interpreted judge over a recorded trace, one per composite. */
function judged(trace: readonly Observation[], draft: string): Verdicts {
  const judgement = judgementFor(compiledDraft(draft).draft.switches);
  const results = composites(trace).map((one) => {
    const judge = new CompositeJudge(PROPERTIES, judgement);
    for (const observation of one) judge.observe(observation);
    return judge.results();
  });
  const at = PROPERTIES.map((_, index) =>
    Math.min(...results.map((result) => result[index]?.first?.seq ?? Number.POSITIVE_INFINITY)),
  );
  const sum = (of: 'exercised' | 'unjudged') =>
    PROPERTIES.map((_, index) => results.reduce((total, result) => total + (result[index]?.tally[of] ?? 0), 0));
  return {
    violated: PROPERTIES.filter((_, index) => at[index] !== Number.POSITIVE_INFINITY).map(({ id }) => id),
    at: at.map((seq) => (seq === Number.POSITIVE_INFINITY ? -1 : seq)),
    exercised: sum('exercised'),
    unjudged: sum('unjudged'),
  };
}

describe('the compiled monitors of the simulator and the judge of recorded traces', () => {
  const drafts = ['reference', 'published', ...MUTATIONS.map(({ id }) => `reference+${id}`)];
  const scenarios = ['everything', 'split-log', 'shared-sinks', 'coordinator-gone'].map(scenarioNamed);
  const seen = new Set<PropertyId>();

  describe.each(drafts)('%s', (draft) => {
    const simulators = scenarios.map((scenario) => new Simulator(compiledDraft(draft), ACT, scenario));
    const sites = simulators.map((simulator) => tapes(simulator.sites, 12));
    const drawn = fc
      .nat(simulators.length - 1)
      .chain((index) => fc.tuple(fc.constant(index), sites[index] ?? fc.constant({})));

    law.prop([drawn], { numRuns: 30 })('agree on every property: verdict, place, counter', ([index, tape]) => {
      const simulator = simulators[index] as Simulator;
      const counters = new Counters(PROPERTIES.length);
      const recorder = new Recorder();
      Object.assign(simulator, { counters, recorder });
      const outcome = simulator.run(new TapeChoices(tape, simulator.sites));
      const verdicts = judged(recorder.trace(simulator.compiled, ACT), draft);
      for (const id of verdicts.violated) seen.add(id);
      expect(verdicts).toEqual({
        violated: PROPERTIES.filter((_, bit) => (outcome.violated & (1 << bit)) !== 0).map(({ id }) => id),
        at: [...simulator.violatedAt],
        exercised: [...counters.exercised],
        unjudged: [...counters.unjudged],
      });
    });
  });

  test('agreed on violations too, not only on quiet runs', () => {
    expect([...seen]).toEqual(expect.arrayContaining(['T1', 'NoSplit', 'I1', 'I2', 'RCPT', 'DUP', 'T2']));
  });
});
