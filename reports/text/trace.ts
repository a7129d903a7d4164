/** A recorded trace: for one composite its properties, for many how many composites got each verdict; then what was violated. */
import type { TraceResult } from '../../properties/result.ts';
import type { PropertyVerdict } from '../../properties/verdict.ts';
import { counted, grouped, oneLine, truncated } from '../characters.ts';
import { checksOf } from '../checks.ts';
import { type Paint, verdictBrush } from '../paint.ts';
import { type Cell, type Column, table } from '../table.ts';
import { propertyTable } from './campaign.ts';
import { conclusionLines } from './conclusion.ts';
import { indented } from './layout.ts';

type Composite = TraceResult['composites'][number];

const VERDICTS: readonly PropertyVerdict[] = ['held', 'violated', 'not exercised', 'not judged'];
const SHOWN_VIOLATIONS = 50;
const LONGEST_LINE = 140;

export function traceText(result: TraceResult, paint: Paint): string {
  const conclusion = conclusionLines(checksOf({ kind: 'trace', result }), paint);
  return [...traceLines(result, paint), '', ...conclusion].join('\n');
}

function traceLines(result: TraceResult, paint: Paint): readonly string[] {
  const { file, lines, ignoredFields, composites } = result;
  const ignored = ignoredFields === 0 ? '' : `, ${counted(ignoredFields, 'unknown field')} ignored`;
  const only = composites.length === 1 ? composites[0] : undefined;
  const name = only === undefined ? counted(composites.length, 'composite') : `composite ${oneLine(only.composite)}`;
  const properties = only === undefined ? countTable(composites, paint) : propertyTable(only.properties, paint);
  return [
    `${paint.bold(oneLine(file))}: ${counted(lines, 'line')}, ${name}${ignored}`,
    '',
    paint.bold(only === undefined ? 'Properties, and how many composites got which verdict' : 'Properties'),
    ...indented(properties),
    ...violationLines(composites, paint),
  ];
}

function countTable(composites: readonly Composite[], paint: Paint): readonly string[] {
  const counts = new Map<string, Map<PropertyVerdict, number>>();
  for (const { property, required, verdict } of composites.flatMap((each) => each.properties)) {
    const row = `${property}${required ? '' : ' (not required)'}`;
    const verdicts = counts.get(row) ?? new Map<PropertyVerdict, number>();
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    counts.set(row, verdicts);
  }
  const columns: readonly Column[] = [
    { title: 'property' },
    ...VERDICTS.map((title) => ({ title, align: 'right' }) as const),
  ];
  const rows = [...counts].map(([row, verdicts]): readonly Cell[] => [
    row,
    ...VERDICTS.map((verdict): Cell => {
      const count = verdicts.get(verdict) ?? 0;
      return count === 0 ? '' : { text: grouped(count), brush: verdictBrush(verdict, paint) };
    }),
  ]);
  return table(columns, rows, paint);
}

function violationLines(composites: readonly Composite[], paint: Paint): readonly string[] {
  const all = composites.flatMap(({ composite, violations }) =>
    violations.map((violation) => ({ composite, ...violation })),
  );
  const more = all.length - SHOWN_VIOLATIONS;
  return [
    ...all
      .slice(0, SHOWN_VIOLATIONS)
      .flatMap(({ composite, property, rule, clauses, seq, seen }) => [
        '',
        `${paint.bold(paint.red(`${oneLine(property)} violated`))} in ${oneLine(composite)} at seq ${grouped(seq)}`,
        ...indented([oneLine(rule), `clauses: ${oneLine(clauses.join(', '))}`]),
        ...indented(seen.map((line) => truncated(oneLine(line), LONGEST_LINE))),
      ]),
    ...(more > 0 ? ['', paint.dim(`… ${counted(more, 'more violation')}; --json lists them all`)] : []),
  ];
}
