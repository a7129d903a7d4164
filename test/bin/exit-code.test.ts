import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { EXIT, type ExitCode, exitCode, type Outcome } from '../../bin/exit-code.ts';
import { PROPERTY_VERDICTS } from '../../properties/verdict.ts';
import { anyReport } from '../reports/arbitraries.ts';
import { CAMPAIGN, MAIN, MUTANTS, REFUSED, REPLAY, SHORT_FAILURE } from '../reports/sample.ts';

const required = (verdict: (typeof PROPERTY_VERDICTS)[number]): Outcome => ({ kind: 'check', required: true, verdict });
const anyCheck: fc.Arbitrary<Outcome> = fc.record({
  kind: fc.constant('check' as const),
  required: fc.boolean(),
  verdict: fc.constantFrom(...PROPERTY_VERDICTS),
});
const anyTrouble: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>({ kind: 'usage' }, { kind: 'bad input' }, { kind: 'interrupted' }),
  fc.record({ kind: fc.constant('could not run' as const), fault: fc.constantFrom('target', 'adapter', 'harness') }),
);
const anyOutcomes = fc.array(fc.oneof(anyCheck, anyTrouble), { maxLength: 8 });
const isGreen = (outcome: Outcome) => outcome.kind === 'check' && outcome.verdict === 'held';
const notGreen = fc.oneof(
  anyCheck.filter((outcome) => !isGreen(outcome)),
  anyTrouble,
);

/** One outcome per code, the strongest first. */
const BY_PRECEDENCE: readonly (readonly [ExitCode, Outcome])[] = [
  [130, { kind: 'interrupted' }],
  [70, { kind: 'could not run', fault: 'harness' }],
  [65, { kind: 'bad input' }],
  [64, { kind: 'usage' }],
  [3, { kind: 'could not run', fault: 'adapter' }],
  [1, required('violated')],
  [2, required('not judged')],
  [0, required('held')],
];
const rank = (code: ExitCode) => BY_PRECEDENCE.findIndex(([each]) => each === code);

describe('exit code of outcomes', () => {
  test.prop([anyOutcomes])(
    'is never 0 where a required property was violated, not exercised or not judged',
    (outcomes) => {
      const open = outcomes.some((each) => each.kind === 'check' && each.required && each.verdict !== 'held');
      fc.pre(open);
      expect(exitCode(outcomes)).not.toBe(0);
    },
  );

  test.prop([anyOutcomes])('is 0 only if something required held and nothing else counts', (outcomes) => {
    const counting = outcomes.filter((each) => each.kind !== 'check' || each.required);
    expect(exitCode(outcomes) === 0).toBe(counting.length > 0 && counting.every(isGreen));
  });

  test.prop([anyOutcomes, notGreen, fc.nat(8)])(
    'never gets better by one more outcome that is not green',
    (outcomes, more, at) => {
      const after = exitCode(outcomes.toSpliced(at, 0, more));
      expect(rank(after)).toBeLessThanOrEqual(rank(exitCode(outcomes)));
    },
  );

  test.prop([anyOutcomes])('does not depend on the order of outcomes', (outcomes) => {
    expect(exitCode(outcomes.toReversed())).toBe(exitCode(outcomes));
  });

  test.prop([fc.subarray([...BY_PRECEDENCE.keys()], { minLength: 1 })])(
    'follows the precedence 130, 70, 65, 64, 3, 1, 2, 0',
    (indexes) => {
      const chosen = indexes.flatMap((index) => BY_PRECEDENCE[index] ?? []);
      const outcomes = chosen.filter((each): each is Outcome => typeof each === 'object');
      expect(exitCode(outcomes)).toBe(BY_PRECEDENCE[Math.min(...indexes)]?.[0]);
    },
  );

  test('of nothing is inconclusive', () => {
    expect(exitCode([])).toBe(EXIT.inconclusive);
    expect(exitCode([{ kind: 'check', required: false, verdict: 'held' }])).toBe(EXIT.inconclusive);
  });

  test('of a verdict that nobody knows is no exit code at all', () => {
    expect(() => exitCode([{ kind: 'check', required: true, verdict: 'fine' } as unknown as Outcome])).toThrow('fine');
    expect(() => exitCode([{ kind: 'fine' } as unknown as Outcome])).toThrow('fine');
  });
});

