import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { actDigest, type ChildTuple, compositeDigest } from '../../model/digest.ts';
import { parseJson } from '../../model/strict-json.ts';
import vectors from '../golden/digest-vectors.json' with { type: 'json' };
import { bytesOf } from './composite-fixture.ts';

const base = vectors.composites[0];

describe('CEF-DIG-08: act digests agree with an independent computation', () => {
  test.each(vectors.acts)('$name', ({ text, digest }) => {
    const act = parseJson(bytesOf(text));
    expect(act.ok && actDigest(act.value)).toBe(digest);
  });

  test('two acts never share a digest in the vectors', () => {
    const digests = vectors.acts.map(({ digest }) => digest);
    expect(digests.filter((digest, at) => digests.indexOf(digest) !== at)).toEqual([]);
  });
});

describe('CEF-DIG-06, CEF-DIG-07, CEF-DIG-09: d(C) agrees with an independent computation', () => {
  test.each(vectors.composites)('$name: $why', ({ joinRule, children, digest, comparedWithBase }) => {
    expect(compositeDigest(joinRule, children)).toBe(digest);
    expect(digest === base?.digest).toBe(comparedWithBase === 'same');
  });
});

describe('CEF-DIG-08, M-04: no boundary can be moved', () => {
  test.each(vectors.boundaries)('$why', ({ one, other }) => {
    expect(compositeDigest(one.joinRule, one.children)).toBe(one.digest);
    expect(compositeDigest(other.joinRule, other.children)).toBe(other.digest);
    expect(one.digest).not.toBe(other.digest);
  });
});

const text = fc.string({ minLength: 1, maxLength: 8 });
const tuple: fc.Arbitrary<ChildTuple> = fc.record({
  // A few ids come up twice, as in a document that lint has yet to refuse.
  childId: fc.oneof(text, fc.constantFrom('a', 'b')),
  actDigest: text,
  sinkId: text,
  required: fc.boolean(),
});
const joinRule = fc.constantFrom('ALL_REQUIRED', 'ALL_THEN_OPTIONAL', 'QUORUM(1)', 'QUORUM(2)', 'BEST_EFFORT');
const list = fc.array(tuple, { minLength: 1, maxLength: 6 });

describe('laws of d(C)', () => {
  test.prop([joinRule, list, fc.infiniteStream(fc.nat())])(
    'CEF-DIG-07: every permutation has the same digest, duplicate ids included',
    (rule, tuples, keys) => {
      const drawn = tuples.map((each) => ({ each, key: keys.next().value ?? 0 }));
      const permuted = drawn.sort((a, b) => a.key - b.key).map(({ each }) => each);
      expect(compositeDigest(rule, permuted)).toBe(compositeDigest(rule, tuples));
    },
  );

  test.prop([joinRule, list, fc.nat(), text, fc.constantFrom('childId', 'actDigest', 'sinkId', 'required')])(
    'CEF-DIG-09: any edit of one field changes it',
    (rule, tuples, at, value, field) => {
      const index = at % tuples.length;
      const edited = tuples.map((each, position) => {
        if (position !== index) return each;
        return field === 'required' ? { ...each, required: !each.required } : { ...each, [field]: value };
      });
      fc.pre(field === 'required' || tuples[index]?.[field] !== value);
      // Two edits can meet again only by turning the list into a permutation of itself, which one edit cannot.
      expect(compositeDigest(rule, edited)).not.toBe(compositeDigest(rule, tuples));
    },
  );

  test.prop([joinRule, list, fc.nat(), tuple])(
    'CEF-DIG-09: adding and removing a child changes it',
    (rule, tuples, at, extra) => {
      const digest = compositeDigest(rule, tuples);
      expect(compositeDigest(rule, [...tuples, extra])).not.toBe(digest);
      expect(compositeDigest(rule, tuples.toSpliced(at % tuples.length, 1))).not.toBe(digest);
    },
  );

  test.prop([joinRule, joinRule, list])('CEF-DIG-06: another join rule changes it', (rule, other, tuples) => {
    expect(compositeDigest(rule, tuples) === compositeDigest(other, tuples)).toBe(rule === other);
  });
});
