/**
 * Acts that only mitigation may run (CEF-COO-24, CEF-PRE-14, CEF-LOG-08, AMB-11, AMB-34): quora, sinks that cannot prepare,
 * optional children of the act's own, with a log and without. What is still claimed of them is held to under every fault.
 */
import { describe, expect, test } from 'vitest';
import { childOf, type Observation } from '../../model/observation.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { type Act, actSchema } from '../../sims/act.ts';
import type { Tape } from '../../sims/choices.ts';
import { canComeUp, isRequired } from '../../sims/required.ts';
import { runTape } from '../../sims/run.ts';
import { MAIN_SCENARIOS } from '../../sims/scenario.ts';
import { Campaign } from '../../sims/simulator/campaign.ts';
import { draftNamed } from './act-fixture.ts';
import { ACT, compiledDraft, scenarioNamed } from './fixture.ts';

const WITH_LOG = 'reference+profile=mitigation_cdl';
const WITHOUT_LOG = 'reference+profile=mitigation_nocdl';

/** `last`: how many of the children, from the last on, cannot prepare. */
const actOf = (joinRule: string, last = 0): Act => ({
  ...ACT,
  joinRule,
  children: ACT.children.map((child, index) =>
    index < ACT.children.length - last ? child : { ...child, noPrepare: true },
  ),
});
const withOptional: Act = {
  ...actOf('ALL_THEN_OPTIONAL'),
  children: ACT.children.map((child, index) => ({ ...child, required: index < 2 })),
};
const ACTS: readonly (readonly [string, Act])[] = [
  ['ALL_REQUIRED, all can prepare', actOf('ALL_REQUIRED')],
  ['ALL_REQUIRED, one comes last', actOf('ALL_REQUIRED', 1)],
  ['ALL_REQUIRED, two come last', actOf('ALL_REQUIRED', 2)],
  ['QUORUM(1)', actOf('QUORUM(1)')],
  ['QUORUM(2)', actOf('QUORUM(2)')],
  ['QUORUM(3)', actOf('QUORUM(3)')],
  ['QUORUM(2), one comes last', actOf('QUORUM(2)', 1)],
  ['BEST_EFFORT', actOf('BEST_EFFORT')],
  ['BEST_EFFORT, two come last', actOf('BEST_EFFORT', 2)],
  ['ALL_THEN_OPTIONAL', withOptional],
];
const BOTH = [WITH_LOG, WITHOUT_LOG].flatMap((draft) => ACTS.map(([name, act]) => [draft, name, act] as const));

const traceOf = (draft: string, act: Act, scenario: string, tape: Tape = {}): readonly Observation[] =>
  runTape(compiledDraft(draft), act, scenarioNamed(scenario), tape).trace;
const receiptsIn = (trace: readonly Observation[]) =>
  trace.flatMap((each) => (each.type === 'receipt' ? [each.state] : []));
const postsIn = (trace: readonly Observation[]) =>
  trace.filter(({ type }) => type === 'posted').map((each) => childOf(each));

describe.each(BOTH)('%s, %s', (name, _, act) => {
  test('is an act as failure files hold it', () => {
    expect(actSchema.safeParse(act).success).toBe(true);
  });

  test('under every fault what is required holds, and comes up', () => {
    const draft = draftNamed(name);
    const result = new Campaign(draft, { act, scenarios: MAIN_SCENARIOS, seed: 'mitigation' }).block(0, 8_000, false);
    const required = PROPERTIES.filter((property) => isRequired(property, draft));
    const of = (numbers: readonly number[], id: string) => numbers[PROPERTIES.findIndex((each) => each.id === id)];
    expect(required.filter(({ id }) => of(result.violations, id) !== 0).map(({ id }) => id)).toEqual([]);
    const owed = required.filter((property) => canComeUp(property, act));
    expect(owed.filter(({ id }) => of(result.exercised, id) === 0).map(({ id }) => id)).toEqual([]);
    expect(required.filter(({ id }) => of(result.unjudged, id) !== 0).map(({ id }) => id)).toEqual([]);
  });

  test('without faults everybody takes effect, whoever cannot prepare after all others, optional children at the end', () => {
    const posts = postsIn(traceOf(name, act, 'calm'));
    expect(posts.toSorted()).toEqual(['book', 'notify', 'pay']);
    const groups = posts.map((child) => act.children.find((each) => each.child === child));
    const rank = groups.map((each) => (each?.required === false ? 2 : each?.noPrepare === true ? 1 : 0));
    expect(rank).toEqual(rank.toSorted());
  });
});

