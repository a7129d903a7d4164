/** The vocabulary: names of the registry, the published schema, and what a line of a trace may look like. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { childOf, observationSchema, traceHeaderSchema, traceJsonSchema } from '../../model/observation.ts';
import { OBSERVATION_NAMES, type ObservedAs, OWN_OBSERVATIONS } from '../../model/observation-names.ts';
import { allPrepared, traceOf } from '../properties/field-words.ts';

/** Section 1 of the clause registry, events of the composite draft, in its order. */
const EVENTS_OF_THE_REGISTRY =
  'issue ehIssue ehcIssue prepReq recon verify reserve prepRsp ehcChk casInv casLin casRsp read decSend decRecv tmSet ' +
  'tmFire holdIn holdOut alert post drop noPost childRcpt compRcpt crash restart logDown logUp revoke cpIssue cpVerify ' +
  'cpPost cpRcpt opAct claim docPub';

const TYPES = observationSchema.options.map((option) => option.shape.type.value);
const shapeOf = (type: string): Readonly<Record<string, unknown>> =>
  observationSchema.options.find((option) => option.shape.type.value === type)?.shape ?? {};
const SPOKEN = Object.entries<ObservedAs>(OBSERVATION_NAMES).flatMap(([event, { observations }]) =>
  (observations ?? []).map((spoken) => ({ event, ...spoken })),
);

describe('names of the registry', () => {
  test('are all there, in its order', () => {
    expect(Object.keys(OBSERVATION_NAMES)).toEqual(EVENTS_OF_THE_REGISTRY.split(' '));
  });

  test('lead to a type of the schema, or say why not', () => {
    for (const [event, as] of Object.entries<ObservedAs>(OBSERVATION_NAMES)) {
      if (as.observations === null) expect(as.because, event).toMatch(/\w/);
      else expect(TYPES, event).toEqual(expect.arrayContaining(as.observations.map(({ type }) => type)));
    }
  });

  test('every type of the schema has such a name, or is explained, and not both', () => {
    const named = new Set<string>(SPOKEN.map(({ type }) => type));
    const explained = new Set(Object.keys(OWN_OBSERVATIONS));
    expect(TYPES.filter((type) => named.has(type) === explained.has(type))).toEqual([]);
    expect([...explained].filter((type) => !TYPES.some((each) => each === type))).toEqual([]);
  });

  test('conditions speak of fields of that type and of values that it allows', () => {
    for (const { event, type, where = {} } of SPOKEN) {
      for (const [field, value] of Object.entries(where)) {
        const schema = shapeOf(type)[field] as { safeParse(value: unknown): { success: boolean } } | undefined;
        expect(schema?.safeParse(value).success, `${event}: ${type}.${field}`).toBe(true);
      }
    }
  });

  test('two events of one type are told apart by their conditions', () => {
    const keys = SPOKEN.map(({ type, where }) => JSON.stringify([type, where]));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the published schema', () => {
  const published: object = JSON.parse(readFileSync(new URL('../../docs/trace.schema.json', import.meta.url), 'utf8'));
  const valid = new Ajv2020({ strict: false }).compile(published);
  const [line] = traceOf(allPrepared);

  test('docs/trace.schema.json is the schema of the code', () => {
    expect(published).toEqual(traceJsonSchema());
  });

  test.each<[string, object, boolean]>([
    ['a line', {}, true],
    ['an unknown field', { colour: 'red' }, true],
    ['an unknown field of a child', { children: [{ child: 'S', required: true, weight: 1 }] }, true],
    ['a child', { child: 'S1' }, true],
    ['an unknown type', { type: 'guessed' }, false],
    ['a negative seq', { seq: -1 }, false],
    ['a seq that is no integer', { seq: 0.5 }, false],
    ['an unknown role', { role: 'king' }, false],
    ['an empty composite id', { composite: '' }, false],
    ['an id longer than the limit', { party: 'x'.repeat(129) }, false],
    ['a cause that is text', { cause: '1' }, false],
    ['too many children', { children: Array.from({ length: 257 }, () => ({ child: 'S', required: true })) }, false],
  ])('judges as the code does: %s', (_, change, accepted) => {
    const value = { ...line, ...change };
    expect(observationSchema.safeParse(value).success).toBe(accepted);
    expect(valid(value)).toBe(accepted);
  });

  test('accepts every line of a schedule written by hand', () => {
    for (const each of traceOf(allPrepared)) expect(valid(each), JSON.stringify(each)).toBe(true);
  });
});

test('a header names format and version; other versions are not guessed at', () => {
  const header = { format: 'composite-finality/trace', version: 1 };
  expect(traceHeaderSchema.safeParse({ ...header, recordedBy: 'somebody' }).success).toBe(true);
  expect(traceHeaderSchema.safeParse({ ...header, version: 2 }).success).toBe(false);
  expect(traceHeaderSchema.safeParse({ ...header, format: 'other' }).success).toBe(false);
});

test('an observation is about the child that it names, else about the child that made it', () => {
  expect(childOf({ party: 'S1', role: 'child' })).toBe('S1');
  expect(childOf({ party: 'K', role: 'coordinator', child: 'S2' })).toBe('S2');
  expect(childOf({ party: 'K', role: 'coordinator' })).toBeUndefined();
});
