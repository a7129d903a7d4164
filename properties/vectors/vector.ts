/** What a vector is. */
import type { BindingRules } from '../../model/binding-rules.ts';
import type { ClauseId } from '../../model/registry/clause-ids.ts';

/** Names of what the vectors check; a mutation's expected verdict names one. */
export const VECTOR_CHECKS = ['digest', 'BIND', 'settlement', 'receipt-privacy'] as const;
export type VectorCheck = (typeof VECTOR_CHECKS)[number];

export interface Vector {
  readonly check: VectorCheck;
  /** One sentence: what must be so. */
  readonly case: string;
  readonly clauses: readonly ClauseId[];
  /** What was seen instead, in one sentence; undefined where it is as it must be. */
  readonly wrong: (rules: BindingRules) => string | undefined;
}
