/** What `@xstate/test` finds in the chart of the child: every state, every transition, and evidence on every path. */
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { childMachine } from '../../model/child.ts';
import { eventKey } from '../../model/machine-setup.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { MachineTable, stateKey } from '../../model/table.ts';
import { inWords, rulesOfDraft, stateName } from './walk.ts';

/** Every draft that changes the child: the chart's guards are read by the reference or by one of these. */
const DRAFTS = [
  'reference',
  'reference+decision_trust=certificate',
  'reference+late_prepare=accept',
  'reference+late_prepare=read_then_reserve',
  'reference+abort_tombstone=off',
  ...MUTATIONS.map((each) => `reference+${each.id}`),
] as const;

interface Chart {
  readonly machine: AnyStateMachine;
  readonly table: MachineTable;
  readonly options: { events: EventObject[]; serializeState: (state: unknown) => never; serializeEvent: typeof key };
}

/** What `getAdjacencyMap` gives, as far as it is looked at here. */
type Adjacency = Readonly<
  Record<
    string,
    { readonly transitions: Readonly<Record<string, { readonly event: EventObject; readonly state: unknown }>> }
  >
>;

const key = (event: unknown) => eventKey(event as EventObject) as never;

function chart(draft: string): Chart {
  const source = childMachine(rulesOfDraft(draft));
  const table = new MachineTable(source);
  table.close();
  const serializeState = (state: unknown) => stateKey(state as AnyMachineSnapshot) as never;
  const events = [...source.alphabet];
  return { machine: source.machine, table, options: { events, serializeState, serializeEvent: key } };
}

const outputs = (table: MachineTable, state: string, event: EventObject): readonly string[] =>
  (table.outputs[table.row(table.keys.indexOf(state), table.event(event))] ?? []).map(inWords);

describe('the chart of the reference child', () => {
  const { machine, table, options } = chart('reference');

  test('has a shortest path to each of its 17 states, of at most six events', () => {
    const paths = getShortestPaths(machine, options as never);
    const reached = paths.map(({ state }) => stateKey(state as AnyMachineSnapshot));
    expect(new Set(reached)).toEqual(new Set(table.keys));
    expect(reached).toHaveLength(17);
    expect(Math.max(...paths.map(({ steps }) => steps.length - 1))).toBeLessThanOrEqual(6);
  });

  test('agrees with the table on every state and event', () => {
    const map = getAdjacencyMap(machine, options as never) as unknown as Adjacency;
    for (const [state, { transitions }] of Object.entries(map)) {
      for (const { event, state: next } of Object.values(transitions)) {
        const row = table.row(table.keys.indexOf(state), table.event(event));
        expect(table.keys[table.next[row] ?? -1], `${state} on ${eventKey(event)}`).toBe(stateKey(next as never));
      }
    }
    expect(Object.keys(map)).toHaveLength(17);
  });

  test('CEF-TIM-15: on every simple path a post follows COMMIT from the log and a drop follows ABORT or a CAS won', () => {
    const paths = getSimplePaths(machine, options as never);
    let posts = 0;
    let drops = 0;
    for (const { steps } of paths) {
      const events = steps.slice(1).map(({ event }) => event as EventObject);
      const states = steps.map(({ state }) => stateKey(state as AnyMachineSnapshot));
      const seen = new Set<string>();
      for (const [index, event] of events.entries()) {
        const before = states[index] ?? '';
        const row = table.row(table.keys.indexOf(before), table.event(event));
        if (table.ignored[row] === 0) seen.add(event.type);
        for (const output of outputs(table, before, event)) {
          if (output === 'posted') {
            posts++;
            expect(seen.has('READ.COMMIT') || seen.has('CAS.refused.COMMIT')).toBe(true);
          }
          if (output === 'dropped') {
            drops++;
            expect(['READ.ABORT', 'CAS.won', 'CAS.refused.ABORT'].some((type) => seen.has(type))).toBe(true);
          }
        }
      }
    }
    expect([paths.length >= 200, posts >= 50, drops >= 50]).toEqual([true, true, true]);
  });

  test('CEF-THM-I1, I2: the very event that posts is COMMIT from the log, the one that drops is ABORT or a CAS won', () => {
    const causes = { posted: new Set<string>(), dropped: new Set<string>() };
    for (const state of table.keys) {
      for (const event of table.events) {
        for (const output of outputs(table, state, event)) {
          if (output === 'posted' || output === 'dropped') causes[output].add(event.type);
        }
      }
    }
    expect([...causes.posted].sort()).toEqual(['CAS.refused.COMMIT', 'READ.COMMIT']);
    expect([...causes.dropped].sort()).toEqual(['CAS.refused.ABORT', 'CAS.won', 'READ.ABORT']);
  });

  test('a promise ends only as EFFECTUATED or RELEASED, and both are final', () => {
    for (const [index, state] of table.keys.entries()) {
      const name = stateName(state);
      const next = new Set(
        table.events.map((_, event) => stateName(table.keys[table.next[table.row(index, event)] ?? -1] ?? '[]')),
      );
      if (name.startsWith('PREPARED')) {
        const ends = [...next].filter((each) => !each.startsWith('PREPARED')).sort();
        expect(['EFFECTUATED', 'RELEASED']).toEqual(expect.arrayContaining(ends));
      }
      if (['EFFECTUATED', 'RELEASED', 'REJECTED'].includes(name)) expect([...next]).toEqual([name]);
    }
  });
});

