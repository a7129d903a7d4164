/** A campaign: what was run, every property with its verdict, what really happened, and the failures. */
import type { CampaignResult, PropertyResult, WitnessCount } from '../../properties/result.ts';
import { counted, grouped, oneLine } from '../characters.ts';
import { checksOf } from '../checks.ts';
import { type Paint, verdictBrush } from '../paint.ts';
import { type Cell, type Column, table } from '../table.ts';
import { conclusionLines } from './conclusion.ts';
import { failureLines } from './failure.ts';
import { indented, labelled, packed } from './layout.ts';

const LABEL = 11;

export function campaignText(result: CampaignResult, paint: Paint): string {
  const conclusion = conclusionLines(checksOf({ kind: 'campaign', result }), paint);
  return [...campaignLines(result, paint), '', ...conclusion].join('\n');
}

export function campaignLines(result: CampaignResult, paint: Paint): readonly string[] {
  const { properties, witnesses, failures, minimum } = result;
  return [
    paint.bold('Campaign'),
    ...indented(headerLines(result, paint)),
    '',
    `${paint.bold('Properties')} ${paint.dim(`(held: never violated, and exercised at least ${counted(Math.max(1, minimum), 'time')})`)}`,
    ...indented(propertyTable(properties, paint)),
    ...(witnesses.length === 0
      ? []
      : ['', paint.bold('What really happened'), ...indented(witnessTable(witnesses, paint))]),
    ...failures.flatMap((failure) => ['', ...failureLines(failure, paint)]),
  ];
}

function headerLines(result: CampaignResult, paint: Paint): readonly string[] {
  const { draft, composite, scenarios, seed, runs, distinct, events } = result;
  const totals = `${grouped(runs)} (${grouped(distinct)} distinct), ${counted(events, 'event')}`;
  return [
    ...labelled('draft', LABEL, [oneLine(draft)]),
    ...labelled('composite', LABEL, [oneLine(composite)]),
    ...labelled('scenarios', LABEL, packed(scenarios, ', ')),
    ...labelled('seed', LABEL, [paint.cyan(oneLine(seed))]),
    ...labelled('runs', LABEL, [totals]),
  ];
}

export function verdictCell(verdict: PropertyResult['verdict'], paint: Paint): Cell {
  return { text: verdict, brush: verdictBrush(verdict, paint) };
}

/** The columns of what must not happen are there only if it did. */
export function propertyTable(properties: readonly PropertyResult[], paint: Paint): readonly string[] {
  const violations = properties.some((each) => each.violations !== 0);
  const unjudged = properties.some((each) => each.unjudged !== 0);
  const columns: readonly Column[] = [
    { title: 'property' },
    { title: 'verdict' },
    { title: 'required' },
    { title: 'exercised', align: 'right' },
    ...(violations ? [{ title: 'violations', align: 'right' } as const] : []),
    ...(unjudged ? [{ title: 'unjudged', align: 'right' } as const] : []),
  ];
  const rows = properties.map((each): readonly Cell[] => [
    each.property,
    verdictCell(each.verdict, paint),
    each.required ? 'yes' : 'no',
    grouped(each.exercised),
    ...(violations ? [each.violations === 0 ? '' : grouped(each.violations)] : []),
    ...(unjudged ? [each.unjudged === 0 ? '' : grouped(each.unjudged)] : []),
  ]);
  return table(columns, rows, paint);
}

function witnessTable(witnesses: readonly WitnessCount[], paint: Paint): readonly string[] {
  const columns: readonly Column[] = [{ title: 'witness' }, { title: 'times', align: 'right' }, { title: 'about' }];
  const rows = witnesses.map(({ id, about, count }): readonly Cell[] => [
    id,
    count === 0 ? { text: 'never', brush: paint.yellow } : grouped(count),
    about,
  ]);
  return table(columns, rows, paint);
}
