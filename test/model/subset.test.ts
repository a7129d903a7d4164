import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  log,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { childMachine } from '../../model/child.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { legMachine } from '../../model/coordinator-leg.ts';
import { decisionLogMachine } from '../../model/decision-log.ts';
import { REFERENCE } from '../../model/draft.ts';
import { OUTPUT_ACTIONS } from '../../model/machine-setup.ts';
import { contextViolations, subsetViolations } from '../../model/subset.ts';
import { MachineRefused, MachineTable } from '../../model/table.ts';

const promise = fromPromise(async () => 1);

/** A machine whose state `outer.inner` has the config under test. */
const inner = (config: object, implementations: object = {}): AnyStateMachine =>
  setup({ actions: OUTPUT_ACTIONS, actors: { promise }, ...implementations } as never).createMachine({
    initial: 'outer',
    states: { outer: { initial: 'inner', states: { inner: config, other: {} } } },
  } as never) as unknown as AnyStateMachine;

const named = (action: unknown): AnyStateMachine =>
  inner({ on: { GO: { actions: ['it'] } } }, { actions: { ...OUTPUT_ACTIONS, it: action } });

describe('refused when the machine is loaded, with the path of the state', () => {
  test.each<[string, AnyStateMachine, RegExp]>([
    ['invoke', inner({ invoke: { src: 'promise' } }), /invoke/],
    ['after', inner({ after: { 10: 'other' } }), /`after`.*arm/],
    ['a history state', inner({ type: 'history' }), /history/],
    ['an inline entry action', inner({ entry: () => {} }), /inline/],
    ['an inline exit action', inner({ exit: [() => {}] }), /inline/],
    ['an inline action of a transition', inner({ on: { GO: { actions: [() => {}] } } }), /inline/],
    ['an inline assign', inner({ on: { GO: { actions: assign({}) } } }), /inline/],
    ['an inline action of `always`', inner({ always: { target: 'other', actions: () => {} } }), /inline/],
    ['an inline action of one branch', inner({ on: { GO: ['other', { actions: () => {} }] } }), /inline/],
    ['an inline action of `onDone`', inner({ onDone: { actions: () => {} } }), /inline/],
    [
      'an inline action of an initial transition',
      inner({ initial: { target: 'a', actions: () => {} }, states: { a: {} } }),
      /inline/,
    ],
    ['an inline guard', inner({ on: { GO: { guard: () => true, target: 'other' } } }), /guard/],
    ['an action that nothing defines', inner({ on: { GO: { actions: 'nobody' } } }), /"nobody"/],
    ['spawn', named(spawnChild('promise')), /spawn/],
    ['stop', named(stopChild('x')), /stop/],
    ['sendTo', named(sendTo('x', { type: 'Y' })), /sendTo/],
    ['sendParent', named(sendParent({ type: 'Y' })), /sendTo/],
    ['emit', named(emit({ type: 'Y' })), /emit/],
    ['log', named(log('x')), /log/],
    ['cancel', named(cancel('x')), /cancel/],
    ['a delayed raise', named(raise({ type: 'Y' }, { delay: 10 })), /delay/],
    ['a function that may do anything', named(() => {}), /plain function/],
  ])('%s', (_, machine, reason) => {
    const violations = subsetViolations(machine);
    expect(violations.map(({ state }) => state)).toEqual(['outer.inner']);
    expect(violations[0]?.reason).toMatch(reason);
    expect(() => new MachineTable({ role: 'x', machine, alphabet: [] })).toThrow(/x\.outer\.inner: /);
  });

  test('a computed context', () => {
    const machine = createMachine({ context: () => ({ x: 1 }) });
    expect(subsetViolations(machine)).toEqual([{ state: '', reason: expect.stringContaining('computed') }]);
  });

  test('everything at once, not only the first', () => {
    expect(subsetViolations(inner({ invoke: { src: 'promise' }, after: { 1: 'other' } }))).toHaveLength(2);
  });
});

