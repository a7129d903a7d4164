/** Writes what is generated in `docs/`, but for the mutation table: `npm run pages`. Tests compare it with the code. */
import { writeFileSync } from 'node:fs';
import { clausesPage } from './clauses-page.ts';
import { publishedSchemas } from './published-schemas.ts';

const docs = (name: string) => new URL(`../docs/${name}`, import.meta.url);
for (const [name, schema] of Object.entries(publishedSchemas()))
  writeFileSync(docs(name), `${JSON.stringify(schema, null, 2)}\n`);
writeFileSync(docs('clauses.md'), clausesPage());
