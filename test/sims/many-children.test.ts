/** The limits say 256 children: everything must carry that far. */
import { describe, expect, it } from 'vitest';
import { REFERENCE } from '../../model/draft.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import type { Act } from '../../sims/act.ts';
import { SeededChoices } from '../../sims/choices.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { failureOf, readFailure } from '../../sims/failure.ts';
import { lengthOf, runTape } from '../../sims/run.ts';
import { MAIN_SCENARIOS, type Scenario } from '../../sims/scenario.ts';
import { Simulator } from '../../sims/simulator/simulator.ts';
import { draftNamed } from './act-fixture.ts';

const act: Act = {
  compositeId: 'C',
  joinRule: 'ALL_REQUIRED',
  deadlineMs: 8_000,
  compositeHandle: 'current',
  children: Array.from({ length: 256 }, (_, index) => ({
    child: `child-${index}-${'x'.repeat(100)}`,
    ttlMs: 20_000 + index,
    required: true,
    verification: 'ok',
  })),
};

describe('an act with 256 children', () => {
  it('holds under the reference draft in every scenario of the main job', { timeout: 60_000 }, () => {
    const compiled = new CompiledDraft(REFERENCE, PROPERTIES);
    const choices = new SeededChoices('');
    for (const [index, scenario] of MAIN_SCENARIOS.entries()) {
      const simulator = new Simulator(compiled, act, scenario);
      for (let run = 0; run < 6; run++) {
        choices.reseed(`many/${index}/${run}`);
        expect(simulator.run(choices)).toMatchObject({ violated: 0, quiet: true });
      }
    }
  });

  it('gives failure files that can be read back', () => {
    const draft = draftNamed('reference+M-37');
    const run = runTape(new CompiledDraft(draft, PROPERTIES), act, MAIN_SCENARIOS[0] as Scenario, {});
    const violation = run.violations.find((each) => each.property === 'RCPT');
    if (violation === undefined) throw new Error('M-37 violates RCPT in every run');
    const failure = failureOf(draft, { run, violation, length: lengthOf(run.trace, act) });
    const read = readFailure(JSON.parse(JSON.stringify(failure)));
    expect(read.ok, JSON.stringify(read).slice(0, 500)).toBe(true);
  });
});
