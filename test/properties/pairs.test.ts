/** Each property that no field failure breaks falls in the traces made for it, and holds in their correct twins. */
import { describe, expect, test } from 'vitest';
import { PROPERTY_IDS, type PropertyId } from '../../properties/property.ts';
import type { TraceResult } from '../../properties/result.ts';
import { TraceCheck } from '../../sims/tracecheck/trace-check.ts';
import { type Lines, traceBytes } from './field-words.ts';
import { MITIGATION_PAIRS } from './mitigation-pairs.ts';
import { PAIRS } from './property-pairs.ts';

function judged(lines: Lines, draft?: string): TraceResult['composites'][number] {
  const check = new TraceCheck();
  check.write(traceBytes(lines, draft));
  const result = check.end('by hand');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [composite] = result.value.composites;
  if (composite === undefined) throw new Error('one composite expected');
  return composite;
}

const fallen = (lines: Lines, draft?: string): readonly PropertyId[] =>
  judged(lines, draft)
    .properties.filter(({ verdict, required }) => verdict === 'violated' && required)
    .map(({ property }) => property);

describe.each([...PAIRS, ...MITIGATION_PAIRS])('$id: $what', ({ id, draft, broken, also = [], twin }) => {
  test('is violated, with what follows from the same facts and nothing else', () => {
    expect(fallen(broken, draft)).toEqual(PROPERTY_IDS.filter((each) => each === id || also.includes(each)));
  });

  test('its correct twin violates nothing, and could have', () => {
    expect(fallen(twin, draft)).toEqual([]);
    expect(judged(twin, draft).properties.find(({ property }) => property === id)?.verdict).toBe('held');
  });
});
