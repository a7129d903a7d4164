import { describe, expect, it } from 'vitest';
import { CLAUSES, type ClauseId } from '../../model/registry/index.ts';
import { coverageOf, isChecked } from '../../properties/clause-coverage.ts';
import { CLAUSES_WITHOUT_CHECK } from '../../properties/clauses-without-check.ts';

const composite = CLAUSES.filter(({ id }) => id.startsWith('CEF-')).map(({ id }) => id);

describe('every clause of the composite draft', () => {
  it('is checked by something, or says why not, and never both', () => {
    const wrong = composite.filter((id) => isChecked(coverageOf(id)) === (coverageOf(id).withoutCheck !== undefined));
    expect(wrong).toEqual([]);
  });

  it('that obliges somebody and is not checked needs a real party, or cannot be read in', () => {
    const obliging = CLAUSES.filter(({ id, level }) => composite.includes(id) && /^(MUST|SHOULD)/.test(level));
    const excuses = obliging.flatMap(({ id }) => coverageOf(id).withoutCheck?.kind ?? []);
    expect(excuses.filter((kind) => kind !== 'wire' && kind !== 'reader')).toEqual([]);
  });
});

it('reasons are given for clauses that exist', () => {
  expect(Object.keys(CLAUSES_WITHOUT_CHECK).filter((id) => !composite.includes(id as ClauseId))).toEqual([]);
});

it('knows a property, an assumption, a lint rule and a vector when it sees one', () => {
  expect(coverageOf('CEF-TIM-09').properties).toContain('NO-TIMEOUT-RELEASE');
  expect(coverageOf('CEF-THM-A6').assumedBy).toContain('T2');
  expect(coverageOf('CEF-PRE-13').lint).toEqual(['strict-no-prepare']);
  expect(coverageOf('CEF-DIG-06').vectors).toContain('digest');
});
