import { describe, expect, test } from 'vitest';
import { MUTATIONS } from '../../model/mutations.ts';
import { ambiguity, clause, EXPECTED_VERDICTS, isClauseId, MUTATION_ROWS } from '../../model/registry/index.ts';
import { PROPERTY_IDS, type PropertyId } from '../../properties/property.ts';
import { isPropertyId, PROPERTIES, property } from '../../properties/registry.ts';

/** Properties that no mutation row names, and why they are there all the same. */
const NAMED_BY_NO_ROW: Partial<Readonly<Record<PropertyId, string>>> = {
  I2w: 'the twin of I1w; the measured table under the rows has it (M-17, M-25, M-39 under relay), the rows say T1',
  'NO-TIMEOUT-RELEASE':
    'rule 6 of the decisions gives it; M-17 and M-14 break it, the rows name the invariants behind it',
  HOLD: 'the rows call it the step rule of CEF-HLD-04 (M-26)',
  CODES: 'the rows speak of a wire case (WC EF-081, M-10)',
  OPS: 'the rows name what a direct act breaks (M-45, M-46); decisions, rule of CEF-OPS-01',
  CLOSE: 'the row calls it LV: a receipt that never comes (M-52)',
};

/** Names in a `caughtBy` text: `I1, I2; with rogue K T1` names I1, I2 and T1 (and words that are no property). */
const named = (text: string): readonly string[] => text.match(/[A-Za-z0-9-]+/g) ?? [];

describe.each(PROPERTIES.map((each) => [each.id, each] as const))('%s', (id, each) => {
  test('comes from clauses that exist, and from ambiguities as they were settled, none twice', () => {
    expect(each.clauses.some(isClauseId)).toBe(true);
    expect(each.clauses.filter((row) => !isClauseId(row) && ambiguity(row) === undefined)).toEqual([]);
    expect(new Set(each.clauses).size).toBe(each.clauses.length);
  });

  test('catches a mutation of the registry, or says why no row names it', () => {
    const rows = MUTATION_ROWS.filter(({ caughtBy }) => named(caughtBy).includes(id)).map((row) => row.id);
    const expected = EXPECTED_VERDICTS.filter(({ caughtBy }) => caughtBy.some(({ by }) => by === id));
    expect(rows.length > 0, rows.join(', ')).toBe(NAMED_BY_NO_ROW[id] === undefined);
    expect(expected.length > 0).toBe(id !== 'NO-TIMEOUT-RELEASE');
  });

  test('says its rule and its counter in words, and is found by id', () => {
    expect(each.rule).toMatch(/^[A-Z].*\.$/s);
    expect(each.exercisedWhen).toMatch(/^[a-z].*[^.]$/s);
    expect(property(id)).toBe(each);
    expect(isPropertyId(id)).toBe(true);
  });

  test('observes something, nothing twice', () => {
    expect(each.observes.length).toBeGreaterThan(0);
    expect(new Set(each.observes).size).toBe(each.observes.length);
  });
});

describe('the list of properties', () => {
  test('is complete and in the order in which it is printed', () => {
    expect(PROPERTIES.map((each) => each.id)).toEqual([...PROPERTY_IDS]);
    expect(isPropertyId('constructor')).toBe(false);
  });

  test('has every property that must catch a mutation', () => {
    expect(MUTATIONS.filter(({ caughtBy }) => !isPropertyId(caughtBy))).toEqual([]);
  });

  test('asks only for assumptions about messages where the printed draft breaks the rule', () => {
    const untrusting = PROPERTIES.filter(({ assumptions }) => assumptions.includes('decision_trust is not relay'));
    expect(untrusting.map((each) => each.id)).toEqual(['I1', 'I2']);
    expect(property('NO-TIMEOUT-RELEASE').assumptions).toEqual(['decision_trust is not relay, unless no log decides']);
  });

  test('CEF-THM-14: T1 and the invariants behind it assume no honest coordinator', () => {
    expect(clause('CEF-THM-14')?.statement).toContain('needs no correct, live or honest coordinator');
    for (const id of ['T1', 'I1', 'I2', 'I3', 'I4', 'A1', 'A2', 'A3', 'DUP'] as const)
      expect(property(id).assumptions).not.toContain('honest coordinator');
  });
});
