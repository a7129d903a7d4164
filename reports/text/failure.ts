/** One counterexample in at most 15 lines, whatever is in it: rule, what was seen, schedule, command. */
import type { FailureSummary } from '../../properties/result.ts';
import { grouped, oneLine, truncated } from '../characters.ts';
import type { Paint } from '../paint.ts';
import { elided, indented, labelled } from './layout.ts';

const FAILURE_LINES = 15;
const LABEL = 10;
const LONGEST_LINE = 140;

const short = (text: string): string => truncated(oneLine(text), LONGEST_LINE);

export function failureLines(failure: FailureSummary, paint: Paint): readonly string[] {
  const { property, rule, clauses, draft, scenario, run, seen, schedule, replay } = failure;
  const title = `${paint.bold(paint.red(`${oneLine(property)} violated:`))} ${oneLine(rule)}`;
  const head = [
    ...labelled('clauses', LABEL, [short(clauses.join(', '))]),
    ...labelled('draft', LABEL, [short(`${draft}, scenario ${scenario}, run ${grouped(run)}`)]),
    ...labelled('seen', LABEL, witnesses(seen)),
  ];
  const repeat = labelled('repeat', LABEL, [paint.cyan(oneLine(replay))]);
  const left = FAILURE_LINES - 1 - head.length - repeat.length;
  const steps = elided(numbered(schedule), left, (count) =>
    paint.dim(`… ${grouped(count)} more steps; the command below shows them all`),
  );
  return [title, ...indented([...head, ...labelled('schedule', LABEL, steps), ...repeat])];
}

/** The two witnesses. More of them cost no more lines. */
function witnesses(seen: readonly string[]): readonly string[] {
  const [first, second, ...more] = seen;
  if (first === undefined) return [];
  if (second === undefined) return [short(first)];
  return [short(first), `${short(second)}${more.length === 0 ? '' : ` (and ${more.length} more)`}`];
}

function numbered(schedule: readonly string[]): readonly string[] {
  const digits = String(schedule.length).length;
  return schedule.map((step, index) => `${String(index + 1).padStart(digits)}  ${short(step)}`);
}
