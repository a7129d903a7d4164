import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../model/schema-problems.ts';

function problems(schema: z.ZodType, input: unknown) {
  return problemsOf(schema.safeParse(input).error?.issues ?? [], input);
}

describe('what a schema found is told as pointer, reason and remedy', () => {
  test('pointers are escaped as RFC 6901 demands', () => {
    expect(problems(z.strictObject({}), { 'a/b~c': 1 })[0]?.pointer).toBe('/a~1b~0c');
  });

  test('a refinement brings its own remedy, and has a plain one otherwise', () => {
    const even = (params?: { remedy: string }) =>
      z.number().refine((n) => n % 2 === 0, { error: 'odd', ...(params && { params }) });
    expect(problems(even({ remedy: 'Add one.' }), 1)).toEqual([{ pointer: '', reason: 'Odd.', remedy: 'Add one.' }]);
    expect(problems(even(), 1)[0]?.remedy).toBe('Correct the value.');
  });

  test('other kinds of issues still have a remedy', () => {
    expect(problems(z.number().multipleOf(5), 3)[0]?.remedy).toBe('Correct the value.');
  });

  test('a field that is present and undefined is not called missing', () => {
    expect(problems(z.object({ a: z.string() }), { a: undefined })[0]?.reason).toBe(
      'Expected string, received undefined.',
    );
    expect(problems(z.object({ a: z.string() }), {})[0]?.reason).toBe('The field "a" is missing.');
  });
});
