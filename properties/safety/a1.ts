/** A1: what the log has recorded stays. */
import type { Decision } from '../../model/names.ts';
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Whole {
  readonly value: Decision | null;
  /** The value came from the log itself, so an answer that contradicts it is a change, not another register. */
  readonly exact: boolean;
  /** The log has shown a second register: an answer may come from that one (M-41). */
  readonly many: boolean;
  /** Parties other than children whose open CAS began after the value was known. */
  readonly late: readonly string[];
}

export const A1 = defineProperty<Whole, { readonly late: boolean }>({
  id: 'A1',
  rule: 'A value that the log has recorded never changes.',
  clauses: ['CEF-THM-A1', 'CEF-LOG-01'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'the log is asked again after a decision is known',
  observes: [...EVIDENCE_TYPES, 'log.invoked', 'log.effective'],
  monitor: () => ({
    whole: { value: null, exact: false, many: false, late: [] },
    child: { late: false },
    step(whole, child, observation) {
      const isChild = observation.role === 'child';
      if (observation.type === 'log.effective') {
        if (observation.register !== undefined) return { whole: { ...whole, many: true }, child };
        const value = observation.value === 'EMPTY' ? null : observation.value;
        const changed = whole.value !== null && value !== whole.value;
        return { whole: { ...whole, value: whole.value ?? value, exact: true }, child, violated: changed };
      }
      if (observation.type === 'log.invoked') {
        const late = whole.value !== null;
        /** Only a CAS can find the register empty again; a read beside an open CAS says nothing about that CAS. */
        if (observation.operation === 'read') return { whole, child, exercised: late };
        if (isChild) return { whole, child: { late }, exercised: late };
        const others = whole.late.filter((party) => party !== observation.party);
        return {
          whole: { ...whole, late: late ? [...others, observation.party].sort() : others },
          child,
          exercised: late,
        };
      }
      const evidence = evidenceOf(observation);
      const late = isChild ? child.late : whole.late.includes(observation.party);
      /** A CAS that began after the value was known and still won found the register empty again. */
      const wonAgain = observation.type === 'log.answered' && observation.outcome === 'won' && late && !whole.many;
      const contradicted =
        whole.exact && !whole.many && whole.value !== null && evidence !== undefined && evidence !== whole.value;
      return { whole: { ...whole, value: whole.value ?? evidence ?? null }, child, violated: wonAgain || contradicted };
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'log.effective' || (evidenceOf(earlier) !== undefined && earlier.party !== violating.party),
});
