import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishedSchemas } from '../../scripts/published-schemas.ts';

describe('the published JSON Schemas', () => {
  it.each(Object.entries(publishedSchemas()))(
    'docs/%s is what the code says (`npm run pages` writes it)',
    (name, schema) => {
      expect(JSON.parse(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'))).toEqual(schema);
    },
  );
});
