/** All vectors, and what is wrong under given binding rules. Public face of this folder. */
import type { BindingRules } from '../../model/binding-rules.ts';
import type { ClauseId } from '../../model/registry/clause-ids.ts';
import { BINDING_VECTORS } from './binding.ts';
import { DIGEST_VECTORS } from './digest.ts';
import { RECEIPT_VECTORS } from './receipts.ts';
import type { Vector, VectorCheck } from './vector.ts';

export const VECTORS: readonly Vector[] = [...DIGEST_VECTORS, ...BINDING_VECTORS, ...RECEIPT_VECTORS];

/** One vector that is not as it must be. */
export interface BrokenVector {
  readonly check: VectorCheck;
  readonly case: string;
  readonly clauses: readonly ClauseId[];
  /** What was seen instead, in one sentence. */
  readonly seen: string;
}

/** Empty where all is as it must be. */
export function judgeVectors(rules: BindingRules): readonly BrokenVector[] {
  return VECTORS.flatMap(({ check, case: text, clauses, wrong }) => {
    const seen = wrong(rules);
    return seen === undefined ? [] : [{ check, case: text, clauses, seen }];
  });
}
