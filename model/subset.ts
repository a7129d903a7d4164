/**
 * The part of XState that closes: what a machine may use so that its states can be compiled to a finite table.
 * Refused when a machine is loaded, with the path of the state: invoke, spawn, sendTo, `after` and delayed raise (use
 * `arm`), history, emit, inline actions, actions that are neither outputs nor assigns, and any context value that two
 * different states could serialize alike.
 */
import type { AnyStateMachine, MachineSnapshot } from 'xstate';
import { OUTPUT_TYPES } from './outputs.ts';

export interface SubsetViolation {
  /** Dotted path of the state node, '' for the root. */
  readonly state: string;
  readonly reason: string;
}

type Config = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Every way in which a machine leaves the subset; empty for a machine that may be compiled. */
export function subsetViolations(machine: AnyStateMachine): readonly SubsetViolation[] {
  const found: SubsetViolation[] = [];
  const implementations = machine.implementations.actions as Readonly<Record<string, unknown>>;
  visit(machine.config as Config, '', implementations, found);
  found.push(...alwaysCycles(machine.config as Config));
  const context = machine.config.context;
  if (typeof context === 'function')
    found.push({ state: '', reason: 'a computed context may differ from run to run; write it out' });
  else found.push(...contextViolations(context ?? {}).map((reason) => ({ state: '', reason })));
  return found;
}

function visit(
  node: Config,
  state: string,
  actions: Readonly<Record<string, unknown>>,
  found: SubsetViolation[],
): void {
  const refuse = (reason: string | undefined) => {
    if (reason !== undefined) found.push({ state, reason });
  };
  if (node.invoke !== undefined) refuse('invoke runs outside the machine; let the engine answer a call');
  if (node.after !== undefined) refuse('`after` needs a clock; use the arm output');
  if (node.type === 'history') refuse('history states are not part of the key');
  for (const action of [...listOf(node.entry), ...listOf(node.exit)]) refuse(actionProblem(action, actions));
  const on = isRecord(node.on) ? Object.values(node.on) : [];
  for (const transition of [...on, node.always, node.onDone, node.initial].flatMap(listOf)) {
    if (typeof transition === 'string') continue;
    if (!isRecord(transition)) continue;
    for (const action of listOf(transition.actions)) refuse(actionProblem(action, actions));
    if (typeof transition.guard === 'function') refuse('an inline guard has no name to read in the chart; name it');
  }
  if (!isRecord(node.states)) return;
  for (const [name, child] of Object.entries(node.states)) {
    if (isRecord(child)) visit(child, state === '' ? name : `${state}.${name}`, actions, found);
  }
}

/** Why an action is outside the subset, or undefined. */
function actionProblem(action: unknown, actions: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof action === 'function') return 'an inline action cannot be told from an output; name it in setup()';
  const type = typeof action === 'string' ? action : isRecord(action) ? String(action.type) : String(action);
  if ((OUTPUT_TYPES as readonly string[]).includes(type)) return undefined;
  const implementation = actions[type];
  if (implementation === undefined) return `action "${type}" is neither an output nor defined in setup()`;
  const kind = (implementation as { readonly type?: unknown }).type;
  if (kind === 'xstate.assign' || kind === 'xstate.enqueueActions') return undefined;
  if (kind === 'xstate.raise') {
    const { delay } = implementation as { readonly delay?: unknown };
    return delay === undefined ? undefined : `action "${type}" raises with a delay; use the arm output`;
  }
  return `action "${type}" (${String(kind ?? 'a plain function')}) is outside the subset`;
}

/**
 * A chain of `always` steps that comes back to itself may never end. Refused whatever its guards say, as a guard that holds
 * once may hold for ever. Targets are followed by the last part of their path, which is the name of a state.
 */
function alwaysCycles(root: Config): readonly SubsetViolation[] {
  const next = new Map<string, readonly string[]>();
  const collect = (node: Config, name: string): void => {
    const targets = listOf(node.always).flatMap((each) => {
      const target = typeof each === 'string' ? each : isRecord(each) ? each.target : undefined;
      return listOf(target).map((path) => String(path).split(/[.#]/).at(-1) ?? '');
    });
    if (targets.length > 0) next.set(name, [...(next.get(name) ?? []), ...targets]);
    if (!isRecord(node.states)) return;
    for (const [child, config] of Object.entries(node.states)) if (isRecord(config)) collect(config, child);
  };
  collect(root, '');
  const returns = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === start) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(next.get(name) ?? []));
    }
    return false;
  };
  return [...next.keys()]
    .filter(returns)
    .map((state) => ({ state, reason: 'its `always` steps come back to it; they may never end' }));
}

/** What is wrong with a context value: only null, booleans, strings, safe integers and plain arrays and objects of them. */
export function contextViolations(value: unknown, path = 'context'): readonly string[] {
  switch (typeof value) {
    case 'boolean':
    case 'string':
      return [];
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? [] : [`${path} is ${value}, not a safe integer`];
    case 'object': {
      if (value === null) return [];
      if (Array.isArray(value)) return value.flatMap((item, index) => contextViolations(item, `${path}[${index}]`));
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) {
        return [`${path} is a ${String((value as object).constructor?.name)}, whose contents a key would not show`];
      }
      return Object.entries(value).flatMap(([name, item]) => contextViolations(item, `${path}.${name}`));
    }
    default:
      return [`${path} is a ${typeof value}`];
  }
}

/** What is wrong with a reached snapshot, for machines whose config looked clean but whose assigns are not. */
export function snapshotViolations(
  snapshot: MachineSnapshot<never, never, never, never, never, never, never, never>,
): readonly string[] {
  const children = Object.keys(snapshot.children as object);
  return [...contextViolations(snapshot.context), ...children.map((name) => `spawned an actor "${name}"`)];
}