describe('the transitions of the chart', () => {
  interface Written {
    readonly id: string;
    readonly guard: unknown;
  }
  interface WithData {
    readonly transitions: ReadonlyMap<string, readonly { readonly guard?: unknown }[]>;
    readonly states: Readonly<Record<string, WithData>>;
    readonly id: string;
  }

  const written = (node: WithData): readonly Written[] => [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map(({ guard }, index) => ({ id: `${node.id} ${type} ${index}`, guard })),
    ),
    ...Object.values(node.states).flatMap(written),
  ];

  /** Transitions taken from a state on any event, identified by where they are written. */
  function taken(draft: string): ReadonlySet<string> {
    const { machine, options } = chart(draft);
    const found = new Set<string>();
    for (const { state } of Object.values(getAdjacencyMap(machine, options as never))) {
      for (const event of options.events) {
        for (const each of machine.getTransitionData(state as never, event as never)) {
          const siblings = (each.source as unknown as WithData).transitions.get(each.eventType) ?? [];
          found.add(`${each.source.id} ${each.eventType} ${siblings.indexOf(each as never)}`);
        }
      }
    }
    return found;
  }

  const all = written(chart('reference').machine.root as unknown as WithData);

  test('are each taken in some draft', () => {
    const union = new Set(DRAFTS.flatMap((draft) => [...taken(draft)]));
    expect(all.map(({ id }) => id).filter((id) => !union.has(id))).toEqual([]);
  });

  test('are all taken by the reference, but for those whose guard names another rule', () => {
    const found = taken('reference');
    const left = all.filter(({ id }) => !found.has(id));
    /** The last branch of a choice needs no guard (abort_tombstone=off), nor does the gap of read_then_reserve. */
    const unguarded = left.filter(({ guard }) => guard === undefined).map(({ id }) => id);
    expect(unguarded).toEqual([
      'child.NEVER_PREPARED DECISION 1',
      'child.RESERVING TIMER.reserve 0',
      'child.RESERVING CRASH 0',
    ]);
    const guards = new Set(left.flatMap(({ guard }) => (guard === undefined ? [] : [String(guard)])));
    expect([...guards].sort()).toEqual([
      'ABORT is certified',
      'ABORT is obeyed',
      'COMMIT is certified',
      'COMMIT is obeyed',
      'HOLD is never re-evaluated',
      'a lost CAS is taken for COMMIT',
      'a repeated COMMIT posts again',
      'a repeated prepare restarts the TTL',
      'an empty log is only waited for',
      'an unknown CAS is taken for lost',
      'an unknown CAS is taken for won',
      'prepare does not ask the log',
      'prepare reserves after reading',
      'the child wrote COMMIT',
      'timer posts',
      'timer releases',
      'timer releases under another name',
    ]);
  });
});
