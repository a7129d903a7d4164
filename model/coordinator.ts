/**
 * How a coordinator is put together: one head and one leg per required child, joined by declared folds.
 * After every event of a coordinator the engine offers the head each fold that holds and that the head does not ignore,
 * in this order, until none is left. Folds count tags, so they do not care which child is which.
 */
import type { EventObject } from 'xstate';
import type { LegTag } from './coordinator-leg.ts';
import { REJECTION_CODES } from './names.ts';
import type { Rules } from './rules.ts';

export interface Fold {
  readonly event: EventObject;
  /** Holds iff at least `count` legs carry one of the tags; for `all`, `allowed` legs may lack it. */
  readonly tags: readonly LegTag[];
  readonly quantifier: { readonly kind: 'all'; readonly except: number } | { readonly kind: 'some' };
  /** A tag that at least one leg must carry besides; keeps a fold from holding over nothing. */
  readonly some?: LegTag;
}

const EVERY = { kind: 'all', except: 0 } as const;
const refusedTags: readonly LegTag[] = REJECTION_CODES.map((code): LegTag => `refused ${code}`);

/** CEF-COO-05: COMMIT needs every vote. M-30 is content with one less, M-49 takes a refusal for a vote. */
function readyToCommit(rules: Rules): Fold {
  const event = { type: 'FOLD.ready_to_commit' };
  if (rules.onRejectedVote === 'ignore') {
    return { event, tags: ['voted', ...refusedTags], quantifier: EVERY, some: 'voted' };
  }
  const except = rules.commitRequires === 'all_votes_but_one' ? 1 : 0;
  return { event, tags: ['voted'], quantifier: { kind: 'all', except }, some: 'voted' };
}

export function foldsOf(rules: Rules): readonly Fold[] {
  return [
    ...REJECTION_CODES.map(
      (code): Fold => ({
        event: { type: 'FOLD.refused', code } as EventObject,
        tags: [`refused ${code}`],
        quantifier: { kind: 'some' },
      }),
    ),
    readyToCommit(rules),
    { event: { type: 'FOLD.all_effectuated' }, tags: ['effectuated'], quantifier: EVERY },
    { event: { type: 'FOLD.all_ended' }, tags: ['ended'], quantifier: EVERY },
  ];
}

/** Whether a fold holds over the tags of the legs, in any order. */
export function foldHolds(fold: Fold, legs: readonly ReadonlySet<string>[]): boolean {
  const carrying = legs.filter((tags) => fold.tags.some((tag) => tags.has(tag))).length;
  const { some } = fold;
  if (some !== undefined && !legs.some((tags) => tags.has(some))) return false;
  switch (fold.quantifier.kind) {
    case 'all':
      return carrying >= legs.length - fold.quantifier.except;
    case 'some':
      return carrying > 0;
  }
}
