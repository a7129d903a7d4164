import { describe, expect, it } from 'vitest';
import { REFERENCE } from '../../model/draft.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { type Failure, judgeReplay, readFailure, replayResult } from '../../sims/failure.ts';
import { runTape } from '../../sims/run.ts';
import { MAIN_SCENARIOS } from '../../sims/scenario.ts';
import { inThisThread } from '../../sims/simulator/jobs.ts';
import { huntMutant } from '../../sims/simulator/search.ts';
import { draftNamed, strictAct } from './act-fixture.ts';

const mutant = draftNamed('reference+M-17');
const plan = { act: strictAct(), scenarios: MAIN_SCENARIOS, seed: 'failure files' };
const { found } = await huntMutant(inThisThread(), mutant, REFERENCE, plan, 'I2', 5_000);
if (found === undefined) throw new Error('M-17 was not caught');
const { failure } = found;

const replay = (file: Failure, draftName: string) => {
  const draft = draftNamed(draftName);
  const run = runTape(new CompiledDraft(draft, PROPERTIES), file.act, file.scenario, file.tape);
  return { run, draft, judged: judgeReplay(file, draft, run) };
};

/** The recording as if a message had been lost in its second step. */
const withFault = (recorded: Failure['recorded']): Failure['recorded'] =>
  recorded.map((step, index) =>
    index === 1
      ? {
          ...step,
          showed: [...step.showed.slice(0, 1), '{"fault":"message lost","type":"fault"}', ...step.showed.slice(1)],
        }
      : step,
  );

describe('replaying a failure file', () => {
  it('says STILL FAILS under the draft that it was recorded under', () => {
    const { judged, run, draft } = replay(failure, 'reference+M-17');
    expect(judged.verdict).toBe('STILL FAILS');
    expect(replayResult(failure, draft, run, judged).steps).toBe(failure.steps);
  });

  it('says FIXED where the rule is back: the first difference is a reaction of the party judged', () => {
    expect(replay(failure, 'reference').judged.verdict).toBe('FIXED');
  });

  it('says DIVERGED at the step where the harness itself takes another way', () => {
    const recorded = failure.recorded.map((step, index) =>
      index === 3 ? { ...step, stimulus: 'something else' } : step,
    );
    expect(replay({ ...failure, recorded }, 'reference+M-17').judged).toMatchObject({
      verdict: 'DIVERGED',
      step: 4,
      expected: expect.stringContaining('something else'),
    });
  });

  it('says DIVERGED where the engine no longer does what it did, and not FIXED', () => {
    expect(replay({ ...failure, tape: {}, recorded: withFault(failure.recorded) }, 'reference').judged.verdict).toBe(
      'DIVERGED',
    );
  });

  it('survives a round trip through JSON', () => {
    const read = readFailure(JSON.parse(JSON.stringify(failure)));
    expect(read.ok && read.value.failure).toEqual(failure);
  });
});

describe('a failure file that cannot be replayed', () => {
  const broken: readonly (readonly [string, unknown, string])[] = [
    ['no object', [failure], ''],
    ['another format', { ...failure, format: 'composite-finality/trace' }, '/format'],
    ['another version', { ...failure, version: 2 }, '/version'],
    ['an unknown field', { ...failure, extra: 1 }, ''],
    ['a missing tape', { ...failure, tape: undefined }, '/tape'],
    ['a negative choice', { ...failure, tape: { swarm: [-1] } }, '/tape/swarm/0'],
    ['a choice that is no number', { ...failure, tape: { swarm: ['1'] } }, '/tape/swarm/0'],
    ['an unknown property', { ...failure, property: 'T3' }, '/property'],
    ['an unknown draft', { ...failure, draft: 'reference+M-99' }, 'M-99'],
    [
      'a negative TTL',
      { ...failure, act: { ...failure.act, children: [{ child: 'a', ttlMs: -1, verification: 'ok' }] } },
      '/act/children/0/ttlMs',
    ],
    ['a tape for a site that the act has not', { ...failure, tape: { 'crash nobody': [1] } }, '/tape/crash nobody'],
    ['no children', { ...failure, act: { ...failure.act, children: [] } }, '/act/children'],
    [
      'weights that leave no benign choice',
      { ...failure, scenario: { ...failure.scenario, faults: { ...failure.scenario.faults, delay: 40, loss: 40 } } },
      '/faults',
    ],
  ];
  it.each(broken)('is refused with a pointer: %s', (_name, value, pointer) => {
    const read = readFailure(value);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.problems.map((problem) => problem.pointer)).toContain(pointer);
  });
});
