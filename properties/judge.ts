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

export class CompositeJudge {
  private readonly cells: readonly Cell[];
  /** Children that the composite lists as not required; everybody else is taken for required. */
  private readonly optional = new Set<string>();

  constructor(properties: readonly Property[], judgement: Judgement) {
    this.cells = properties.map((property) => {
      const monitor = property.monitor(judgement);
      const tally = { violations: 0, exercised: 0, unjudged: 0 };
      return { property, monitor, whole: monitor.whole, children: new Map<string, unknown>(), tally, first: undefined };
    });
  }

  /** Properties whose first violation this observation completes. A violated property is not judged further. */
  observe(observation: Observation): readonly PropertyId[] {
    if (observation.type === 'composite.issued') {
      for (const { child, required } of observation.children) if (!required) this.optional.add(child);
    }
    const child = childOf(observation);
    const broken: PropertyId[] = [];
    for (const cell of this.cells) {
      const { property, monitor } = cell;
      if (cell.first !== undefined || !property.observes.includes(observation.type)) continue;
      if (property.scope === 'required' && child !== undefined && this.optional.has(child)) continue;
      const before = child === undefined ? monitor.child : (cell.children.get(child) ?? monitor.child);
      const step = monitor.step(cell.whole, before, observation);
      cell.whole = step.whole;
      if (child !== undefined) cell.children.set(child, step.child);
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
