/** CUR: handles are current when they are used: H_i at the promise, EH_C at the decision (AMB-14). */
import { defineProperty } from '../property.ts';

interface Child {
  /** What has been presented since the last answer: a current handle, one that is not. */
  readonly current: boolean;
  readonly stale: boolean;
}

const NOTHING: Child = { current: false, stale: false };

export const CUR = defineProperty<{ readonly revoked: boolean }, Child>({
  id: 'CUR',
  rule: 'A child promises only under a handle that is current then, and COMMIT is recorded only while EH_C is current.',
  clauses: ['CEF-PRE-11', 'CEF-THM-16', 'CEF-COO-06', 'CEF-COO-07', 'CEF-COD-03', 'AMB-14'],
  assumptions: ['honest coordinator', 'ehc_check is in_cas'],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a handle that is not current is presented and answered, or the log decides after EH_C was revoked',
  observes: ['revoked', 'prepare.received', 'prepare.failed', 'prepared', 'rejected', 'crashed', 'log.effective'],
  monitor: () => ({
    whole: { revoked: false },
    child: NOTHING,
    step(whole, child, observation, standing) {
      switch (observation.type) {
        case 'revoked':
          return { whole: standing === 'none' ? { revoked: true } : whole, child };
        case 'prepare.received':
          return {
            whole,
            child: observation.truth === 'EF-041' ? { ...child, stale: true } : { ...child, current: true },
          };
        case 'prepared': {
          const violated = observation.repeat !== true && child.stale && !child.current;
          return { whole, child: NOTHING, exercised: child.stale, violated };
        }
        case 'rejected':
          return { whole, child: NOTHING, exercised: child.stale };
        case 'log.effective': {
          const own =
            observation.register === undefined && observation.foreign !== true && observation.value !== 'EMPTY';
          return {
            whole,
            child,
            exercised: own && whole.revoked,
            violated: own && whole.revoked && observation.value === 'COMMIT',
          };
        }
        default:
          return {
            whole,
            child: observation.type === 'crashed' || observation.type === 'prepare.failed' ? NOTHING : child,
          };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'revoked' || (earlier.type === 'prepare.received' && earlier.party === violating.party),
});
