/** Mutations of the draft: which were caught by what, how soon, and the shortest schedule that shows it. */
import type { MutantResult } from '../../properties/result.ts';
import { grouped, oneLine } from '../characters.ts';
import type { Paint } from '../paint.ts';
import { mutantVerdict } from '../reasons.ts';
import { type Cell, type Column, table } from '../table.ts';
import { verdictCell } from './campaign.ts';
import { elided, indented, labelled, packed } from './layout.ts';

const COLUMNS: readonly Column[] = [
  { title: 'mutation' },
  { title: 'rule changed' },
  { title: 'must be caught by' },
  { title: 'outcome' },
  { title: 'verdict' },
  { title: 'runs', align: 'right' },
  { title: 'steps (at most)', align: 'right' },
  { title: 'clean without it' },
];
const LABEL = 8;
const SHOWN_STEPS = 24;

export function mutantLines(mutants: readonly MutantResult[], paint: Paint): readonly string[] {
  const rows = mutants.map((mutant): readonly Cell[] => [
    mutant.mutation,
    mutant.title,
    mutant.property,
    mutant.outcome,
    verdictCell(mutantVerdict(mutant).verdict, paint),
    grouped(mutant.runs),
    mutant.failure === null ? '' : `${grouped(mutant.failure.steps)} (${grouped(mutant.atMost)})`,
    mutant.failure === null ? '' : mutant.cleanWithoutMutation ? 'yes' : 'no',
  ]);
  return [
    `${paint.bold('Mutations')} ${paint.dim('(a caught one counts as held, a surviving one as violated)')}`,
    ...indented(table(COLUMNS, rows, paint)),
    ...mutants.flatMap((mutant) => explained(mutant, paint)),
  ];
}

function explained(mutant: MutantResult, paint: Paint): readonly string[] {
  const { mutation, failure } = mutant;
  const { verdict, why } = mutantVerdict(mutant);
  const reason = verdict === 'held' ? [] : [paint.yellow(`${verdict}: ${oneLine(why)}`)];
  const schedule =
    failure === null ? [] : elided(failure.schedule, SHOWN_STEPS, (count) => `… ${grouped(count)} more steps …`);
  const repeat = failure === null ? [] : [paint.cyan(oneLine(failure.replay))];
  const lines = [...reason, ...packed(schedule, ' → '), ...repeat];
  return lines.length === 0 ? [] : ['', ...indented(labelled(oneLine(mutation), LABEL, lines))];
}
