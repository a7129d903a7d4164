/** The JSON Schemas (draft 2020-12) that are published in `docs/`, by file name. */
import { z } from 'zod';
import { traceJsonSchema } from '../model/observation.ts';
import { failureSchema } from '../sims/failure.ts';
import { scenarioSchema } from '../sims/scenario.ts';

export function publishedSchemas(): Readonly<Record<string, object>> {
  return {
    'trace.schema.json': traceJsonSchema(),
    'scenario.schema.json': z.toJSONSchema(scenarioSchema, { target: 'draft-2020-12' }),
    'failure.schema.json': z.toJSONSchema(failureSchema, { target: 'draft-2020-12' }),
  };
}
