/**
 * A draft compiled for an engine: the five machine tables with their outputs as integer operations, the alphabet of
 * observations as letters, and the monitors as tables. Shared by everything that runs machines at speed.
 */
import type { EventObject } from 'xstate';
import { childMachine } from '../model/child.ts';
import { headMachine } from '../model/coordinator-head.ts';
import { legMachine } from '../model/coordinator-leg.ts';
import { decisionLogMachine } from '../model/decision-log.ts';
import type { Draft } from '../model/draft.ts';
import {
  PRESENTATIONS,
  type Presentation,
  type Role,
  TIMERS,
  VERIFICATIONS,
  type Verification,
} from '../model/names.ts';
import type { ObservationBody } from '../model/observation.ts';
import { operatorMachine } from '../model/operator.ts';
import { LOG_REPLIES, type LogAccess, type LogReply, type Message, type Output } from '../model/outputs.ts';
import { MachineTable } from '../model/table.ts';
import { CompiledMonitor, type Letter } from '../properties/compiled-monitor.ts';
import { JointMonitor } from '../properties/joint-monitor.ts';
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
export const LATER = 8;

export const READ = 0;
export const CAS_COMMIT = 1;
export const CAS_ABORT = 2;
/** A CAS of COMMIT that carries the generation of EH_C. */
export const CAS_COMMIT_GUARDED = 3;
export const ACCESSES = [READ, CAS_COMMIT, CAS_ABORT, CAS_COMMIT_GUARDED] as const;

const MACHINES = ['head', 'leg', 'child', 'log', 'operator'] as const;
export type MachineKind = (typeof MACHINES)[number];

/** Stands for PREPARE on the wire; the child's event depends on the verdict at delivery. */
export const PREPARE_MESSAGE = -1;

const accessIndex = (access: LogAccess): number =>
  access.operation === 'read'
    ? READ
    : access.value === 'ABORT'
      ? CAS_ABORT
      : access.guarded === true
        ? CAS_COMMIT_GUARDED
        : CAS_COMMIT;

export class CompiledDraft {
  readonly draft: Draft;
  readonly head: MachineTable;
  readonly leg: MachineTable;
  readonly child: MachineTable;
  readonly log: MachineTable;
  readonly operator: MachineTable;
  readonly monitors: readonly CompiledMonitor[];
  readonly judge: JointMonitor;

  /** The alphabet of observations met so far. */
  readonly letters: Letter[] = [];
  /** Hash of what a letter says, so that the hash of a run does not depend on which letter was met first. */
  readonly letterHashes: number[] = [];
  private readonly letterByKey = new Map<string, number>();

  /** Per letter: the same said by the second coordinator, about an optional child, and about one that cannot prepare; filled on first use. */
  private readonly seconds: (number | undefined)[] = [];
  private readonly optionals: (number | undefined)[] = [];
  private readonly unprepareds: (number | undefined)[] = [];
  private readonly foreigns: (number | undefined)[] = [];

  private readonly operations = { head: [], leg: [], child: [], log: [], operator: [] } as Record<
    MachineKind,
    (Int32Array | undefined)[]
  >;

  constructor(draft: Draft, properties: readonly Property[]) {
    this.draft = draft;
    this.head = new MachineTable(headMachine(draft.rules));
    this.leg = new MachineTable(legMachine(draft.rules));
    this.child = new MachineTable(childMachine(draft.rules));
    this.log = new MachineTable(decisionLogMachine(draft.rules));
    this.operator = new MachineTable(operatorMachine(draft.rules));
    const judgement = judgementFor(draft.switches);
    this.monitors = properties.map((property) => new CompiledMonitor(property, judgement));
    this.judge = new JointMonitor(this.monitors);
  }

  letter(role: Role, body: ObservationBody, aboutChild: boolean): number {
    return this.intern({ role, body, about: aboutChild ? 'required' : 'composite' });
  }

  /** The same observation, made by the second incarnation of the coordinator. */
  bySecond(letter: number, party: string): number {
    return this.variant(this.seconds, letter, (source) => ({ ...source, party }));
  }

  /** The same observation about an optional child. */
  aboutOptional(letter: number): number {
    return this.variant(this.optionals, letter, (source) => ({ ...source, about: 'optional' }));
  }

  /** The same observation about a child that cannot prepare. */
  aboutUnprepared(letter: number): number {
    return this.variant(this.unprepareds, letter, (source) => ({ ...source, about: 'unprepared' }));
  }

  /** The same change of the register, made for another list of children under the same id. */
  foreign(letter: number): number {
    return this.variant(this.foreigns, letter, (source) => ({
      ...source,
      body: { ...source.body, foreign: true } as ObservationBody,
    }));
  }

