/**
 * `npm run bench`: simulated events and three-child runs per second on one core, with all monitors on, and whether memory
 * stays flat. Prints JSON. Never run as a test: absolute figures belong to the machine that measured them.
 */
import { Bench } from 'tinybench';
import { REFERENCE } from '../../model/draft.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { SeededChoices } from '../../sims/choices.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { MAIN_SCENARIOS, SCENARIOS } from '../../sims/scenario.ts';
import { Simulator } from '../../sims/simulator/simulator.ts';
import { strictAct } from '../sims/act-fixture.ts';

const RUNS = 10_000;
const act = strictAct();
const compiled = new CompiledDraft(REFERENCE, PROPERTIES);
const simulators = new Map(SCENARIOS.map((scenario) => [scenario.name, new Simulator(compiled, act, scenario)]));
const choices = new SeededChoices('');

function runs(names: readonly string[], count: number): number {
  let events = 0;
  for (let k = 0; k < count; k++) {
    choices.reseed(`bench/${k}`);
    events += simulators.get(names[k % names.length] ?? '')?.run(choices).events ?? 0;
  }
  return events;
}

const lists = {
  main: MAIN_SCENARIOS.map((each) => each.name),
  ...Object.fromEntries(SCENARIOS.map((each) => [each.name, [each.name]])),
};
const bench = new Bench({ iterations: 5, warmupIterations: 5, time: 0, warmupTime: 0 });
const eventsOf: Record<string, number> = {};
for (const [name, list] of Object.entries(lists)) {
  eventsOf[name] = runs(list, RUNS);
  bench.add(name, () => {
    runs(list, RUNS);
  });
}
await bench.run();

const speed = bench.tasks.map((task) => {
  const { result } = task;
  if (!('latency' in result)) throw new Error(`${task.name} did not finish: ${result.state}`);
  const medianMs = result.latency.p50;
  const events = eventsOf[task.name] ?? 0;
  return {
    scenario: task.name,
    runsPerSecond: Math.round(RUNS / (medianMs / 1000)),
    eventsPerSecond: Math.round(events / (medianMs / 1000)),
    eventsPerRun: Number((events / RUNS).toFixed(1)),
  };
});

function heapAfter(count: number): number {
  runs(lists.main, count);
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}
const memory =
  (globalThis as { gc?: () => void }).gc === undefined ? null : { first: heapAfter(100_000), last: heapAfter(900_000) };

process.stdout.write(
  `${JSON.stringify(
    {
      node: process.version,
      children: act.children.length,
      monitors: PROPERTIES.length,
      runsPerSample: RUNS,
      samples: 5,
      speed,
      heapBytesAfterCollection: memory && {
        at100000Runs: memory.first,
        at1000000Runs: memory.last,
        ratio: Number((memory.last / memory.first).toFixed(3)),
      },
    },
    null,
    2,
  )}\n`,
);
