/** Drives one compiled machine by hand: events in, outputs out in words, so that a test reads like the rule it proves. */
import type { EventObject } from 'xstate';
import { parseDraft } from '../../model/draft.ts';
import type { RoleMachine } from '../../model/machine-setup.ts';
import type { Message, Output } from '../../model/outputs.ts';
import type { Rules } from '../../model/rules.ts';
import { MachineTable } from '../../model/table.ts';

export function rulesOfDraft(name: string): Rules {
  const draft = parseDraft(name);
  if (!draft.ok) throw new Error(draft.problems.map((problem) => problem.reason).join('; '));
  return draft.value.rules;
}

/** One output in a few words, the same for every machine. */
export function inWords(output: Output): string {
  switch (output.type) {
    case 'send':
      return `send ${messageInWords(output.message)}`;
    case 'call':
      if (output.access.operation === 'read') return 'read';
      return `CAS ${output.access.value}${output.access.guarded === true ? ' guarded' : ''}`;
    case 'arm':
      return `${output.mode} ${output.timer}`;
    case 'disarm':
      return `stop ${output.timer}`;
    case 'tell':
      return `tell ${output.order}`;
    case 'answer':
      return `answer ${output.reply}`;
    case 'later':
      return `later write ${output.write}`;
    case 'observe': {
      const { type, ...rest } = output.observation;
      return [type, ...Object.entries(rest).map(([name, value]) => valueInWords(name, value))].join(' ');
    }
  }
}

const valueInWords = (name: string, value: unknown): string => {
  if (name === 'handleUsable') return value === true ? '(usable)' : '(burned)';
  return name === 'repeat' ? 'again' : String(value);
};

function messageInWords(message: Message): string {
  switch (message.type) {
    case 'PREPARE':
      return 'PREPARE';
    case 'DECISION':
      return `DECISION ${message.value}`;
    case 'VOTE':
      return message.vote === 'PREPARED' ? 'VOTE PREPARED' : `VOTE REJECTED ${message.code}`;
    case 'PREPARE_FAILED':
      return `PREPARE_FAILED ${message.reason}`;
    case 'REPORT':
      return `REPORT ${message.state}`;
    case 'ATTEMPT':
      return 'ATTEMPT';
    case 'COMPENSATE':
      return `COMPENSATE ${message.attempt}`;
    case 'COMPENSATION':
      return `COMPENSATION ${message.attempt} ${message.outcome}`;
    case 'OPERATOR':
      return `OPERATOR ${message.act}`;
  }
}

/** `{PREPARED: {HOLD: 'waiting'}}` as PREPARED.HOLD.waiting. */
export function dotted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}.${dotted(inner)}`)
    .join(' ');
}

/** Where a state key stands: its dotted value. */
export function stateName(key: string): string {
  return dotted((JSON.parse(key) as readonly unknown[])[0]);
}

export class Walk {
  readonly table: MachineTable;
  private at = 0;

  constructor(source: RoleMachine) {
    this.table = new MachineTable(source);
  }

  /** Hands the machine one event; what it asked for, in order. */
  take(event: EventObject & Record<string, unknown>): readonly string[] {
    const row = this.table.row(this.at, this.table.event(event));
    this.at = this.table.next[row] ?? -1;
    return (this.table.outputs[row] ?? []).map(inWords);
  }

  /** Several events without parameters; what the last one led to. */
  all(...types: readonly string[]): readonly string[] {
    let last: readonly string[] = [];
    for (const type of types) last = this.take({ type });
    return last;
  }

  ignores(event: EventObject & Record<string, unknown>): boolean {
    return this.table.ignored[this.table.row(this.at, this.table.event(event))] === 1;
  }

  get state(): string {
    return stateName(this.table.keys[this.at] ?? '[]');
  }

  get context(): Readonly<Record<string, unknown>> {
    return (JSON.parse(this.table.keys[this.at] ?? '[]') as readonly Readonly<Record<string, unknown>>[])[1] ?? {};
  }
}
