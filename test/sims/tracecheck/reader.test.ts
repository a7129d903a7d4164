/** A trace is read whole and in order or not at all; whoever wrote it may mean harm. */
import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../model/input.ts';
import { LineSplitter } from '../../../sims/tracecheck/line-splitter.ts';
import { TraceCheck } from '../../../sims/tracecheck/trace-check.ts';
import { OBSERVATION_TYPES } from '../../../sims/tracecheck/trace-reader.ts';
import { allPrepared, quiet, readsAndPosts, traceBytes, writes } from '../../properties/field-words.ts';
import { accepted, bytesOf, checked, crash, fileOf, HEADER, problemIn } from './words.ts';

const GOOD = traceBytes([...allPrepared, ...writes('K', 'COMMIT'), ...readsAndPosts('S1'), ...quiet()]);

describe('the header', () => {
  test.each<[string, Uint8Array, string, RegExp]>([
    ['an empty file', bytesOf(''), '', /empty/],
    [
      'a document that is no trace',
      fileOf({ format: 'composite-finality/events' }),
      'line 1/format',
      /this is no trace/,
    ],
    ['an observation in its place', fileOf(crash(0)), 'line 1/format', /no "format"/],
    [
      'another version',
      fileOf({ format: 'composite-finality/trace', version: 2 }),
      'line 1/version',
      /2.*supported is version 1/,
    ],
    ['a version as text', fileOf({ format: 'composite-finality/trace', version: '1' }), 'line 1/version', /"1"/],
    ['no version', fileOf({ format: 'composite-finality/trace' }), 'line 1/version', /no "version"/],
    ['a list', fileOf('[]'), 'line 1', /no object/],
    [
      'an unknown draft',
      fileOf({ format: 'composite-finality/trace', version: 1, draft: 'nobody' }),
      'line 1/draft',
      /./,
    ],
    [
      'a draft that is no text',
      fileOf({ format: 'composite-finality/trace', version: 1, draft: 1 }),
      'line 1/draft',
      /./,
    ],
  ])('refuses %s', (_, bytes, pointer, reason) => {
    const problem = problemIn(bytes);
    expect(problem.pointer).toBe(pointer);
    expect(problem.reason).toMatch(reason);
    expect(problem.remedy).toMatch(/\w/);
  });

  test('alone is a trace in which nothing was seen', () => {
    expect(accepted(fileOf(HEADER))).toEqual({ file: 'trace', lines: 0, ignoredFields: 0, composites: [] });
  });
});

describe('the order of lines', () => {
  test.each<[string, Uint8Array, string, RegExp]>([
    [
      'a missing line',
      fileOf(HEADER, crash(0), crash(2)),
      'line 3/seq',
      /"seq" is 2, expected was 1: lines are missing/,
    ],
    ['a line twice', fileOf(HEADER, crash(0), crash(0)), 'line 3/seq', /"seq" is 0, expected was 1: .* twice/],
    ['a start other than 0', fileOf(HEADER, crash(7)), 'line 2/seq', /"seq" is 7, expected was 0/],
    [
      'a cause in the future',
      fileOf(HEADER, crash(0), crash(1, { cause: 2 })),
      'line 3/cause',
      /before the observation/,
    ],
    ['a cause that is itself', fileOf(HEADER, crash(0, { cause: 0 })), 'line 2/cause', /before the observation/],
  ])('refuses %s', (_, bytes, pointer, reason) => {
    expect(problemIn(bytes)).toMatchObject({ pointer, reason: expect.stringMatching(reason) });
  });
});

describe('any single line of a trace', () => {
  const lines = new TextDecoder().decode(GOOD).trimEnd().split('\n');

  test('is missed where it is left out, the last one excepted', () => {
    for (let at = 0; at < lines.length - 1; at++) {
      expect(problemIn(fileOf(...lines.toSpliced(at, 1))).pointer).toMatch(at === 0 ? /^line 1\/format$/ : /\/seq$/);
    }
  });

  test('is noticed where it stands twice', () => {
    for (const [at, line] of lines.entries()) {
      expect(problemIn(fileOf(...lines.toSpliced(at, 0, line))).pointer).toMatch(`line ${at + 2}`);
    }
  });
});

