/**
 * JSON from hostile hands to a value, or the reason why not. Stricter than `JSON.parse` wherever two readers could
 * take one text for two different acts (CEF-DIG-08 needs I-JSON). Never throws.
 */
import type { JsonValue } from './canonical-json.ts';
import { LIMITS, type Parsed, parsed, refused } from './input.ts';
import { JsonRefusal, JsonScanner } from './json-scanner.ts';

export interface JsonLimits {
  /** Bytes of the whole text; LIMITS.documentBytes unless told otherwise. */
  readonly bytes?: number;
  /** Levels of arrays and objects; LIMITS.nesting unless told otherwise. */
  readonly nesting?: number;
  /**
   * `exact` (default) refuses a plain integer that a double would change: two order numbers must not share a digest.
   * `rounded` reads it as JSON.parse does, for logs that nobody digests.
   */
  readonly integers?: 'exact' | 'rounded';
}

/**
 * Refuses: too many bytes, a byte order mark, invalid UTF-8, syntax errors and truncation (with line and column),
 * nesting beyond the limit, a member name twice, the names `__proto__`, `constructor` and `prototype`, lone
 * surrogates and noncharacters, numbers that are not finite, integers that lose digits.
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = {}): Parsed<JsonValue> {
  const most = limits.bytes ?? LIMITS.documentBytes;
  if (bytes.length > most) {
    return refused('', `The text has ${bytes.length} bytes; the limit is ${most}.`, 'Split it, or send less.');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return refused('', 'The text starts with a byte order mark.', 'Save it as UTF-8 without a byte order mark.');
  }
  const text = decodedPrefix(bytes, bytes.length, false);
  if (text === undefined) {
    return refused('', `Byte ${firstBadByte(bytes)} is not valid UTF-8.`, 'Save the text as UTF-8.');
  }
  try {
    return parsed(new JsonScanner(text, limits.nesting ?? LIMITS.nesting, limits.integers !== 'rounded').document());
  } catch (refusal) {
    if (refusal instanceof JsonRefusal) return { ok: false, problems: [refusal.problem] };
    throw refusal;
  }
}

/** `partial` lets the last character be incomplete. */
function decodedPrefix(bytes: Uint8Array, length: number, partial: boolean): string | undefined {
  try {
    // ignoreBOM keeps a mark as a character, so that none is stripped unseen.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes.subarray(0, length), { stream: partial });
  } catch {
    return undefined;
  }
}

/** The decoder does not say where it stopped: the longest prefix that still decodes is found by halving. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (decodedPrefix(bytes, middle, true) === undefined) bad = middle;
    else good = middle;
  }
  return good;
}
