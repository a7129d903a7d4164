/** What a trace comes to: verdicts per composite, what counts, and the two witnesses of a violation. */

import { test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { REFERENCE } from '../../../model/draft.ts';
import type { Observation } from '../../../model/observation.ts';
import { CompositeJudge } from '../../../properties/judge.ts';
import { judgementFor, type PropertyId } from '../../../properties/property.ts';
import { PROPERTIES } from '../../../properties/registry.ts';
import type { PropertyResult, TraceResult } from '../../../properties/result.ts';
import { propertyVerdict } from '../../../properties/verdict.ts';
import { KEPT_TYPES, WitnessesKept } from '../../../sims/tracecheck/witnesses-kept.ts';
import {
  allPrepared,
  cannotPost,
  committed,
  expires,
  halfPosted,
  hears,
  type Lines,
  posts,
  quiet,
  readsAndPosts,
  releases,
  tells,
  traceBytes,
  traceOf,
} from '../../properties/field-words.ts';
import { lines as anything, traceOf as traceOfAnything } from '../../properties/traces.ts';
import { accepted, crash, fileOf, HEADER } from './words.ts';

function of(result: TraceResult, id: PropertyId, composite = 0): PropertyResult {
  const found = result.composites[composite]?.properties.find(({ property }) => property === id);
  if (found === undefined) throw new Error(`no result for ${id}`);
  return found;
}
const judged = (lines: Lines, options = {}) => accepted(traceBytes(lines), options);

/** S1 posts on a word of K alone. */
const relayed: Lines = [...allPrepared, ...tells('K', 'COMMIT', 'S1'), ...hears('S1', 'COMMIT'), ...posts('S1')];

describe('what counts', () => {
  test('is what was exercised; the rest is printed as not exercised', () => {
    const result = judged([...halfPosted, ...readsAndPosts('S2'), ...quiet()]);
    expect(of(result, 'T1')).toMatchObject({ required: true, verdict: 'held' });
    expect(of(result, 'I1')).toMatchObject({ required: true, verdict: 'held', exercised: 2 });
    expect(of(result, 'I4')).toMatchObject({ required: false, verdict: 'not exercised' });
    expect(of(result, 'T2')).toMatchObject({ required: false, verdict: 'not exercised' });
  });

  test('also what somebody names, exercised or not', () => {
    const result = judged(halfPosted, { named: ['I4', 'T2'] });
    expect(of(result, 'I4')).toMatchObject({ required: true, verdict: 'not exercised' });
    expect(of(result, 'T2')).toMatchObject({ required: true, verdict: 'not exercised' });
  });

  test('T2 is judged at the end of a run only, and not where it was cut short', () => {
    const cut = [...halfPosted, ...expires('S2')];
    expect(of(judged(cut), 'T2')).toMatchObject({ required: false, verdict: 'not exercised' });
    expect(of(judged([...cut, ...quiet()]), 'T2')).toMatchObject({ required: true, verdict: 'violated' });
    const end = { type: 'run.ended', quiet: false, assumptions: { A4: true, A5: true, A6: true, A7: true } } as const;
    expect(of(judged([...cut, ['engine', end]]), 'T2')).toMatchObject({ required: true, verdict: 'not judged' });
  });

  test('own evidence is not required where children trust messages', () => {
    expect(of(judged(relayed), 'I1')).toMatchObject({ required: true, verdict: 'violated' });
    expect(of(judged(relayed, { trust: 'relay' }), 'I1')).toMatchObject({ required: false, verdict: 'violated' });
    const timeout = [...allPrepared, ...expires('S1'), ...releases('S1')];
    for (const id of ['I2', 'NO-TIMEOUT-RELEASE'] as const) {
      expect(of(judged(timeout), id), id).toMatchObject({ required: true, verdict: 'violated' });
      expect(of(judged(timeout, { trust: 'relay' }), id), id).toMatchObject({ required: false, verdict: 'violated' });
    }
    expect(of(judged(timeout, { trust: 'relay' }), 'I2w')).toMatchObject({ required: true, verdict: 'violated' });
  });

  test('the header says what children trust, unless the caller does', () => {
    const header = { ...JSON.parse(HEADER), draft: 'reference+decision_trust=relay' };
    const bytes = fileOf(header, ...traceOf(relayed));
    expect(of(accepted(bytes), 'I1').required).toBe(false);
    expect(of(accepted(bytes, { trust: 'reread' }), 'I1').required).toBe(true);
    const unknown = fileOf({ ...header, draft: 'of somebody else' }, ...traceOf(relayed));
    expect(of(accepted(unknown, { trust: 'reread' }), 'I1').required).toBe(true);
  });

  test('what only an honest coordinator keeps is judged, and required unless nobody vouches for it', () => {
    expect(of(judged(relayed), 'WIN')).toMatchObject({ required: true, verdict: 'violated' });
    expect(of(judged(relayed, { rogueCoordinator: true }), 'WIN')).toMatchObject({
      required: false,
      verdict: 'violated',
    });
  });

  test('NoSplit is not required where the trace itself says that a promise was broken', () => {
    const split = [...halfPosted, ...cannotPost('S2')];
    expect(of(judged([...split, ...quiet()]), 'NoSplit')).toMatchObject({ required: true, verdict: 'violated' });
    expect(of(judged([...split, ...quiet({ A4: false })]), 'NoSplit').required).toBe(false);
  });
});

describe('composites of one trace', () => {
  const other = (lines: Lines) => traceOf(lines).map((each) => ({ ...each, composite: 'C18' }));
  const renumbered = (all: readonly Observation[]) => all.map((each, seq) => ({ ...each, seq }));
  const mixed = (a: readonly Observation[], b: readonly Observation[]) =>
    renumbered(
      Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [a[at], b[at]].flatMap((x) => x ?? [])).flat(),
    );

  test('are judged each for itself, in the order in which they appear', () => {
    const good = [...halfPosted, ...readsAndPosts('S2'), ...quiet()];
    const bad = [...halfPosted, ...releases('S2'), ...quiet()];
    const result = accepted(fileOf(HEADER, ...mixed(traceOf(good), other(bad))));
    expect(result.composites.map(({ composite }) => composite)).toEqual(['C17', 'C18']);
    expect(of(result, 'T1', 0).verdict).toBe('held');
    expect(of(result, 'T1', 1).verdict).toBe('violated');
    expect(result.composites[0]?.properties).toEqual(judged(good).composites[0]?.properties);
    expect(result.composites[1]?.properties).toEqual(judged(bad).composites[0]?.properties);
  });
});

