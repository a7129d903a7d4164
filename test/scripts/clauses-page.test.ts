import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausesPage } from '../../scripts/clauses-page.ts';

it('docs/clauses.md is what the code says (`npm run pages` writes it)', () => {
  expect(readFileSync(new URL('../../docs/clauses.md', import.meta.url), 'utf8')).toBe(clausesPage());
});
