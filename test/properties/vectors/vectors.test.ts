/** Vectors judge the real functions: the reference passes all, and each binding mutation is noticed by the check named. */
import { describe, expect, test } from 'vitest';
import { BINDING_MUTATIONS } from '../../../model/binding-mutations.ts';
import { type BindingRules, REFERENCE_BINDING } from '../../../model/binding-rules.ts';
import { EXPECTED_VERDICTS, mutationRow } from '../../../model/registry/index.ts';
import { judgeVectors, VECTORS } from '../../../properties/vectors/index.ts';
import { VECTOR_CHECKS } from '../../../properties/vectors/vector.ts';

test('the reference passes every vector', () => {
  expect(judgeVectors(REFERENCE_BINDING)).toEqual([]);
  expect(VECTORS.length).toBeGreaterThanOrEqual(41);
});

describe.each(BINDING_MUTATIONS.map((each) => [each.id, each] as const))('%s', (id, mutation) => {
  const broken = judgeVectors({ ...REFERENCE_BINDING, ...mutation.change });

  test('is noticed by the check that the registry row names, and by no other', () => {
    const expected = EXPECTED_VERDICTS.find((each) => each.id === id)?.caughtBy.map(({ by }) => by);
    expect([...new Set(broken.map(({ check }) => check as string))]).toEqual(expected);
  });

  test('is noticed by a case of one of its clauses', () => {
    expect(broken.some(({ clauses }) => clauses.some((each) => mutation.clauses.includes(each)))).toBe(true);
  });

  test('changes one rule, and the clauses are those of its registry row', () => {
    expect(Object.keys(mutation.change)).toHaveLength(1);
    expect(mutation.clauses).toEqual(mutationRow(id)?.breaks);
  });
});

test('every check is broken by some mutation, and every value of a rule has its mutation', () => {
  const all = BINDING_MUTATIONS.flatMap(({ change }) => judgeVectors({ ...REFERENCE_BINDING, ...change }));
  expect(new Set(all.map(({ check }) => check))).toEqual(new Set(VECTOR_CHECKS));
  const changed = BINDING_MUTATIONS.flatMap(({ change }) => Object.keys(change));
  expect([...changed].sort()).toEqual((Object.keys(REFERENCE_BINDING) as (keyof BindingRules)[]).sort());
});

test('every case has a name of its own', () => {
  expect(new Set(VECTORS.map((vector) => vector.case)).size).toBe(VECTORS.length);
});
