/** The last lines of every text: what it comes to, and each required check that is not green. */
import { counted, grouped, oneLine, truncated } from '../characters.ts';
import { type Check, type Conclusion, conclusionOf } from '../checks.ts';
import { type Paint, verdictBrush } from '../paint.ts';
import { indented } from './layout.ts';

const COLOUR: Readonly<Record<Conclusion, 'green' | 'red' | 'yellow'>> = {
  held: 'green',
  violated: 'red',
  inconclusive: 'yellow',
};
const SHOWN = 20;
const LABEL = 15;
const LONGEST_LINE = 160;

export function conclusionLines(checks: readonly Check[], paint: Paint): readonly string[] {
  const conclusion = conclusionOf(checks);
  const required = checks.filter((check) => check.required);
  const open = required.filter(({ verdict }) => verdict !== 'held');
  const brush = paint[COLOUR[conclusion]];
  const held = `${grouped(required.length - open.length)} of ${counted(required.length, 'required check')} held`;
  // What was violated comes first, so that the limit never hides it behind what was only not exercised.
  const sorted = [...open].sort((a, b) => Number(b.verdict === 'violated') - Number(a.verdict === 'violated'));
  const lines = sorted.slice(0, SHOWN).map(({ verdict, name, why }) => {
    const text = truncated(oneLine(`${name}: ${why}`), LONGEST_LINE);
    return `${verdictBrush(verdict, paint)(verdict.padEnd(LABEL))}${text}`;
  });
  const more = open.length > SHOWN ? [paint.dim(`… ${grouped(open.length - SHOWN)} more`)] : [];
  return [`${paint.bold(brush(conclusion))}: ${held}`, ...indented([...lines, ...more])];
}
