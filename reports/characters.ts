/**
 * Text from files and traces is not ours: it may hold line breaks, terminal commands, characters that turn the reading
 * direction, or halves of a surrogate pair. A person sees them as escapes, and they do nothing.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** The text on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** Without the characters that XML 1.0 forbids even as references. */
export function xmlCharacters(text: string): string {
  return text.replace(NOT_XML, escaped);
}

/** At most `max` code units, with … for what was cut; never half a surrogate pair. */
export function truncated(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** 1234567 as 1,234,567, in every locale. */
export function grouped(count: number): string {
  return Number.isSafeInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, ',') : String(count);
}

/** `1 run`, `1,000 runs`. */
export function counted(count: number, singular: string, plural: string = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}
