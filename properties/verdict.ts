/**
 * The verdicts, in one table: four for a property, six for a check. Only the first of each is green.
 * How many observations make a verdict is decided here and nowhere else.
 */

export const PROPERTY_VERDICTS = ['held', 'violated', 'not exercised', 'not judged'] as const;
export type PropertyVerdict = (typeof PROPERTY_VERDICTS)[number];

/** `could not run` always says whose fault: the target's, the adapter's or the harness's own. */
export type CheckVerdict =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed' }
  | { readonly verdict: 'not applicable'; readonly why: string }
  | { readonly verdict: 'could not run'; readonly fault: 'target' | 'adapter' | 'harness'; readonly why: string };

export interface PropertyTally {
  readonly violations: number;
  readonly exercised: number;
  /** Runs or moments in which what was seen allowed both verdicts. */
  readonly unjudged: number;
}

/** A violation outweighs everything; then doubt; then absence. `minimum` is how often the counter must have gone up. */
export function propertyVerdict(tally: PropertyTally, minimum: number): PropertyVerdict {
  if (tally.violations > 0) return 'violated';
  if (tally.unjudged > 0) return 'not judged';
  return tally.exercised >= Math.max(1, minimum) ? 'held' : 'not exercised';
}
