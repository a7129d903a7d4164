/** Aligned plain-text tables. Widths are code units: the texts are ours and almost all ASCII. */
import { oneLine, truncated } from './characters.ts';
import { type Paint, PLAIN } from './paint.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Longer cells end in …. */
  readonly max?: number;
}

/** Colour is applied after padding, so it never moves a column. */
export type Cell = string | { readonly text: string; readonly brush: (text: string) => string };

const GAP = '  ';
const LONGEST_CELL = 60;
const LONGEST_LAST_CELL = 100;

/** Header line and one line per row; never trailing blanks. */
export function table(columns: readonly Column[], rows: readonly (readonly Cell[])[], paint: Paint): readonly string[] {
  const header = columns.map(({ title }): Cell => ({ text: title, brush: paint.bold }));
  const lines = [header, ...rows].map((row) => columns.map((column, index) => fitted(row[index] ?? '', column)));
  const widths = columns.map((_, index) =>
    lines.reduce((most, line) => Math.max(most, line[index]?.text.length ?? 0), 0),
  );
  return lines.map((line) => {
    const end = line.findLastIndex(({ text }) => text !== '');
    return line
      .slice(0, end + 1)
      .map(({ text, brush }, index) => {
        const width = widths[index] ?? 0;
        if (columns[index]?.align === 'right') return `${' '.repeat(width - text.length)}${brush(text)}`;
        return `${brush(text)}${index === end ? '' : ' '.repeat(width - text.length)}`;
      })
      .join(GAP);
  });
}

/** A table of texts without colours. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = headings.map((title, index): Column => {
    return { title, max: index === headings.length - 1 ? LONGEST_LAST_CELL : LONGEST_CELL };
  });
  return table(columns, rows, PLAIN).join('\n');
}

function fitted(cell: Cell, column: Column): { readonly text: string; readonly brush: (text: string) => string } {
  const text = truncated(oneLine(typeof cell === 'string' ? cell : cell.text), column.max ?? LONGEST_CELL).trimEnd();
  return { text, brush: typeof cell === 'string' ? (same) => same : cell.brush };
}
