/**
 * Join rules: how many of the required children make the composite what it was issued for, and what that is called.
 * CEF-JOIN-01..05, CEF-PRE-14, AMB-10, AMB-11.
 */
import type { CompositeState } from './names.ts';

/** The join rule taken apart; k only where the rule has one. */
export type JoinRule =
  | { readonly kind: 'ALL_REQUIRED' | 'ALL_THEN_OPTIONAL' | 'BEST_EFFORT' }
  | { readonly kind: 'QUORUM'; readonly k: number };

/** What the coordinator calls it when enough children have taken effect. */
export type JoinOutcome = Extract<CompositeState, 'EFFECTUATED' | 'QUORUM_MET' | 'ATTEMPTED'>;

const QUORUM = /^QUORUM\((0|[1-9][0-9]{0,5})\)$/;

/** Null where the text is no join rule. */
export function parseJoinRule(text: string): JoinRule | null {
  if (text === 'ALL_REQUIRED' || text === 'ALL_THEN_OPTIONAL' || text === 'BEST_EFFORT') return { kind: text };
  const k = QUORUM.exec(text)?.[1];
  return k === undefined ? null : { kind: 'QUORUM', k: Number(k) };
}

/** Of `children` of R, how many must take effect: all of them, k, or one for a coordinator that only tried. */
export function leastOf(rule: JoinRule, children: number): number {
  switch (rule.kind) {
    case 'ALL_REQUIRED':
    case 'ALL_THEN_OPTIONAL':
      return children;
    case 'QUORUM':
      return Math.min(rule.k, children);
    case 'BEST_EFFORT':
      return Math.min(1, children);
  }
}

export function outcomeOf(rule: JoinRule): JoinOutcome {
  switch (rule.kind) {
    case 'ALL_REQUIRED':
    case 'ALL_THEN_OPTIONAL':
      return 'EFFECTUATED';
    case 'QUORUM':
      return 'QUORUM_MET';
    case 'BEST_EFFORT':
      return 'ATTEMPTED';
  }
}
