/** EXTRA: nothing takes effect outside the authorized unit (AMB-10, AMB-22, AMB-29). */
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Whole {
  /** Size of R, and how many of it have posted. */
  readonly required: number | null;
  readonly posted: number;
  /** Whose COMMIT the register holds. */
  readonly commit: 'none' | 'own' | 'foreign';
}

export const EXTRA = defineProperty<Whole, { readonly posted: boolean }>({
  id: 'EXTRA',
  rule: 'Only listed children post, on a COMMIT for their own list, and an optional child only after Effect on R.',
  clauses: ['CEF-JOIN-11', 'CEF-JOIN-12', 'CEF-JOIN-03', 'CEF-LOG-01', 'AMB-10', 'AMB-22', 'AMB-29'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a child posts while COMMIT is recorded, or an optional child posts',
  observes: [...EVIDENCE_TYPES, 'composite.issued', 'log.effective', 'posted'],
  monitor: ({ optionalWhen }) => ({
    whole: { required: null, posted: 0, commit: 'none' },
    child: { posted: false },
    step(whole, child, observation, standing) {
      switch (observation.type) {
        case 'composite.issued': {
          const required = observation.children.filter((each) => each.required).length;
          return { whole: { ...whole, required: whole.required ?? required }, child };
        }
        case 'log.effective': {
          if (observation.register !== undefined) return { whole, child };
          if (observation.value !== 'COMMIT') return { whole: { ...whole, commit: 'none' }, child };
          return { whole: { ...whole, commit: observation.foreign === true ? 'foreign' : 'own' }, child };
        }
        case 'posted': {
          const first = standing === 'required' && !child.posted ? 1 : 0;
          const after = { whole: { ...whole, posted: whole.posted + first }, child: { posted: true } };
          if (standing === 'unlisted') return { ...after, exercised: true, violated: true };
          if (standing !== 'optional') {
            return { ...after, exercised: whole.commit !== 'none', violated: whole.commit === 'foreign' };
          }
          const effect = whole.commit === 'own' && whole.posted === whole.required;
          const early = optionalWhen === 'after_commit' ? whole.commit !== 'own' : !effect;
          return { ...after, exercised: true, violated: early };
        }
        default: {
          const known = whole.commit === 'none' && evidenceOf(observation) === 'COMMIT';
          return { whole: known ? { ...whole, commit: 'own' } : whole, child };
        }
      }
    },
  }),
  counterpart: (_violating, earlier) => earlier.type === 'log.effective' || earlier.type === 'composite.issued',
});
