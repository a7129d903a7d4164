/**
 * Counts over the required children that several properties need: how many posted, how many can no longer post.
 * Counts, not names: permutation-invariant by construction.
 */
import { type JoinOutcome, leastOf, outcomeOf, parseJoinRule } from '../model/join-rule.ts';
import type { Observation } from '../model/observation.ts';
import { KNOWN_LOG_TYPES, type KnownLog, knownLog } from './evidence.ts';
import type { Standing } from './property.ts';

/** `refused`: REJECTED, so it cannot post as things stand, but may still be prepared. `unable`: it can never post. */
export type ChildEnd = 'fresh' | 'promised' | 'refused' | 'posted' | 'unable';

export interface Tally {
  /** Size of R, or null as long as nothing has said which children there are. */
  readonly required: number | null;
  /** How many of R must post, and what that is called: the join rule's own words (CEF-JOIN-01..05). */
  readonly least: number;
  readonly outcome: JoinOutcome;
  /** Children of R that cannot prepare and have not been heard of yet. */
  readonly untried: number;
  readonly posted: number;
  /** Children that cannot post now: refused or unable. */
  readonly cannot: number;
  /** Promises (PREPARED) that have neither become a post nor ended. */
  readonly open: number;
  readonly log: KnownLog;
}

export const EMPTY_TALLY: Tally = {
  required: null,
  least: 0,
  outcome: 'EFFECTUATED',
  untried: 0,
  posted: 0,
  cannot: 0,
  open: 0,
  log: 'UNSEEN',
};

const END_TYPES = ['prepared', 'rejected', 'tombstone', 'posted', 'dropped', 'cannot.post'] as const;

/** Everything that a tally counts. */
export const TALLY_TYPES = [...END_TYPES, ...KNOWN_LOG_TYPES] as const;

/** What the first issue of the composite says; a join rule that nobody knows is taken for ALL_REQUIRED. */
function issued(before: Tally, observation: Observation): Tally {
  if (observation.type !== 'composite.issued' || before.required !== null) return before;
  const ofR = observation.children.filter((child) => child.required);
  const rule = parseJoinRule(observation.joinRule) ?? { kind: 'ALL_REQUIRED' };
  return {
    ...before,
    required: ofR.length,
    least: leastOf(rule, ofR.length),
    outcome: outcomeOf(rule),
    untried: ofR.filter((child) => child.unprepared === true).length,
  };
}

/** The tally after an observation, and where the child concerned stands. */
export function counted(
  before: Tally,
  child: ChildEnd,
  observation: Observation,
  standing: Standing,
): { readonly tally: Tally; readonly end: ChildEnd } {
  const end = childEnd(child, observation);
  const tally = issued(moved(before, child, end), observation);
  const tried = standing === 'unprepared' && child === 'fresh' && end !== 'fresh';
  const log = knownLog(before.log, observation);
  if (log === tally.log && !tried) return { tally, end };
  return { tally: { ...tally, log, untried: tally.untried - (tried ? 1 : 0) }, end };
}

/** Children that will not post: those that cannot, and those that come last and so are not tried any more. */
export function givenUp({ cannot, untried }: Tally): number {
  return cannot + (cannot > 0 ? untried : 0);
}

/** Where a child stands after an observation about it. */
export function childEnd(before: ChildEnd, observation: Observation): ChildEnd {
  switch (observation.type) {
    case 'prepared':
      return before === 'fresh' || before === 'refused' ? 'promised' : before;
    /**
     * A second handle may be rejected while the first one's promise lives: that ends nothing. Nor does a burned handle
     * end the child: another attempt may prepare under a handle of its own.
     */
    case 'rejected':
      return before === 'fresh' || before === 'refused' ? 'refused' : before;
    case 'tombstone':
      return before === 'fresh' || before === 'refused' ? 'unable' : before;
    case 'posted':
      return 'posted';
    case 'dropped':
    case 'cannot.post':
      return before === 'posted' ? before : 'unable';
    default:
      return before;
  }
}

const cannot = (end: ChildEnd): number => (end === 'refused' || end === 'unable' ? 1 : 0);

function moved(before: Tally, from: ChildEnd, to: ChildEnd): Tally {
  if (from === to) return before;
  return {
    ...before,
    posted: before.posted + (to === 'posted' ? 1 : 0),
    cannot: before.cannot + cannot(to) - cannot(from),
    open: before.open + (to === 'promised' ? 1 : 0) - (from === 'promised' ? 1 : 0),
  };
}
