/** Any result at all, with hostile text in it. */
import { fc } from '@fast-check/vitest';
import { PROPERTY_IDS } from '../../properties/property.ts';
import type { FailureSummary, MutantResult, PropertyResult } from '../../properties/result.ts';
import { PROPERTY_VERDICTS } from '../../properties/verdict.ts';
import type { Report } from '../../reports/report.ts';

/** All code units, so also control characters, halves of surrogate pairs, and what markup is made of. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc.constantFrom(
    '',
    ']]>',
    '<!-- -->',
    '&amp;',
    '"\'<>&',
    'a\r\nb\u0085c\u2028d',
    '\u001b[31m\u0000\ud800\ufffe\u202e',
  ),
);
const count = fc.nat(1_000_000);
const property = fc.constantFrom(...PROPERTY_IDS);
const verdict = fc.constantFrom(...PROPERTY_VERDICTS);
const few = { maxLength: 4 } as const;

export const anyFailure: fc.Arbitrary<FailureSummary> = fc.record({
  id: anyText,
  property,
  rule: anyText,
  clauses: fc.array(anyText, few),
  draft: anyText,
  scenario: anyText,
  seen: fc.array(anyText, few),
  schedule: fc.array(anyText, { maxLength: 60, size: 'max' }),
  steps: fc.nat(30),
  replay: anyText,
  run: count,
});

const anyProperty: fc.Arbitrary<PropertyResult> = fc.record({
  property,
  required: fc.boolean(),
  verdict,
  violations: count,
  exercised: count,
  unjudged: count,
});

const anyLint = fc.record({
  file: anyText,
  findings: fc.array(
    fc.record({
      rule: anyText,
      clauses: fc.array(
        fc.nat(99).map((number) => `AMB-${number}` as const),
        few,
      ),
      level: fc.constantFrom('MUST', 'SHOULD'),
      pointer: anyText,
      message: anyText,
      remedy: anyText,
    }),
    few,
  ),
});

const anyCampaign = fc.record({
  draft: anyText,
  composite: anyText,
  scenarios: fc.array(anyText, few),
  seed: anyText,
  runs: count,
  /** Never more than `runs`: an interrupted campaign is a case of its own. */
  requested: fc.constant(0),
  distinct: count,
  events: count,
  minimum: count,
  properties: fc.array(anyProperty, few),
  witnesses: fc.array(fc.record({ id: anyText, about: anyText, count }), few),
  failures: fc.array(anyFailure, few),
});

const anyMutant: fc.Arbitrary<MutantResult> = fc.record({
  mutation: anyText,
  title: anyText,
  draft: anyText,
  property,
  outcome: fc.constantFrom('killed', 'survived', 'not exercised'),
  runs: count,
  atMost: fc.nat(20),
  failure: fc.option(anyFailure),
  cleanWithoutMutation: fc.boolean(),
});

const anyMain = fc.record({
  lint: fc.array(
    fc
      .tuple(anyLint, fc.constantFrom('accepted' as const, 'refused' as const))
      .map(([lint, expected]) => ({ ...lint, expected })),
    few,
  ),
  campaign: anyCampaign,
  mutants: fc.array(anyMutant, few),
});

const anyTrace = fc.record({
  file: anyText,
  lines: count,
  ignoredFields: count,
  composites: fc.array(
    fc.record({
      composite: anyText,
      properties: fc.array(anyProperty, few),
      violations: fc.array(
        fc.record({
          property,
          rule: anyText,
          clauses: fc.array(anyText, few),
          seq: count,
          seen: fc.array(anyText, few),
        }),
        few,
      ),
    }),
    few,
  ),
});

const anyReplay = fc.record({
  verdict: fc.constantFrom('FIXED', 'STILL FAILS', 'DIVERGED'),
  id: anyText,
  property,
  rule: anyText,
  clauses: fc.array(anyText, few),
  recordedDraft: anyText,
  draft: anyText,
  recordedSteps: count,
  steps: fc.option(count),
  seen: fc.array(anyText, few),
  schedule: fc.array(anyText, few),
  diverged: fc.option(fc.record({ step: count, expected: anyText, got: anyText })),
  alsoViolated: fc.array(property, few),
  full: fc.array(fc.record({ at: count, stimulus: anyText, showed: fc.array(anyText, few) }), few),
});

const anyMutationRow = fc.record({
  mutation: anyText,
  title: anyText,
  clauses: fc.array(anyText, few),
  judgedBy: fc.constantFrom('simulator' as const, 'vectors' as const, 'lint' as const),
  draft: fc.option(anyText),
  runs: count,
  kills: fc.array(
    fc.record({
      by: anyText,
      outcome: fc.constantFrom('killed' as const, 'survived' as const, 'not exercised' as const),
      registrySteps: fc.option(fc.nat(20)),
      steps: fc.option(fc.nat(30)),
      run: fc.option(count),
      failure: fc.option(anyFailure),
      acceptedDifference: fc.option(anyText, { freq: 3 }),
      cases: fc.array(anyText, few),
      cleanWithoutMutation: fc.boolean(),
    }),
    few,
  ),
  alsoViolated: fc.array(property, few),
});

const anyMutations = fc.record({
  composite: anyText,
  seed: anyText,
  scenarios: fc.array(anyText, few),
  limit: count,
  rows: fc.array(anyMutationRow, few),
});

export const anyReport: fc.Arbitrary<Report> = fc.oneof(
  anyMain.map((result) => ({ kind: 'main', result }) as const),
  anyCampaign.map((result) => ({ kind: 'campaign', result }) as const),
  anyLint.map((result) => ({ kind: 'lint', result }) as const),
  anyMutations.map((result) => ({ kind: 'mutations', result }) as const),
  anyTrace.map((result) => ({ kind: 'trace', result }) as const),
  anyReplay.map((result) => ({ kind: 'replay', result }) as const),
);
