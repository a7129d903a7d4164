/** Each property that no field failure breaks falls in the traces made for it, and holds in their correct twins. */
import { describe, expect, test } from 'vitest';
import { PROPERTY_IDS, type PropertyId } from '../../properties/property.ts';
import type { TraceResult } from '../../properties/result.ts';
import { TraceCheck } from '../../sims/tracecheck/trace-check.ts';
import { type Lines, traceBytes } from './field-words.ts';
import { PAIRS } from './property-pairs.ts';

function judged(lines: Lines): TraceResult['composites'][number] {
  const check = new TraceCheck();
  check.write(traceBytes(lines));
  const result = check.end('by hand');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [composite] = result.value.composites;
  if (composite === undefined) throw new Error('one composite expected');
  return composite;
}

const fallen = (lines: Lines): readonly PropertyId[] =>
  judged(lines)
    .properties.filter(({ verdict, required }) => verdict === 'violated' && required)
    .map(({ property }) => property);

describe.each(PAIRS)('$id: $what', ({ id, broken, also = [], twin }) => {
  test('is violated, with what follows from the same facts and nothing else', () => {
    expect(fallen(broken)).toEqual(PROPERTY_IDS.filter((each) => each === id || also.includes(each)));
  });

  test('its correct twin violates nothing, and could have', () => {
    expect(fallen(twin)).toEqual([]);
    expect(judged(twin).properties.find(({ property }) => property === id)?.verdict).toBe('held');
  });
});
