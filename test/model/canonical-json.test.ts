import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { canonicalJson, NotIJson } from '../../model/canonical-json.ts';
import { parseJson } from '../../model/strict-json.ts';
import vectors from '../golden/digest-vectors.json' with { type: 'json' };
import { bytesOf } from './composite-fixture.ts';

class Money {
  readonly value = '1.00';
}

const circular: { self?: unknown } = {};
circular.self = circular;

describe('CEF-DIG-08: canonical JSON is RFC 8785', () => {
  test.each(vectors.acts)('$name', ({ text, canonical }) => {
    const value = parseJson(bytesOf(text));
    expect(value.ok && canonicalJson(value.value)).toBe(canonical);
  });

  test.prop([fc.jsonValue({ stringUnit: 'grapheme' })])('the text reads back as the same text', (value) => {
    const text = canonicalJson(value);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  test.prop([fc.dictionary(fc.string(), fc.integer())])('the order of members does not matter', (members) => {
    const backwards = Object.fromEntries(Object.entries(members).reverse());
    expect(canonicalJson(backwards)).toBe(canonicalJson(members));
  });
});

describe('what is no I-JSON is refused with its pointer, never dropped or rewritten', () => {
  test.each([
    ['NaN', { a: [Number.NaN] }, '/a/0'],
    ['Infinity', [Number.POSITIVE_INFINITY], '/0'],
    ['undefined as a member', { a: undefined }, '/a'],
    ['undefined in an array', [undefined], '/0'],
    ['a hole in an array', new Array(1), '/0'],
    ['a bigint', { n: 1n }, '/n'],
    ['a function', { f: () => 1 }, '/f'],
    ['a symbol', [Symbol('s')], '/0'],
    ['a member named by a symbol', { [Symbol('s')]: 1 }, ''],
    ['a Date, which would become a string', { at: new Date(0) }, '/at'],
    ['a Map, which would become an empty object', new Map([['a', 1]]), ''],
    ['an instance of a class', [new Money()], '/0'],
    ['a lone high surrogate', 'a\ud800', ''],
    ['a lone low surrogate as a name', { '\udc00': 1 }, '/\udc00'],
    ['a noncharacter', ['\uffff'], '/0'],
    ['a circular value', circular, ''],
  ])('%s', (_, value, pointer) => {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ name: 'NotIJson', pointer }));
  });

  test('the error is a type of its own', () => {
    expect(() => canonicalJson(undefined)).toThrow(NotIJson);
  });

  test('an object without prototype is plain', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });
});
