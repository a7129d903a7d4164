import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, assign, initialTransition, setup, transition } from 'xstate';
import { childMachine } from '../../model/child.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { legMachine } from '../../model/coordinator-leg.ts';
import { decisionLogMachine } from '../../model/decision-log.ts';
import { REFERENCE } from '../../model/draft.ts';
import { eventKey, OUTPUT_ACTIONS, observe, type RoleMachine } from '../../model/machine-setup.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { MachineRefused, MachineTable, stateKey } from '../../model/table.ts';
import { rulesOfDraft } from './walk.ts';

const REFERENCES: readonly (readonly [string, RoleMachine, number])[] = [
  ['child', childMachine(REFERENCE.rules), 45],
  ['head', headMachine(REFERENCE.rules), 116],
  ['leg', legMachine(REFERENCE.rules), 21],
  ['log', decisionLogMachine(REFERENCE.rules), 3],
];

test.each(REFERENCES)('the %s of the reference closes', (_, machine, states) => {
  const table = new MachineTable(machine);
  expect(table.close()).toBe(states);
  expect(table.next.subarray(0, states * table.events.length)).not.toContain(-1);
});

test.each(REFERENCES)('closing the %s twice gives the same', (_, machine) => {
  const once = new MachineTable(machine);
  once.close();
  const twice = new MachineTable(machine);
  twice.close();
  const before = [...once.outputs];
  once.close();
  for (const other of [twice, { ...once, outputs: before }]) {
    expect(other.keys).toEqual(once.keys);
    expect(other.next).toEqual(once.next);
    expect(other.ignored).toEqual(once.ignored);
    expect(other.outputs).toEqual(once.outputs);
    expect(other.tags).toEqual(once.tags);
  }
});

describe('the table equals XState', () => {
  /** Lazily filled, so that a law walks rows in the order of its own events. */
  const machines: readonly (readonly [string, RoleMachine])[] = [
    ...REFERENCES.map(([name, machine]) => [name, machine] as const),
    ...MUTATIONS.flatMap(({ id }) => {
      const rules = rulesOfDraft(`reference+${id}`);
      return [[`child ${id}`, childMachine(rules)] as const, [`head ${id}`, headMachine(rules)] as const];
    }),
  ];

  function agree(source: RoleMachine, table: MachineTable, picks: readonly number[]): void {
    let snapshot = initialTransition(source.machine)[0] as AnyMachineSnapshot;
    let state: number = table.initial;
    for (const pick of picks) {
      const index = pick % source.alphabet.length;
      const event = source.alphabet[index] ?? { type: '' };
      const possible = snapshot.can(event);
      const [after, actions] = transition(source.machine, snapshot, event);
      const row = table.row(state, index);
      state = table.next[row] ?? -1;
      snapshot = after as AnyMachineSnapshot;
      expect(table.keys[state]).toBe(stateKey(snapshot));
      expect(table.outputs[row]).toEqual(actions.map(({ type, params }) => ({ type, ...(params as object) })));
      expect(table.ignored[row]).toBe(possible ? 0 : 1);
      expect([...(table.tags[state] ?? [])]).toEqual([...snapshot.tags]);
    }
  }

  describe.each(machines)('%s', (_, source) => {
    law.prop([fc.array(fc.nat(65_535), { maxLength: 40, size: 'max' })], { numRuns: 15 })(
      'on any sequence of events, filled in any order',
      (picks) => agree(source, new MachineTable(source), picks),
    );
  });
});

describe('a row', () => {
  const machine = setup({ types: { context: {} as { x: number } }, actions: OUTPUT_ACTIONS }).createMachine({
    context: { x: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          /** A transition to where it stands: taken, and nothing changes. */
          STAY: { target: 'a' },
          FORBIDDEN: {},
          SAY: { actions: [observe({ type: 'held' })] },
        },
      },
    },
  });
  const alphabet = ['STAY', 'FORBIDDEN', 'SAY', 'UNKNOWN'].map((type) => ({ type }));
  const table = new MachineTable({ role: 'x', machine, alphabet });
  const row = (type: string) => table.row(0, table.event({ type }));

  test('tells an ignored event from one that is taken without change', () => {
    expect(alphabet.map(({ type }) => table.ignored[row(type)])).toEqual([0, 1, 0, 1]);
    expect(alphabet.map(({ type }) => table.next[row(type)])).toEqual([0, 0, 0, 0]);
    expect(table.outputs[row('STAY')]).toEqual([]);
    expect(table.outputs[row('SAY')]).toEqual([{ type: 'observe', observation: { type: 'held' } }]);
  });

  test('hands out the same outputs every time', () => {
    expect(table.outputs[row('SAY')]).toBe(table.outputs[row('SAY')]);
  });

  test('of an event outside the alphabet is refused by name', () => {
    expect(() => table.event({ type: 'OTHER' })).toThrow(/x: event OTHER is not in its alphabet/);
  });
});

describe('a machine that does not close', () => {
  const counter = setup({
    types: { context: {} as { n: number }, events: {} as { type: 'GO' } },
    actions: { count: assign({ n: ({ context }) => context.n + 1 }) },
  }).createMachine({ context: { n: 0 }, on: { GO: { actions: 'count' } } });
  const source = { role: 'counter', machine: counter as AnyStateMachine, alphabet: [{ type: 'GO' }] };

  test('is refused at the limit, which says so', () => {
    const table = new MachineTable(source, { states: 100 });
    expect(() => table.close()).toThrow(MachineRefused);
    expect(() => new MachineTable(source, { states: 100 }).close()).toThrow(/more than 100 states.*does not close/);
  });

  test('may still be walked within the limit', () => {
    const table = new MachineTable(source, { states: 100 });
    let state = 0;
    for (let step = 0; step < 99; step++) {
      /** First the row: filling it may replace `next`. */
      const row = table.row(state, 0);
      state = table.next[row] ?? -1;
    }
    expect(state).toBe(99);
  });
});

test('a guard that throws is a fault of the draft, named with its state and event', () => {
  const guards = {
    broken: () => {
      throw new Error('boom');
    },
  };
  const machine = setup({ guards }).createMachine({ on: { GO: { guard: 'broken', actions: [] } } });
  const table = new MachineTable({ role: 'x', machine, alphabet: [{ type: 'GO' }] });
  expect(() => table.close()).toThrow(MachineRefused);
  expect(() => table.close()).toThrow(/x: .* on GO: .*boom/s);
});

test('a machine that acts before its first event is refused', () => {
  const machine = setup({ actions: OUTPUT_ACTIONS }).createMachine({ entry: [observe({ type: 'held' })] });
  expect(() => new MachineTable({ role: 'x', machine, alphabet: [] })).toThrow(/outputs before any event/);
});

describe('the key of a state', () => {
  test('does not depend on the order in which the context was written', () => {
    const state = (context: object) => stateKey({ value: 'a', context, status: 'active' });
    expect(state({ a: 1, b: { c: 2, d: 3 } })).toBe(state({ b: { d: 3, c: 2 }, a: 1 }));
    expect(state({ a: [1, 2] })).not.toBe(state({ a: [2, 1] }));
  });

  test('of an event does not depend on the order of its parameters', () => {
    const event = { type: 'PREPARE', verification: 'ok', act: 'accepted' };
    expect(eventKey({ act: 'accepted', verification: 'ok', type: 'PREPARE' } as never)).toBe(eventKey(event));
  });
});
