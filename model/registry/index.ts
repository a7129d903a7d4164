/**
 * The clause registry as data: every clause, ambiguity, rule mutation and negative control, looked up by permanent id.
 * Any room may import this file, and only this one of the folder. Like all of `model/` it imports nothing of ours from
 * outside `model/`, and it reads no file at run time.
 */
import { ACCEPTED_DIFFERENCES } from './accepted-differences.ts';
import { AMBIGUITIES_ACROSS } from './ambiguities-across.ts';
import { AMBIGUITIES_COMPOSITE } from './ambiguities-composite.ts';
import { AMBIGUITIES_GATE } from './ambiguities-gate.ts';
import { AMBIGUITIES_SAGA } from './ambiguities-saga.ts';
import { CEF_BND } from './cef-bnd.ts';
import { CEF_CMP } from './cef-cmp.ts';
import { CEF_COD } from './cef-cod.ts';
import { CEF_COO } from './cef-coo.ts';
import { CEF_DIG } from './cef-dig.ts';
import { CEF_HLD } from './cef-hld.ts';
import { CEF_JOIN } from './cef-join.ts';
import { CEF_LOG } from './cef-log.ts';
import { CEF_OPS } from './cef-ops.ts';
import { CEF_PRE } from './cef-pre.ts';
import { CEF_PRF } from './cef-prf.ts';
import { CEF_SEC } from './cef-sec.ts';
import { CEF_THM } from './cef-thm.ts';
import { CEF_TIM } from './cef-tim.ts';
import { CLAUSE_IDS, type ClauseId } from './clause-ids.ts';
import { CONTROLS } from './controls.ts';
import { EXPECTED_VERDICTS, type ExpectedVerdict } from './expected-verdicts.ts';
import { GATE } from './gate.ts';
import { MUTATIONS_CHILD } from './mutations-child.ts';
import { MUTATIONS_CLAIM } from './mutations-claim.ts';
import { MUTATIONS_COORDINATOR } from './mutations-coordinator.ts';
import { MUTATIONS_GATE } from './mutations-gate.ts';
import { MUTATIONS_HANDLE } from './mutations-handle.ts';
import { MUTATIONS_SAGA } from './mutations-saga.ts';
import { SAGA } from './saga.ts';
import { type Ambiguity, CHECK_KINDS, type CheckKind, type Clause, type Control, type MutationRow } from './types.ts';

export type { Ambiguity, CheckKind, Clause, ClauseId, Control, ExpectedVerdict, MutationRow };
export { ACCEPTED_DIFFERENCES, CHECK_KINDS, CLAUSE_IDS, CONTROLS, EXPECTED_VERDICTS };

/** In registry order: D1 (CEF), D2 (GATE), D3 (SAGA). */
export const CLAUSES: readonly Clause[] = [
  CEF_DIG,
  CEF_PRE,
  CEF_COO,
  CEF_LOG,
  CEF_TIM,
  CEF_HLD,
  CEF_OPS,
  CEF_CMP,
  CEF_JOIN,
  CEF_PRF,
  CEF_COD,
  CEF_THM,
  CEF_BND,
  CEF_SEC,
  GATE,
  SAGA,
].flat();

export const AMBIGUITIES: readonly Ambiguity[] = [
  AMBIGUITIES_COMPOSITE,
  AMBIGUITIES_GATE,
  AMBIGUITIES_SAGA,
  AMBIGUITIES_ACROSS,
].flat();

export const MUTATION_ROWS: readonly MutationRow[] = [
  MUTATIONS_HANDLE,
  MUTATIONS_CHILD,
  MUTATIONS_COORDINATOR,
  MUTATIONS_CLAIM,
  MUTATIONS_GATE,
  MUTATIONS_SAGA,
].flat();

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const clauseById = byId(CLAUSES);
const ambiguityById = byId(AMBIGUITIES);
const mutationRowById = byId(MUTATION_ROWS);
const controlById = byId(CONTROLS);
const expectedById = byId(EXPECTED_VERDICTS);

export function isClauseId(text: string): text is ClauseId {
  return clauseById.has(text);
}

// A literal id always has its row (the tests compare both lists), so only an id from outside can be missing.
export function clause(id: string): Clause | undefined {
  return clauseById.get(id);
}

export function ambiguity(id: string): Ambiguity | undefined {
  return ambiguityById.get(id);
}

export function mutationRow(id: string): MutationRow | undefined {
  return mutationRowById.get(id);
}

/** What must notice a mutation of the composite draft here, decided before it first ran. */
export function expectedVerdict(id: string): ExpectedVerdict | undefined {
  return expectedById.get(id);
}

export function control(id: string): Control | undefined {
  return controlById.get(id);
}

const CHECK_KIND = new RegExp(`\\b(?:${Object.keys(CHECK_KINDS).join('|')})\\b`, 'g');

/** The check kinds that a clause names, in its own order. Empty for a row that only scopes, helps or asks for a run. */
export function checkKinds(row: Clause): readonly CheckKind[] {
  return [...new Set(row.check.match(CHECK_KIND))] as CheckKind[];
}
