import { describe, expect, test } from 'vitest';
import { childMachine } from '../../model/child.ts';
import { foldsOf } from '../../model/coordinator.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { REFERENCE } from '../../model/draft.ts';
import { eventKey, type RoleMachine } from '../../model/machine-setup.ts';
import { MUTATIONS, type Mutation, type MutationId, mutation } from '../../model/mutations.ts';
import { mutationRow } from '../../model/registry/index.ts';
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

const MACHINES = { child: childMachine, head: headMachine } as const;

const REFERENCE_BEHAVIOUR = {
  child: behaviour(childMachine(REFERENCE.rules)),
  head: behaviour(headMachine(REFERENCE.rules)),
} as const;

/** Where a mutant differs from the reference, over the states that both have: `child PREPARED.waiting | TIMER.reservation`. */
function differences(change: Partial<Rules>): readonly string[] {
  const mutated = rulesOf(REFERENCE.switches, change);
  const found = new Set<string>();
  for (const name of ['child', 'head'] as const) {
    const after = behaviour(MACHINES[name](mutated));
    for (const [row, reaction] of REFERENCE_BEHAVIOUR[name]) {
      const other = after.get(row);
      if (other === undefined || other === reaction) continue;
      const [key = '', event = ''] = row.split(' | ');
      found.add(`${name} ${stateName(key)} | ${event.replace(/\{.*\}$/, '')}`);
    }
  }
  const folds = (rules: Rules) => foldsOf(rules).map((fold) => [eventKey(fold.event), JSON.stringify(fold)] as const);
  const folded = new Map(folds(mutated));
  for (const [name, fold] of folds(REFERENCE.rules)) if (folded.get(name) !== fold) found.add(`fold ${name}`);
  return [...found].sort();
}

const PROMISED = [
  'PREPARED.HOLD.casing',
  'PREPARED.HOLD.reading',
  'PREPARED.HOLD.waiting',
  'PREPARED.casing',
  'PREPARED.reading',
  'PREPARED.waiting',
];
const CASING = ['PREPARED.HOLD.casing', 'PREPARED.casing'];
const READING = ['PREPARED.HOLD.reading', 'PREPARED.reading'];
const at = (role: string, states: readonly string[], event: string) =>
  states.map((each) => `${role} ${each} | ${event}`);

/** The place that each mutation's title names, and no other. */
const PLACES: Readonly<Record<MutationId, readonly string[]>> = {
  'M-14': at('child', ['PREPARED.waiting'], 'TIMER.reservation'),
  'M-15': at('child', PROMISED, 'PREPARE'),
  'M-17': at('child', ['PREPARED.waiting'], 'TIMER.reservation'),
  'M-18': at('child', ['PREPARED.waiting'], 'TIMER.reservation'),
  'M-19': at('child', READING, 'READ.EMPTY'),
  'M-20': at('child', CASING, 'CAS.refused.ABORT'),
  'M-21': at('child', CASING, 'CAS.unknown'),
  'M-22': at('child', CASING, 'CAS.unknown'),
  /** What it writes, and so what having won means. */
  'M-23': [...at('child', CASING, 'CAS.won'), ...at('child', READING, 'READ.EMPTY')],
  'M-27': at('child', ['PREPARED.HOLD.waiting'], 'TIMER.retry'),
  'M-28': at('child', PROMISED, 'DECISION'),
  'M-29': at('head', ['COLLECTING'], 'FOLD.ready_to_commit'),
  'M-30': ['fold FOLD.ready_to_commit'],
  'M-31': at('head', ['COMMITTING'], 'CAS.unknown'),
  'M-34': at('head', ['DOWN'], 'RESTART'),
  /** Every way into an abort: a refusal, the deadline, EH_C, a restart on an empty log. */
  'M-35': [
    ...at('head', ['COLLECTING'], 'FOLD.ready_to_commit'),
    ...at('head', ['COLLECTING'], 'FOLD.refused'),
    ...at('head', ['COLLECTING'], 'TIMER.deadline'),
    ...at('head', ['RECOVERING.reading'], 'READ.EMPTY'),
  ],
  /** Every way into COMMIT_DECIDED. */
  'M-37': [
    ...at('head', ['COMMITTING', 'ABORTING'], 'CAS.refused.COMMIT'),
    ...at('head', ['COMMITTING'], 'CAS.won'),
    ...at('head', ['IN_DOUBT.reading_about_COMMIT', 'IN_DOUBT.reading_about_ABORT'], 'READ.COMMIT'),
    ...at('head', ['RECOVERING.reading'], 'READ.COMMIT'),
  ],
  'M-47': at('child', ['EFFECTUATED'], 'DECISION'),
  'M-49': [...at('head', ['COLLECTING'], 'FOLD.refused'), 'fold FOLD.ready_to_commit'],
};

describe.each(MUTATIONS.map((each): readonly [MutationId, Mutation] => [each.id, each]))('%s', (id, mutated) => {
  test(`${mutated.title}: it differs from the reference exactly there`, () => {
    expect(differences(mutated.change)).toEqual([...PLACES[id]].sort());
  });

  test('changes one rule', () => {
    expect(Object.keys(mutated.change)).toHaveLength(1);
    expect(rulesOf(REFERENCE.switches, mutated.change)).not.toEqual(REFERENCE.rules);
  });

  test('breaks the clauses that its registry row names', () => {
    const row = mutationRow(id);
    expect(mutated.clauses).toEqual(row?.breaks.filter((each) => !each.startsWith('AMB-')));
  });

  test('is caught by a property that its registry row names', () => {
    const names = mutationRow(id)?.caughtBy.match(/[A-Za-z0-9-]+/g) ?? [];
    expect(names).toContain(mutated.caughtBy);
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
