import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { decisionLogMachine } from '../../model/decision-log.ts';
import { rulesOfDraft, Walk } from './walk.ts';

const log = (draft = 'reference') => new Walk(decisionLogMachine(rulesOfDraft(draft)));

describe('the decision log', () => {
  test('CEF-LOG-01: starts empty and says so', () => {
    expect(log().take({ type: 'READ' })).toEqual(['answer READ.EMPTY']);
  });

  test.each(['COMMIT', 'ABORT'])('CEF-LOG-03: the first CAS decides (%s), the moment of effect is seen', (value) => {
    const register = log();
    expect(register.take({ type: `CAS.${value}` })).toEqual([`log.effective ${value}`, 'answer CAS.won']);
    expect(register.take({ type: 'READ' })).toEqual([`answer READ.${value}`]);
  });

  test.each(['COMMIT', 'ABORT'])('CEF-LOG-06: a later CAS is refused with the value that stands (%s)', (value) => {
    for (const later of ['COMMIT', 'ABORT']) {
      const register = log();
      register.take({ type: `CAS.${value}` });
      expect(register.take({ type: `CAS.${later}` })).toEqual([`answer CAS.refused.${value}`]);
    }
  });

  test('a repeat by the winner is refused with its own value: it is not won twice', () => {
    const register = log();
    register.take({ type: 'CAS.ABORT' });
    expect(register.take({ type: 'CAS.ABORT' })).toEqual(['answer CAS.refused.ABORT']);
  });

  const access = fc.constantFrom('READ', 'CAS.COMMIT', 'CAS.ABORT');
  law.prop([fc.array(access, { maxLength: 30 })])('CEF-THM-A1, A2, A3: one value, won once, for ever', (accesses) => {
    const register = log();
    const answers = accesses.flatMap((type) => register.take({ type })).filter((each) => each.startsWith('answer'));
    expect(answers.filter((each) => each === 'answer CAS.won').length).toBe(
      accesses.some((type) => type !== 'READ') ? 1 : 0,
    );
    const values = new Set(answers.flatMap((each) => /(COMMIT|ABORT)$/.exec(each)?.[1] ?? []));
    expect(values.size).toBeLessThanOrEqual(1);
  });

  law.prop([fc.array(access, { maxLength: 30 })])('CEF-LOG-01: an answer never goes back to EMPTY', (accesses) => {
    const register = log();
    const emptyAt = accesses.map((type) => register.take({ type }).includes('answer READ.EMPTY'));
    const firstWrite = accesses.findIndex((type) => type !== 'READ');
    expect(emptyAt.slice(firstWrite < 0 ? accesses.length : firstWrite)).not.toContain(true);
  });
});
