/**
 * RFC 8785 canonical JSON, over I-JSON (RFC 7493) only: the `Canon` of CEF-DIG-06 and CEF-DIG-08.
 * The library does the serialisation; this file refuses what the library would silently drop or rewrite
 * (undefined members, Dates through toJSON, class instances), because two different acts must never share a text.
 */
import canonicalize from 'canonicalize';
import { LIMITS, pointerOf } from './input.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** The value handed over is no I-JSON. A bug of the caller: input from outside is refused earlier, by `parseJson`. */
export class NotIJson extends TypeError {
  /** RFC 6901 pointer to the offending value. */
  readonly pointer: string;

  constructor(path: readonly PropertyKey[], what: string) {
    const pointer = pointerOf(path);
    super(`${pointer === '' ? 'the value' : pointer} is not I-JSON: ${what}`);
    this.name = 'NotIJson';
    this.pointer = pointer;
  }
}

/**
 * The RFC 8785 text of `value`: members by UTF-16 code unit, numbers as ECMAScript prints them, no white space.
 * Throws {@link NotIJson} for NaN, infinities, bigint, undefined, functions, symbols, lone surrogates, noncharacters,
 * objects that are not plain, and nesting beyond LIMITS.nesting (which also stops circular values).
 */
export function canonicalJson(value: unknown): string {
  refuseOtherThanIJson(value, []);
  const text = canonicalize(value);
  if (text === undefined) throw new NotIJson([], 'nothing to serialise');
  return text;
}

/** Why this text may not stand in I-JSON (RFC 7493, section 2.1), or undefined when it may. */
export function unicodeProblem(text: string): string | undefined {
  // With the u flag a surrogate pair is one code point, so only lone surrogates match.
  if (/\p{Surrogate}/u.test(text)) return 'a lone surrogate (half of a character)';
  if (/\p{Noncharacter_Code_Point}/u.test(text)) return 'a Unicode noncharacter';
  return undefined;
}

function refuseOtherThanIJson(value: unknown, path: readonly PropertyKey[]): void {
  if (path.length > LIMITS.nesting) throw new NotIJson([], `nested deeper than ${LIMITS.nesting} levels, or circular`);
  switch (typeof value) {
    case 'boolean':
      return;
    case 'string':
      refuseText(value, path);
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new NotIJson(path, `the number ${String(value)}`);
      return;
    case 'object':
      if (value === null) return;
      if (Array.isArray(value)) {
        // By index: forEach would skip the holes of a sparse array.
        for (let at = 0; at < value.length; at += 1) refuseOtherThanIJson(value[at], [...path, at]);
        return;
      }
      refuseObject(value, path);
      return;
    default:
      throw new NotIJson(path, `a value of type ${typeof value}`);
  }
}

function refuseObject(value: object, path: readonly PropertyKey[]): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new NotIJson(path, 'an object that is not plain');
  if (Object.getOwnPropertySymbols(value).length > 0) throw new NotIJson(path, 'a member named by a symbol');
  for (const [name, member] of Object.entries(value)) {
    refuseText(name, [...path, name]);
    refuseOtherThanIJson(member, [...path, name]);
  }
}

function refuseText(text: string, path: readonly PropertyKey[]): void {
  const problem = unicodeProblem(text);
  if (problem !== undefined) throw new NotIJson(path, problem);
}
