/**
 * Judges one composite from its observations, one at a time, without tables: for recorded logs and for explanations.
 * Memory is one small state per property and child, whatever the length of the trace.
 */
import { childOf, type Observation } from '../model/observation.ts';
import type { Judgement, Monitor, Property, PropertyId } from './property.ts';
import type { PropertyTally } from './verdict.ts';

interface Cell {
  readonly property: Property;
  readonly monitor: Monitor<unknown, unknown>;
  whole: unknown;
  readonly children: Map<string, unknown>;
  tally: { violations: number; exercised: number; unjudged: number };
  /** The observation that completed the first violation. */
  first: Observation | undefined;
}

const ABOUT_THE_LOG: ReadonlySet<string> = new Set([
  'log.invoked',
  'log.answered',
  'log.effective',
  'certificate.accepted',
]);

export class CompositeJudge {
  private readonly cells: readonly Cell[];
  /** R, once the composite has been issued; before that everybody is taken for required. */
  private required: ReadonlySet<string> | undefined;

  constructor(properties: readonly Property[], judgement: Judgement) {
    this.cells = properties.map((property) => {
      const monitor = property.monitor(judgement);
      const tally = { violations: 0, exercised: 0, unjudged: 0 };
      return { property, monitor, whole: monitor.whole, children: new Map<string, unknown>(), tally, first: undefined };
    });
  }

  /** Properties whose first violation this observation completes. A violated property is not judged further. */
  observe(observation: Observation): readonly PropertyId[] {
    if (observation.type === 'composite.issued' && this.required === undefined) {
      this.required = new Set(observation.children.flatMap(({ child, required }) => (required ? [child] : [])));
    }
    const child = childOf(observation);
    const outside = child !== undefined && this.required?.has(child) === false;
    const broken: PropertyId[] = [];
    for (const cell of this.cells) {
      const { property, monitor } = cell;
      if (cell.first !== undefined || !property.observes.includes(observation.type)) continue;
      /** What a child outside R reads is still an answer of the log; nothing else of it counts for R. */
      const stranger = outside && property.scope === 'required';
      if (stranger && !ABOUT_THE_LOG.has(observation.type)) continue;
      const name = stranger ? undefined : child;
      const before = name === undefined ? monitor.child : (cell.children.get(name) ?? monitor.child);
      const step = monitor.step(cell.whole, before, observation);
      cell.whole = step.whole;
      if (name !== undefined) cell.children.set(name, step.child);
      if (step.exercised === true) cell.tally.exercised++;
      if (step.unjudged === true) cell.tally.unjudged++;
      if (step.violated !== true) continue;
      cell.tally.violations++;
      cell.first = observation;
      broken.push(property.id);
    }
    return broken;
  }

  results(): readonly {
    readonly id: PropertyId;
    readonly tally: PropertyTally;
    readonly first: Observation | undefined;
  }[] {
    return this.cells.map(({ property, tally, first }) => ({ id: property.id, tally, first }));
  }
}
