/** A failing check is a failure in every format, and "could not run" or "not exercised" is never a pass. */
import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { exitCode } from '../../bin/exit-code.ts';
import type { KillResult, MutantResult } from '../../properties/result.ts';
import type { PropertyVerdict } from '../../properties/verdict.ts';
import { campaignEvents, mainEvents, mutationEvents } from '../../reports/events.ts';
import { resultJson } from '../../reports/json.ts';
import { junit } from '../../reports/junit.ts';
import { PLAIN } from '../../reports/paint.ts';
import type { Report } from '../../reports/report.ts';
import { campaignText } from '../../reports/text/campaign.ts';
import { lintText } from '../../reports/text/lint.ts';
import { mainText } from '../../reports/text/main.ts';
import { mutationTableText } from '../../reports/text/mutation-table.ts';
import { replayText } from '../../reports/text/replay.ts';
import { traceText } from '../../reports/text/trace.ts';
import { anyReport } from './arbitraries.ts';
import { parseXml } from './xml.ts';

/** Written down again here, from the decisions and not from the code, so that one mistake does not fit all formats. */
function verdictsOf(report: Report): readonly PropertyVerdict[] {
  const required = (properties: readonly { readonly required: boolean; readonly verdict: PropertyVerdict }[]) =>
    properties.filter((each) => each.required).map((each) => each.verdict);
  const orNothing = (verdicts: readonly PropertyVerdict[]) =>
    verdicts.length === 0 ? (['not exercised'] as const) : verdicts;
  const refused = (findings: readonly { readonly level: string }[]) => findings.some(({ level }) => level === 'MUST');
  const lint = (good: boolean): PropertyVerdict => (good ? 'held' : 'violated');
  switch (report.kind) {
    case 'main': {
      const { lint: documents, campaign, mutants } = report.result;
      return [
        ...orNothing(documents.map((each) => lint(refused(each.findings) === (each.expected === 'refused')))),
        ...orNothing(required(campaign.properties)),
        ...orNothing(mutants.map(mutant)),
      ];
    }
    case 'campaign':
      return orNothing(required(report.result.properties));
    case 'lint':
      return [lint(!refused(report.result.findings))];
    case 'mutations': {
      const kills = report.result.rows.flatMap((row) => row.kills);
      return orNothing(kills.filter(({ acceptedDifference }) => acceptedDifference === null).map(kill));
    }
    case 'trace':
      return orNothing(required(report.result.composites.flatMap((each) => each.properties)));
    case 'replay': {
      const { verdict, alsoViolated } = report.result;
      if (verdict === 'DIVERGED') return ['not judged'];
      return [verdict === 'STILL FAILS' || alsoViolated.length > 0 ? 'violated' : 'held'];
    }
  }
}

function mutant({ outcome, failure, property, atMost, cleanWithoutMutation }: MutantResult): PropertyVerdict {
  if (outcome === 'survived') return 'violated';
  if (outcome === 'not exercised') return 'not exercised';
  if (failure === null) return 'not judged';
  return failure.property === property && failure.steps <= atMost && cleanWithoutMutation ? 'held' : 'violated';
}

function kill({ outcome, failure, cases, cleanWithoutMutation }: KillResult): PropertyVerdict {
  if (outcome === 'survived') return 'violated';
  if (outcome === 'not exercised') return 'not exercised';
  if (!cleanWithoutMutation) return 'violated';
  return failure === null && cases.length === 0 ? 'not judged' : 'held';
}

function textOf(report: Report): string {
  switch (report.kind) {
    case 'main':
      return mainText(report.result, PLAIN);
    case 'campaign':
      return campaignText(report.result, PLAIN);
    case 'lint':
      return lintText(report.result, PLAIN);
    case 'mutations':
      return mutationTableText(report.result, PLAIN);
    case 'trace':
      return traceText(report.result, PLAIN);
    case 'replay':
      return replayText(report.result, PLAIN, true);
  }
}

describe('every format', () => {
  test.prop([anyReport], { numRuns: 1_000 })('says the same, and it is what the verdicts say', (report) => {
    const verdicts = verdictsOf(report);
    const violated = verdicts.includes('violated');
    const open = verdicts.some((verdict) => verdict === 'not exercised' || verdict === 'not judged');
    const conclusion = violated ? 'violated' : open ? 'inconclusive' : 'held';

    expect(exitCode(report)).toBe({ held: 0, violated: 1, inconclusive: 2 }[conclusion]);
    expect(JSON.parse(resultJson(report.kind, report.result))).toMatchObject({ kind: report.kind, conclusion });
    const { failures, errors } = parseXml(junit(report)).attributes;
    expect([failures !== '0', errors !== '0']).toEqual([violated, open]);
    const text = textOf(report);
    if (report.kind === 'lint') expect(text.includes(': refused (')).toBe(violated);
    else if (report.kind === 'replay')
      expect(/^STILL FAILS |^ {2}also {6}.* violated by the same schedule$/m.test(text)).toBe(violated);
    else expect(text.split('\n').some((line) => line.startsWith(`${conclusion}: `))).toBe(true);
  });

  test.prop([anyReport])('keeps control characters and half characters from the terminal', (report) => {
    expect(textOf(report).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u);
  });

  test.prop([anyReport])('reads a result and leaves it alone, and gives the same bytes again', (report) => {
    const before = structuredClone(report);
    const all = () => [textOf(report), resultJson(report.kind, report.result), junit(report), eventsOf(report)];
    expect(all()).toEqual(all());
    expect(report).toEqual(before);
  });

  test.prop([anyReport])('events are one JSON object per line, and end with the exit code', (report) => {
    const lines = eventsOf(report).map((line) => JSON.parse(line) as Record<string, unknown>);
    if (lines.length === 0) return;
    expect(eventsOf(report).every((line) => !/[\r\n]/.test(line))).toBe(true);
    expect(lines[0]).toEqual({ format: 'composite-finality/events', version: 1 });
    expect(lines.slice(1).every((line) => typeof line.event === 'string')).toBe(true);
    expect(lines.at(-1)).toEqual({ event: 'finished', exitCode: exitCode(report) });
  });
});

function eventsOf(report: Report): readonly string[] {
  if (report.kind === 'campaign') return campaignEvents(report.result, exitCode(report));
  if (report.kind === 'mutations') return mutationEvents(report.result, exitCode(report));
  return report.kind === 'main' ? mainEvents(report.result, exitCode(report)) : [];
}
