import { describe, expect, it } from 'vitest';
import { exitCode } from '../../../bin/exit-code.ts';
import { REFERENCE } from '../../../model/draft.ts';
import { PROPERTIES } from '../../../properties/registry.ts';
import { MAIN_SCENARIOS, SCENARIOS } from '../../../sims/scenario.ts';
import { addBlocks, Campaign, DistinctHashes } from '../../../sims/simulator/campaign.ts';
import { inThisThread } from '../../../sims/simulator/jobs.ts';
import { huntMutant, searchCampaign } from '../../../sims/simulator/search.ts';
import { workerPool } from '../../../sims/simulator/worker-pool.ts';
import { draftNamed, strictAct } from '../act-fixture.ts';

const plan = { act: strictAct(), scenarios: MAIN_SCENARIOS, seed: 'campaign' };

describe('a campaign', () => {
  it('adds up to the same whatever its blocks are, counted in any order', () => {
    const draft = draftNamed('reference+M-14');
    const whole = new Campaign(draft, plan).block(0, 1_200, false);
    const parts = [700, 0, 300].map((from) =>
      new Campaign(draft, plan).block(from, from === 0 ? 300 : from === 300 ? 400 : 500, false),
    );
    const [a, b, c] = parts;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three parts');
    expect(addBlocks(addBlocks(a, b), c)).toEqual(whole);
  });

  it('gives the same bytes on one worker and on two', { timeout: 60_000 }, async () => {
    const draft = draftNamed('reference+M-21');
    const results = [];
    for (const workers of [1, 2]) {
      const runner = workerPool(workers);
      const searched = await searchCampaign(runner, draft, plan, 3_000, 1, { blockRuns: 500, inFlight: workers * 2 });
      await runner.close();
      results.push(JSON.stringify(searched));
    }
    expect(results[0]).toBe(results[1]);
  });

  it('exercises every property on the fixed list of scenarios and finds nothing against the reference', {
    timeout: 60_000,
  }, async () => {
    const { result } = await searchCampaign(inThisThread(), REFERENCE, plan, 8_000, 1);
    expect(result.properties.map(({ property, verdict }) => `${property} ${verdict}`)).toEqual(
      PROPERTIES.map(({ id }) => `${id} held`),
    );
    expect(result.failures).toEqual([]);
    expect(result.distinct).toBeGreaterThan(4_000);
    /** Rare: a dead incarnation's CAS must land between the read and the CAS of its successor. */
    const rare = ['coordinator found COMMIT', 'refused without value'];
    for (const { id, count } of result.witnesses) if (!rare.includes(id)) expect(count, id).toBeGreaterThan(0);
  });

  it('stops where it is told to and says so', async () => {
    let blocks = 0;
    const { result, interrupted } = await searchCampaign(inThisThread(), REFERENCE, plan, 1_000, 1, {
      blockRuns: 100,
      inFlight: 1,
      stop: () => blocks++ >= 3,
    });
    expect(interrupted).toBe(true);
    expect(result.runs).toBe(300);
    expect(exitCode({ kind: 'campaign', result, interrupted })).toBe(130);
    expect(exitCode({ kind: 'campaign', result })).not.toBe(0);
  });

  it('reports a dead worker instead of an incomplete result', async () => {
    const runner = workerPool(2);
    const job = { kind: 'block', draft: 'no such draft', plan, from: 0, runs: 1, wantHashes: false } as const;
    await expect(runner.do(job)).rejects.toThrow('no such draft');
    await runner.close();
  });
});

describe('hunting a mutant', () => {
  it('says survived where the property was exercised and never violated', async () => {
    const { result } = await huntMutant(inThisThread(), REFERENCE, REFERENCE, plan, 'T1', 500);
    expect(result).toMatchObject({ outcome: 'survived', runs: 500, failure: null, cleanWithoutMutation: false });
  });

  it('says not exercised where the property was never even tried', async () => {
    const calm = SCENARIOS.filter((scenario) => scenario.name === 'calm');
    const { result } = await huntMutant(inThisThread(), REFERENCE, REFERENCE, { ...plan, scenarios: calm }, 'I2', 200);
    expect(result.outcome).toBe('not exercised');
  });
});

describe('counting distinct runs', () => {
  it('counts each value once, over several blocks', () => {
    const distinct = new DistinctHashes(4);
    distinct.add(Float64Array.from([1, 2, 3]));
    distinct.add(Float64Array.from([3, 2, 2 ** 52 + 1, 0]));
    expect(distinct.count).toBe(5);
  });
});
