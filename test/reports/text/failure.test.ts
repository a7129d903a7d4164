import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { PLAIN } from '../../../reports/paint.ts';
import { failureLines } from '../../../reports/text/failure.ts';
import { anyFailure } from '../arbitraries.ts';
import { FAILURE, SHORT_FAILURE } from '../sample.ts';

const golden = (name: string) => `../../golden/reports/${name}.txt`;

describe('a failure', () => {
  test('shows the samples', async () => {
    await expect(`${failureLines(FAILURE, PLAIN).join('\n')}\n`).toMatchFileSnapshot(golden('failure'));
    await expect(`${failureLines(SHORT_FAILURE, PLAIN).join('\n')}\n`).toMatchFileSnapshot(golden('failure-short'));
  });

  test.prop([anyFailure], { numRuns: 1_000 })('takes at most 15 lines, whatever is in it', (failure) => {
    expect(
      failureLines(failure, PLAIN)
        .join('\n')
        .split(/\r\n|[\n\r\u0085\u2028\u2029]/).length,
    ).toBeLessThanOrEqual(15);
  });

  test.prop([fc.integer({ min: 0, max: 2_000 })])(
    'accounts for every step, and keeps the first and the last',
    (length) => {
      const schedule = Array.from({ length }, (_, index) => `step ${index + 1}.`);
      const text = failureLines({ ...FAILURE, schedule }, PLAIN).join('\n');
      const shown = text.match(/step \d+\./g) ?? [];
      const missing = Number((/… ([\d,]+) more steps/.exec(text)?.[1] ?? '0').replaceAll(',', ''));
      expect(shown.length + missing).toBe(length);
      expect([shown[0], shown.at(-1)]).toEqual([schedule[0], schedule.at(-1)]);
    },
  );

  test.prop([anyFailure])('never shortens the rule or the command', ({ seen, schedule }) => {
    const rule = `${'word '.repeat(100)}end.`;
    const replay = `finality replay ${'x'.repeat(500)}`;
    const text = failureLines({ ...FAILURE, seen, schedule, rule, replay }, PLAIN).join('\n');
    expect(text).toContain(rule);
    expect(text).toContain(replay);
  });
});