describe('exit code of results', () => {
  const green = {
    lint: MAIN.lint.slice(0, 2),
    campaign: { ...CAMPAIGN, properties: CAMPAIGN.properties.slice(0, 1), failures: [] },
    mutants: MUTANTS.slice(0, 1),
  };
  const [killed] = green.mutants;
  const withMutant = (change: object) => ({ ...green, mutants: green.mutants.map((each) => ({ ...each, ...change })) });

  test.prop([anyReport])('is 130 once a command was interrupted', (report) => {
    expect(exitCode({ ...report, interrupted: true })).toBe(130);
  });

  test.each([
    ['all as it should be', 0, green],
    [
      'a property not exercised',
      2,
      { ...green, campaign: { ...CAMPAIGN, properties: CAMPAIGN.properties.slice(3, 4) } },
    ],
    ['a property violated', 1, { ...green, campaign: CAMPAIGN }],
    ['no property', 2, { ...green, campaign: { ...CAMPAIGN, properties: [] } }],
    [
      'only properties that are not required',
      2,
      { ...green, campaign: { ...CAMPAIGN, properties: CAMPAIGN.properties.slice(2, 3) } },
    ],
    ['no document', 2, { ...green, lint: [] }],
    ['no mutant', 2, { ...green, mutants: [] }],
    ['a document accepted that must be refused', 1, { ...green, lint: MAIN.lint }],
    [
      'a document refused that must be accepted',
      1,
      { ...green, lint: [{ ...REFUSED, expected: 'accepted' as const }] },
    ],
    ['a mutant that survived', 1, withMutant({ outcome: 'survived', failure: null })],
    ['a mutant that was not exercised', 2, withMutant({ outcome: 'not exercised', failure: null })],
    ['a mutant whose schedule fails without it too', 1, withMutant({ cleanWithoutMutation: false })],
    [
      'a mutant whose schedule is too long',
      1,
      withMutant({ failure: { ...SHORT_FAILURE, steps: (killed?.atMost ?? 0) + 1 } }),
    ],
    [
      'a mutant whose schedule is as long as allowed',
      0,
      withMutant({ failure: { ...SHORT_FAILURE, steps: killed?.atMost ?? 0 } }),
    ],
    ['a mutant caught by another property', 1, withMutant({ property: 'T1' })],
    ['a mutant caught without a schedule', 2, withMutant({ failure: null })],
  ])('main job with %s', (_, code, result) => {
    expect(exitCode({ kind: 'main', result })).toBe(code);
  });

  test('lint: a MUST finding is 1, warnings only are 0', () => {
    expect(exitCode({ kind: 'lint', result: REFUSED })).toBe(1);
    const warnings = REFUSED.findings.filter(({ level }) => level === 'SHOULD');
    expect(exitCode({ kind: 'lint', result: { ...REFUSED, findings: warnings } })).toBe(0);
  });

  test('trace: without a composite nothing was judged', () => {
    expect(exitCode({ kind: 'trace', result: { file: 't', lines: 1, ignoredFields: 0, composites: [] } })).toBe(2);
  });

  test('replay: FIXED 0, STILL FAILS 1, DIVERGED 2; fixed, but another property broken, 1', () => {
    const replay = (change: object) => exitCode({ kind: 'replay', result: { ...REPLAY, alsoViolated: [], ...change } });
    expect(replay({ verdict: 'FIXED' })).toBe(0);
    expect(replay({ verdict: 'STILL FAILS' })).toBe(1);
    expect(replay({ verdict: 'DIVERGED', alsoViolated: ['T1'] })).toBe(2);
    expect(replay({ verdict: 'FIXED', alsoViolated: ['T1'] })).toBe(1);
  });
});
