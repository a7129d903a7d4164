import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { LIMITS } from '../../model/input.ts';
import { type JsonLimits, parseJson } from '../../model/strict-json.ts';
import { bytesOf } from './composite-fixture.ts';

function problemOf(input: string | Uint8Array, limits?: JsonLimits) {
  const result = parseJson(typeof input === 'string' ? bytesOf(input) : input, limits);
  return result.ok ? undefined : result.problems[0];
}

/** fast-check likes the names that this parser refuses. */
const iJson = fc
  .jsonValue({ stringUnit: 'grapheme' })
  .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('valid I-JSON is read as JSON.parse reads it', () => {
  test.prop([iJson, fc.constantFrom(undefined, 2, '\t')])('whatever the white space', (value, space) => {
    const text = JSON.stringify(value, null, space);
    expect(parseJson(bytesOf(text))).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.prop([fc.string({ unit: 'grapheme' })])('with every character escaped', (text) => {
    const escaped = Array.from(
      { length: text.length },
      (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join('');
    expect(parseJson(bytesOf(`"${escaped}"`))).toEqual({ ok: true, value: text });
  });

  test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])('with every finite number', (value) => {
    expect(parseJson(bytesOf(String(value)))).toEqual({ ok: true, value: JSON.parse(String(value)) });
  });

  test('short escapes, empty names and inherited names are ordinary', () => {
    const text = '{"": "\\"\\\\\\/\\b\\f\\n\\r\\t", "toString": [true, false, null, -0.5e-3]}';
    expect(parseJson(bytesOf(text))).toEqual({ ok: true, value: JSON.parse(text) });
  });
});

describe('no bytes make it throw', () => {
  test.prop([fc.uint8Array({ maxLength: 200 })])('arbitrary bytes give a value or problems', (bytes) => {
    const result = parseJson(bytes);
    expect(result.ok || result.problems.length > 0).toBe(true);
  });

  test.prop([fc.array(fc.constantFrom(...'{}[]",:0-.eE\\utrnfalse \ud83d'), { maxLength: 60 })])(
    'text made of JSON marks is accepted only where JSON.parse accepts it',
    (marks) => {
      const text = marks.join('').replaceAll('\ud83d', '😀');
      const result = parseJson(bytesOf(text));
      if (result.ok) expect(result.value).toEqual(JSON.parse(text));
      else expect(result.problems[0]?.remedy).toMatch(/\.$/);
    },
  );

  test.prop([iJson, fc.nat()])('every truncation of an object is refused', (value, cut) => {
    const text = JSON.stringify({ value });
    expect(problemOf(text.slice(0, cut % text.length))).toBeDefined();
  });
});

describe('what two readers could read differently is refused', () => {
  test('a member name given twice, with a pointer to it', () => {
    expect(problemOf('{"pay": {"to": "X",\n "to": "Y"}}')).toEqual({
      pointer: '/pay/to',
      reason: 'line 2, column 2: the member name "to" stands twice in one object.',
      remedy: 'Remove one of the two.',
    });
  });

  test('the same name twice through an escape', () => {
    expect(problemOf('{"to": 1, "t\\u006f": 2}')?.reason).toContain('stands twice');
  });

  test.each(['__proto__', 'constructor', 'prototype'])('the member name %s', (name) => {
    expect(problemOf(`[{"${name}": 1}]`)).toMatchObject({
      pointer: `/0/${name}`,
      reason: expect.stringContaining(name),
    });
  });

  test('a lone surrogate', () => {
    expect(problemOf('["\\ud800"]')).toMatchObject({ pointer: '/0', reason: expect.stringContaining('surrogate') });
    expect(problemOf('["\\udc00\\ud800"]')?.reason).toContain('surrogate');
  });

  test('a noncharacter', () => {
    expect(problemOf('{"\\ufffe": 1}')?.reason).toContain('noncharacter');
  });

  test('a number that is not finite', () => {
    expect(problemOf('{"n": 1e999}')).toMatchObject({ pointer: '/n', reason: expect.stringContaining('range') });
  });

  test('an integer that would lose digits, unless nobody digests it', () => {
    expect(problemOf('[9007199254740993]')?.reason).toContain('would be read as 9007199254740992');
    expect(problemOf('[9007199254740993]', { integers: 'rounded' })).toBeUndefined();
    expect(problemOf('[9007199254740992, 100000000000000000000, 1152921504606847000]')).toBeUndefined();
  });
});

describe('bytes that are no text', () => {
  test('a byte order mark is refused, not stripped', () => {
    expect(problemOf('\ufeff{}')?.reason).toContain('byte order mark');
  });

  test('invalid UTF-8 is refused with the number of the byte', () => {
    expect(problemOf(Uint8Array.from([0x22, 0x61, 0xff, 0x22]))?.reason).toBe('Byte 2 is not valid UTF-8.');
    expect(problemOf(Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]))?.reason).toContain('UTF-8');
  });

  test('a character cut at the end of the bytes is refused', () => {
    expect(problemOf(Uint8Array.from([0x22, 0xe2, 0x82]))?.reason).toBe('Byte 3 is not valid UTF-8.');
  });
});

describe('syntax errors say where', () => {
  test.each([
    ['', 'line 1, column 1: the text ends where a value should stand.'],
    ['{"a": [1, 2', 'line 1, column 12: the text ends where "," or "]" should stand.'],
    ['{\n  "a": "b', 'line 2, column 10: the text ends where the closing double quote of a string should stand.'],
    ['"\\u00', 'line 1, column 6: the text ends where one of the escapes'],
    ['"\\', 'line 1, column 3: the text ends where one of the escapes'],
    ['"\\u00"', 'line 1, column 2: "\\\\" stands where one of the escapes'],
    ['[tru', 'line 1, column 5: the text ends where a value should stand.'],
    ['{"a" 1}', 'line 1, column 6: "1" stands where ":" after the member name should stand.'],
    ['{a: 1}', 'line 1, column 2: "a" stands where a member name in double quotes should stand.'],
    ['[1,]', 'line 1, column 4: "]" stands where a value should stand.'],
    ['[01]', 'line 1, column 3: "1" stands where "," or "]" should stand.'],
    ['[+1]', 'line 1, column 2: "+" stands where a value should stand.'],
    ['["\\x"]', 'line 1, column 3: "\\\\" stands where one of the escapes'],
    ['{} {}', 'line 1, column 4: text after the end of the value.'],
    ['"a\tb"', 'line 1, column 3: a control character inside a string.'],
  ])('%j', (text, reason) => {
    expect(problemOf(text)?.reason).toContain(reason);
  });
});

describe('limits', () => {
  test('nesting is counted up to the limit and refused beyond it', () => {
    expect(problemOf(nested(LIMITS.nesting))).toBeUndefined();
    expect(problemOf(nested(LIMITS.nesting + 1))?.reason).toContain(`deeper than ${LIMITS.nesting} levels`);
  });

  test('a million brackets do not exhaust the stack', () => {
    expect(problemOf('['.repeat(1_000_000))?.reason).toContain('deeper');
    expect(problemOf('{"a":'.repeat(1_000_000))?.reason).toContain('deeper');
  });

  test('size is refused before anything is read', () => {
    expect(problemOf(new Uint8Array(LIMITS.documentBytes + 1))?.reason).toContain(`limit is ${LIMITS.documentBytes}`);
    expect(problemOf('[1, 2]', { bytes: 5 })?.reason).toBe('The text has 6 bytes; the limit is 5.');
  });
});
