/**
 * Act digests and the composite digest d(C).
 * CEF-DIG-06, CEF-DIG-07, CEF-DIG-08, CEF-DIG-09; AMB-30 (exactly the formula, nothing more is covered).
 */
import { createHash } from 'node:crypto';
import { type BindingRules, REFERENCE_BINDING } from './binding-rules.ts';
import { canonicalJson } from './canonical-json.ts';

/** One (id_i, d(C_i), S_i, required_i) of CEF-DIG-06. S_i is the sink's id: its other properties are not covered. */
export interface ChildTuple {
  readonly childId: string;
  readonly actDigest: string;
  readonly sinkId: string;
  readonly required: boolean;
}

/** "sha256:" and lower-case hex of SHA-256 over the UTF-8 of the RFC 8785 text. Throws NotIJson on other values. */
export function actDigest(act: unknown): string {
  return hashOf(canonicalJson(act));
}

function hashOf(text: string): string {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}

/**
 * d(C) = Hash(Canon(join_rule, sort_by_id[(id_i, d(C_i), S_i, required_i)])), CEF-DIG-06.
 * Canon is canonical JSON of nested arrays: strings keep their quotes, so no two lists share a text (M-04).
 */
export function compositeDigest(
  joinRule: string,
  tuples: readonly ChildTuple[],
  rules: BindingRules = REFERENCE_BINDING,
): string {
  const rows = tuples.map(({ childId, actDigest: act, sinkId, required }) =>
    rules.digestCovers === 'required_flag' ? [childId, act, sinkId, required] : [childId, act, sinkId],
  );
  const text = rules.canon === 'json' ? canonicalJson : concatenated;
  // Equal ids are a fault that lint reports (CEF-DIG-05); the second key keeps even then the order of the document out.
  const ordered =
    rules.digestOrder === 'as_presented'
      ? rows
      : rows
          .map((row) => ({ id: String(row[0]), text: canonicalJson(row), row }))
          .sort((a, b) => byCodeUnit(a.id, b.id) || byCodeUnit(a.text, b.text))
          .map(({ row }) => row);
  return hashOf(text([joinRule, ordered]));
}

/** M-04: a text without bounds, in which two lists may read the same. */
function concatenated(value: readonly unknown[]): string {
  return value.flat(2).map(String).join('');
}

/** UTF-16 code unit order, the order of RFC 8785; never a locale's. */
function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
