/**
 * Reads JSON text character by character, because `JSON.parse` cannot show what matters here: a member name given
 * twice (two readers, two acts, one document), and digits that a double cannot hold.
 * Internal to `strict-json.ts`: it throws {@link JsonRefusal}, which never leaves that file.
 */
import { type JsonValue, unicodeProblem } from './canonical-json.ts';
import { type InputProblem, pointerOf } from './input.ts';

export class JsonRefusal extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const NAMES_OF_THE_LANGUAGE: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export class JsonScanner {
  private readonly text: string;
  private readonly nesting: number;
  private readonly exactIntegers: boolean;
  private readonly path: PropertyKey[] = [];
  private at = 0;

  constructor(text: string, nesting: number, exactIntegers: boolean) {
    this.text = text;
    this.nesting = nesting;
    this.exactIntegers = exactIntegers;
  }

  document(): JsonValue {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.refuse('text after the end of the value', 'Keep one JSON value per document.');
    return value;
  }

  // Recursion is safe: it stops at the nesting limit, however deep the text goes.
  private value(depth: number): JsonValue {
    this.space();
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth + 1);
      case '[':
        return this.array(depth + 1);
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private object(depth: number): JsonValue {
    this.enter(depth);
    const members: Record<string, JsonValue> = {};
    if (this.closes('}')) return members;
    for (;;) {
      this.space();
      if (this.text[this.at] !== '"') this.unexpected('a member name in double quotes');
      const start = this.at;
      const name = this.string();
      this.refuseName(name, members, start);
      this.space();
      this.expect(':', '":" after the member name');
      this.path.push(name);
      members[name] = this.value(depth);
      this.path.pop();
      if (this.closes('}')) return members;
      this.expect(',', '"," or "}"');
    }
  }

  private array(depth: number): JsonValue {
    this.enter(depth);
    const items: JsonValue[] = [];
    if (this.closes(']')) return items;
    for (;;) {
      this.path.push(items.length);
      items.push(this.value(depth));
      this.path.pop();
      if (this.closes(']')) return items;
      this.expect(',', '"," or "]"');
    }
  }

  private enter(depth: number): void {
    if (depth > this.nesting) this.refuse(`nested deeper than ${this.nesting} levels`, 'Flatten the document.');
    this.at += 1;
  }

  private refuseName(name: string, members: Readonly<Record<string, JsonValue>>, start: number): void {
    if (NAMES_OF_THE_LANGUAGE.includes(name)) {
      this.at = start;
      this.path.push(name);
      this.refuse(`the member name "${name}" is not allowed`, 'Rename the member: readers in JavaScript misread it.');
    }
    if (Object.hasOwn(members, name)) {
      this.at = start;
      this.path.push(name);
      this.refuse(`the member name ${clipped(name)} stands twice in one object`, 'Remove one of the two.');
    }
  }

  private string(): string {
    const start = this.at;
    this.at += 1;
    let value = '';
    let from = this.at;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code)) this.unexpected('the closing double quote of a string');
      if (code === 0x22) break;
      if (code < 0x20) this.refuse('a control character inside a string', 'Escape it, for example as \\n or \\u001f.');
      if (code === 0x5c) {
        value += this.text.slice(from, this.at) + this.escape();
        from = this.at;
      } else {
        this.at += 1;
      }
    }
    value += this.text.slice(from, this.at);
    this.at += 1;
    const problem = unicodeProblem(value);
    if (problem !== undefined) {
      this.at = start;
      this.refuse(`a string contains ${problem}`, 'Write whole characters; I-JSON (RFC 7493) allows nothing else.');
    }
    return value;
  }

  private escape(): string {
    const letter = this.text[this.at + 1] ?? '';
    const plain = ESCAPES.get(letter);
    if (plain !== undefined) {
      this.at += 2;
      return plain;
    }
    const hex = this.text.slice(this.at + 2, this.at + 6);
    if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex)) {
      const cut = /^u?[0-9a-fA-F]{0,3}$/.test(letter + hex) && this.at + 2 + hex.length >= this.text.length;
      if (cut) this.at = this.text.length;
      this.unexpected('one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX');
    }
    this.at += 6;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (literal === undefined) return this.unexpected('a value');
    const value = Number(literal);
    if (!Number.isFinite(value)) this.refuse('a number beyond the range of a double', 'Write it as a string.');
    if (this.exactIntegers && losesDigits(literal, value)) {
      this.refuse(`the integer ${literal} would be read as ${String(value)}`, 'Write large integers as strings.');
    }
    this.at += literal.length;
    return value;
  }

  private word<T extends JsonValue>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) {
      if (word.startsWith(this.text.slice(this.at))) this.at = this.text.length;
      this.unexpected('a value');
    }
    this.at += word.length;
    return value;
  }

  private closes(bracket: '}' | ']'): boolean {
    this.space();
    if (this.text[this.at] !== bracket) return false;
    this.at += 1;
    return true;
  }

  private expect(mark: string, what: string): void {
    if (this.text[this.at] !== mark) this.unexpected(what);
    this.at += 1;
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private unexpected(wanted: string): never {
    const found = this.text.codePointAt(this.at);
    if (found === undefined) {
      return this.refuse(`the text ends where ${wanted} should stand`, 'Check that the file was written completely.');
    }
    const character = JSON.stringify(String.fromCodePoint(found));
    return this.refuse(`${character} stands where ${wanted} should stand`, 'Correct the JSON syntax at this place.');
  }

  private refuse(reason: string, remedy: string): never {
    const before = this.text.slice(0, this.at).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    const place = `line ${before.length}, column ${column}`;
    throw new JsonRefusal({ pointer: pointerOf(this.path), reason: `${place}: ${reason}.`, remedy });
  }
}

/** Plain integers only: digits behind a point are expected to round, an order number is not. */
function losesDigits(literal: string, value: number): boolean {
  if (Number.isSafeInteger(value) || !/^-?[0-9]+$/.test(literal)) return false;
  return String(value) !== literal && BigInt(value) !== BigInt(literal);
}

function clipped(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
