import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { type Fold, foldHolds, foldsOf } from '../../model/coordinator.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { legMachine } from '../../model/coordinator-leg.ts';
import { REFERENCE } from '../../model/draft.ts';
import type { JoinRule } from '../../model/join-rule.ts';
import { eventKey, type RoleMachine } from '../../model/machine-setup.ts';
import { REJECTION_CODES } from '../../model/names.ts';
import { MachineTable } from '../../model/table.ts';
import { rulesOfDraft } from './walk.ts';

const TAGS = [
  ...['voted', 'effectuated', 'cannot', 'compensated', 'compensation_failed', 'optional_effectuated', 'ended'],
  ...['untried', 'asked', 'ended effectuated'],
  ...REJECTION_CODES.map((code) => `refused ${code}`),
];

function fold(name: string, draft = 'reference'): Fold {
  const found = foldsOf(rulesOfDraft(draft)).find(({ event }) => eventKey(event) === name);
  if (found === undefined) throw new Error(`no fold ${name}`);
  return found;
}

const tagged = (legs: readonly (string | undefined)[]) => legs.map((tag) => new Set(tag === undefined ? [] : [tag]));
const holds = (each: Fold, ...legs: readonly (string | undefined)[]) => foldHolds(each, { preparing: tagged(legs) });

const READY = 'FOLD.ready_to_commit';

function listenedTo(head: MachineTable, event: EventObject): boolean {
  const index = head.event(event);
  return head.keys.some((_, state) => head.ignored[head.row(state, index)] === 0);
}

describe('ready to commit', () => {
  test('CEF-COO-05: needs the vote of every required child', () => {
    expect(holds(fold(READY), 'voted', 'voted', 'voted')).toBe(true);
    expect(holds(fold(READY), 'voted', 'voted', undefined)).toBe(false);
    expect(holds(fold(READY), 'voted', 'voted', 'refused ACT_REFUSED')).toBe(false);
    expect(holds(fold(READY), 'voted')).toBe(true);
  });
  test('nothing is ready where nobody has voted: no vacuous truth', () => {
    expect(holds(fold(READY))).toBe(false);
    expect(holds(fold(READY, 'reference+M-30'), undefined)).toBe(false);
  });
  test('M-30: one vote may be missing', () => {
    const loose = fold(READY, 'reference+M-30');
    expect(holds(loose, 'voted', 'voted', undefined)).toBe(true);
    expect(holds(loose, 'voted', undefined, undefined)).toBe(false);
  });
  test('M-49: a refusal is taken for a vote', () => {
    const deaf = fold(READY, 'reference+M-49');
    expect(holds(deaf, 'voted', 'refused EF-023')).toBe(true);
    expect(holds(deaf, 'voted', undefined)).toBe(false);
    expect(holds(deaf, 'refused EF-023', 'refused EF-023')).toBe(false);
  });
});

test.each(REJECTION_CODES)('CEF-COO-23: one refusal is enough (%s)', (code) => {
  const refused = fold(`FOLD.refused{code:${code}}`);
  expect(holds(refused, 'voted', `refused ${code}`, undefined)).toBe(true);
  expect(holds(refused, 'voted', 'voted', undefined)).toBe(false);
});

test('a refusal is offered to the head before the votes are counted', () => {
  const names = foldsOf(REFERENCE.rules).map(({ event }) => event.type);
  expect(names.lastIndexOf('FOLD.refused')).toBeLessThan(names.indexOf(READY));
});

test.each([
  ['CEF-COO-12', 'FOLD.all_effectuated', 'effectuated'],
  ['CEF-COO-16', 'FOLD.all_ended', 'ended'],
])('%s: %s needs every child', (_, name, tag) => {
  expect(holds(fold(name), tag, tag)).toBe(true);
  expect(holds(fold(name), tag, undefined)).toBe(false);
});

/** A draft for each profile, and join rules that may stand under it. */
const NO_LOG = 'reference+profile=mitigation_nocdl';
const WITH_LOG = 'reference+profile=mitigation_cdl';
const RULES: readonly JoinRule[] = [
  { kind: 'ALL_REQUIRED' },
  { kind: 'ALL_THEN_OPTIONAL' },
  { kind: 'BEST_EFFORT' },
  { kind: 'QUORUM', k: 2 },
];
const UNDER_MITIGATION = [WITH_LOG, NO_LOG].flatMap((draft) => RULES.map((rule) => [draft, rule] as const));
const EVERYWHERE = [['reference', { kind: 'ALL_REQUIRED' } as JoinRule] as const, ...UNDER_MITIGATION];