describe('what was seen of a violation', () => {
  const seen = (lines: Lines, id: PropertyId) =>
    judged(lines).composites[0]?.violations.find(({ property }) => property === id);

  test('is the observation that completed it and the other witness, as sentences', () => {
    const lines = [...halfPosted, ...releases('S2')];
    const last = lines.length - 1;
    expect(seen(lines, 'T1')).toMatchObject({
      property: 'T1',
      seq: last,
      seen: [
        `first at ${(last - 2) * 10} ms (seq ${last - 2}): S1 POSTS`,
        `then at ${last * 10} ms (seq ${last}): S2 drops its reservation`,
      ],
    });
  });

  test('finds a witness far back, past any number of others of its kind', () => {
    const noise = Array.from({ length: 2_000 }, (): Lines[number] => ['S3', { type: 'timer.fired', timer: 'retry' }]);
    const lines = [...allPrepared, ...expires('S1'), ...noise, ...releases('S1')];
    expect(seen(lines, 'NO-TIMEOUT-RELEASE')?.seen[0]).toMatch(/S1 timer reservation fires$/);
  });

  test('is the completing observation alone where there is no other', () => {
    expect(seen([...committed, ...posts('S1')], 'I1')?.seen).toHaveLength(2);
    expect(seen([...tells('K', 'COMMIT', 'S1')], 'WIN')?.seen).toHaveLength(1);
  });

  law.prop([anything])('is the same as if the whole trace had been kept', (drawn) => {
    const trace = traceOfAnything(drawn);
    const kept = new WitnessesKept();
    for (const [index, violating] of trace.entries()) {
      for (const { counterpart } of PROPERTIES) {
        const whole = trace.slice(0, index).findLast((earlier) => counterpart(violating, earlier));
        expect(kept.latest((earlier) => counterpart(violating, earlier))).toEqual(whole);
        if (whole !== undefined) expect(KEPT_TYPES).toContain(whole.type);
      }
      kept.add(violating);
    }
  });
});

law.prop([anything])('verdicts are those of the monitors on the same observations', (drawn) => {
  const trace = traceOfAnything(drawn);
  const judge = new CompositeJudge(PROPERTIES, judgementFor(REFERENCE.switches));
  for (const each of trace) judge.observe(each);
  const results = accepted(fileOf(HEADER, ...trace)).composites[0]?.properties ?? [];
  const expected = trace.length === 0 ? [] : judge.results();
  expect(results.map(({ property, verdict }) => [property, verdict])).toEqual(
    expected.map(({ id, tally }) => [id, propertyVerdict(tally, 1)]),
  );
});

test('memory does not grow with the trace', () => {
  const kept = new WitnessesKept();
  const some = traceOf([...halfPosted, ...releases('S2'), ...cannotPost('S2')]);
  for (const each of some) kept.add(each);
  const before = (kept as unknown as { bySort: Map<string, unknown> }).bySort.size;
  for (let round = 0; round < 100; round++) for (const each of some) kept.add(each);
  expect((kept as unknown as { bySort: Map<string, unknown> }).bySort.size).toBe(before);
  expect(accepted(fileOf(HEADER, crash(0), crash(1))).lines).toBe(2);
});
