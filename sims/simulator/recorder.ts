/**
 * Keeps what a run showed, as integers, and turns it into observations and steps afterwards.
 * A step is one queue entry handed to a machine: a stimulus (the engine's) and the observations it led to (the parties').
 */
import type { Observation } from '../../model/observation.ts';
import type { Act } from '../act.ts';
import type { CompiledDraft } from '../compiled-draft.ts';

/** One stimulus and what followed from it; `from` and `to` delimit its observations in the trace. */
export interface RunStep {
  readonly at: number;
  readonly stimulus: string;
  readonly from: number;
  readonly to: number;
}

export class Recorder {
  readonly letters: number[] = [];
  readonly composites: number[] = [];
  /** Child index, or -1. */
  readonly children: number[] = [];
  readonly times: number[] = [];
  readonly causes: number[] = [];
  private readonly stimuli: { readonly at: number; readonly stimulus: string; readonly from: number }[] = [];

  clear(): void {
    for (const list of [this.letters, this.composites, this.children, this.times, this.causes, this.stimuli])
      list.length = 0;
  }

  stimulus(at: number, stimulus: string): void {
    this.stimuli.push({ at, stimulus, from: this.letters.length });
  }

  steps(): readonly RunStep[] {
    return this.stimuli.map((each, index) => ({ ...each, to: this.stimuli[index + 1]?.from ?? this.letters.length }));
  }

  /** The observations with a `seq` below `end`. */
  trace(compiled: CompiledDraft, act: Act, end: number = this.letters.length): readonly Observation[] {
    return this.letters.slice(0, end).map((letter, seq) => {
      const source = compiled.letters[letter];
      const child = act.children[this.children[seq] as number];
      if (source === undefined) throw new RangeError(`no letter ${letter}`);
      const cause = this.causes[seq] as number;
      return {
        seq,
        at: this.times[seq],
        composite: compositeName(act, this.composites[seq] as number),
        role: source.role,
        party: source.role === 'child' && child !== undefined ? child.child : (source.party ?? source.role),
        ...(child === undefined ? {} : { child: child.child }),
        ...(child?.handle === undefined || source.role !== 'child' ? {} : { handle: child.handle }),
        ...(cause < 0 ? {} : { cause }),
        ...source.body,
      } as Observation;
    });
  }
}

/** The first composite keeps the act's own id; further ones at the same sinks are numbered. */
export function compositeName(act: Act, composite: number): string {
  return composite === 0 ? act.compositeId : `${act.compositeId}#${composite + 1}`;
}