test('AMB-34: prevention is claimed under the strict profile only; without a log neither Theorem 1 nor its invariants are', () => {
  const required = (name: string) =>
    PROPERTIES.filter((property) => isRequired(property, draftNamed(name))).map(({ id }) => id);
  const strict = required('reference');
  expect(strict.filter((id) => !required(WITH_LOG).includes(id))).toEqual(['NoSplit']);
  expect(strict.filter((id) => !required(WITHOUT_LOG).includes(id))).toEqual([
    'T1',
    'NoSplit',
    'I1',
    'I2',
    'I1w',
    'I2w',
    'I3',
    'I4',
  ]);
});

test.each([
  ['ALL_REQUIRED', WITH_LOG, ['EFFECTUATED']],
  ['QUORUM(2)', WITH_LOG, ['QUORUM_MET']],
  ['BEST_EFFORT', WITH_LOG, ['ATTEMPTED']],
  ['QUORUM(2)', `${WITH_LOG}+quorum_outcome=effectuated`, ['EFFECTUATED']],
  ['QUORUM(2)', WITHOUT_LOG, ['QUORUM_MET']],
])('AMB-11: %s under %s ends %s', (joinRule, draft, expected) => {
  expect(receiptsIn(traceOf(draft, actOf(joinRule), 'calm'))).toEqual(expected);
});

describe('a sink that refuses', () => {
  const refusing = (act: Act, ...names: readonly string[]): Act => ({
    ...act,
    children: act.children.map((each) => (names.includes(each.child) ? { ...each, verification: 'EF-041' } : each)),
  });

  test('aborts where all are required, and is done without where a quorum is left', () => {
    expect(receiptsIn(traceOf(WITH_LOG, refusing(actOf('ALL_REQUIRED'), 'book'), 'calm'))).toEqual(['ABORTED']);
    const quorum = traceOf(WITH_LOG, refusing(actOf('QUORUM(2)'), 'book'), 'calm');
    expect(receiptsIn(quorum)).toEqual(['QUORUM_MET']);
    expect(postsIn(quorum)).toEqual(['pay', 'notify']);
  });

  test('aborts a quorum once too few are left', () => {
    const trace = traceOf(WITH_LOG, refusing(actOf('QUORUM(2)'), 'book', 'notify'), 'calm');
    expect(receiptsIn(trace)).toEqual(['ABORTED']);
    expect(postsIn(trace)).toEqual([]);
  });

  test('CEF-PRE-14: where it comes last, the others have posted: COMPENSATING, and each of them is compensated', () => {
    const trace = traceOf(WITH_LOG, refusing(actOf('ALL_REQUIRED', 1), 'notify'), 'calm');
    expect(postsIn(trace)).toEqual(['pay', 'book']);
    expect(receiptsIn(trace)).toEqual(['COMPENSATING', 'CONTAINED']);
    const compensated = trace.filter(({ type }) => type === 'compensation.posted').map((each) => childOf(each));
    expect(compensated).toEqual(['pay', 'book']);
  });

  test('CEF-COO-24: with all others lost, an attempt of one effect is ATTEMPTED', () => {
    const trace = traceOf(WITH_LOG, refusing(actOf('BEST_EFFORT'), 'pay', 'book'), 'calm');
    expect(receiptsIn(trace)).toEqual(['ATTEMPTED']);
    expect(postsIn(trace)).toEqual(['notify']);
  });
});

describe('CEF-LOG-08: without a log', () => {
  test('a timer leads into HOLD, and from there only a decision or a hand leads on', () => {
    const { witnesses } = new Campaign(draftNamed(WITHOUT_LOG), {
      act: ACT,
      scenarios: [scenarioNamed('coordinator-gone')],
      seed: 'gone',
    }).block(0, 2_000, false);
    const count = (id: string) => witnesses.find((each) => each.id === id)?.count ?? 0;
    expect(count('hold entered')).toBeGreaterThan(0);
    // Nobody but the coordinator can read or write what stands in for the log.
    for (const id of ['child won', 'child lost to COMMIT', 'child lost to ABORT']) expect(count(id)).toBe(0);
  });
});
