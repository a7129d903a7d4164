import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldHolds } from '../../../model/coordinator.ts';
import { CompiledDraft } from '../../../sims/compiled-draft.ts';
import { Wiring } from '../../../sims/simulator/wiring.ts';
import { draftNamed, strictAct } from '../act-fixture.ts';

describe('the folds of the hot loop', () => {
  it.each(['reference', 'reference+M-30', 'reference+M-49', 'reference+M-52'])(
    'are the declared ones, for any legs and any head (%s)',
    (name) => {
      const compiled = new CompiledDraft(draftNamed(name), []);
      compiled.leg.close();
      compiled.head.close();
      const act = strictAct();
      const wirings = [1, 2, 3].map((required) => new Wiring(compiled, act, required));
      const leg = fc.nat(compiled.leg.keys.length - 1);
      fc.assert(
        fc.property(
          fc.nat(compiled.head.keys.length - 1),
          fc.tuple(leg, leg, leg),
          fc.integer({ min: 1, max: 3 }),
          (head, legs, required) => {
            const tags = legs.map((state) => compiled.leg.tags[state] ?? new Set<string>());
            const declared = compiled.folds.find((fold) => {
              const event = compiled.head.event(fold.event);
              return (
                compiled.head.ignored[compiled.head.row(head, event)] === 0 &&
                foldHolds(fold, tags.slice(0, required), tags.slice(required))
              );
            });
            const expected = declared === undefined ? -1 : compiled.head.event(declared.event);
            expect(wirings[required - 1]?.nextFold(head, Int32Array.from(legs), 0, legs.length)).toBe(expected);
          },
        ),
        { numRuns: 2_000 },
      );
    },
  );
});
