/** The whole main job: the documents, the campaign, the mutations. */
import type { MainResult } from '../../properties/result.ts';
import { checksOf, isRefused } from '../checks.ts';
import type { Paint } from '../paint.ts';
import { campaignLines } from './campaign.ts';
import { conclusionLines } from './conclusion.ts';
import { indented } from './layout.ts';
import { lintLines } from './lint.ts';
import { mutantLines } from './mutants.ts';

export function mainText(result: MainResult, paint: Paint): string {
  const conclusion = conclusionLines(checksOf({ kind: 'main', result }), paint);
  return [...mainLines(result, paint), '', ...conclusion].join('\n');
}

function mainLines({ lint, campaign, mutants }: MainResult, paint: Paint): readonly string[] {
  return [
    paint.bold('Documents'),
    ...lint.flatMap((each) => {
      const [title = '', ...findings] = lintLines(each, paint);
      const expected = isRefused(each) === (each.expected === 'refused');
      const remark = expected ? paint.green('held, as expected') : paint.red(`violated, should be ${each.expected}`);
      return indented([`${title}: ${remark}`, ...findings]);
    }),
    '',
    ...campaignLines(campaign, paint),
    '',
    ...mutantLines(mutants, paint),
  ];
}