function closed(machine: RoleMachine): MachineTable {
  const table = new MachineTable(machine);
  table.close();
  return table;
}

describe('the folds', () => {
  test('look only at tags that a leg can carry, and together at all of them', () => {
    // What an optional leg carries is read where the composite waits for it (M-52).
    const drafts = [...EVERYWHERE, ['reference+M-52', { kind: 'ALL_REQUIRED' } as JoinRule] as const];
    const read = drafts.flatMap(([draft, rule]) =>
      foldsOf(rulesOfDraft(draft), rule).flatMap(({ tags, needs = [], least, optionalTags = [] }) => [
        ...tags,
        ...needs,
        ...optionalTags,
        ...(least === undefined ? [] : [least.tag]),
      ]),
    );
    const carried = closed(legMachine(rulesOfDraft(NO_LOG))).tags.flatMap((tags) => [...tags]);
    expect(new Set(read)).toEqual(new Set(carried));
    expect(new Set(carried)).toEqual(new Set(TAGS));
  });

  test('are events that the head knows, each listened to in some state of the reference or of the draft that it is for', () => {
    const only: Readonly<Record<string, string>> = {
      'FOLD.required_effectuated': 'reference+M-52',
      'FOLD.some_cannot': 'reference+M-36',
      'FOLD.some_compensated': 'reference+M-58',
    };
    for (const { event } of foldsOf(REFERENCE.rules)) {
      const draft = only[event.type] ?? 'reference';
      expect(listenedTo(closed(headMachine(rulesOfDraft(draft))), event), eventKey(event)).toBe(true);
    }
  });

  test.each(UNDER_MITIGATION)('are all listened to under mitigation (%s, %o)', (draft, rule) => {
    const rules = rulesOfDraft(draft);
    const head = closed(headMachine(rules));
    // Without mutations nobody waits for optional children, and each profile closes an abort in its own way.
    const unheard = [
      'FOLD.required_effectuated',
      'FOLD.some_compensated',
      'FOLD.some_cannot',
      ...(draft === NO_LOG ? [] : ['FOLD.ended_apart']),
    ];
    for (const { event } of foldsOf(rules, rule)) {
      expect(listenedTo(head, event), eventKey(event)).toBe(!unheard.includes(event.type));
    }
  });

  test.each(EVERYWHERE)('settle: no state of the head takes the same fold twice in a row (%s, %o)', (draft, rule) => {
    const rules = rulesOfDraft(draft);
    const head = closed(headMachine(rules));
    for (const { event } of foldsOf(rules, rule)) {
      const index = head.event(event);
      for (const state of head.keys.keys()) {
        const row = head.row(state, index);
        if (head.ignored[row] === 1) continue;
        expect(head.ignored[head.row(head.next[row] ?? -1, index)], head.keys[state]).toBe(1);
      }
    }
  });

  const legs = fc.array(fc.option(fc.constantFrom(...TAGS), { nil: undefined }), { maxLength: 6 });
  law.prop([legs, fc.constantFrom('reference', 'reference+M-30', 'reference+M-49')])(
    'do not care which child is which',
    (drawn, draft) => {
      for (const each of foldsOf(rulesOfDraft(draft))) {
        const sets = tagged(drawn);
        const turned = sets.map((_, index) => sets[(index + 1) % sets.length] ?? new Set<string>());
        const before = foldHolds(each, { preparing: sets });
        expect(foldHolds(each, { preparing: sets.toReversed() })).toBe(before);
        expect(foldHolds(each, { preparing: turned })).toBe(before);
      }
    },
  );
});

