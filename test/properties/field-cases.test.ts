/**
 * Failures seen in the field, each a short trace written by hand, beside a correct one in the same situation. What must be
 * violated was decided from the table of field failures before a monitor saw the schedule.
 */
import { describe, expect, test } from 'vitest';
import { CONTROLS } from '../../model/registry/index.ts';
import { PROPERTY_IDS, type PropertyId } from '../../properties/property.ts';
import type { TraceResult } from '../../properties/result.ts';
import { FIELD_CASES, FIELD_CASES_WITHOUT_SCENARIO } from '../../sims/field-cases.ts';
import { TraceCheck } from '../../sims/tracecheck/trace-check.ts';
import { COMMIT_CASES } from './field-cases-commit.ts';
import { OTHER_CASES } from './field-cases-other.ts';
import { RECOVERY_CASES } from './field-cases-recovery.ts';
import { CONTROL_SCHEDULES } from './field-controls.ts';
import { type Lines, traceBytes } from './field-words.ts';
import { PAIRS } from './property-pairs.ts';

type Composite = TraceResult['composites'][number];

function judged(lines: Lines): Composite {
  const check = new TraceCheck();
  check.write(traceBytes(lines));
  const result = check.end('by hand');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [composite] = result.value.composites;
  if (composite === undefined || result.value.composites.length > 1) throw new Error('one composite expected');
  return composite;
}

function violated({ properties }: Composite, required: boolean): readonly PropertyId[] {
  return properties
    .filter((each) => each.verdict === 'violated' && each.required === required)
    .map((each) => each.property);
}

const inOrder = (ids: readonly PropertyId[]) => PROPERTY_IDS.filter((id) => ids.includes(id));
const CASES = [...COMMIT_CASES, ...RECOVERY_CASES, ...OTHER_CASES];

describe.each(CASES)('$id: $what', ({ lines, table, follows = [], notRequired = [], twins }) => {
  test('violates exactly what the table says', () => {
    const composite = judged(lines);
    expect(violated(composite, true)).toEqual(inOrder([...table, ...follows]));
    expect(violated(composite, false)).toEqual(notRequired);
    for (const { seen, property } of composite.violations) expect(seen.at(-1), property).toMatch(/^then at \d+ ms/);
  });

  if (twins.length > 0) {
    test('and its correct twin violates nothing', () => {
      for (const twin of twins) {
        const composite = judged(twin);
        expect([...violated(composite, true), ...violated(composite, false)]).toEqual([]);
        expect(composite.properties.some((each) => each.verdict === 'held')).toBe(true);
      }
    });
  }
});

describe('negative controls of the composite draft', () => {
  const rows = CONTROLS.filter(({ id }) => id <= 'N-11');

  test.each(rows)('$id: $schedule: $why', ({ id }) => {
    const composite = judged(CONTROL_SCHEDULES[id] ?? []);
    // N-03: A1 to A3 pass a stale EMPTY, and only LIN may complain, as the row says.
    expect(violated(composite, true)).toEqual(id === 'N-03' ? ['LIN'] : []);
    // N-11 is a split, of a promise that was broken: by the letter NoSplit falls, and A4 takes it out.
    expect(violated(composite, false)).toEqual(id === 'N-11' ? ['NoSplit'] : []);
    expect(composite.properties.some((each) => each.verdict === 'held')).toBe(true);
  });
});

describe('the list of cases', () => {
  test('names each case once, and has a correct schedule for every failing one', () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
    /** Whose correct twin is a case of its own. */
    const paired: Readonly<Record<string, string>> = { 'DL-02a': 'DL-02b', 'TM-01b': 'TM-01a', 'AC-13b': 'AC-13a' };
    for (const { id, table, twins } of CASES.filter((each) => each.table.length > 0)) {
      if (twins.length === 0)
        expect(
          CASES.map((each) => each.id),
          `${id} (${table})`,
        ).toContain(paired[id]);
    }
  });

  test('needs every property that field failures were seen to break', () => {
    const broken = new Set(CASES.flatMap(({ table, follows = [] }) => [...table, ...follows]));
    // Each of the others has traces of its own.
    const elsewhere = new Set(PAIRS.map(({ id }) => id));
    expect(PROPERTY_IDS.filter((id) => !broken.has(id) && !elsewhere.has(id))).toEqual([]);
  });

  test('has a trace for every case that is said to be judged by one, and no scenario for it', () => {
    const traced = new Set(CASES.map(({ id }) => id));
    const named = new Set(FIELD_CASES.map(({ id }) => id));
    for (const [id, { traces }] of Object.entries(FIELD_CASES_WITHOUT_SCENARIO)) {
      expect(
        traces.filter((each) => !traced.has(each)),
        id,
      ).toEqual([]);
      expect(
        [...named].filter((each) => each === id || traces.includes(each)),
        id,
      ).toEqual([]);
    }
  });
});