test('allowed: named guards, assign, raise at once, enqueueActions, always, parallel states, outputs', () => {
  const machine = setup({
    types: { context: {} as { x: number } },
    actions: {
      ...OUTPUT_ACTIONS,
      one: assign({ x: 1 }),
      now: raise({ type: 'Y' }),
      both: enqueueActions(({ enqueue }) => enqueue.assign({ x: 2 })),
    },
    guards: { small: ({ context }) => context.x < 1 },
  }).createMachine({
    context: { x: 0 },
    type: 'parallel',
    states: {
      a: { initial: 'p', states: { p: { always: { guard: 'small', target: 'q' } }, q: {} } },
      b: { on: { GO: { actions: ['one', 'now', 'both'] } } },
    },
  });
  expect(subsetViolations(machine)).toEqual([]);
});

describe('`always` steps that come back', () => {
  test('are refused with the state, as a macrostep might never end', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: '#m.b' } },
    });
    expect(subsetViolations(machine).map((each) => each.state)).toEqual(['b', 'c']);
  });
});

describe('a context value', () => {
  test.each<[string, unknown]>([
    ['a Set', new Set()],
    ['a Map', new Map()],
    ['a Date', new Date(0)],
    ['a class instance', new (class Thing {})()],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a fraction', 0.5],
    ['an unsafe integer', 2 ** 53],
    ['minus zero', -0],
    ['undefined', undefined],
    ['a bigint', 1n],
    ['a symbol', Symbol('x')],
    ['a function', () => {}],
  ])('that is %s is refused, with its path', (_, value) => {
    expect(contextViolations({ a: [{ b: value }] })).toEqual([expect.stringMatching(/^context\.a\[0\]\.b is /)]);
    const machine = createMachine({ context: { a: [{ b: value }] } as never });
    expect(subsetViolations(machine as unknown as AnyStateMachine)).toHaveLength(1);
  });

  test('may be null, a boolean, a string, a safe integer, and plain arrays and objects of them', () => {
    expect(contextViolations({ a: [null, true, 'x', -3, { b: [], c: Object.create(null) }] })).toEqual([]);
  });
});

describe('a machine whose config is clean but whose actions are not', () => {
  const from = (context: object, action: unknown): (() => number) => {
    const machine = setup({ actions: { it: action }, actors: { promise } } as never).createMachine({
      context,
      on: { GO: { actions: 'it' } },
    } as never) as unknown as AnyStateMachine;
    expect(subsetViolations(machine)).toEqual([]);
    return () => new MachineTable({ role: 'x', machine, alphabet: [{ type: 'GO' }] }).close();
  };

  test.each<[string, unknown]>([
    ['a Set', new Set([1])],
    ['a Date', new Date(0)],
    ['NaN', Number.NaN],
    ['undefined', undefined],
  ])('is refused when %s is assigned', (_, value) => {
    expect(from({ x: 0 }, assign({ x: value } as never))).toThrow(MachineRefused);
  });

  test('is refused even where the key of the bad state equals that of a good one', () => {
    expect(from({ x: null }, assign({ x: Number.NaN } as never))).toThrow(/not a safe integer/);
    expect(from({ x: {} }, assign({ x: new Set([1]) } as never))).toThrow(/Set/);
  });

  test.each<[string, unknown]>([
    ['spawns', enqueueActions(({ enqueue }) => enqueue.spawnChild('promise' as never))],
    ['sends', enqueueActions(({ enqueue }) => enqueue.sendTo('x' as never, { type: 'Y' } as never))],
    ['emits', enqueueActions(({ enqueue }) => enqueue.emit({ type: 'Y' } as never))],
    ['waits', enqueueActions(({ enqueue }) => enqueue.raise({ type: 'Y' } as never, { delay: 5 }))],
    ['runs a function', enqueueActions(({ enqueue }) => enqueue(() => {}))],
  ])('is refused when it %s inside enqueueActions', (_, action) => {
    expect(from({ x: 0 }, action)).toThrow(MachineRefused);
  });
});

test.each([
  childMachine(REFERENCE.rules),
  headMachine(REFERENCE.rules),
  legMachine(REFERENCE.rules),
  decisionLogMachine(REFERENCE.rules),
])('the $role is inside the subset', ({ machine }) => {
  expect(subsetViolations(machine)).toEqual([]);
});