describe('CEF-COO-24: under mitigation the join rule says how many are enough', () => {
  const under = (name: string, rule: JoinRule, draft = WITH_LOG): Fold => {
    const found = foldsOf(rulesOfDraft(draft), rule).find(({ event }) => eventKey(event) === name);
    if (found === undefined) throw new Error(`no fold ${name}`);
    return found;
  };
  const TWO: JoinRule = { kind: 'QUORUM', k: 2 };
  const ALL: JoinRule = { kind: 'ALL_REQUIRED' };
  const ANY: JoinRule = { kind: 'BEST_EFFORT' };

  test('every child that can prepare has answered, or its deadline has passed and enough have voted', () => {
    const ready = under(READY, TWO);
    expect(holds(ready, 'voted', 'voted', 'refused ACT_REFUSED')).toBe(true);
    expect(holds(ready, 'voted', 'voted', 'asked')).toBe(false);
    expect(holds(under('FOLD.enough_votes', TWO), 'voted', 'voted', 'asked')).toBe(true);
    expect(holds(under('FOLD.too_few_votes', TWO), 'voted', 'asked', 'asked')).toBe(true);
  });

  law.prop([fc.array(fc.constantFrom('voted', 'asked', 'refused EF-040'), { minLength: 1, maxLength: 6 }), fc.nat(4)])(
    'at the deadline either enough have voted or too few have, whatever k is',
    (legs, more) => {
      for (const rule of [...RULES, { kind: 'QUORUM', k: more + 1 } as const]) {
        const enough = holds(under('FOLD.enough_votes', rule), ...legs);
        expect(holds(under('FOLD.too_few_votes', rule), ...legs)).toBe(!enough);
      }
    },
  );

  test('a refusal aborts only where the others are too few', () => {
    const refused = (rule: JoinRule) => under('FOLD.refused{code:EF-040}', rule);
    expect(holds(refused(TWO), 'refused EF-040', 'voted', 'asked')).toBe(false);
    expect(holds(refused(TWO), 'refused EF-040', 'refused EF-023', 'voted')).toBe(true);
    expect(holds(refused(ALL), 'refused EF-040', 'voted', 'voted')).toBe(true);
    expect(holds(refused(ANY), 'refused EF-040', 'asked')).toBe(false);
    expect(holds(refused(ANY), 'refused EF-040')).toBe(true);
  });

  test('CEF-PRE-14: a child that cannot prepare is neither counted as a vote nor waited for with the others', () => {
    const mixed = (each: Fold, preparing: readonly string[], unprepared: readonly string[]) =>
      foldHolds(each, { preparing: tagged(preparing), unprepared: tagged(unprepared) });
    expect(mixed(under(READY, ALL), ['voted', 'voted'], ['untried'])).toBe(true);
    expect(mixed(under('FOLD.preparing_settled', ALL), ['effectuated', 'effectuated'], ['untried'])).toBe(true);
    expect(mixed(under('FOLD.preparing_settled', ALL), ['effectuated', 'cannot'], ['untried'])).toBe(false);
    expect(mixed(under('FOLD.all_effectuated', ALL), ['effectuated'], ['untried'])).toBe(false);
    expect(mixed(under('FOLD.all_effectuated', ALL), ['effectuated'], ['effectuated'])).toBe(true);
    expect(mixed(under('FOLD.all_settled', ALL), ['effectuated', 'cannot'], ['untried'])).toBe(true);
  });

  test('AMB-11: a quorum that is met and an attempt that came to something have names of their own', () => {
    const names = (rule: JoinRule, draft = WITH_LOG) =>
      foldsOf(rulesOfDraft(draft), rule).map(({ event }) => event.type);
    expect(names(TWO)).toContain('FOLD.quorum_met');
    expect(names(ANY)).toContain('FOLD.attempted');
    for (const rule of [TWO, ANY]) expect(names(rule)).not.toContain('FOLD.all_effectuated');
    expect(names(ALL)).toContain('FOLD.all_effectuated');
    expect(names(TWO, `${WITH_LOG}+quorum_outcome=effectuated`)).toContain('FOLD.all_effectuated');
  });

  test('a quorum is met once everybody has settled and k have taken effect', () => {
    const met = under('FOLD.quorum_met', TWO);
    expect(holds(met, 'effectuated', 'effectuated', 'cannot')).toBe(true);
    expect(holds(met, 'effectuated', 'cannot', 'cannot')).toBe(false);
    expect(holds(met, 'effectuated', 'effectuated', 'voted')).toBe(false);
  });
});
