/**
 * Judges one composite from its observations, one at a time, without tables: for recorded logs and for explanations.
 * Memory is one small state per property and child, whatever the length of the trace.
 */
import { childOf, type Observation, type ObservationOf } from '../model/observation.ts';
import {
  isInScope,
  type Judgement,
  looksAt,
  type Monitor,
  type Property,
  type PropertyId,
  type Standing,
} from './property.ts';
import type { PropertyTally } from './verdict.ts';

type ListedChild = ObservationOf<'composite.issued'>['children'][number];

const standingIn = ({ required, unprepared }: ListedChild): Standing =>
  !required ? 'optional' : unprepared === true ? 'unprepared' : 'required';

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
  /** How each listed child stands to the composite, once that has been issued. */
  private listed: ReadonlyMap<string, Standing> | undefined;

  constructor(properties: readonly Property[], judgement: Judgement) {
    this.cells = properties.map((property) => {
      const monitor = property.monitor(judgement);
      const tally = { violations: 0, exercised: 0, unjudged: 0 };
      return { property, monitor, whole: monitor.whole, children: new Map<string, unknown>(), tally, first: undefined };
    });
  }

  /** Properties whose first violation this observation completes. A violated property is not judged further. */
  observe(observation: Observation): readonly PropertyId[] {
    if (observation.type === 'composite.issued' && this.listed === undefined) {
      this.listed = new Map(observation.children.map((each) => [each.child, standingIn(each)]));
    }
    const child = childOf(observation);
    const standing = this.standingOf(child);
    const broken: PropertyId[] = [];
    for (const cell of this.cells) {
      const { property, monitor } = cell;
      if (cell.first !== undefined || !looksAt(property, observation.type, standing)) continue;
      const name = isInScope(property, standing) ? child : undefined;
      const before = name === undefined ? monitor.child : (cell.children.get(name) ?? monitor.child);
      const step = monitor.step(cell.whole, before, observation, standing);
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

  /** Before the composite has been issued everybody is taken for required. */
  private standingOf(child: string | undefined): Standing {
    if (child === undefined) return 'none';
    return this.listed === undefined ? 'required' : (this.listed.get(child) ?? 'unlisted');
  }

  results(): readonly {
    readonly id: PropertyId;
    readonly tally: PropertyTally;
    readonly first: Observation | undefined;
  }[] {
    return this.cells.map(({ property, tally, first }) => ({ id: property.id, tally, first }));
  }
}
