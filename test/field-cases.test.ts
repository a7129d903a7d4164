/** Field failures as named scenarios: the behaviour gets its verdict, and its correct twin the opposite one. */
import { describe, expect, it } from 'vitest';
import type { PropertyId } from '../properties/property.ts';
import { PROPERTIES, property } from '../properties/registry.ts';
import { FIELD_CASES, type FieldCase } from '../sims/field-cases.ts';
import { isRequired } from '../sims/required.ts';
import { scenario } from '../sims/scenario.ts';
import { type BlockResult, Campaign } from '../sims/simulator/campaign.ts';
import { draftNamed, strictAct } from './sims/act-fixture.ts';

const RUNS = 6_000;

function judged(draft: string, { id, scenario: name }: FieldCase): BlockResult {
  const named = scenario(name);
  if (named === undefined) throw new Error(`no scenario ${name}`);
  return new Campaign(draftNamed(draft), { act: strictAct(), scenarios: [named], seed: id }).block(0, RUNS, false);
}

const fallen = ({ violations }: BlockResult): readonly PropertyId[] =>
  PROPERTIES.flatMap(({ id }, index) => ((violations[index] ?? 0) > 0 ? [id] : []));

describe.each(FIELD_CASES)('$id: $symptom', { timeout: 120_000 }, (each) => {
  it('gets the verdict of the table', () => {
    const result = fallen(judged(each.draft, each));
    expect(each.violates.filter((id) => !result.includes(id))).toEqual([]);
    expect(each.holds.filter((id) => result.includes(id))).toEqual([]);
    if (each.violates.length === 0) {
      expect(result.filter((id) => isRequired(property(id), draftNamed(each.draft)))).toEqual([]);
    }
  });

  it('its correct twin holds, in schedules in which it could have fallen', () => {
    const result = judged(each.twin, each);
    expect(fallen(result).filter((id) => isRequired(property(id), draftNamed(each.twin)))).toEqual([]);
    const unexercised = [...each.violates, ...each.holds].filter(
      (id) => (result.exercised[PROPERTIES.findIndex((other) => other.id === id)] ?? 0) === 0,
    );
    expect(unexercised).toEqual([]);
  });
});
