/** I4: HOLD is inert. Leaving it takes an answer of the log (or log evidence), not a word of the child. */
import { EVIDENCE_TYPES, logAnswered } from '../evidence.ts';
import { defineProperty } from '../property.ts';

export const I4 = defineProperty<null, { readonly holding: boolean }>({
  id: 'I4',
  rule: 'In HOLD a child neither posts nor drops its reservation until the log has answered it.',
  clauses: ['CEF-THM-I4', 'CEF-HLD-02', 'CEF-HLD-03'],
  assumptions: ['a log decides'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a child enters HOLD',
  observes: [...EVIDENCE_TYPES, 'held', 'posted', 'dropped', 'decision.received'],
  monitor: (judgement) => ({
    whole: null,
    child: { holding: false },
    step(whole, child, observation) {
      switch (observation.type) {
        case 'held':
          return { whole, child: { holding: true }, exercised: true };
        case 'posted':
        case 'dropped':
          return { whole, child, violated: child.holding };
        /** Under relay the draft lets a message end HOLD (AMB-18). */
        case 'decision.received':
          return { whole, child: { holding: child.holding && judgement.decisionTrust !== 'relay' } };
        default:
          if (observation.role !== 'child' || !logAnswered(observation)) return { whole, child };
          return { whole, child: { holding: false } };
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'held' && earlier.party === violating.party,
});
