/**
 * Records the mutation table for `test/mutants.test.ts` and writes its page:
 * `finality mutants --json | npx tsx scripts/record-mutants.ts`.
 */
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { MutationTableResult } from '../properties/result.ts';
import { mutationsPage, recordedTable } from './mutations-page.ts';

const table = recordedTable(JSON.parse(await text(process.stdin)) as MutationTableResult);
const rows = table.rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
const golden = `{\n  "seed": ${JSON.stringify(table.seed)},\n  "limit": ${table.limit},\n  "rows": [\n${rows}\n  ]\n}\n`;
writeFileSync(new URL('../test/golden/mutants.json', import.meta.url), golden);
writeFileSync(new URL('../docs/mutations.md', import.meta.url), mutationsPage(table));
