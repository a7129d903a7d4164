import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { resultJson } from '../../reports/json.ts';
import { anyReport } from './arbitraries.ts';
import { CAMPAIGN, MAIN, REFUSED, REPLAY, TRACE } from './sample.ts';

const golden = (name: string) => `../golden/reports/${name}.json`;

/** The same value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('JSON', () => {
  test('shows the samples', async () => {
    await expect(resultJson('main', MAIN)).toMatchFileSnapshot(golden('main'));
    await expect(resultJson('campaign', CAMPAIGN)).toMatchFileSnapshot(golden('campaign'));
    await expect(resultJson('lint', REFUSED)).toMatchFileSnapshot(golden('lint'));
    await expect(resultJson('trace', TRACE)).toMatchFileSnapshot(golden('trace'));
    await expect(resultJson('replay', REPLAY)).toMatchFileSnapshot(golden('replay'));
  });

  test.prop([anyReport])('loses nothing of the result', (report) => {
    const { format, version, kind, conclusion, checks, ...result } = JSON.parse(resultJson(report.kind, report.result));
    expect({ format, version, kind }).toEqual({ format: 'composite-finality/result', version: 1, kind: report.kind });
    expect(result).toEqual(report.result);
    expect(checks.length).toBeGreaterThan(0);
    expect(conclusion).toMatch(/^(held|violated|inconclusive)$/);
  });

  test.prop([anyReport])('does not depend on the order in which an engine built the result', (report) => {
    const other = reversed(report.result) as typeof report.result;
    expect(resultJson(report.kind, other)).toBe(resultJson(report.kind, report.result));
  });

  test('has no room for what is not part of a result, such as a duration', () => {
    const result = { ...REFUSED, tookMs: 12 };
    expect(resultJson('lint', result)).toBe(resultJson('lint', REFUSED));
  });
});
