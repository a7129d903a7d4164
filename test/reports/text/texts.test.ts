import { describe, expect, test } from 'vitest';
import type { ReplayResult } from '../../../properties/result.ts';
import { type Paint, PLAIN } from '../../../reports/paint.ts';
import { campaignText } from '../../../reports/text/campaign.ts';
import { lintText } from '../../../reports/text/lint.ts';
import { mainText } from '../../../reports/text/main.ts';
import { mutantLines } from '../../../reports/text/mutants.ts';
import { replayText } from '../../../reports/text/replay.ts';
import { traceText } from '../../../reports/text/trace.ts';
import { CAMPAIGN, MAIN, MUTANTS, REFUSED, REPLAY, TRACE } from '../sample.ts';

const golden = (name: string) => `../../golden/reports/${name}.txt`;
const FIXED: ReplayResult = { ...REPLAY, verdict: 'FIXED', steps: null, seen: [], schedule: [], alsoViolated: [] };
const DIVERGED: ReplayResult = {
  ...FIXED,
  verdict: 'DIVERGED',
  diverged: { step: 4, expected: 'pay: prepare at 120 ms', got: 'book: prepare at 120 ms' },
};
const [FIRST] = TRACE.composites;

describe('texts', () => {
  test.each([
    ['main', mainText(MAIN, PLAIN)],
    ['campaign', campaignText(CAMPAIGN, PLAIN)],
    ['mutants', mutantLines(MUTANTS, PLAIN).join('\n')],
    ['lint', lintText(REFUSED, PLAIN)],
    ['trace', traceText(TRACE, PLAIN)],
    ['trace-one', traceText({ ...TRACE, composites: FIRST === undefined ? [] : [FIRST] }, PLAIN)],
    ['replay', replayText(REPLAY, PLAIN, false)],
    ['replay-full', replayText(REPLAY, PLAIN, true)],
    ['replay-fixed', replayText(FIXED, PLAIN, false)],
    ['replay-diverged', replayText(DIVERGED, PLAIN, false)],
  ])('show the sample of %s', async (name, text) => {
    await expect(`${text}\n`).toMatchFileSnapshot(golden(name));
  });

  test('say the same with colours', () => {
    const coloured = (code: number) => (text: string) => `⟨${code}⟩${text}⟨end⟩`;
    const paint: Paint = {
      bold: coloured(1),
      dim: coloured(2),
      red: coloured(31),
      green: coloured(32),
      yellow: coloured(33),
      cyan: coloured(36),
    };
    const plain = (text: string) => text.replaceAll(/⟨\d+⟩|⟨end⟩/g, '');
    expect(plain(mainText(MAIN, paint))).toBe(mainText(MAIN, PLAIN));
    expect(mainText(MAIN, paint)).not.toBe(mainText(MAIN, PLAIN));
    expect(plain(traceText(TRACE, paint))).toBe(traceText(TRACE, PLAIN));
    expect(plain(replayText(REPLAY, paint, true))).toBe(replayText(REPLAY, PLAIN, true));
  });

  test('always print the seed', () => {
    expect(campaignText({ ...CAMPAIGN, seed: 'a seed' }, PLAIN)).toContain('a seed');
    expect(mainText({ ...MAIN, campaign: { ...CAMPAIGN, seed: 'a seed' } }, PLAIN)).toContain('a seed');
  });
});
