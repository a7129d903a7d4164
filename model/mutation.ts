/** The shape of a mutation: one rule of the draft changed, and what must notice it. */
import type { Rules } from './rules.ts';
import type { Switches } from './switches.ts';

export interface Mutation {
  readonly id: string;
  readonly title: string;
  /** The rule's clauses, as in the registry row. */
  readonly clauses: readonly string[];
  readonly change: Partial<Rules>;
  /** Switches that the mutation needs beside its rule, where the reference alone never comes to the situation. */
  readonly setting?: Partial<Switches>;
  /** Property that the registry names first for children that re-read the log. */
  readonly caughtBy: string;
  /** Registry steps of the shrunken schedule that the main job accepts; mutations without it are not in the main job. */
  readonly atMost?: number;
}
