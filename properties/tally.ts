/**
 * Counts over the required children that several properties need: how many posted, how many can no longer post.
 * Counts, not names: permutation-invariant by construction.
 */
import type { Observation } from '../model/observation.ts';
import { KNOWN_LOG_TYPES, type KnownLog, knownLog } from './evidence.ts';

/** `refused`: REJECTED, so it cannot post as things stand, but may still be prepared. `unable`: it can never post. */
export type ChildEnd = 'fresh' | 'promised' | 'refused' | 'posted' | 'unable';

export interface Tally {
  /** Size of R, or null as long as nothing has said which children there are. */
  readonly required: number | null;
  readonly posted: number;
  /** Children that cannot post now: refused or unable. */
  readonly cannot: number;
  /** Promises (PREPARED) that have neither become a post nor ended. */
  readonly open: number;
  readonly log: KnownLog;
}

export const EMPTY_TALLY: Tally = { required: null, posted: 0, cannot: 0, open: 0, log: 'UNSEEN' };

const END_TYPES = ['prepared', 'rejected', 'tombstone', 'posted', 'dropped', 'cannot.post'] as const;

/** Everything that a tally counts. */
export const TALLY_TYPES = [...END_TYPES, ...KNOWN_LOG_TYPES] as const;

function requiredCount(observation: Observation): number | null {
  return observation.type === 'composite.issued' ? observation.children.filter((child) => child.required).length : null;
}

/** The tally after an observation, and where the child concerned stands. */
export function counted(
  before: Tally,
  child: ChildEnd,
  observation: Observation,
): { readonly tally: Tally; readonly end: ChildEnd } {
  const end = childEnd(child, observation);
  const tally = moved(before, child, end);
  const required = before.required ?? requiredCount(observation);
  const log = knownLog(before.log, observation);
  return { tally: required === tally.required && log === tally.log ? tally : { ...tally, required, log }, end };
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
