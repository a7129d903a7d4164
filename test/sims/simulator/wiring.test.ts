import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldHolds, foldsOf } from '../../../model/coordinator.ts';
import { parseJoinRule } from '../../../model/join-rule.ts';
import { CompiledDraft } from '../../../sims/compiled-draft.ts';
import { Wiring } from '../../../sims/simulator/wiring.ts';
import { draftNamed, strictAct } from '../act-fixture.ts';

const CDL = 'reference+profile=mitigation_cdl';
const NO_CDL = 'reference+profile=mitigation_nocdl';

describe('the folds of the hot loop', () => {
  it.each([
    ['reference', 'ALL_REQUIRED'],
    ['reference+M-30', 'ALL_REQUIRED'],
    ['reference+M-49', 'ALL_REQUIRED'],
    ['reference+M-52', 'ALL_THEN_OPTIONAL'],
    [CDL, 'ALL_REQUIRED'],
    [CDL, 'QUORUM(2)'],
    [CDL, 'BEST_EFFORT'],
    [NO_CDL, 'ALL_REQUIRED'],
    [NO_CDL, 'QUORUM(2)'],
  ])('are the declared ones, for any legs and any head (%s, %s)', (name, joinRule) => {
    const compiled = new CompiledDraft(draftNamed(name), []);
    compiled.leg.close();
    compiled.head.close();
    const act = { ...strictAct(), joinRule };
    const folds = foldsOf(compiled.draft.rules, parseJoinRule(joinRule) ?? undefined);
    /** Every way to cut four legs into those that can prepare, those that cannot, and optional ones. */
    const cuts = [1, 2, 3, 4].flatMap((required) =>
      Array.from({ length: required }, (_, index) => ({ preparing: index + 1, required })),
    );
    const wirings = cuts.map(({ preparing, required }) => new Wiring(compiled, act, preparing, required));
    const leg = fc.nat(compiled.leg.keys.length - 1);
    fc.assert(
      fc.property(
        fc.nat(compiled.head.keys.length - 1),
        fc.tuple(leg, leg, leg, leg),
        fc.nat(cuts.length - 1),
        (head, legs, cut) => {
          const { preparing = 0, required = 0 } = cuts[cut] ?? {};
          const tags = legs.map((state) => compiled.leg.tags[state] ?? new Set<string>());
          const groups = {
            preparing: tags.slice(0, preparing),
            unprepared: tags.slice(preparing, required),
            optional: tags.slice(required),
          };
          const declared = folds.find((fold) => {
            const event = compiled.head.event(fold.event);
            return compiled.head.ignored[compiled.head.row(head, event)] === 0 && foldHolds(fold, groups);
          });
          const expected = declared === undefined ? -1 : compiled.head.event(declared.event);
          expect(wirings[cut]?.nextFold(head, Int32Array.from(legs), 0, legs.length)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
