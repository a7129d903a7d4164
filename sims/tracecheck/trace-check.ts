/**
 * A recorded trace judged as it streams by: bytes in, verdicts out. Composites may be mixed; each has its own judge, and
 * what is remembered of one does not grow with the length of the trace.
 */
import { type Draft, parseDraft, REFERENCE } from '../../model/draft.ts';
import { type Parsed, parsed } from '../../model/input.ts';
import { type Judgement, judgementFor, type PropertyId } from '../../properties/property.ts';
import type { TraceResult } from '../../properties/result.ts';
import { CompositeCheck } from './composite-check.ts';
import { TraceReader } from './trace-reader.ts';

export interface TraceCheckOptions {
  /** What children act on; where it is not given, the draft in the trace's header decides, else `reread`. */
  readonly trust?: Judgement['decisionTrust'];
  /** Nobody vouches for the coordinator. */
  readonly rogueCoordinator?: boolean;
  /** Required even where the trace never exercises them. */
  readonly named?: readonly PropertyId[];
}

export class TraceCheck {
  private readonly options: TraceCheckOptions;
  private readonly composites = new Map<string, CompositeCheck>();
  private readonly reader: TraceReader;
  private judgement: Judgement = judgementFor(REFERENCE.switches);

  constructor(options: TraceCheckOptions = {}) {
    this.options = options;
    this.reader = new TraceReader({
      header: ({ draft }) => this.settle(draft),
      observation: (observation) => this.compositeOf(observation.composite).observe(observation),
    });
  }

  write(chunk: Uint8Array): Parsed<null> {
    return this.reader.write(chunk);
  }

  /** `file` is the name under which the result is printed. */
  end(file: string): Parsed<TraceResult> {
    const size = this.reader.end();
    if (!size.ok) return size;
    return parsed({ file, ...size.value, composites: [...this.composites.values()].map((each) => each.result()) });
  }

  private settle(name: string | undefined): Parsed<null> {
    const { trust } = this.options;
    const draft: Parsed<Draft> | undefined = name === undefined ? undefined : parseDraft(name);
    if (draft?.ok) this.judgement = judgementFor(draft.value.switches);
    if (trust !== undefined) this.judgement = { ...this.judgement, decisionTrust: trust };
    if (draft === undefined || draft.ok || trust !== undefined) return parsed(null);
    return { ok: false, problems: draft.problems.map((problem) => ({ ...problem, pointer: '/draft' })) };
  }

  private compositeOf(name: string): CompositeCheck {
    const known = this.composites.get(name);
    if (known !== undefined) return known;
    const { rogueCoordinator = false, named = [] } = this.options;
    const made = new CompositeCheck(name, { judgement: this.judgement, rogueCoordinator, named });
    this.composites.set(name, made);
    return made;
  }
}
