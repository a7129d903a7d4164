/** What checks a clause: properties, lint rules and vectors that name it, and properties that assume it. */
import type { ClauseId } from '../model/registry/clause-ids.ts';
import { CLAUSES_WITHOUT_CHECK, type WithoutCheck } from './clauses-without-check.ts';
import { LINT_RULES } from './lint/index.ts';
import type { PropertyId } from './property.ts';
import { PROPERTIES } from './registry.ts';
import { VECTORS } from './vectors/index.ts';

export interface Coverage {
  readonly properties: readonly PropertyId[];
  /** Properties that are claimed only where the clause, an assumption, holds. */
  readonly assumedBy: readonly PropertyId[];
  readonly lint: readonly string[];
  readonly vectors: readonly string[];
  readonly withoutCheck: WithoutCheck | undefined;
}

export function coverageOf(clause: ClauseId): Coverage {
  const names = ({ clauses }: { readonly clauses: readonly string[] }): boolean => clauses.includes(clause);
  return {
    properties: PROPERTIES.filter(names).map(({ id }) => id),
    assumedBy: PROPERTIES.filter(({ assumptions }) => assumptions.some((each) => `CEF-THM-${each}` === clause)).map(
      ({ id }) => id,
    ),
    lint: LINT_RULES.filter(names).map(({ id }) => id),
    vectors: [...new Set(VECTORS.filter(names).map(({ check }) => check))],
    withoutCheck: CLAUSES_WITHOUT_CHECK[clause],
  };
}

export function isChecked({ properties, assumedBy, lint, vectors }: Coverage): boolean {
  return properties.length + assumedBy.length + lint.length + vectors.length > 0;
}
