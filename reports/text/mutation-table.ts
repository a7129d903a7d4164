/** The mutation table: per row and per thing that must notice it, whether it did, and in how many steps. */
import type { KillResult, MutationRowResult, MutationTableResult } from '../../properties/result.ts';
import { counted, grouped, oneLine } from '../characters.ts';
import { checksOf } from '../checks.ts';
import type { Paint } from '../paint.ts';
import { killVerdict } from '../reasons.ts';
import { type Cell, type Column, table } from '../table.ts';
import { verdictCell } from './campaign.ts';
import { conclusionLines } from './conclusion.ts';
import { indented } from './layout.ts';

const COLUMNS: readonly Column[] = [
  { title: 'mutation' },
  { title: 'rule changed', max: 48 },
  { title: 'judged by' },
  { title: 'must be caught by' },
  { title: 'outcome' },
  { title: 'verdict' },
  { title: 'steps', align: 'right' },
  { title: 'registry', align: 'right' },
  { title: 'first run', align: 'right' },
];

export function mutationTableText(result: MutationTableResult, paint: Paint): string {
  const { composite, seed, scenarios, limit, rows } = result;
  const accepted = rows.flatMap((row) =>
    row.kills.flatMap(({ by, outcome, acceptedDifference }) =>
      acceptedDifference === null || outcome === 'killed'
        ? []
        : [oneLine(`${row.mutation}, ${by}: ${acceptedDifference}`)],
    ),
  );
  const lines = [
    `${paint.bold('Mutations')} ${paint.dim('(a caught one counts as held, a surviving one as violated)')}`,
    ...indented([
      oneLine(`${composite}, seed ${seed}, at most ${counted(limit, 'run')} each over ${scenarios.join(', ')}`),
    ]),
    ...indented(
      table(
        COLUMNS,
        rows.flatMap((row) => row.kills.map((kill, index) => cells(row, kill, index, paint))),
        paint,
      ),
    ),
    ...(accepted.length === 0 ? [] : ['', paint.bold('Accepted differences'), ...indented(accepted)]),
    '',
    ...conclusionLines(checksOf({ kind: 'mutations', result }), paint),
  ];
  return lines.join('\n');
}

function cells(row: MutationRowResult, kill: KillResult, index: number, paint: Paint): readonly Cell[] {
  const number = (value: number | null): string => (value === null ? '' : grouped(value));
  const accepted = kill.acceptedDifference !== null && kill.outcome !== 'killed';
  return [
    index === 0 ? row.mutation : '',
    index === 0 ? row.title : '',
    index === 0 ? row.judgedBy : '',
    kill.by,
    kill.outcome,
    accepted ? 'accepted' : verdictCell(killVerdict(kill, row).verdict, paint),
    number(kill.steps),
    number(kill.registrySteps),
    number(kill.run),
  ];
}
