import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { PROPERTY_VERDICTS, propertyVerdict } from '../../properties/verdict.ts';

const tally = fc.record({ violations: fc.nat(3), exercised: fc.nat(3000), unjudged: fc.nat(3) });

describe('the verdict of a property', () => {
  test.each([
    ['a violation outweighs everything', { violations: 1, exercised: 0, unjudged: 5 }, 'violated'],
    ['doubt outweighs any number of quiet runs', { violations: 0, exercised: 5000, unjudged: 1 }, 'not judged'],
    ['one time less than asked for is not exercised', { violations: 0, exercised: 999, unjudged: 0 }, 'not exercised'],
    ['as often as asked for is held', { violations: 0, exercised: 1000, unjudged: 0 }, 'held'],
  ])('%s', (_, counts, verdict) => {
    expect(propertyVerdict(counts, 1000)).toBe(verdict);
  });

  test('nothing is held by absence, not even with a minimum of zero', () => {
    expect(propertyVerdict({ violations: 0, exercised: 0, unjudged: 0 }, 0)).toBe('not exercised');
  });

  test('there are four, and the first alone is green', () => {
    expect(PROPERTY_VERDICTS).toEqual(['held', 'violated', 'not exercised', 'not judged']);
  });

  law.prop([tally, fc.nat(2000)])('held means: exercised, no violation, no doubt', (counts, minimum) => {
    const held = propertyVerdict(counts, minimum) === 'held';
    const should = counts.violations === 0 && counts.unjudged === 0 && counts.exercised >= Math.max(1, minimum);
    expect(held).toBe(should);
  });

  law.prop([tally, fc.nat(2000)])('more violations never make it better', (counts, minimum) => {
    expect(propertyVerdict({ ...counts, violations: counts.violations + 1 }, minimum)).toBe('violated');
  });
});