describe('a line', () => {
  test.each<[string, string | object, string, RegExp]>([
    ['an unknown type', crash(0, { type: 'exploded' }), 'line 2/type', /Unknown observation type "exploded"/],
    ['no type', { seq: 0 }, 'line 2/type', /missing/],
    ['a type that is the name of a method', crash(0, { type: 'toString' }), 'line 2/type', /Unknown/],
    ['a missing field', { ...crash(0), at: undefined }, 'line 2/at', /missing/],
    ['a wrong value', crash(0, { role: 'king' }), 'line 2/role', /./],
    ['an empty line', '', 'line 2', /empty/],
    ['text', 'crashed', 'line 2', /./],
    ['a number', '7', 'line 2', /no object/],
    ['two values', '{} {}', 'line 2', /after the end/],
    ['NaN', '{"seq":NaN}', 'line 2/seq', /./],
    ['a number beyond all bounds', '{"seq":1e999}', 'line 2/seq', /double/],
    ['__proto__', '{"__proto__":{"type":"posted"}}', 'line 2/__proto__', /not allowed/],
    ['constructor, deep down', '{"a":{"constructor":1}}', 'line 2/a/constructor', /not allowed/],
    ['a name twice', '{"seq":0,"seq":1}', 'line 2/seq', /twice/],
    ['half a character', '{"a":"\\ud800"}', 'line 2/a', /surrogate/],
    ['too deep nesting', `${'['.repeat(70)}${']'.repeat(70)}`, 'line 2/0', /nested deeper than 64/],
  ])('is refused for %s', (_, line, pointer, reason) => {
    const problem = problemIn(fileOf(HEADER, line));
    expect(problem.pointer).toMatch(new RegExp(`^${pointer}(/|$)`));
    expect(problem.reason).toMatch(reason);
  });

  test('that is no JSON is refused with the column', () => {
    expect(problemIn(fileOf(HEADER, '{"seq": crash}')).reason).toMatch(/^column 9: "c" stands/);
  });

  test('of an unknown type is answered with the types that there are', () => {
    const { remedy } = problemIn(fileOf(HEADER, crash(0, { type: 'exploded' })));
    for (const type of OBSERVATION_TYPES) expect(remedy).toContain(type);
  });

  test('is refused where it is not UTF-8', () => {
    const bytes = Uint8Array.from([...fileOf(HEADER), 0x7b, 0x22, 0xff, 0x22, 0x7d, 0x0a]);
    expect(problemIn(bytes)).toMatchObject({ pointer: 'line 2', reason: expect.stringContaining('UTF-8') });
  });

  test('may have fields that nobody knows; they are counted at every level', () => {
    const issue = {
      ...crash(0, { type: 'composite.issued', role: 'engine', joinRule: 'ALL_REQUIRED', colour: 'red' }),
      children: [{ child: 'S1', required: true, weight: 0, nested: { deep: 1 } }],
    };
    const end = {
      ...crash(1, { type: 'run.ended', quiet: true }),
      assumptions: { A4: true, A5: true, A6: true, A7: true, A8: false },
    };
    const header = { ...JSON.parse(HEADER), host: 'x' };
    // A number of somebody else's may be longer than a double holds.
    const long = JSON.stringify(issue).replace('"weight":0', '"weight":12345678901234567890');
    expect(accepted(fileOf(header, long, end)).ignoredFields).toBe(5);
  });

  test('may end with a carriage return, and the last one without a line break', () => {
    const text = `${HEADER}\r\n${JSON.stringify(crash(0))}\r\n${JSON.stringify(crash(1))}`;
    expect(accepted(bytesOf(text)).lines).toBe(2);
  });

  test('names no more children in one composite than a document may', () => {
    const many = Array.from({ length: LIMITS.children + 1 }, (_, seq) => crash(seq, { child: `S${seq}` }));
    expect(accepted(fileOf(HEADER, ...many.slice(0, -1))).lines).toBe(LIMITS.children);
    expect(problemIn(fileOf(HEADER, ...many))).toMatchObject({ pointer: 'line 258/composite' });
  });
});

