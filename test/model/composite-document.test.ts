import { describe, expect, test } from 'vitest';
import { joinRuleOf, readCompositeDocument } from '../../model/composite-document.ts';
import { BOOK, bytesOf, documentJson, documentOf, NOTE, PAY } from './composite-fixture.ts';

/** The problems after setting (or, with undefined, removing) what the path names. */
function problemsAfter(path: readonly (string | number)[], value: unknown) {
  const json: unknown = structuredClone(documentJson());
  let at = json as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  const result = readCompositeDocument(bytesOf(json));
  return result.ok ? [] : result.problems;
}

describe('CEF-DIG-05: a well-formed document is read', () => {
  test('with everything that it holds, unknown members of acts and handles included', () => {
    const document = documentOf(documentJson());
    expect(document.children.map((child) => child.cad)).toEqual([PAY.act, BOOK.act, NOTE.act]);
    expect(document).toEqual(documentJson());
  });

  test('and its own objects cannot be changed', () => {
    const document = documentOf(documentJson());
    expect(() => Object.assign(document.claim, { profile: 'x' })).toThrow(TypeError);
  });

  test('without the optional parts', () => {
    const document = documentOf(documentJson({ children: [{ ...PAY, handle: null }], compositeHandle: null }));
    expect(document.composite_handle).toBeUndefined();
    expect(document.children[0]?.handle).toBeUndefined();
  });
});

describe('format errors name the place, the reason and the remedy', () => {
  test.each<[string, readonly (string | number)[], unknown, string, string]>([
    ['an unknown field', ['extra'], 1, '/extra', 'Unknown field "extra".'],
    [
      'an unknown field of a child',
      ['children', 1, 'requird'],
      true,
      '/children/1/requird',
      'Unknown field "requird".',
    ],
    ['a missing field', ['children', 0, 'ttl_ms'], undefined, '/children/0/ttl_ms', 'The field "ttl_ms" is missing.'],
    ['a wrong type', ['deadline_ms'], '8000', '/deadline_ms', 'Expected number, received string.'],
    [
      'CEF-DIG-03: another consequence class',
      ['consequence_class'],
      'FINANCIAL',
      '/consequence_class',
      'Expected "COMPOSITE".',
    ],
    [
      'CEF-DIG-03: another coordinator sink type',
      ['coordinator', 'sink_type'],
      'TOOL',
      '/coordinator/sink_type',
      'Expected "COMPOSITE".',
    ],
    ['a TTL of zero', ['children', 2, 'ttl_ms'], 0, '/children/2/ttl_ms', 'Too small: expected number to be >=1.'],
    ['a fraction of a millisecond', ['issued_at'], 1.5, '/issued_at', 'Expected int, received number.'],
    ['an empty id', ['candidate_act_id'], '', '/candidate_act_id', 'An id has 1 to 128 printable ASCII characters.'],
    [
      'an id beyond ASCII',
      ['children', 0, 'child_id'],
      'zählen',
      '/children/0/child_id',
      'An id has 1 to 128 printable ASCII characters.',
    ],
    [
      'an id that is too long',
      ['candidate_act_id'],
      'x'.repeat(129),
      '/candidate_act_id',
      'An id has 1 to 128 printable ASCII characters.',
    ],
    ['a negative generation', ['generations', 'pay'], -1, '/generations/pay', 'Too small: expected number to be >=0.'],
    ['an act that is no object', ['children', 0, 'cad'], [], '/children/0/cad', 'The act of a child is a JSON object.'],
    [
      'an unknown profile',
      ['claim', 'profile'],
      'strict',
      '/claim/profile',
      'Invalid option: expected one of "ef-composite-strict"|"ef-composite-mitigation".',
    ],
    ['an unknown join rule', ['join_rule'], 'QUORUM(02)', '/join_rule', 'This is no join rule.'],
    [
      'a class in lower case',
      ['children', 0, 'sink', 'consequence_class'],
      'rf',
      '/children/0/sink/consequence_class',
      'A registered name has 1 to 64 capital letters, digits and underscores.',
    ],
    ['a secret key', ['keys', 0, 'd'], 'secret', '/keys/0/d', 'Unknown field "d".'],
    ['a symmetric key', ['keys', 0, 'kty'], 'oct', '/keys/0/kty', 'Expected "OKP".'],
    ['a format from elsewhere', ['format'], 'other', '/format', 'Expected "composite-finality/composite".'],
    ['a version from the future', ['version'], 2, '/version', 'Expected 1.'],
    [
      'a composite handle in a child’s place',
      ['children', 0, 'handle', 'handleType'],
      'COMPOSITE',
      '/children/0/handle/handleType',
      'A child handle has no handleType; only a composite handle has.',
    ],
  ])('%s', (_, path, value, pointer, reason) => {
    const problems = problemsAfter(path, value);
    expect(problems).toContainEqual({
      pointer,
      reason: expect.stringContaining(reason),
      remedy: expect.stringMatching(/\.$/),
    });
    expect(problems).toHaveLength(1);
  });

  test('more than 256 children', () => {
    const children = Array.from({ length: 257 }, (_, at) => ({ id: `c${at}`, handle: null }) as const);
    const result = readCompositeDocument(bytesOf(documentJson({ children })));
    expect(result.ok ? [] : result.problems).toMatchObject([{ pointer: '/children', remedy: 'Use at most 256.' }]);
  });

  test('all problems of a document are told at once', () => {
    const result = readCompositeDocument(bytesOf({ format: 'composite-finality/composite', version: 1 }));
    expect(result.ok ? 0 : result.problems.length).toBeGreaterThan(5);
  });

  test('a document that is no object', () => {
    expect(readCompositeDocument(bytesOf('[]'))).toMatchObject({ ok: false, problems: [{ pointer: '' }] });
  });

  test('bytes that are no strict JSON never reach the schema', () => {
    expect(readCompositeDocument(bytesOf('{"version": 1, "version": 1}'))).toMatchObject({
      ok: false,
      problems: [{ pointer: '/version' }],
    });
  });
});

describe('what lint must judge is not a format error', () => {
  test.each<[string, readonly (string | number)[], unknown]>([
    ['duplicate child ids', ['children', 1, 'child_id'], 'pay'],
    ['a digest that is wrong', ['composite_act_digest'], 'sha256:wrong'],
    ['no children', ['children'], []],
    ['a required sink that cannot prepare', ['children', 0, 'sink', 'no_prepare'], true],
    ['QUORUM in strict', ['join_rule'], 'QUORUM(0)'],
    ['no composite handle', ['composite_handle'], undefined],
    ['a forged handle', ['children', 0, 'handle', 'signature', 'alg'], 'none'],
    ['a generation of nobody', ['generations', 'nobody'], 1],
    ['an expiry before the issue', ['expires_at'], 0],
    ['a class that is not known here', ['children', 0, 'sink', 'consequence_class'], 'NUCLEAR'],
  ])('%s', (_, path, value) => {
    expect(problemsAfter(path, value)).toEqual([]);
  });
});

describe('AMB-11: the join rule carries k', () => {
  test.each([
    ['ALL_REQUIRED', { kind: 'ALL_REQUIRED' }],
    ['ALL_THEN_OPTIONAL', { kind: 'ALL_THEN_OPTIONAL' }],
    ['BEST_EFFORT', { kind: 'BEST_EFFORT' }],
    ['QUORUM(2)', { kind: 'QUORUM', k: 2 }],
  ])('%s', (joinRule, taken) => {
    expect(joinRuleOf(documentOf(documentJson({ children: [PAY, BOOK], joinRule })))).toEqual(taken);
  });
});
