import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  AMBIGUITIES,
  ambiguity,
  CHECK_KINDS,
  CLAUSE_IDS,
  CLAUSES,
  CONTROLS,
  checkKinds,
  clause,
  control,
  isClauseId,
  MUTATION_ROWS,
  mutationRow,
} from '../../model/registry/index.ts';

const goldenIds = readFileSync(new URL('../golden/registry-ids.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const ids = [...CLAUSES, ...AMBIGUITIES, ...MUTATION_ROWS, ...CONTROLS].map((row) => row.id);
const known: ReadonlySet<string> = new Set(ids);

const REFERENCE = /\b(CEF-[A-Z]+|GATE|SAGA|AMB|M|N)-([A-Z]?\d+)((?:(?:\.\.|\/)[A-Z]?\d+)*)/g;

function between(from: string, to: string): string[] {
  const letter = from.replace(/\d+/, '');
  const width = from.length - letter.length;
  const first = Number(from.slice(letter.length)) + 1;
  const last = Number(to.slice(letter.length));
  const tails: string[] = [];
  for (let number = first; number <= last; number += 1) {
    tails.push(letter + String(number).padStart(width, '0'));
  }
  return tails;
}

/** Ids that a text refers to: `CEF-COO-06..09` is four of them, `CEF-DIG-14/16/17` three. */
function references(text: string): string[] {
  const found = new Set<string>();
  for (const [, group = '', head = '', rest = ''] of text.matchAll(REFERENCE)) {
    let previous = head;
    found.add(`${group}-${head}`);
    for (const [, separator, tail = ''] of rest.matchAll(/(\.\.|\/)([A-Z]?\d+)/g)) {
      for (const each of separator === '/' ? [tail] : between(previous, tail)) found.add(`${group}-${each}`);
      previous = tail;
    }
  }
  return [...found];
}

describe('the clause registry', () => {
  test('has 344 clauses, 50 ambiguities, 98 rule mutations and 14 negative controls', () => {
    expect([CLAUSES.length, AMBIGUITIES.length, MUTATION_ROWS.length, CONTROLS.length]).toEqual([344, 50, 98, 14]);
  });

  test('has 223 clauses of D1, 39 of D2 and 82 of D3', () => {
    const starting = (prefix: string) => CLAUSES.filter((row) => row.id.startsWith(prefix)).length;
    expect([starting('CEF-'), starting('GATE-'), starting('SAGA-')]).toEqual([223, 39, 82]);
  });

  test('uses no id twice', () => {
    expect(ids.length).toBe(known.size);
  });

  test('has a row for every literal clause id, in the same order', () => {
    expect(CLAUSES.map((row) => row.id)).toEqual([...CLAUSE_IDS]);
  });

  test('still has every id that was ever published', () => {
    expect(goldenIds.filter((id) => !known.has(id))).toEqual([]);
  });

  test('has no id that the golden list does not protect: a new row comes with its line there', () => {
    const golden = new Set(goldenIds);
    expect(ids.filter((id) => !golden.has(id))).toEqual([]);
    expect(golden.size).toBe(goldenIds.length);
  });

  test('leaves no field empty except the source lines of D2 and of one reconstructed clause', () => {
    const withoutLines = CLAUSES.filter((row) => row.lines === '' && !row.id.startsWith('GATE-'));
    expect(withoutLines.map((row) => row.id)).toEqual(['CEF-COO-18']);
    for (const row of [...CLAUSES, ...AMBIGUITIES, ...MUTATION_ROWS, ...CONTROLS]) {
      for (const [field, value] of Object.entries(row)) {
        if (field !== 'lines') expect(value.length, `${row.id} ${field}`).toBeGreaterThan(0);
        if (typeof value === 'string') expect(value, `${row.id} ${field}`).toBe(value.trim());
      }
    }
  });

  test('keeps the source reference apart from the statement', () => {
    for (const row of CLAUSES) {
      expect(row.statement, row.id).not.toMatch(/\[L\d/);
      if (row.lines !== '') expect(row.lines, row.id).toMatch(/^L\d+(-\d+)?\b/);
    }
  });

  test('names a kind of check for each clause except the fourteen that are scope, helpers, controls or lists for the suite', () => {
    const without = CLAUSES.filter((row) => checkKinds(row).length === 0).map((row) => row.id);
    expect(without).toEqual([
      ...['CEF-LOG-16', 'CEF-CMP-16', 'CEF-PRF-16', 'CEF-THM-09', 'CEF-THM-20'],
      ...['CEF-SEC-01', 'CEF-SEC-04', 'CEF-SEC-05', 'CEF-SEC-07', 'CEF-SEC-13'],
      ...['SAGA-48', 'SAGA-73', 'SAGA-74', 'SAGA-75'],
    ]);
  });
});

test('each kind of check is named by some clause', () => {
  const used: ReadonlySet<string> = new Set(CLAUSES.flatMap((row) => checkKinds(row)));
  expect(Object.keys(CHECK_KINDS).filter((kind) => !used.has(kind))).toEqual([]);
});

describe('references inside the registry', () => {
  test('of an ambiguity name existing clauses, each range written out as its text says', () => {
    for (const row of AMBIGUITIES) {
      expect(row.clauses, row.id).toEqual(references(row.clausesText));
      expect(
        row.clauses.filter((id) => !isClauseId(id)),
        row.id,
      ).toEqual([]);
    }
  });

  test('of a mutation name existing clauses and ambiguities, each range written out as its text says', () => {
    for (const row of MUTATION_ROWS) {
      expect(row.breaks, row.id).toEqual(references(row.breaksText));
      expect(
        row.breaks.filter((id) => !isClauseId(id) && ambiguity(id) === undefined),
        row.id,
      ).toEqual([]);
    }
  });

  test('in any other text name an existing row as well', () => {
    for (const row of [...CLAUSES, ...AMBIGUITIES, ...MUTATION_ROWS, ...CONTROLS]) {
      const named = Object.values(row).flatMap((value) => (typeof value === 'string' ? references(value) : []));
      expect(
        named.filter((id) => !known.has(id)),
        row.id,
      ).toEqual([]);
    }
  });

  test('are expanded over ranges, shorthand, lettered ids and both mixed', () => {
    expect(references('CEF-COO-06..09')).toEqual(['CEF-COO-06', 'CEF-COO-07', 'CEF-COO-08', 'CEF-COO-09']);
    expect(references('CEF-DIG-14/16/17')).toEqual(['CEF-DIG-14', 'CEF-DIG-16', 'CEF-DIG-17']);
    expect(references('CEF-THM-I1/I2, AMB-G02')).toEqual(['CEF-THM-I1', 'CEF-THM-I2', 'AMB-G02']);
    expect(references('GATE-10..12/17')).toEqual(['GATE-10', 'GATE-11', 'GATE-12', 'GATE-17']);
  });
});

describe('a lookup by id', () => {
  test('finds the row of each kind', () => {
    expect(clause('CEF-TIM-09')?.level).toBe('MUST NOT*');
    expect(ambiguity('AMB-X02')?.clauses).toEqual(['CEF-CMP-06', 'GATE-30', 'SAGA-66', 'SAGA-67', 'SAGA-68']);
    expect(mutationRow('M-17')?.breaks).toEqual(['CEF-TIM-01', 'CEF-TIM-09', 'CEF-TIM-11', 'CEF-TIM-12']);
    expect(control('N-06')?.why).toBe('Closing, not Split');
  });

  test('finds nothing under an unknown id, nor under the name of an object method', () => {
    for (const id of ['CEF-TIM-99', 'cef-tim-09', '', 'constructor', '__proto__']) {
      expect([clause(id), ambiguity(id), mutationRow(id), control(id), isClauseId(id)], id).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
      ]);
    }
  });
});
