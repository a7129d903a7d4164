/**
 * Shape of the registry's rows. Text is kept as the registry words it, Markdown emphasis included; nothing here is
 * interpreted except ids. D1 is the composite execution finality draft, D2 the A2A compensation gate, D3 the agent saga
 * journal.
 */
import type { ClauseId } from './clause-ids.ts';

/** BCP 14 keyword in capitals; a trailing star marks a rule that stands without one (pseudocode, figure, formula). */
type Level =
  | 'MUST'
  | 'MUST NOT'
  | 'MUST / MUST NOT'
  | 'SHOULD'
  | 'MAY'
  | 'MUST*'
  | 'MUST NOT*'
  | 'SHOULD*'
  | 'MAY*'
  /** Definition. */
  | 'DEF'
  /** Assumption, invariant, theorem or claimed bound. */
  | 'THM';

/** Whom a clause binds. */
type ClauseRole =
  | 'composite'
  | 'handle/digest'
  | 'coordinator'
  | 'child sink'
  | 'decision log'
  | 'operator'
  | 'profile'
  | 'delegator gate'
  | 'delegated org'
  | 'saga orchestrator'
  | 'journal';

/** The kinds of check that `Clause.check` names. */
export const CHECK_KINDS = {
  SI: 'state invariant',
  ST: 'step rule: constraint on one transition, sees the state before and after',
  TM: 'trace monitor: needs history',
  LV: 'liveness under fairness',
  TB: 'timing bound',
  WC: 'wire-level conformance case',
  SL: 'static lint of a document',
} as const;
export type CheckKind = keyof typeof CHECK_KINDS;

export interface Clause {
  readonly id: ClauseId;
  readonly level: Level;
  readonly role: ClauseRole;
  /** The rule, without the trailing source reference, which is `lines`. */
  readonly statement: string;
  /** How it can be checked: check kinds and what each looks at. */
  readonly check: string;
  /** Names of the observable events that a check needs; '-' where it needs none. */
  readonly events: string;
  /** Lines of the source text, as in `L69-70`, with the registry's remark if it has one. Empty where a row gives none. */
  readonly lines: string;
}

type AmbiguityId = `AMB-${string}`;

export interface Ambiguity {
  readonly id: AmbiguityId;
  /** Every clause that `clausesText` refers to, ranges and shorthand written out. */
  readonly clauses: readonly ClauseId[];
  readonly clausesText: string;
  readonly tension: string;
  readonly options: string;
  readonly safestReading: string;
  readonly recommendation: string;
  /** Switch name and values, default first, or why there is no switch. */
  readonly switch: string;
}

type MutationRowId = `M-${string}`;

/** One rule changed on purpose: what it breaks and what must notice. `model/mutations.ts` has those that can be run. */
export interface MutationRow {
  readonly id: MutationRowId;
  readonly mutation: string;
  /** Every clause and ambiguity that `breaksText` refers to, ranges and shorthand written out. */
  readonly breaks: readonly (ClauseId | AmbiguityId)[];
  readonly breaksText: string;
  readonly caughtBy: string;
  /** Shortest known schedule. */
  readonly schedule: string;
  /** How the schedule is known (measured, run, argued), with notes. */
  readonly evidence: string;
}

type ControlId = `N-${string}`;

/** A correct schedule that must pass: whoever flags it raises a false alarm. */
export interface Control {
  readonly id: ControlId;
  readonly schedule: string;
  readonly why: string;
  readonly evidence: string;
}
