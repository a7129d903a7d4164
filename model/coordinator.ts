/**
 * How a coordinator is put together: one head and one leg per child, joined by declared folds.
 * After every event of a coordinator the engine offers the head each fold that holds and that the head does not ignore,
 * in this order, until none is left. Folds count tags, so they do not care which child is which.
 */
import type { EventObject } from 'xstate';
import type { LegTag } from './coordinator-leg.ts';
import { REJECTION_CODES } from './names.ts';
import type { Rules } from './rules.ts';

export interface Fold {
  readonly event: EventObject;
  /** Looked for on the legs of required children. */
  readonly tags: readonly LegTag[];
  /** `all`: every required leg carries one of the tags, but for `except` of them. `some`: at least one does. */
  readonly quantifier: { readonly kind: 'all'; readonly except: number } | { readonly kind: 'some' };
  /** Tags each of which at least one required leg must carry besides; they keep a fold from holding over nothing. */
  readonly needs?: readonly LegTag[];
  /** Every leg of an optional child must carry one of these. */
  readonly optionalTags?: readonly LegTag[];
}

const EVERY = { kind: 'all', except: 0 } as const;
const SOME = { kind: 'some' } as const;
const refusedTags: readonly LegTag[] = REJECTION_CODES.map((code): LegTag => `refused ${code}`);

/** CEF-COO-05: COMMIT needs every vote. M-30 is content with one less, M-49 takes a refusal for a vote. */
function readyToCommit(rules: Rules): Fold {
  const event = { type: 'FOLD.ready_to_commit' };
  if (rules.onRejectedVote === 'ignore') {
    return { event, tags: ['voted', ...refusedTags], quantifier: EVERY, needs: ['voted'] };
  }
  const except = rules.commitRequires === 'all_votes_but_one' ? 1 : 0;
  return { event, tags: ['voted'], quantifier: { kind: 'all', except }, needs: ['voted'] };
}

/** CEF-JOIN-08: an optional child does not matter; M-52 waits for it. */
function allEffectuated(rules: Rules): Fold {
  const fold: Fold = { event: { type: 'FOLD.all_effectuated' }, tags: ['effectuated'], quantifier: EVERY };
  return rules.optionalBlocks === 'yes' ? { ...fold, optionalTags: ['optional_effectuated'] } : fold;
}

export function foldsOf(rules: Rules): readonly Fold[] {
  const settled: readonly LegTag[] = ['effectuated', 'cannot'];
  return [
    ...REJECTION_CODES.map(
      (code): Fold => ({
        event: { type: 'FOLD.refused', code } as EventObject,
        tags: [`refused ${code}`],
        quantifier: SOME,
      }),
    ),
    readyToCommit(rules),
    { event: { type: 'FOLD.required_effectuated' }, tags: ['effectuated'], quantifier: EVERY },
    allEffectuated(rules),
    { event: { type: 'FOLD.all_cannot' }, tags: ['cannot'], quantifier: EVERY },
    { event: { type: 'FOLD.some_cannot' }, tags: ['cannot'], quantifier: SOME },
    { event: { type: 'FOLD.all_settled' }, tags: settled, quantifier: EVERY, needs: settled },
    { event: { type: 'FOLD.compensation_failed' }, tags: ['compensation_failed'], quantifier: SOME },
    {
      event: { type: 'FOLD.all_compensated' },
      tags: ['compensated', 'cannot'],
      quantifier: EVERY,
      needs: ['compensated'],
    },
    { event: { type: 'FOLD.some_compensated' }, tags: ['compensated'], quantifier: SOME },
    { event: { type: 'FOLD.all_ended' }, tags: ['ended'], quantifier: EVERY },
  ];
}

/** Whether a fold holds over the tags of the legs, in any order. */
export function foldHolds(
  fold: Fold,
  required: readonly ReadonlySet<string>[],
  optional: readonly ReadonlySet<string>[] = [],
): boolean {
  const carries = (tags: ReadonlySet<string>, wanted: readonly LegTag[]) => wanted.some((tag) => tags.has(tag));
  if ((fold.needs ?? []).some((tag) => !required.some((tags) => tags.has(tag)))) return false;
  const { optionalTags } = fold;
  if (optionalTags !== undefined && !optional.every((tags) => carries(tags, optionalTags))) return false;
  const carrying = required.filter((tags) => carries(tags, fold.tags)).length;
  switch (fold.quantifier.kind) {
    case 'all':
      return carrying >= required.length - fold.quantifier.except;
    case 'some':
      return carrying > 0;
  }
}
