import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Fold, foldHolds, foldsOf } from '../../model/coordinator.ts';
import { headMachine } from '../../model/coordinator-head.ts';
import { legMachine } from '../../model/coordinator-leg.ts';
import { REFERENCE } from '../../model/draft.ts';
import { eventKey } from '../../model/machine-setup.ts';
import { REJECTION_CODES } from '../../model/names.ts';
import { MachineTable } from '../../model/table.ts';
import { rulesOfDraft } from './walk.ts';

const TAGS = [
  ...['voted', 'effectuated', 'cannot', 'compensated', 'compensation_failed', 'optional_effectuated', 'ended'],
  ...REJECTION_CODES.map((code) => `refused ${code}`),
];

function fold(name: string, draft = 'reference'): Fold {
  const found = foldsOf(rulesOfDraft(draft)).find(({ event }) => eventKey(event) === name);
  if (found === undefined) throw new Error(`no fold ${name}`);
  return found;
}

const holds = (each: Fold, ...legs: readonly (string | undefined)[]) =>
  foldHolds(
    each,
    legs.map((tag) => new Set(tag === undefined ? [] : [tag])),
  );

const READY = 'FOLD.ready_to_commit';

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

describe('the folds', () => {
  const leg = new MachineTable(legMachine(REFERENCE.rules));
  const head = new MachineTable(headMachine(REFERENCE.rules));
  leg.close();
  head.close();
  const carried = new Set(leg.tags.flatMap((tags) => [...tags]));

  test('look only at tags that a leg can carry, and together at all of them', () => {
    // What an optional leg carries is read where the composite waits for it (M-52).
    const read = ['reference', 'reference+M-52'].flatMap((draft) =>
      foldsOf(rulesOfDraft(draft)).flatMap(({ tags, needs = [], optionalTags = [] }) => [
        ...tags,
        ...needs,
        ...optionalTags,
      ]),
    );
    expect(new Set(read)).toEqual(carried);
    expect(carried).toEqual(new Set(TAGS));
  });

  test('are events that the head knows, each listened to in some state of the reference or of the draft that it is for', () => {
    const only: Readonly<Record<string, string>> = {
      'FOLD.required_effectuated': 'reference+M-52',
      'FOLD.some_cannot': 'reference+M-36',
      'FOLD.some_compensated': 'reference+M-58',
    };
    for (const { event } of foldsOf(REFERENCE.rules)) {
      const draft = only[event.type] ?? 'reference';
      const table = new MachineTable(headMachine(rulesOfDraft(draft)));
      table.close();
      const index = table.event(event);
      expect(
        table.keys.some((_, state) => table.ignored[table.row(state, index)] === 0),
        eventKey(event),
      ).toBe(true);
    }
  });

  test('settle: no state of the head takes the same fold twice in a row', () => {
    for (const { event } of foldsOf(REFERENCE.rules)) {
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
        const sets = drawn.map((tag) => new Set(tag === undefined ? [] : [tag]));
        const turned = sets.map((_, index) => sets[(index + 1) % sets.length] ?? new Set<string>());
        expect(foldHolds(each, sets.toReversed())).toBe(foldHolds(each, sets));
        expect(foldHolds(each, turned)).toBe(foldHolds(each, sets));
      }
    },
  );
});
