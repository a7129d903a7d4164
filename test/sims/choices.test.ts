import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { SeededChoices, type Tape, TapeChoices, trimmed } from '../../sims/choices.ts';

const SITES = ['a', 'b', 'c'] as const;
/** Requests: at which site, out of how many. */
const requests = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 64 })), { maxLength: 60, size: 'max' });
const tapes: fc.Arbitrary<Tape> = fc.dictionary(fc.constantFrom(...SITES), fc.array(fc.nat(65_535), { maxLength: 20 }));

describe('a tape', () => {
  test('past its end every choice is the benign one', () => {
    const choices = new TapeChoices({ a: [5] }, SITES);
    expect([choices.pick(0, 64), choices.pick(0, 64), choices.pick(1, 64)]).toEqual([5, 0, 0]);
  });

  test('has one sub-tape per site: a choice deleted at one shifts none at another', () => {
    const read = (tape: Tape) => {
      const choices = new TapeChoices(tape, SITES);
      return [0, 1, 0, 1].map((site) => choices.pick(site, 64));
    };
    expect(read({ a: [1, 2], b: [3, 4] })).toEqual([1, 3, 2, 4]);
    expect(read({ a: [2], b: [3, 4] })).toEqual([2, 3, 0, 4]);
  });

  test('with a site that the scenario does not have is read as if it were not there', () => {
    expect(new TapeChoices({ elsewhere: [7] }, SITES).pick(0, 8)).toBe(0);
  });

  law.prop([tapes, requests])('gives integers in [0, n) whatever it holds', (tape, asked) => {
    const choices = new TapeChoices(tape, SITES);
    for (const [site, n] of asked) {
      const value = choices.pick(site, n);
      expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
    }
  });

  law.prop([tapes, requests])('cut to what was read gives the same choices again', (tape, asked) => {
    const first = new TapeChoices(tape, SITES);
    const values = asked.map(([site, n]) => first.pick(site, n));
    const again = new TapeChoices(first.consumed(SITES), SITES);
    expect(asked.map(([site, n]) => again.pick(site, n))).toEqual(values);
  });

  law.prop([tapes, requests])('trimmed gives the same choices, and trimming twice changes nothing', (tape, asked) => {
    const whole = new TapeChoices(tape, SITES);
    const short = new TapeChoices(trimmed(tape), SITES);
    for (const [site, n] of asked) expect(short.pick(site, n)).toBe(whole.pick(site, n));
    expect(JSON.stringify(trimmed(trimmed(tape)))).toBe(JSON.stringify(trimmed(tape)));
  });

  test('has one form for one schedule: no trailing zeros, no empty sites, sites in code-unit order', () => {
    expect(JSON.stringify(trimmed({ b: [0, 1, 0, 0], a: [2], c: [0] }))).toBe('{"a":[2],"b":[0,1]}');
  });
});

describe('a seed', () => {
  law.prop([fc.string(), requests])('only generates a tape: read back it gives the same choices', (seed, asked) => {
    const seeded = new SeededChoices(seed);
    const values = asked.map(([site, n]) => seeded.pick(site, n));
    const again = new TapeChoices(seeded.tape(SITES), SITES);
    expect(asked.map(([site, n]) => again.pick(site, n))).toEqual(values);
  });

  law.prop([fc.string(), requests])('used again after others starts over', (seed, asked) => {
    const seeded = new SeededChoices(seed);
    const first = asked.map(([site, n]) => seeded.pick(site, n));
    const tape = seeded.tape(SITES);
    seeded.reseed(`${seed} and another`);
    for (const [site, n] of asked) seeded.pick(site, n);
    seeded.reseed(seed);
    expect(asked.map(([site, n]) => seeded.pick(site, n))).toEqual(first);
    expect(seeded.tape(SITES)).toEqual(tape);
  });

  test('keeps more choices than its first buffer holds', () => {
    const seeded = new SeededChoices('long');
    const values = Array.from({ length: 5000 }, () => seeded.pick(1, 1000) + 0);
    const again = new TapeChoices(seeded.tape(SITES), SITES);
    expect(values.map(() => again.pick(1, 1000))).toEqual(values);
  });

  test('draws the same on every machine: the generator is part of what a seed means', () => {
    const seeded = new SeededChoices('composite-finality');
    expect(Array.from({ length: 8 }, () => seeded.pick(0, 64))).toEqual([2, 12, 30, 59, 7, 3, 36, 25]);
  });
});
