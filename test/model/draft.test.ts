import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, parseDraft, switchesWithoutEffect, withoutMutation } from '../../model/draft.ts';
import { MUTATIONS } from '../../model/mutations.ts';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '../../model/switches.ts';

function draft(name: string): Draft {
  const read = parseDraft(name);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

function problem(name: string) {
  const read = parseDraft(name);
  if (read.ok) throw new Error(`${name} was taken`);
  return read.problems[0];
}

const read = SWITCH_NAMES.filter((name) => SWITCHES[name].readBy !== 'nothing yet');
/** Without a log these cannot be said otherwise; see what is no draft. */
const aboutTheLog: readonly SwitchName[] = ['decision_trust', 'late_prepare'];
const settings = fc
  .uniqueArray(
    fc
      .constantFrom(...read)
      .chain((name) => fc.constantFrom(...SWITCHES[name].values).map((value) => [name, value] as const)),
    { selector: ([name]) => name },
  )
  .map((chosen) =>
    chosen.some(([, value]) => value === 'mitigation_nocdl')
      ? chosen.filter(([name]) => !aboutTheLog.includes(name))
      : chosen,
  );

describe('the name of a draft', () => {
  it('is canonical: whatever the order of its parts, the same draft has one name, and the name reads as that draft', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('reference', 'published'),
        settings,
        fc.option(fc.constantFrom(...MUTATIONS.map(({ id }) => id))),
        (base, chosen, mutation) => {
          const parts = [
            ...chosen.map(([name, value]) => `${name}=${value}`),
            ...(mutation === null ? [] : [mutation]),
          ];
          const one = draft([base, ...parts].join('+'));
          const other = draft([base, ...parts.toReversed()].join('+'));
          expect(other).toEqual(one);
          expect(draft(one.name)).toEqual(one);
          for (const [name, value] of chosen) expect(one.switches[name]).toBe(value);
          expect(one.mutation?.id).toBe(mutation ?? undefined);
          expect(withoutMutation(one).mutation).toBeUndefined();
          expect(withoutMutation(one).switches).toEqual(one.switches);
        },
      ),
    );
  });

  it('leaves out a switch that is set to what the base has anyway', () => {
    expect(draft('reference+decision_trust=reread').name).toBe('reference');
    expect(draft('published+decision_trust=relay').name).toBe('published');
  });
});

it('CEF-LOG-08, AMB-34: without a log decisions are relayed, and nobody can ask whether a prepare comes late', () => {
  const without = draft('reference+profile=mitigation_nocdl');
  expect(without.switches).toMatchObject({ decision_trust: 'relay', late_prepare: 'accept' });
  expect(draft('reference+profile=mitigation_nocdl+decision_trust=relay').name).toBe(without.name);
});

describe('what is no draft', () => {
  it.each([
    ['draft', '"draft" is no draft', 'start with "reference" or "published"'],
    ['reference+nonsense=1', 'no switch "nonsense"', '`finality list switches` names them all'],
    [
      'reference+decision_trust=maybe',
      '"maybe" is no value of decision_trust',
      'use one of reread, certificate, relay',
    ],
    ['reference+M-17+M-20', 'a draft has at most one mutation', 'drop M-17 or M-20'],
    [
      'reference+decision_trust=reread+profile=mitigation_nocdl',
      'under profile=mitigation_nocdl there is no log to ask',
      'leave it out: decision_trust is relay there',
    ],
    ['reference+M-02', 'no machine reads M-02: it is judged by vectors', 'use finality mutants --only M-02'],
    ['reference+M-53', 'no machine reads M-53: it is judged by lint', 'use finality mutants --only M-53'],
  ])('%s is refused, with what to do', (name, reason, remedy) => {
    expect(problem(name)).toMatchObject({ reason, remedy });
  });

  it('a mutation that nobody knows is refused with the ones that can be run', () => {
    expect(problem('reference+M-99')?.remedy).toContain('M-17');
  });

  it('a switch that nothing reads yet is refused, not taken without effect', () => {
    const unread = SWITCH_NAMES.filter((name) => SWITCHES[name].readBy === 'nothing yet');
    for (const name of unread) {
      const other = SWITCHES[name].values.find((value) => value !== draft('reference').switches[name]);
      expect(problem(`reference+${name}=${other}`)?.reason).toContain(`no machine reads ${name} yet`);
    }
  });
});

it('a draft whose base sets a switch of the composite that nothing reads says so', () => {
  const silent = switchesWithoutEffect(draft('published'));
  expect(silent.filter((name) => SWITCHES[name].readBy !== 'nothing yet')).toEqual([]);
  expect(switchesWithoutEffect(draft('reference'))).toEqual([]);
});
