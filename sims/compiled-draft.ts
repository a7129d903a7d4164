/**
 * A draft compiled for an engine: the four machine tables with their outputs as integer operations, the alphabet of
 * observations as letters, and the monitors as tables. Shared by everything that runs machines at speed.
 */
import type { EventObject } from 'xstate';
import { childMachine } from '../model/child.ts';
import { type Fold, foldsOf } from '../model/coordinator.ts';
import { headMachine } from '../model/coordinator-head.ts';
import { legMachine } from '../model/coordinator-leg.ts';
import { decisionLogMachine } from '../model/decision-log.ts';
import type { Draft } from '../model/draft.ts';
import { type Role, TIMERS, VERIFICATIONS, type Verification } from '../model/names.ts';
import type { ObservationBody } from '../model/observation.ts';
import { LOG_REPLIES, type LogAccess, type LogReply, type Message, type Output } from '../model/outputs.ts';
import { MachineTable } from '../model/table.ts';
import { CompiledMonitor, type Letter } from '../properties/compiled-monitor.ts';
import { judgementFor, type Property } from '../properties/property.ts';

/** Operations of a row, as triples [operation, a, b]. */
export const SEND_CHILD = 0;
export const SEND_LEG = 1;
export const CALL = 2;
export const ARM = 3;
export const DISARM = 4;
export const TELL = 5;
export const ANSWER = 6;
export const OBSERVE = 7;

export const READ = 0;
export const CAS_COMMIT = 1;
export const CAS_ABORT = 2;
const ACCESS_EVENTS = ['READ', 'CAS.COMMIT', 'CAS.ABORT'] as const;

/** Stands for PREPARE on the wire; the child's event depends on the verdict at delivery. */
export const PREPARE_MESSAGE = -1;

const accessIndex = (access: LogAccess): number =>
  access.operation === 'read' ? READ : access.value === 'COMMIT' ? CAS_COMMIT : CAS_ABORT;

export class CompiledDraft {
  readonly draft: Draft;
  readonly head: MachineTable;
  readonly leg: MachineTable;
  readonly child: MachineTable;
  readonly log: MachineTable;
  readonly folds: readonly Fold[];
  readonly monitors: readonly CompiledMonitor[];

  /** The alphabet of observations met so far; for each letter the monitors that look at it, as pairs [index, own letter]. */
  readonly letters: Letter[] = [];
  readonly observers: Int32Array[] = [];
  /** Hash of what a letter says, so that the hash of a run does not depend on which letter was met first. */
  readonly letterHashes: number[] = [];
  private readonly letterByKey = new Map<string, number>();

  private readonly operations = { head: [], leg: [], child: [], log: [] } as Record<
    'head' | 'leg' | 'child' | 'log',
    (Int32Array | undefined)[]
  >;

  constructor(draft: Draft, properties: readonly Property[]) {
    this.draft = draft;
    this.head = new MachineTable(headMachine(draft.rules));
    this.leg = new MachineTable(legMachine());
    this.child = new MachineTable(childMachine(draft.rules));
    this.log = new MachineTable(decisionLogMachine());
    this.folds = foldsOf(draft.rules);
    const judgement = judgementFor(draft.switches);
    this.monitors = properties.map((property) => new CompiledMonitor(property, judgement));
  }

  letter(role: Role, body: ObservationBody, aboutChild: boolean): number {
    const key = `${role} ${aboutChild} ${JSON.stringify(body)}`;
    const known = this.letterByKey.get(key);
    if (known !== undefined) return known;
    const index = this.letters.length;
    const letter: Letter = { role, body, aboutChild };
    this.letters.push(letter);
    this.letterByKey.set(key, index);
    this.letterHashes.push(hashOf(key));
    const observers = this.monitors.flatMap((monitor, at) => {
      const own = monitor.addLetter(letter);
      return own < 0 ? [] : [at, own];
    });
    this.observers.push(Int32Array.from(observers));
    return index;
  }

  /** Operations of a filled row; compiled once. */
  operationsOf(kind: 'head' | 'leg' | 'child' | 'log', row: number): Int32Array {
    const known = this.operations[kind][row];
    if (known !== undefined) return known;
    const outputs = this[kind].outputs[row];
    if (outputs === undefined) throw new RangeError(`row ${row} of ${kind} is not filled`);
    const compiled = Int32Array.from(outputs.flatMap((output) => this.operation(kind, output)));
    this.operations[kind][row] = compiled;
    return compiled;
  }

