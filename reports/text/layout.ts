/** Small pieces that all texts are made of. */
import { oneLine } from '../characters.ts';

const WIDTH = 110;

export function indented(lines: readonly string[], by: string = '  '): readonly string[] {
  return lines.map((line) => (line === '' ? line : `${by}${line}`));
}

/** Items joined by a separator and broken into lines between items; one item that is too long stays whole. */
export function packed(items: readonly string[], separator: string, width: number = WIDTH): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, item] of items.map(oneLine).entries()) {
    const piece = index === items.length - 1 ? item : `${item}${separator}`;
    if (line !== '' && line.length + piece.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** Lines behind a label, the rest of them below its text. */
export function labelled(label: string, width: number, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${(index === 0 ? label : '').padEnd(width)}${line}`);
}

/** All items where at most `budget` lines are needed; else the first few, a line that says how many are missing, the last few. */
export function elided(
  items: readonly string[],
  budget: number,
  missing: (count: number) => string,
): readonly string[] {
  if (items.length <= budget) return items;
  const first = Math.ceil((budget - 1) / 2);
  const last = Math.max(0, budget - 1 - first);
  return [...items.slice(0, first), missing(items.length - first - last), ...items.slice(items.length - last)];
}
