/** Writes the published JSON Schemas into `docs/`: `npm run schemas`. A test compares them with the code. */
import { writeFileSync } from 'node:fs';
import { publishedSchemas } from './published-schemas.ts';

for (const [name, schema] of Object.entries(publishedSchemas())) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