  private variant(known: (number | undefined)[], letter: number, change: (source: Letter) => Letter): number {
    const found = known[letter];
    if (found !== undefined) return found;
    const made = this.intern(change(this.letters[letter] as Letter));
    known[letter] = made;
    return made;
  }

  private intern(letter: Letter): number {
    const key = `${letter.role} ${letter.party ?? ''} ${letter.about} ${JSON.stringify(letter.body)}`;
    const known = this.letterByKey.get(key);
    if (known !== undefined) return known;
    const index = this.letters.length;
    this.letters.push(letter);
    this.letterByKey.set(key, index);
    this.letterHashes.push(hashOf(key));
    return index;
  }

  /** Operations of a filled row; compiled once. */
  operationsOf(kind: MachineKind, row: number): Int32Array {
    const known = this.operations[kind][row];
    if (known !== undefined) return known;
    const outputs = this[kind].outputs[row];
    if (outputs === undefined) throw new RangeError(`row ${row} of ${kind} is not filled`);
    const compiled = Int32Array.from(outputs.flatMap((output) => this.operation(kind, output)));
    this.operations[kind][row] = compiled;
    return compiled;
  }

  private operation(kind: MachineKind, output: Output): readonly [number, number, number] {
    switch (output.type) {
      case 'send':
        return kind === 'child'
          ? [SEND_LEG, this.leg.event(legEvent(output.message)), 0]
          : [
              SEND_CHILD,
              output.message.type === 'PREPARE' ? PREPARE_MESSAGE : this.child.event(heardByChild(output.message)),
              0,
            ];
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
      case 'later':
        return [LATER, output.write === 'COMMIT' ? CAS_COMMIT : CAS_ABORT, 0];
      case 'observe': {
        const about = kind === 'child' || kind === 'leg' || kind === 'operator';
        return [OBSERVE, this.letter(ROLE_OF[kind], output.observation, about), 0];
      }
    }
  }

  prepareEvent(verification: Verification, act: 'accepted' | 'refused' | 'at_once', presented: Presentation): number {
    return this.child.event({ type: 'PREPARE', verification, act, presented } as EventObject);
  }

  /** The child's event for each verdict on the documents' own handle, for a refused act, and for each wrong presentation. */
  prepareEvents(): {
    readonly verdicts: Readonly<Record<Verification, number>>;
    readonly refused: number;
    readonly atOnce: number;
    readonly presented: Readonly<Record<Presentation, number>>;
  } {
    const verdicts = VERIFICATIONS.map((each) => [each, this.prepareEvent(each, 'accepted', 'bound')] as const);
    const presented = Object.entries(PRESENTATIONS).map(
      ([name, verdict]) => [name, this.prepareEvent(verdict, 'accepted', name as Presentation)] as const,
    );
    return {
      verdicts: Object.fromEntries(verdicts) as Readonly<Record<Verification, number>>,
      refused: this.prepareEvent('ok', 'refused', 'bound'),
      atOnce: this.prepareEvent('ok', 'at_once', 'bound'),
      presented: Object.fromEntries(presented) as Readonly<Record<Presentation, number>>,
    };
  }
}

const ROLE_OF: Readonly<Record<MachineKind, Role>> = {
  head: 'coordinator',
  leg: 'coordinator',
  child: 'child',
  log: 'log',
  operator: 'operator',
};

/** How a child hears a message; whether it takes the act is found out at delivery. */
function heardByChild(message: Message): EventObject {
  return message.type === 'ATTEMPT' || message.type === 'COMPENSATE'
    ? ({ ...message, act: 'accepted' } as unknown as EventObject)
    : message;
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
    case 'COMPENSATION':
      return { type: 'COMPENSATION', attempt: message.attempt, outcome: message.outcome } as EventObject;
    case 'PREPARE_FAILED':
      return { type: 'PREPARE_FAILED' };
    case 'REPORT':
      return { type: 'REPORT', state: message.state } as EventObject;
    case 'PREPARE':
    case 'DECISION':
    case 'ATTEMPT':
    case 'COMPENSATE':
    case 'OPERATOR':
      throw new TypeError(`a child never sends ${message.type}`);
  }
}

/** What a party learns from a reply of the log, as an observation. */
export function answerBody(reply: LogReply, access: number): ObservationBody {
  const operation = access === READ ? 'read' : 'cas';
  const attempted = access === CAS_ABORT ? 'ABORT' : 'COMMIT';
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
    case 'CAS.refused_handle':
      return { type: 'log.answered', operation, outcome: 'refused_handle' };
    case 'READ.unknown':
    case 'CAS.unknown':
      return { type: 'log.answered', operation, outcome: 'unknown' };
  }
}

export function invokedBody(access: number): ObservationBody {
  return access === READ
    ? { type: 'log.invoked', operation: 'read' }
    : { type: 'log.invoked', operation: 'cas', value: access === CAS_ABORT ? 'ABORT' : 'COMMIT' };
}
