/** What `@xstate/test` finds in the chart of the child: every state, every transition, and evidence on every path. */
import { getAdjacencyMap, getShortestPaths } from '@xstate/test';
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
  'reference+abort_writers=and_rejecting',
  'reference+effect_frozen=false',
  'reference+post_atomic=two_step',
  'reference+provider_autovoid=at_time',
  'reference+revoke_window=try_abort',
  'reference+early_abort=allowed',
  'reference+profile=mitigation_nocdl',
  'reference+AC-02',
  'reference+AC-08a',
  'reference+AC-16',
  ...MUTATIONS.map((each) => `reference+${each.id}`),
] as const;

/**
 * What is not of a required child under the reference: an optional child's attempt (AMB-10), an operator who reaches around
 * the log (CEF-OPS-01), a provider that voids by itself (AMB-25). No rule of the child's own can keep these from acting.
 */
const NOT_ITS_OWN = ['ATTEMPT', 'OPERATOR', 'TIMER.provider'];

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

  test('has a shortest path to each of its 45 states, of at most nine events', () => {
    const paths = getShortestPaths(machine, options as never);
    const reached = paths.map(({ state }) => stateKey(state as AnyMachineSnapshot));
    expect(new Set(reached)).toEqual(new Set(table.keys));
    expect(reached).toHaveLength(45);
    expect(Math.max(...paths.map(({ steps }) => steps.length - 1))).toBeLessThanOrEqual(9);
  });

  test('agrees with the table on every state and event', () => {
    const map = getAdjacencyMap(machine, options as never) as unknown as Adjacency;
    for (const [state, { transitions }] of Object.entries(map)) {
      for (const { event, state: next } of Object.values(transitions)) {
        const row = table.row(table.keys.indexOf(state), table.event(event));
        expect(table.keys[table.next[row] ?? -1], `${state} on ${eventKey(event)}`).toBe(stateKey(next as never));
      }
    }
    expect(Object.keys(map)).toHaveLength(45);
  });

  test('CEF-TIM-15: on every path a post follows COMMIT from the log, and a drop follows ABORT or a CAS won', () => {
    // What a path has heard only grows, so every path is covered by the pairs of a state and what was heard before it.
    const evidence = ['READ.COMMIT', 'CAS.refused.COMMIT', 'READ.ABORT', 'CAS.won', 'CAS.refused.ABORT'];
    const seen = new Set<string>();
    const waiting: (readonly [number, ReadonlySet<string>])[] = [[table.initial, new Set()]];
    const found = { posts: 0, drops: 0 };
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [state, heard] = next;
      const key = JSON.stringify([state, [...heard].sort()]);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const event of table.events) {
        if (NOT_ITS_OWN.includes(event.type)) continue;
        const row = table.row(state, table.event(event));
        if (table.ignored[row] === 1) continue;
        const after = evidence.includes(event.type) ? new Set([...heard, event.type]) : heard;
        for (const output of (table.outputs[row] ?? []).map(inWords)) {
          if (output.startsWith('posted')) {
            found.posts++;
            expect(after.has('READ.COMMIT') || after.has('CAS.refused.COMMIT'), key).toBe(true);
          }
          if (output === 'dropped') {
            found.drops++;
            expect(
              evidence.slice(2).some((type) => after.has(type)),
              key,
            ).toBe(true);
          }
        }
        waiting.push([table.next[row] ?? -1, after]);
      }
    }
    // What was walked, so that an empty walk cannot pass.
    expect([seen.size, found.posts, found.drops]).toEqual([49, 7, 20]);
  });

  test('CEF-THM-I1, I2: the very event that posts is COMMIT from the log, the one that drops is ABORT or a CAS won', () => {
    const causes = { posted: new Set<string>(), dropped: new Set<string>() };
    for (const state of table.keys) {
      for (const event of table.events.filter(({ type }) => !NOT_ITS_OWN.includes(type))) {
        for (const output of outputs(table, state, event)) {
          if (output === 'posted' || output === 'dropped') causes[output].add(event.type);
        }
      }
    }
    expect([...causes.posted].sort()).toEqual(['CAS.refused.COMMIT', 'READ.COMMIT']);
    expect([...causes.dropped].sort()).toEqual(['CAS.refused.ABORT', 'CAS.won', 'READ.ABORT']);
  });

  test('a promise ends only as EFFECTUATED, RELEASED or CANNOT_POST, and all are final', () => {
    for (const [index, state] of table.keys.entries()) {
      const name = stateName(state);
      const next = new Set(
        table.events.map((_, event) => stateName(table.keys[table.next[table.row(index, event)] ?? -1] ?? '[]')),
      );
      if (name.startsWith('PREPARED')) {
        const ends = [...next].filter((each) => !each.startsWith('PREPARED')).sort();
        expect(['CANNOT_POST.stopped', 'EFFECTUATED', 'RELEASED']).toEqual(expect.arrayContaining(ends));
      }
      if (['EFFECTUATED', 'RELEASED', 'REJECTED.settled', 'CANNOT_POST.stopped'].includes(name))
        expect([...next]).toEqual([name]);
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

  test('are all taken by the reference, but for the reviewed list of those that another rule leads to', async () => {
    const found = taken('reference');
    const left = all.filter(({ id }) => !found.has(id));
    const lines = left.map(({ id, guard }) => (guard === undefined ? id : `${id}: ${String(guard)}`));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/child-transitions-of-other-drafts.txt');
  });
});
