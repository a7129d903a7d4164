/**
 * A machine compiled to a table: states and events are small integers, rows are filled on first use by XState's pure
 * `transition()` and never computed again. XState stays the single source of truth and costs nothing once a row is there.
 *
 * Key of a state = canonical JSON of [value, context, status]. A row is *ignored* when the snapshot cannot take the event,
 * and *enabled without change* when it can, with the same key and no output: two different things.
 */
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { eventKey, type RoleMachine } from './machine-setup.ts';
import type { Output } from './outputs.ts';
import { OUTPUT_TYPES } from './outputs.ts';
import { snapshotViolations, subsetViolations } from './subset.ts';

/** The machine leaves the subset, or does not close within the limit. A fault of the draft, not of the harness. */
export class MachineRefused extends Error {
  override readonly name = 'MachineRefused';
}

export interface TableLimits {
  readonly states: number;
}

const NO_OUTPUT: readonly Output[] = [];

export class MachineTable {
  readonly role: string;
  readonly events: readonly EventObject[];
  /** `next[state * events.length + event]`: the next state, or -1 where the row is not filled yet. */
  next: Int32Array;
  /** Outputs per row, in order; the same array object for a row every time. */
  readonly outputs: (readonly Output[])[] = [];
  /** 1 where the event is ignored in the state. */
  ignored: Uint8Array;
  readonly tags: ReadonlySet<string>[] = [];
  readonly keys: string[] = [];
  private readonly snapshots: AnyMachineSnapshot[] = [];
  private readonly stateByKey = new Map<string, number>();
  private readonly eventByKey = new Map<string, number>();
  private readonly machine: RoleMachine['machine'];
  private readonly limits: TableLimits;

  constructor(source: RoleMachine, limits: TableLimits = { states: 4096 }) {
    const violations = subsetViolations(source.machine);
    if (violations.length > 0) {
      const lines = violations.map(
        ({ state, reason }) => `${source.role}${state === '' ? '' : `.${state}`}: ${reason}`,
      );
      throw new MachineRefused(lines.join('\n'));
    }
    this.role = source.role;
    this.machine = source.machine;
    this.limits = limits;
    this.events = source.alphabet;
    for (const [index, event] of source.alphabet.entries()) this.eventByKey.set(eventKey(event), index);
    this.next = new Int32Array(64 * this.events.length).fill(-1);
    this.ignored = new Uint8Array(64 * this.events.length);
    const [initial, actions] = initialTransition(this.machine);
    if (actions.length > 0) throw new MachineRefused(`${this.role}: the initial state has outputs before any event`);
    this.intern(initial as AnyMachineSnapshot);
  }

  /** The initial state is always state 0. */
  readonly initial = 0;

  event(event: EventObject): number {
    const index = this.eventByKey.get(eventKey(event));
    if (index === undefined) throw new MachineRefused(`${this.role}: event ${eventKey(event)} is not in its alphabet`);
    return index;
  }

  /** The row of a state and an event, filled if need be. */
  row(state: number, event: number): number {
    const row = state * this.events.length + event;
    if (this.next[row] === -1) this.fill(state, event, row);
    return row;
  }

  /** Fills every reachable row over the whole alphabet; the number of states. */
  close(): number {
    for (let state = 0; state < this.keys.length; state++) {
      for (let event = 0; event < this.events.length; event++) this.row(state, event);
    }
    return this.keys.length;
  }

  private fill(state: number, event: number, row: number): void {
    const snapshot = this.snapshots[state];
    const eventObject = this.events[event];
    if (snapshot === undefined || eventObject === undefined)
      throw new RangeError(`no state ${state} or event ${event}`);
    const reaction = this.react(snapshot, eventObject, state);
    if (reaction === undefined) {
      this.next[row] = state;
      this.ignored[row] = 1;
      this.outputs[row] = NO_OUTPUT;
      return;
    }
    const [after, actions] = reaction;
    const outputs = actions.map((action): Output => {
      if (!(OUTPUT_TYPES as readonly string[]).includes(action.type)) {
        throw new MachineRefused(`${this.role}: ${this.keys[state]} on ${eventKey(eventObject)} runs "${action.type}"`);
      }
      return { type: action.type, ...(action.params as object) } as unknown as Output;
    });
    const target = this.intern(after as AnyMachineSnapshot);
    this.outputs[row] = outputs.length === 0 ? NO_OUTPUT : outputs;
    this.next[row] = target;
  }

  /** What XState makes of an event, or undefined where it is ignored. A guard or action that throws is the draft's fault. */
  private react(snapshot: AnyMachineSnapshot, event: EventObject, state: number) {
    try {
      return snapshot.can(event) ? transition(this.machine, snapshot, event) : undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MachineRefused(`${this.role}: ${this.keys[state]} on ${eventKey(event)}: ${reason}`);
    }
  }

  private intern(snapshot: AnyMachineSnapshot): number {
    const key = stateKey(snapshot);
    /** Ahead of the look-up: a NaN or a Set has the key of another state. */
    const bad = snapshotViolations(snapshot as never);
    if (bad.length > 0) throw new MachineRefused(`${this.role}: ${key}: ${bad.join('; ')}`);
    const known = this.stateByKey.get(key);
    if (known !== undefined) return known;
    const index = this.keys.length;
    if (index >= this.limits.states) {
      throw new MachineRefused(`${this.role}: more than ${this.limits.states} states; its context does not close`);
    }
    this.stateByKey.set(key, index);
    this.keys.push(key);
    this.snapshots.push(snapshot);
    this.tags.push(new Set(snapshot.tags as Iterable<string>));
    const needed = (index + 1) * this.events.length;
    if (needed > this.next.length) {
      const grown = new Int32Array(needed * 2).fill(-1);
      grown.set(this.next);
      this.next = grown;
      const ignored = new Uint8Array(needed * 2);
      ignored.set(this.ignored);
      this.ignored = ignored;
    }
    return index;
  }
}

/** Canonical JSON of [value, context, status]: members in code-unit order. */
export function stateKey(snapshot: Pick<AnyMachineSnapshot, 'value' | 'context' | 'status'>): string {
  return JSON.stringify(sorted([snapshot.value, snapshot.context, snapshot.status]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}
