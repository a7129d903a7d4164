/**
 * TB: the timing bounds, corrected as in AMB-26 and AMB-27. A clock says that a bound has passed, and says it only where
 * nothing has excused the party since; so all that is left to judge is whether the party is still waiting.
 */
import { defineProperty } from '../property.ts';

interface Whole {
  readonly required: number | null;
  readonly posted: number;
  readonly unable: number;
  readonly promised: number;
  readonly log: 'EMPTY' | 'COMMIT' | 'ABORT';
}

interface Child {
  /** A prepare has not been answered yet. */
  readonly waiting: boolean;
  readonly holding: boolean;
  readonly stage: 'fresh' | 'promised' | 'posted' | 'unable' | 'ended';
}

const promise = (child: Child): number => (child.stage === 'promised' ? 1 : 0);

const FRESH: Child = { waiting: false, holding: false, stage: 'fresh' };

export const TB = defineProperty<Whole, Child>({
  id: 'TB',
  rule: 'A prepare is answered, a promise decided, a HOLD left and a COMMIT closed within their bounds.',
  clauses: [
    'CEF-BND-01',
    'CEF-BND-02',
    'CEF-BND-03',
    'CEF-BND-04',
    'CEF-PRE-19',
    'CEF-SEC-03',
    'CEF-HLD-06',
    'AMB-26',
    'AMB-27',
    'AMB-31',
  ],
  assumptions: [],
  kind: 'liveness',
  scope: 'required',
  exercisedWhen: 'a bound passes with nothing to excuse the party',
  observes: [
    'composite.issued',
    'log.effective',
    'prepare.received',
    'prepared',
    'rejected',
    'prepare.failed',
    'tombstone',
    'child.receipt',
    'held',
    'hold.left',
    'crashed',
    'posted',
    'dropped',
    'cannot.post',
    'bound.passed',
  ],
  monitor: ({ profile }) => ({
    whole: { required: null, posted: 0, unable: 0, promised: 0, log: 'EMPTY' },
    child: FRESH,
    step(whole, child, observation) {
      switch (observation.type) {
        case 'composite.issued': {
          const required = observation.children.filter((each) => each.required).length;
          return { whole: { ...whole, required: whole.required ?? required }, child };
        }
        case 'log.effective':
          return { whole: observation.register === undefined ? { ...whole, log: observation.value } : whole, child };
        case 'prepare.received':
          return { whole, child: { ...child, waiting: true } };
        case 'prepared': {
          const first = child.stage === 'fresh' ? 1 : 0;
          return {
            whole: { ...whole, promised: whole.promised + first },
            child: { ...child, waiting: false, stage: first === 1 ? 'promised' : child.stage },
          };
        }
        case 'rejected':
        case 'prepare.failed':
        case 'tombstone':
        case 'child.receipt':
          return { whole, child: { ...child, waiting: false } };
        case 'held':
          return { whole, child: { ...child, holding: true } };
        case 'hold.left':
          return { whole, child: { ...child, holding: false } };
        case 'crashed':
          return { whole, child: { ...child, waiting: false, holding: false } };
        case 'posted': {
          const first = child.stage === 'posted' ? 0 : 1;
          return {
            whole: { ...whole, posted: whole.posted + first, promised: whole.promised - promise(child) },
            child: { ...child, holding: false, stage: 'posted' },
          };
        }
        case 'dropped':
          return {
            whole: { ...whole, promised: whole.promised - promise(child) },
            child: { ...child, holding: false, stage: child.stage === 'promised' ? 'ended' : child.stage },
          };
        case 'cannot.post': {
          const first = child.stage === 'unable' ? 0 : 1;
          return {
            whole: { ...whole, unable: whole.unable + first, promised: whole.promised - promise(child) },
            child: { ...child, holding: false, stage: 'unable' },
          };
        }
        case 'bound.passed':
          switch (observation.bound) {
            case 'T_prepare':
              return { whole, child, exercised: true, violated: child.waiting };
            case 'T_abort':
              return { whole, child, exercised: true, violated: child.stage === 'promised' && whole.log === 'EMPTY' };
            case 'T_hold':
              return { whole, child, exercised: true, violated: child.holding };
            case 'T_close': {
              const closed = whole.required === null || whole.posted + whole.unable >= whole.required;
              /** Under mitigation a child may have refused, so only a promise can be late (CEF-COO-24). */
              const open = profile === 'strict' ? !closed : whole.promised > 0;
              return { whole, child, exercised: true, violated: whole.log === 'COMMIT' && open };
            }
          }
      }
      return { whole, child };
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.type === 'prepare.received' || earlier.type === 'prepared' || earlier.type === 'held'
      ? earlier.child === violating.child
      : earlier.type === 'log.effective',
});
