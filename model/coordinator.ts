/**
 * How a coordinator is put together: one head and one leg per child, joined by declared folds.
 * After every event of a coordinator the engine offers the head each fold that holds and that the head does not ignore,
 * in this order, until none is left. Folds count tags, so they do not care which child is which.
 */
import type { EventObject } from 'xstate';
import type { LegTag } from './coordinator-leg.ts';
import { type JoinRule, outcomeOf } from './join-rule.ts';
import { REJECTION_CODES } from './names.ts';
import type { Rules } from './rules.ts';

/** `at_least` and `fewer_than` count as many legs as there are, where there are fewer than `count`. */
type Quantifier =
  /** Every leg carries one of the tags, but for `except` of them. */
  | { readonly kind: 'all'; readonly except: number }
  | { readonly kind: 'some' }
  | { readonly kind: 'at_least' | 'fewer_than'; readonly count: number };

export interface Fold {
  readonly event: EventObject;
  /** Legs that are counted: of required children that can prepare, or of all required children (where it is absent). */
  readonly over?: 'preparing';
  /** Looked for on the legs that are counted. */
  readonly tags: readonly LegTag[];
  readonly quantifier: Quantifier;
  /** Tags each of which at least one of these legs must carry besides; they keep a fold from holding over nothing. */
  readonly needs?: readonly LegTag[];
  /** A tag that as many of these legs as the join rule asks for must carry besides. */
  readonly least?: { readonly tag: LegTag; readonly count: number };
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

const ALL_REQUIRED: JoinRule = { kind: 'ALL_REQUIRED' };

export function foldsOf(rules: Rules, joinRule: JoinRule = ALL_REQUIRED): readonly Fold[] {
  return rules.profile === 'strict' ? foldsOfStrict(rules) : foldsOfMitigation(rules, joinRule);
}

function foldsOfStrict(rules: Rules): readonly Fold[] {
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
    ...compensation(['compensated', 'cannot']),
    { event: { type: 'FOLD.all_ended' }, tags: ['ended'], quantifier: EVERY },
  ];
}

const compensation = (over: readonly LegTag[]): readonly Fold[] => [
  { event: { type: 'FOLD.compensation_failed' }, tags: ['compensation_failed'], quantifier: SOME },
  { event: { type: 'FOLD.all_compensated' }, tags: over, quantifier: EVERY, needs: ['compensated'] },
  { event: { type: 'FOLD.some_compensated' }, tags: ['compensated'], quantifier: SOME },
];

/**
 * CEF-COO-24, CEF-PRE-14, AMB-34: under mitigation the join rule says how many promises and effects are enough. A child
 * that cannot prepare promises nothing, so none is counted on: it is attempted last, once the others have settled.
 */
function foldsOfMitigation(rules: Rules, joinRule: JoinRule): readonly Fold[] {
  const count = joinRule.kind === 'QUORUM' ? joinRule.k : joinRule.kind === 'BEST_EFFORT' ? 1 : Number.MAX_SAFE_INTEGER;
  const over = 'preparing';
  const settled: readonly LegTag[] = ['effectuated', 'cannot'];
  const answered: readonly LegTag[] = ['voted', ...refusedTags];
  const least = { tag: 'effectuated', count } as const;
  const wrong = rules.commitRequires !== 'every_vote' || rules.onRejectedVote !== 'abort';
  const ready: Fold = { event: { type: 'FOLD.ready_to_commit' }, tags: answered, quantifier: EVERY, needs: ['voted'] };
  return [
    ...REJECTION_CODES.map(
      (code): Fold => ({
        event: { type: 'FOLD.refused', code } as EventObject,
        over,
        tags: ['asked', 'voted'],
        quantifier: { kind: 'fewer_than', count },
        needs: [`refused ${code}`],
      }),
    ),
    { ...(wrong ? readyToCommit(rules) : ready), over },
    { event: { type: 'FOLD.enough_votes' }, over, tags: ['voted'], quantifier: { kind: 'at_least', count } },
    { event: { type: 'FOLD.too_few_votes' }, over, tags: ['voted'], quantifier: { kind: 'fewer_than', count } },
    { event: { type: 'FOLD.required_effectuated' }, tags: ['effectuated'], quantifier: EVERY },
    { event: { type: 'FOLD.preparing_settled' }, over, tags: settled, quantifier: EVERY, least },
    outcomeReached(rules, joinRule, { ...allEffectuated(rules), tags: settled, quantifier: EVERY, least }),
    { event: { type: 'FOLD.all_cannot' }, tags: ['cannot', 'untried'], quantifier: EVERY, needs: ['cannot'] },
    { event: { type: 'FOLD.some_cannot' }, tags: ['cannot'], quantifier: SOME },
    { event: { type: 'FOLD.all_settled' }, tags: [...settled, 'untried'], quantifier: EVERY, needs: settled },
    ...compensation(['compensated', 'cannot', 'untried', 'ended']),
    { event: { type: 'FOLD.ended_apart' }, over, tags: ['ended'], quantifier: EVERY, needs: ['ended effectuated'] },
    { event: { type: 'FOLD.all_ended' }, over, tags: ['ended'], quantifier: EVERY },
  ];
}

/** AMB-11: a quorum has an outcome of its own; `effectuated` is the reading that calls it EFFECTUATED all the same. */
function outcomeReached(rules: Rules, joinRule: JoinRule, fold: Fold): Fold {
  const outcome = rules.quorumOutcome === 'effectuated' ? 'EFFECTUATED' : outcomeOf(joinRule);
  switch (outcome) {
    case 'EFFECTUATED':
      return fold;
    case 'QUORUM_MET':
      return { ...fold, event: { type: 'FOLD.quorum_met' } };
    case 'ATTEMPTED':
      return { ...fold, event: { type: 'FOLD.attempted' } };
  }
}

/** The legs of a coordinator as tags, in groups. */
export interface TaggedLegs {
  readonly preparing: readonly ReadonlySet<string>[];
  readonly unprepared?: readonly ReadonlySet<string>[];
  readonly optional?: readonly ReadonlySet<string>[];
}

/** Whether a fold holds over the tags of the legs, in any order. */
export function foldHolds(fold: Fold, { preparing, unprepared = [], optional = [] }: TaggedLegs): boolean {
  const legs = fold.over === 'preparing' ? preparing : [...preparing, ...unprepared];
  const carries = (tags: ReadonlySet<string>, wanted: readonly LegTag[]) => wanted.some((tag) => tags.has(tag));
  const { needs = [], least, optionalTags } = fold;
  if (needs.some((tag) => !legs.some((tags) => tags.has(tag)))) return false;
  if (least !== undefined && legs.filter((tags) => tags.has(least.tag)).length < Math.min(least.count, legs.length))
    return false;
  if (optionalTags !== undefined && !optional.every((tags) => carries(tags, optionalTags))) return false;
  const { from, to } = boundsOf(fold.quantifier, legs.length);
  const carrying = legs.filter((tags) => carries(tags, fold.tags)).length;
  return carrying >= from && carrying <= to;
}

/** Between which two numbers the legs that carry a tag must lie. */
export function boundsOf(quantifier: Quantifier, legs: number): { readonly from: number; readonly to: number } {
  switch (quantifier.kind) {
    case 'all':
      return { from: legs - quantifier.except, to: legs };
    case 'some':
      return { from: 1, to: legs };
    case 'at_least':
      return { from: Math.min(quantifier.count, legs), to: legs };
    case 'fewer_than':
      return { from: 0, to: Math.min(quantifier.count, legs) - 1 };
  }
}
