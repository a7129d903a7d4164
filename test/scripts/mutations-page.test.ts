import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutationsPage, type RecordedTable } from '../../scripts/mutations-page.ts';

const fileOf = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const golden: RecordedTable = JSON.parse(fileOf('test/golden/mutants.json'));

describe('docs/mutations.md', () => {
  it('is what the recorded table and the registry say', () => {
    expect(fileOf('docs/mutations.md')).toBe(mutationsPage(golden));
  });

  it('explains every row that is caught in fewer steps than the registry knows', () => {
    expect(mutationsPage(golden)).not.toContain('NOT EXPLAINED');
  });

  it('says so where a row is caught sooner than the registry knows and nobody has said why', () => {
    const [row] = golden.rows.filter(({ mutation }) => mutation === 'M-17');
    if (row === undefined) throw new Error('no M-17');
    const sooner = { ...row, kills: row.kills.map((kill) => ({ ...kill, steps: 1 })) };
    expect(mutationsPage({ ...golden, rows: [sooner] })).toContain('NOT EXPLAINED');
  });
});