  private operation(kind: 'head' | 'leg' | 'child' | 'log', output: Output): readonly [number, number, number] {
    switch (output.type) {
      case 'send':
        return kind === 'child'
          ? [SEND_LEG, this.leg.event(legEvent(output.message)), 0]
          : [SEND_CHILD, output.message.type === 'PREPARE' ? PREPARE_MESSAGE : this.child.event(output.message), 0];
      case 'call':
        return [CALL, accessIndex(output.access), 0];
      case 'arm':
        return [ARM, TIMERS.indexOf(output.timer), output.mode === 'resume' ? 1 : 0];
      case 'disarm':
        return [DISARM, TIMERS.indexOf(output.timer), 0];
      case 'tell':
        return [TELL, this.leg.event({ type: output.order }), 0];
      case 'answer':
        return [ANSWER, LOG_REPLIES.indexOf(output.reply), 0];
      case 'observe': {
        const role = kind === 'child' ? 'child' : kind === 'log' ? 'log' : 'coordinator';
        return [OBSERVE, this.letter(role, output.observation, kind === 'child' || kind === 'leg'), 0];
      }
    }
  }

  logEvent(access: number): number {
    return this.log.event({ type: ACCESS_EVENTS[access] as string });
  }

  prepareEvent(verification: Verification, act: 'accepted' | 'refused'): number {
    return this.child.event({ type: 'PREPARE', verification, act } as EventObject);
  }

  prepareEvents(): Readonly<Record<Verification | 'act refused', number>> {
    const verdicts = VERIFICATIONS.map((each) => [each, this.prepareEvent(each, 'accepted')] as const);
    return { ...Object.fromEntries(verdicts), 'act refused': this.prepareEvent('ok', 'refused') } as Readonly<
      Record<Verification | 'act refused', number>
    >;
  }
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** How a leg hears a child's message. */
function legEvent(message: Message): EventObject {
  switch (message.type) {
    case 'VOTE':
      return message.vote === 'PREPARED'
        ? { type: 'VOTE.PREPARED' }
        : ({ type: 'VOTE.REJECTED', code: message.code } as EventObject);
    case 'PREPARE_FAILED':
      return { type: 'PREPARE_FAILED' };
    case 'REPORT':
      return { type: 'REPORT', state: message.state } as EventObject;
    case 'PREPARE':
    case 'DECISION':
      throw new TypeError(`a child never sends ${message.type}`);
  }
}

/** What a party learns from a reply of the log, as an observation. */
export function answerBody(reply: LogReply, access: number): ObservationBody {
  const operation = access === READ ? 'read' : 'cas';
  const attempted = access === CAS_COMMIT ? 'COMMIT' : 'ABORT';
  switch (reply) {
    case 'READ.EMPTY':
      return { type: 'log.answered', operation, outcome: 'value', value: 'EMPTY' };
    case 'READ.COMMIT':
      return { type: 'log.answered', operation, outcome: 'value', value: 'COMMIT' };
    case 'READ.ABORT':
      return { type: 'log.answered', operation, outcome: 'value', value: 'ABORT' };
    case 'CAS.won':
      return { type: 'log.answered', operation, outcome: 'won', value: attempted };
    case 'CAS.refused.COMMIT':
      return { type: 'log.answered', operation, outcome: 'refused', value: 'COMMIT' };
    case 'CAS.refused.ABORT':
      return { type: 'log.answered', operation, outcome: 'refused', value: 'ABORT' };
    case 'CAS.refused_no_value':
      return { type: 'log.answered', operation, outcome: 'refused_no_value' };
    case 'READ.unknown':
    case 'CAS.unknown':
      return { type: 'log.answered', operation, outcome: 'unknown' };
  }
}

export function invokedBody(access: number): ObservationBody {
  return access === READ
    ? { type: 'log.invoked', operation: 'read' }
    : { type: 'log.invoked', operation: 'cas', value: access === CAS_COMMIT ? 'COMMIT' : 'ABORT' };
}
