/**
 * Turns what zod found wrong into the one shape in which every reader refuses: pointer, reason, remedy.
 * Schemas may carry a remedy of their own in `params.remedy` of a refinement.
 */
import type { z } from 'zod';
import { type InputProblem, pointerOf } from './input.ts';

type Issue = z.core.$ZodIssue;

/** One problem per issue, in the order of the schema; an unknown field gets a pointer to the field itself. */
export function problemsOf(issues: readonly Issue[], input: unknown): readonly InputProblem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...issue.path, key], key));
    return [{ pointer: pointerOf(issue.path), reason: `${reasonOf(issue, input)}.`, remedy: remedyOf(issue) }];
  });
}

function unknownField(path: readonly PropertyKey[], key: string): InputProblem {
  return {
    pointer: pointerOf(path),
    reason: `Unknown field "${key}".`,
    remedy: 'Correct the spelling or remove the field; this format has no extensions.',
  };
}

function reasonOf(issue: Issue, input: unknown): string {
  const field = issue.path.at(-1);
  if (issue.code !== 'custom' && isAbsent(input, issue.path)) return `The field "${String(field)}" is missing`;
  return issue.message.replace(/^Invalid input: /, '').replace(/^./, (first) => first.toUpperCase());
}

function remedyOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Write ${issue.expected === 'int' ? 'an integer' : `a value of type ${issue.expected}`} here.`;
    case 'invalid_value':
      return `Write one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'too_small':
      return `Use at least ${String(issue.minimum)}.`;
    case 'too_big':
      return `Use at most ${String(issue.maximum)}.`;
    case 'custom': {
      const remedy: unknown = issue.params?.remedy;
      return typeof remedy === 'string' ? remedy : 'Correct the value.';
    }
    default:
      return 'Correct the value.';
  }
}

function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  let value: unknown = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return true;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return false;
}
