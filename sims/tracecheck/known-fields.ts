/**
 * Traces may carry fields that this version does not know: they are counted and left out, at every level, so that no
 * monitor reads them by accident and nothing large is kept on their account.
 */
import { z } from 'zod';
import type { JsonObject } from '../../model/canonical-json.ts';

export interface Known<T> {
  readonly value: T;
  readonly ignored: number;
}

/** `value`, which the schema has accepted as a `T`, without the members that the schema does not name. */
export function knownFields<T>(schema: z.ZodType<T>, value: JsonObject): Known<T> {
  let ignored = 0;
  const copy = (shape: unknown, from: unknown): unknown => {
    if (shape instanceof z.ZodOptional) return copy(shape.unwrap(), from);
    if (shape instanceof z.ZodArray && Array.isArray(from)) return from.map((item) => copy(shape.element, item));
    if (!(shape instanceof z.ZodObject) || typeof from !== 'object' || from === null) return from;
    const fields: Readonly<Record<string, unknown>> = shape.shape;
    const members = Object.entries(from);
    const named = members.filter(([name]) => Object.hasOwn(fields, name));
    ignored += members.length - named.length;
    return Object.fromEntries(named.map(([name, member]) => [name, copy(fields[name], member)]));
  };
  return { value: copy(schema, value) as T, ignored };
}
