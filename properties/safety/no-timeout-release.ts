/** NO-TIMEOUT-RELEASE: a timeout is never evidence (decisions, rule 6). */
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Child {
  readonly promised: boolean;
  readonly fired: boolean;
  readonly abortSeen: boolean;
}

export const NO_TIMEOUT_RELEASE = defineProperty<null, Child>({
  id: 'NO-TIMEOUT-RELEASE',
  rule: 'No reservation ends because a timer fired: the child must since PREPARED have read ABORT or won it.',
  clauses: ['CEF-TIM-09', 'CEF-TIM-10', 'CEF-TIM-11', 'CEF-SEC-03'],
  assumptions: ['decision_trust is not relay'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a timer fires at a child with an open promise',
  observes: [...EVIDENCE_TYPES, 'prepared', 'timer.fired', 'dropped'],
  monitor: () => ({
    whole: null,
    child: { promised: false, fired: false, abortSeen: false },
    step(whole, child, observation) {
      switch (observation.type) {
        case 'prepared':
          return { whole, child: child.promised ? child : { promised: true, fired: false, abortSeen: false } };
        case 'timer.fired':
          if (observation.role !== 'child') return { whole, child };
          return { whole, child: { ...child, fired: true }, exercised: child.promised };
        case 'dropped':
          return { whole, child: { ...child, promised: false }, violated: child.fired && !child.abortSeen };
        default: {
          const learned = observation.role === 'child' && evidenceOf(observation) === 'ABORT';
          return { whole, child: { ...child, abortSeen: child.abortSeen || learned } };
        }
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'timer.fired' && earlier.party === violating.party,
});