describe('a file that was cut off', () => {
  test('anywhere within its last line is refused as truncated', () => {
    const last = GOOD.lastIndexOf(0x0a, GOOD.length - 2) + 1;
    for (let end = last + 1; end < GOOD.length - 1; end++) {
      expect(problemIn(GOOD.subarray(0, end)).reason).toMatch(/truncated/);
    }
  });

  test('is not blamed where the last line is whole and wrong otherwise', () => {
    const text = `${HEADER}\n{"__proto__":1}`;
    expect(problemIn(bytesOf(text)).reason).toMatch(/not allowed/);
  });
});

describe('however much comes', () => {
  test('a line of 100 MB is refused after its first mebibyte', () => {
    const check = new TraceCheck();
    expect(check.write(fileOf(HEADER)).ok).toBe(true);
    const chunk = new Uint8Array(64 * 1024).fill(0x61);
    const answers = Array.from({ length: 1_600 }, () => check.write(chunk));
    expect(answers.findIndex(({ ok }) => !ok)).toBe(LIMITS.traceLineBytes / chunk.length);
    const end = check.end('trace');
    expect(end).toEqual(answers.at(-1));
    expect(end).toMatchObject({ problems: [{ pointer: 'line 2', reason: expect.stringContaining('1048576 bytes') }] });
  });

  test('a line of just the limit is read', () => {
    const line = JSON.stringify(crash(0, { filler: '' }));
    const full = line.replace('"filler":""', `"filler":"${'x'.repeat(LIMITS.traceLineBytes - line.length)}"`);
    expect(accepted(fileOf(HEADER, full)).ignoredFields).toBe(1);
    expect(problemIn(fileOf(HEADER, full.replace('xx', 'xxx'))).reason).toMatch(/longer than/);
  });

  test('nothing is read after the first problem', () => {
    const check = new TraceCheck();
    const refusal = check.write(fileOf(HEADER, crash(1)));
    expect(refusal.ok).toBe(false);
    expect(check.write(fileOf(crash(0)))).toEqual(refusal);
    expect(check.end('trace')).toEqual(refusal);
  });

  law.prop([fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })])(
    'it does not matter where the chunks are cut, nor what becomes of their buffers',
    (sizes) => {
      const check = new TraceCheck();
      let at = 0;
      for (let turn = 0; at < GOOD.length; turn++) {
        const chunk = GOOD.slice(at, at + (sizes[turn % sizes.length] ?? 1));
        expect(check.write(chunk).ok).toBe(true);
        at += chunk.length;
        chunk.fill(0);
      }
      expect(check.end('trace')).toEqual(checked(GOOD));
    },
  );

  law.prop([fc.uint8Array({ maxLength: 300 }), fc.nat({ max: GOOD.length }), fc.nat({ max: 40 })])(
    'garbage in the middle is refused or read, and nothing throws',
    (garbage, at, skipped) => {
      const bytes = Uint8Array.from([...GOOD.subarray(0, at), ...garbage, ...GOOD.subarray(at + skipped)]);
      const result = checked(bytes);
      for (const { pointer, reason, remedy } of result.ok ? [] : result.problems) {
        expect(pointer).toMatch(/^line \d+/);
        expect(`${reason} ${remedy}`).toMatch(/\w/);
      }
    },
  );

  law.prop([fc.array(fc.uint8Array({ maxLength: 30 }))])('lines and rest are the bytes that came', (chunks) => {
    const splitter = new LineSplitter(10_000);
    const lines: Uint8Array[] = [];
    for (const chunk of chunks) {
      for (const split of splitter.feed(chunk)) if (split.kind === 'line') lines.push(split.bytes);
    }
    const whole = Buffer.concat(chunks).toString('latin1').split('\n');
    const rest = splitter.rest() ?? new Uint8Array(0);
    expect([...lines, rest].map((line) => Buffer.from(line).toString('latin1'))).toEqual(whole);
  });
});
