/** A failure file played again: how it ended, and all of the schedule, which the failure itself had no room for. */
import type { ReplayResult } from '../../properties/result.ts';
import { counted, grouped, oneLine } from '../characters.ts';
import type { Paint } from '../paint.ts';
import { indented, labelled } from './layout.ts';

const LABEL = 10;

/** `full`: every stimulus and what followed, not only registry steps. */
export function replayText(result: ReplayResult, paint: Paint, full: boolean): string {
  const { verdict, id, property, rule, clauses, alsoViolated } = result;
  const also = verdict === 'DIVERGED' ? '' : alsoViolated.map(oneLine).join(', ');
  const lines = [
    ...labelled('rule', LABEL, [`${oneLine(property)}: ${oneLine(rule)}`]),
    ...labelled('clauses', LABEL, [oneLine(clauses.join(', '))]),
    ...labelled('draft', LABEL, [draftLine(result)]),
    ...endLines(result, paint),
    ...(also === '' ? [] : labelled('also', LABEL, [`${also} ${paint.red('violated')} by the same schedule`])),
  ];
  const everything = full ? ['', paint.bold('Every stimulus, and what followed'), ...indented(fullLines(result))] : [];
  return [`${verdictWord(result, paint)} ${oneLine(id)}`, ...indented(lines), ...everything].join('\n');
}

function verdictWord({ verdict }: ReplayResult, paint: Paint): string {
  switch (verdict) {
    case 'FIXED':
      return paint.bold(paint.green(verdict));
    case 'STILL FAILS':
      return paint.bold(paint.red(verdict));
    case 'DIVERGED':
      return paint.bold(paint.yellow(verdict));
  }
}

function draftLine({ draft, recordedDraft }: ReplayResult): string {
  return draft === recordedDraft ? oneLine(draft) : `${oneLine(draft)} (recorded under ${oneLine(recordedDraft)})`;
}

function endLines(result: ReplayResult, paint: Paint): readonly string[] {
  const { verdict, diverged, seen, schedule, steps, recordedSteps } = result;
  switch (verdict) {
    case 'FIXED':
      return labelled('steps', LABEL, [`no violation; the recorded one took ${counted(recordedSteps, 'step')}`]);
    case 'STILL FAILS': {
      const length = steps === null || steps === recordedSteps ? '' : `, ${grouped(recordedSteps)} as recorded`;
      const digits = String(schedule.length).length;
      const numbered = schedule.map((step, index) => `${String(index + 1).padStart(digits)}  ${oneLine(step)}`);
      return [
        ...labelled('seen', LABEL, seen.map(oneLine)),
        ...labelled('steps', LABEL, [`${grouped(steps ?? schedule.length)}${length}`]),
        ...labelled('schedule', LABEL, numbered),
      ];
    }
    case 'DIVERGED':
      return [
        ...(diverged === null
          ? []
          : labelled('diverged', LABEL, [
              `at step ${grouped(diverged.step)}`,
              `expected ${oneLine(diverged.expected)}`,
              `got ${oneLine(diverged.got)}`,
            ])),
        ...labelled('', LABEL, [
          paint.dim('The harness itself took another way, so nothing can be said about the property.'),
        ]),
      ];
  }
}

function fullLines({ full }: ReplayResult): readonly string[] {
  return full.flatMap(({ at, stimulus, showed }) => [
    `${String(at).padStart(LABEL - 3)} ms  ${oneLine(stimulus)}`,
    ...showed.map((line) => `${' '.repeat(LABEL + 4)}${oneLine(line)}`),
  ]);
}
