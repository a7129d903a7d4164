/** BIND: act, sink, child, composite id and composite digest all match, from the promise to the effect and its undoing. */
import { defineProperty } from '../property.ts';

interface Child {
  /** What has been presented since the last answer: something rightly bound, something wrong. */
  readonly right: boolean;
  readonly wrong: boolean;
}

const NOTHING: Child = { right: false, wrong: false };

export const BIND = defineProperty<{ readonly foreign: boolean }, Child>({
  id: 'BIND',
  rule: 'No promise, post or undo rests on a handle, effect or decision that is bound to something else.',
  clauses: [
    'CEF-DIG-11',
    'CEF-DIG-12',
    'CEF-DIG-13',
    'CEF-DIG-14',
    'CEF-DIG-16',
    'CEF-DIG-17',
    'CEF-DIG-18',
    'CEF-DIG-21',
    'CEF-PRE-01',
    'CEF-PRE-02',
    'CEF-PRE-03',
    'CEF-PRE-23',
    'CEF-CMP-02',
    'CEF-CMP-03',
    'CEF-SEC-09',
    'CEF-THM-02',
    'AMB-22',
    'AMB-24',
  ],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'something wrong was presented and answered, or an undo was refused',
  observes: [
    'prepare.received',
    'prepare.failed',
    'prepared',
    'rejected',
    'crashed',
    'log.effective',
    'posted',
    'compensation.posted',
    'undo.refused',
  ],
  monitor: () => ({
    whole: { foreign: false },
    child: NOTHING,
    step(whole, child, observation) {
      switch (observation.type) {
        case 'prepare.received': {
          const wrong = observation.truth === 'EF-023' || observation.truth === 'EF-040';
          return { whole, child: wrong ? { ...child, wrong } : { ...child, right: true } };
        }
        case 'prepared': {
          const violated = observation.repeat !== true && child.wrong && !child.right;
          return { whole, child: NOTHING, exercised: child.wrong, violated };
        }
        case 'rejected':
          return { whole, child: NOTHING, exercised: child.wrong };
        case 'prepare.failed':
        case 'crashed':
          return { whole, child: NOTHING };
        case 'log.effective':
          return { whole: { foreign: observation.value === 'COMMIT' && observation.foreign === true }, child };
        case 'posted':
          return { whole, child, violated: observation.changed === true || whole.foreign };
        case 'compensation.posted':
          return { whole, child, violated: observation.through === 'consumed' };
        default:
          return { whole, child, exercised: observation.type === 'undo.refused' };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    violating.type === 'prepared'
      ? earlier.type === 'prepare.received' && earlier.party === violating.party
      : earlier.type === 'effect.changed' || earlier.type === 'posted' || earlier.type === 'log.effective',
});
