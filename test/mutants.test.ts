/** A mutant for every check, and every mutant caught: the properties are worth nothing without this. */
import { describe, expect, it } from 'vitest';
import { REFERENCE } from '../model/draft.ts';
import { MUTATIONS, type Mutation } from '../model/mutations.ts';
import { PROPERTY_IDS } from '../properties/property.ts';
import { isPropertyId } from '../properties/registry.ts';
import { MAIN_SCENARIOS } from '../sims/scenario.ts';
import { inThisThread } from '../sims/simulator/jobs.ts';
import { huntMutant } from '../sims/simulator/search.ts';
import { draftNamed, strictAct } from './sims/act-fixture.ts';

const plan = { act: strictAct(), scenarios: MAIN_SCENARIOS, seed: 'mutants' };
const caught = (MUTATIONS as readonly Mutation[]).filter((mutation) => isPropertyId(mutation.caughtBy));

describe('every mutation is caught by the property that the registry names', () => {
  it.each(caught)('$id: $title ($caughtBy)', { timeout: 120_000 }, async (mutation) => {
    if (!isPropertyId(mutation.caughtBy)) throw new Error('filtered above');
    const mutant = draftNamed(`reference+${mutation.id}`);
    const { result } = await huntMutant(inThisThread(), mutant, REFERENCE, plan, mutation.caughtBy, 100_000);
    expect(result.outcome).toBe('killed');
    expect(result.cleanWithoutMutation).toBe(true);
    expect(result.failure?.steps).toBeLessThanOrEqual(mutation.atMost ?? Number.POSITIVE_INFINITY);
  });

  it('leaves out only what no property of ours judges yet', () => {
    const left = (MUTATIONS as readonly Mutation[]).filter((mutation) => !isPropertyId(mutation.caughtBy));
    /** M-15 breaks a timing bound (TB), which comes with the corrected bounds. */
    expect(left.map((mutation) => mutation.id)).toEqual(['M-15']);
  });

  it('names every property that no mutation kills yet, with the reason', () => {
    const killed = new Set(caught.map((mutation) => mutation.caughtBy));
    const reasons: Readonly<Record<string, string>> = {
      T1: 'every mutation that breaks T1 breaks I1, I2 or NoSplit sooner; its own kills are M-17 and M-20, checked below',
      I1w: 'weaker than I1; alone only where decision_trust = relay',
      I2w: 'weaker than I2; alone only where decision_trust = relay',
      I3: 'needs late_prepare = accept or a child that posts unprepared: M-18 and M-22 break it',
      I4: 'HOLD limits (M-24, M-25) are not modelled yet; M-14 and M-17 break it when the timer fires in HOLD',
      A1: 'the log itself is not mutated yet (M-42, M-43)',
      A2: 'the log itself is not mutated yet (M-41)',
      A3: 'the log itself is not mutated yet (M-41, M-44)',
      REDRIVE: 'M-34 breaks it beside RCPT',
      'NO-TIMEOUT-RELEASE': 'M-14, M-17 and M-21 break it beside I2',
    };
    expect(PROPERTY_IDS.filter((id) => !killed.has(id))).toEqual(Object.keys(reasons));
  });
});

describe('properties that fall beside the one that the registry names first', () => {
  const beside = [
    ['M-17', 'T1'],
    ['M-20', 'T1'],
    ['M-17', 'NO-TIMEOUT-RELEASE'],
    ['M-18', 'I3'],
    ['M-18', 'I1w'],
    ['M-17', 'I2w'],
    ['M-34', 'REDRIVE'],
  ] as const;
  it.each(beside)('%s also breaks %s', { timeout: 60_000 }, async (mutation, property) => {
    const { result } = await huntMutant(
      inThisThread(),
      draftNamed(`reference+${mutation}`),
      REFERENCE,
      plan,
      property,
      30_000,
    );
    expect(result.outcome).toBe('killed');
  });
});
