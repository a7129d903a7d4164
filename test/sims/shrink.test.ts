import { describe, expect, it } from 'vitest';
import { PROPERTIES } from '../../properties/registry.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import { compareLengths, cutAt, lengthOf, runTape } from '../../sims/run.ts';
import { MAIN_SCENARIOS } from '../../sims/scenario.ts';
import { shrink } from '../../sims/shrink.ts';
import { Campaign } from '../../sims/simulator/campaign.ts';
import { draftNamed, strictAct } from './act-fixture.ts';

const act = strictAct();
const draft = draftNamed('reference+M-20');
const compiled = new CompiledDraft(draft, PROPERTIES);
const failing = new Campaign(draft, { act, scenarios: MAIN_SCENARIOS, seed: 'shrinking' })
  .block(0, 3_000, false)
  .failing.filter((each) => each.property === 'I1')
  .slice(0, 4);

describe('shrinking a tape', () => {
  it('starts from runs that violate the property', () => {
    expect(failing.length).toBeGreaterThan(0);
  });

  it.each(failing)(
    'keeps the same property violated and never gets longer (run $run)',
    ({ scenario, tape, property }) => {
      const before = runTape(compiled, act, scenario, tape);
      const violation = before.violations.find((each) => each.property === property);
      if (violation === undefined) throw new Error('the recorded tape does not fail');
      const shrunk = shrink(compiled, { act, scenario, tape }, property, false);
      expect(shrunk?.violation.property).toBe(property);
      if (shrunk === undefined) return;
      expect(compareLengths(shrunk.length, lengthOf(cutAt(before, violation), act))).toBeLessThanOrEqual(0);
    },
  );

  it('gives a tape that fails again on its own, and the same one every time', () => {
    const first = failing[0];
    if (first === undefined) throw new Error('no failing run');
    const start = { act, scenario: first.scenario, tape: first.tape };
    const once = shrink(compiled, start, first.property, false);
    const twice = shrink(new CompiledDraft(draft, PROPERTIES), start, first.property, false);
    expect(once).toEqual(twice);
    if (once === undefined) throw new Error('nothing shrunk');
    const again = runTape(compiled, once.run.act, once.run.scenario, once.run.tape);
    expect(again.violations).toContainEqual(once.violation);
  });

  it('drops to two children where two suffice, and never below', () => {
    const first = failing[0];
    if (first === undefined) throw new Error('no failing run');
    const shrunk = shrink(compiled, { act, scenario: first.scenario, tape: first.tape }, first.property, false);
    expect(shrunk?.run.act.children).toHaveLength(2);
  });

  it('gives up on a tape that does not violate the property', () => {
    const [scenario] = MAIN_SCENARIOS;
    if (scenario === undefined) throw new Error('no scenario');
    expect(shrink(compiled, { act, scenario, tape: {} }, 'I1', false)).toBeUndefined();
  });
});
