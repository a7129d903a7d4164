/**
 * NO-TIMEOUT-RELEASE: a timeout is never evidence (decisions, rule 6). Where there is no log to read, the word of the
 * coordinator or of an operator must come first (CEF-LOG-08, CEF-OPS-03).
 */
import type { Observation } from '../../model/observation.ts';
import { EVIDENCE_TYPES, evidenceOf } from '../evidence.ts';
import { defineProperty } from '../property.ts';

interface Child {
  readonly promised: boolean;
  readonly fired: boolean;
  readonly abortSeen: boolean;
}

const isToldToRelease = (observation: Observation): boolean =>
  (observation.type === 'decision.received' && observation.value === 'ABORT') ||
  (observation.type === 'operator.act' && observation.value === 'release, unproven');

export const NO_TIMEOUT_RELEASE = defineProperty<null, Child>({
  id: 'NO-TIMEOUT-RELEASE',
  rule: 'No reservation ends because a timer fired: since PREPARED the child must have read ABORT or won it, or been told where no log decides.',
  clauses: ['CEF-TIM-09', 'CEF-TIM-10', 'CEF-TIM-11', 'CEF-SEC-03'],
  assumptions: ['decision_trust is not relay, unless no log decides'],
  kind: 'safety',
  scope: 'required',
  exercisedWhen: 'a timer fires at a child with an open promise',
  observes: [...EVIDENCE_TYPES, 'prepared', 'timer.fired', 'decision.received', 'operator.act', 'dropped'],
  monitor: ({ profile }) => ({
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
          const read = observation.role === 'child' && evidenceOf(observation) === 'ABORT';
          const learned = read || (profile === 'mitigation_nocdl' && isToldToRelease(observation));
          return { whole, child: { ...child, abortSeen: child.abortSeen || learned } };
        }
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'timer.fired' && earlier.party === violating.party,
});
