import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { PLAIN } from '../../reports/paint.ts';
import { table, tableText } from '../../reports/table.ts';
import { anyText } from './arbitraries.ts';

const COLUMNS = [{ title: 'name' }, { title: 'times', align: 'right' }, { title: 'about', max: 8 }] as const;

describe('tables', () => {
  test('of no row are their header', () => {
    expect(table(COLUMNS, [], PLAIN)).toEqual(['name  times  about']);
  });

  test('align, and cut cells that are too long', () => {
    expect(table(COLUMNS, [['a', '1', 'short'], ['longer', '1,000', 'much too long'], ['b']], PLAIN)).toEqual([
      'name    times  about',
      'a           1  short',
      'longer  1,000  much to…',
      'b',
    ]);
  });

  test('colour a cell without moving its column', () => {
    const brush = (text: string) => `<${text}>`;
    expect(table(COLUMNS, [[{ text: 'a', brush }, { text: '1', brush }, 'x']], PLAIN)[1]).toBe('<a>         <1>  x');
  });

  test('of plain texts leave the last column more room', () => {
    const [, line = ''] = tableText(['id', 'rule'], [['x'.repeat(200), 'y'.repeat(200)]]).split('\n');
    expect(line.split('  ').map((cell) => cell.length)).toEqual([60, 100]);
  });

  test.prop([fc.array(fc.array(anyText, { maxLength: 5 }), { maxLength: 6 })])(
    'have one line per row, whatever is in it',
    (rows) => {
      const lines = table(COLUMNS, rows, PLAIN);
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) {
        expect(line).toBe(line.trimEnd());
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }
    },
  );
});
