/**
 * A mutant for every check, and every mutant caught: the properties are worth nothing without this. The search is
 * `finality mutants`; here each mutant runs from the recorded seed in which it fell.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BINDING_MUTATIONS } from '../model/binding-mutations.ts';
import { MUTATIONS } from '../model/mutations.ts';
import { ACCEPTED_DIFFERENCES, EXPECTED_VERDICTS } from '../model/registry/index.ts';
import { DOCUMENT_MUTATIONS } from '../properties/lint/document-mutations.ts';
import { PROPERTY_IDS, type PropertyId } from '../properties/property.ts';
import { PROPERTIES, property } from '../properties/registry.ts';
import type { RecordedTable } from '../scripts/mutations-page.ts';
import { SeededChoices } from '../sims/choices.ts';
import { CompiledDraft } from '../sims/compiled-draft.ts';
import { judgeMutation, mutantOf, TABLE_IDS } from '../sims/mutants/table.ts';
import { isRequired } from '../sims/required.ts';
import { runTape } from '../sims/run.ts';
import { MAIN_SCENARIOS } from '../sims/scenario.ts';
import { inThisThread } from '../sims/simulator/jobs.ts';
import { Simulator } from '../sims/simulator/simulator.ts';
import { strictAct, strictDocument } from './sims/act-fixture.ts';

const golden: RecordedTable = JSON.parse(readFileSync(new URL('golden/mutants.json', import.meta.url), 'utf8'));

interface Kill {
  readonly by: string;
  readonly run: number;
}
const killsOf = (id: string): readonly Kill[] =>
  (golden.rows.find(({ mutation }) => mutation === id)?.kills ?? []).flatMap(({ by, run }) =>
    run === null ? [] : [{ by, run }],
  );
const bySchedule = EXPECTED_VERDICTS.filter(({ judgedBy }) => judgedBy === 'simulator');
const bySight = EXPECTED_VERDICTS.filter(({ judgedBy }) => judgedBy !== 'simulator');

interface Replayed {
  readonly fell: readonly PropertyId[];
  /** What is required and falls in the same schedule with the rule back in place. */
  readonly withoutMutation: readonly PropertyId[];
}

const replays = new Map<string, ReadonlyMap<number, Replayed>>();

/** The recorded runs of a mutation, played again. */
function replayed(id: string): ReadonlyMap<number, Replayed> {
  const known = replays.get(id);
  if (known !== undefined) return known;
  const { mutant, original } = mutantOf(id);
  const act = strictAct();
  const mutated = new CompiledDraft(mutant, PROPERTIES);
  const clean = new CompiledDraft(original, PROPERTIES);
  const runs = new Map<number, Replayed>();
  for (const { run } of killsOf(id)) {
    if (runs.has(run)) continue;
    const scenario = MAIN_SCENARIOS[run % MAIN_SCENARIOS.length];
    if (scenario === undefined) throw new Error('no scenario');
    const simulator = new Simulator(mutated, act, scenario);
    const choices = new SeededChoices(`${golden.seed}/${run}`);
    simulator.run(choices);
    const tape = choices.tape(simulator.sites);
    const fallen = (draft: CompiledDraft): readonly PropertyId[] =>
      runTape(draft, act, scenario, tape).violations.map((violation) => violation.property);
    const withoutMutation = fallen(clean).filter((each) => isRequired(property(each), original));
    runs.set(run, { fell: fallen(mutated), withoutMutation });
  }
  replays.set(id, runs);
  return runs;
}

describe('every mutation that schedules judge is caught, in a recorded run, by all that the registry names', () => {
  it.each(bySchedule)('$id', { timeout: 60_000 }, ({ id }) => {
    const runs = replayed(id);
    const missed = killsOf(id).filter(({ by, run }) => !runs.get(run)?.fell.some((each) => each === by));
    expect(missed).toEqual([]);
    expect([...runs.values()].flatMap(({ withoutMutation }) => withoutMutation)).toEqual([]);
  });
});

describe('every mutation that needs no schedule is caught by vectors or lint, and nothing is broken without it', () => {
  it.each(bySight)('$id ($judgedBy)', async ({ id }) => {
    const plan = { act: strictAct(), scenarios: MAIN_SCENARIOS, seed: golden.seed };
    const { row } = await judgeMutation(inThisThread(), id, plan, strictDocument(), { enough: 1, limit: 1 });
    expect(row.kills.map(({ outcome }) => outcome)).toEqual(row.kills.map(() => 'killed'));
    expect(row.kills.map(({ cleanWithoutMutation }) => cleanWithoutMutation)).toEqual(row.kills.map(() => true));
  });
});

describe('the table', () => {
  it('has 61 rows, each of a machine, a binding rule or a document', () => {
    expect(TABLE_IDS).toHaveLength(61);
    const known = [...MUTATIONS, ...BINDING_MUTATIONS, ...DOCUMENT_MUTATIONS].map(({ id }) => id);
    expect([...new Set(known)].sort()).toEqual([...TABLE_IDS].sort());
  });

  it('misses nothing that the registry expects, but for the accepted differences', () => {
    const missing = bySchedule.flatMap(({ id, caughtBy }) =>
      caughtBy.filter(({ by }) => !killsOf(id).some((kill) => kill.by === by)).map(({ by }) => `${id} ${by}`),
    );
    expect(missing).toEqual(ACCEPTED_DIFFERENCES.map(({ id, by }) => `${id} ${by}`));
  });

  it('kills every property, so that none is a check that cannot fail', { timeout: 60_000 }, () => {
    const fell = new Set(bySchedule.flatMap(({ id }) => [...replayed(id).values()].flatMap((run) => run.fell)));
    expect(PROPERTY_IDS.filter((id) => !fell.has(id))).toEqual([]);
  });
});
