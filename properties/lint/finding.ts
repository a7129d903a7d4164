/** What lint says about a composite document, and the shape of one rule. A rule reads the document and nothing else. */
import type { CompositeDocument } from '../../model/composite-document.ts';
import { pointerOf } from '../../model/input.ts';
import type { ClauseId } from '../../model/registry/index.ts';
import type { Switches } from '../../model/switches.ts';

/** A clause of the registry, or one of its ambiguities where the draft itself is silent. */
export type Cited = ClauseId | `AMB-${string}`;

/** MUST: the document breaks the draft, or claims what it cannot keep. SHOULD: allowed, and probably a mistake. */
type LintLevel = 'MUST' | 'SHOULD';

export interface Finding {
  /** Id of the rule, for example `strict-no-prepare`. */
  readonly rule: string;
  /** Ids of clauses and ambiguities, the most telling first. */
  readonly clauses: readonly Cited[];
  readonly level: LintLevel;
  /** RFC 6901 pointer to what is wrong; '' is the whole document. */
  readonly pointer: string;
  readonly message: string;
  readonly remedy: string;
}

/** A finding without what its rule already says. `clauses` only where this fault touches fewer or others. */
export interface Fault {
  readonly pointer: string;
  readonly message: string;
  readonly remedy: string;
  readonly clauses?: readonly Cited[];
}

export interface LintRule {
  readonly id: string;
  readonly level: LintLevel;
  readonly clauses: readonly Cited[];
  /** Judged under the readings of a draft, where the rule depends on one. */
  readonly check: (document: CompositeDocument, switches: Switches) => readonly Fault[];
}

export function childPointer(index: number, ...rest: readonly string[]): string {
  return pointerOf(['children', index, ...rest]);
}

export function isStrict(document: CompositeDocument): boolean {
  return document.claim.profile === 'ef-composite-strict';
}

/** One fault per child that `judge` objects to, in the order of the document. */
export function perChild(
  document: CompositeDocument,
  judge: (child: CompositeDocument['children'][number], index: number) => Fault | undefined,
): readonly Fault[] {
  return document.children.flatMap((child, index) => judge(child, index) ?? []);
}
