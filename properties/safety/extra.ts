/** EXTRA: nothing takes effect outside the authorized unit (AMB-10, AMB-22, AMB-29). */
import { leastOf, parseJoinRule } from '../../model/join-rule.ts';
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Whole {
  /** Size of R, and how many of it have posted. */
  readonly required: number | null;
  readonly posted: number;
  /** How many posts of children that can prepare must come before those of children that cannot, and how many have. */
  readonly first: number;
  readonly promised: number;
  /** Whose COMMIT the register holds. */
  readonly commit: 'none' | 'own' | 'foreign';
}

export const EXTRA = defineProperty<Whole, { readonly posted: boolean }>({
  id: 'EXTRA',
  rule: 'Only listed children post, on a COMMIT for their own list; one that cannot prepare comes last, an optional one after Effect on R.',
  clauses: ['CEF-PRE-14', 'CEF-JOIN-11', 'CEF-JOIN-12', 'CEF-JOIN-03', 'CEF-LOG-01', 'AMB-10', 'AMB-22', 'AMB-29'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a child posts while COMMIT is recorded, or an optional child posts',
  observes: [...EVIDENCE_TYPES, 'composite.issued', 'log.effective', 'posted'],
  monitor: ({ optionalWhen }) => ({
    whole: { required: null, posted: 0, first: 0, promised: 0, commit: 'none' },
    child: { posted: false },
    step(whole, child, observation, standing) {
      switch (observation.type) {
        case 'composite.issued': {
          if (whole.required !== null) return { whole, child };
          const ofR = observation.children.filter((each) => each.required);
          const promising = ofR.filter((each) => each.unprepared !== true).length;
          const first = leastOf(parseJoinRule(observation.joinRule) ?? { kind: 'ALL_REQUIRED' }, promising);
          return { whole: { ...whole, required: ofR.length, first }, child };
        }
        case 'log.effective': {
          if (observation.register !== undefined) return { whole, child };
          if (observation.value !== 'COMMIT') return { whole: { ...whole, commit: 'none' }, child };
          return { whole: { ...whole, commit: observation.foreign === true ? 'foreign' : 'own' }, child };
        }
        case 'posted': {
          const ofR = standing === 'required' || standing === 'unprepared';
          const posted = whole.posted + (ofR && !child.posted ? 1 : 0);
          const promised = whole.promised + (standing === 'required' && !child.posted ? 1 : 0);
          const after = { whole: { ...whole, posted, promised }, child: { posted: true } };
          if (standing === 'unlisted') return { ...after, exercised: true, violated: true };
          if (standing === 'unprepared') {
            return { ...after, exercised: true, violated: whole.commit !== 'own' || whole.promised < whole.first };
          }
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
