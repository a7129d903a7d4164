/** Colours as plain functions. `bin/` decides whether there are any, so that every report is a function of its result. */
import type { PropertyVerdict } from '../properties/verdict.ts';

type Brush = (text: string) => string;

export interface Paint {
  readonly bold: Brush;
  readonly dim: Brush;
  readonly red: Brush;
  readonly green: Brush;
  readonly yellow: Brush;
  readonly cyan: Brush;
}

const same: Brush = (text) => text;

export const PLAIN: Paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

const COLOUR: Readonly<Record<PropertyVerdict, 'green' | 'red' | 'yellow'>> = {
  held: 'green',
  violated: 'red',
  'not exercised': 'yellow',
  'not judged': 'yellow',
};

export function verdictBrush(verdict: PropertyVerdict, paint: Paint): Brush {
  return paint[COLOUR[verdict]];
}
