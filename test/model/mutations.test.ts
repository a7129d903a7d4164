import { describe, expect, test } from 'vitest';
import { childMachine } from '../../model/child.ts';
import { foldsOf } from '../../model/coordinator.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { legMachine } from '../../model/coordinator-leg.ts';
import { decisionLogMachine } from '../../model/decision-log.ts';
import { REFERENCE } from '../../model/draft.ts';
import { eventKey, type RoleMachine } from '../../model/machine-setup.ts';
import type { Mutation } from '../../model/mutation.ts';
import { MUTATIONS, type MutationId, mutation } from '../../model/mutations.ts';
import { operatorMachine } from '../../model/operator.ts';
import { ambiguity, expectedVerdict, mutationRow } from '../../model/registry/index.ts';
import { type Rules, rulesOf } from '../../model/rules.ts';
import { MachineTable } from '../../model/table.ts';
import { inWords, stateName } from './walk.ts';

/** What a machine does: `state | event` to its outputs and next state. */
function behaviour(source: RoleMachine): ReadonlyMap<string, string> {
  const table = new MachineTable(source);
  table.close();
  const rows = new Map<string, string>();
  for (const [state, key] of table.keys.entries()) {
    for (const event of table.events) {
      const row = table.row(state, table.event(event));
      const outputs = (table.outputs[row] ?? []).map(inWords).join(', ');
      rows.set(`${key} | ${eventKey(event)}`, `${outputs} -> ${table.keys[table.next[row] ?? -1]}`);
    }
  }
  return rows;
}

const MACHINES = {
  child: childMachine,
  head: headMachine,
  leg: legMachine,
  log: decisionLogMachine,
  operator: operatorMachine,
} as const;
const NAMES = Object.keys(MACHINES) as (keyof typeof MACHINES)[];

const known = new Map<string, ReadonlyMap<string, string>>();
function behaviourOf(name: keyof typeof MACHINES, rules: Rules): ReadonlyMap<string, string> {
  const key = JSON.stringify([name, rules]);
  const found = known.get(key) ?? behaviour(MACHINES[name](rules));
  known.set(key, found);
  return found;
}

/**
 * Where a mutant differs from the same draft without it, over the states that both have, as
 * `child PREPARED.waiting | TIMER.reservation`; a state that only the mutant reaches shows where it is entered.
 */
function differences({ change, setting }: Mutation): readonly string[] {
  const switches = { ...REFERENCE.switches, ...setting };
  const [before, after] = [rulesOf(switches), rulesOf(switches, change)];
  const found = new Set<string>();
  for (const name of NAMES) {
    const mutated = behaviourOf(name, after);
    for (const [row, reaction] of behaviourOf(name, before)) {
      const other = mutated.get(row);
      if (other === undefined || other === reaction) continue;
      const [key = '', event = ''] = row.split(' | ');
      found.add(`${name} ${stateName(key)} | ${event.replace(/\{.*\}$/, '')}`);
    }
  }
  const folds = (rules: Rules) => foldsOf(rules).map((fold) => [eventKey(fold.event), JSON.stringify(fold)] as const);
  const folded = new Map(folds(after));
  for (const [name, fold] of folds(before)) if (folded.get(name) !== fold) found.add(`fold ${name}`);
  return [...found].sort();
}

/** Rules that no role reads: what connects the roles keeps them (which register is asked, whom a sink serves next). */
const KEPT_BY_THE_ENGINE = ['M-07', 'M-16'];

test('each mutation differs from the reference exactly where the reviewed list says', async () => {
  const lines = MUTATIONS.flatMap((each) => [`${each.id} ${each.title}`, ...differences(each).map((at) => `  ${at}`)]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/mutation-places.txt');
});

describe.each(MUTATIONS.map((each): readonly [MutationId, Mutation] => [each.id, each]))('%s', (id, mutated) => {
  test(`${mutated.title}: some role does something else, or the rule is kept by what connects the roles`, () => {
    expect(differences(mutated).length === 0).toBe(KEPT_BY_THE_ENGINE.includes(id));
  });

  test('changes one rule', () => {
    /** M-23 needs a log that takes COMMIT from any participant: the rule has two halves. */
    expect(Object.keys(mutated.change)).toHaveLength(id === 'M-23' ? 2 : 1);
    expect(rulesOf(REFERENCE.switches, mutated.change)).not.toEqual(REFERENCE.rules);
  });

  test('breaks the clauses that its registry row names', () => {
    const breaks: readonly string[] = mutationRow(id)?.breaks ?? [];
    const clauses = breaks.filter((each) => !each.startsWith('AMB-'));
    // Four rows name an ambiguity only; what is broken then is a clause that the reading settles.
    const settled = breaks.flatMap((each) => ambiguity(each)?.clauses ?? []);
    if (clauses.length > 0) expect(mutated.clauses).toEqual(clauses);
    else expect(settled).toEqual(expect.arrayContaining([...mutated.clauses]));
  });

  test('has an expected verdict of its own, and is hunted by what that names first', () => {
    expect(expectedVerdict(id)?.caughtBy[0].by).toBe(mutated.caughtBy);
  });
});

describe('the mutations', () => {
  test('stand in registry order and are found by id', () => {
    const ids = MUTATIONS.map((each) => each.id);
    expect(ids).toEqual([...ids].sort());
    for (const each of MUTATIONS) expect(mutation(each.id)).toBe(each);
    expect(mutation('M-99')).toBeUndefined();
  });

  test('of the main job are these eight, each with the length that it must be shrunk to', () => {
    const main = MUTATIONS.filter((each: Mutation) => each.atMost !== undefined);
    expect(main.map((each) => each.id)).toEqual(['M-14', 'M-17', 'M-20', 'M-21', 'M-30', 'M-34', 'M-37', 'M-47']);
  });
});
