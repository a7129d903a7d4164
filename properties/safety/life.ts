/** LIFE: a child moves along the allowed edges only; no safety property sees a handle that lives twice (M-13). */
import type { Observation } from '../../model/observation.ts';
import { defineProperty } from '../property.ts';

interface Child {
  readonly phase: 'fresh' | 'promised' | 'posted' | 'ended';
  /** A reservation stands, perhaps only provisionally. */
  readonly reserved: boolean;
  /** The trace shows what reaches this child, as only an engine can; so it would have shown a reservation. */
  readonly shown: boolean;
  /** The handle that this life is of; a second handle has a life of its own. */
  readonly handle: string;
}

const BORN: Child = { phase: 'fresh', reserved: false, shown: false, handle: '' };

export const LIFE = defineProperty<null, Child>({
  id: 'LIFE',
  rule: 'A handle is reserved, promised and ended at most once, in this order, and a post is never followed by a drop.',
  clauses: ['CEF-PRE-20', 'CEF-PRE-07', 'CEF-DIG-15', 'AMB-04', 'AMB-06'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'a prepare reaches a child that has promised or ended',
  observes: [
    'prepare.received',
    'prepare.failed',
    'reserved',
    'prepared',
    'rejected',
    'tombstone',
    'posted',
    'dropped',
    'released',
    'crashed',
  ],
  monitor: () => ({
    whole: null,
    child: BORN,
    step(whole, before, observation) {
      const child = ofHandle(before, observation);
      switch (observation.type) {
        case 'prepare.received':
          return { whole, child: { ...child, shown: true }, exercised: child.phase !== 'fresh' };
        case 'reserved':
          return { whole, child: { ...child, reserved: true }, violated: child.phase !== 'fresh' };
        case 'prepared': {
          if (observation.repeat === true) return { whole, child };
          const wrong = child.phase !== 'fresh' && child.phase !== 'posted';
          const unreserved = child.shown && child.phase === 'fresh' && !child.reserved;
          const phase = child.phase === 'posted' ? 'posted' : 'promised';
          return { whole, child: { ...child, phase }, violated: wrong || unreserved };
        }
        case 'rejected': {
          if (child.phase !== 'fresh') return { whole, child };
          return { whole, child: { ...child, phase: observation.handleUsable ? 'fresh' : 'ended', reserved: false } };
        }
        case 'tombstone':
          return { whole, child: { ...child, phase: child.phase === 'fresh' ? 'ended' : child.phase } };
        case 'posted':
          return { whole, child: { ...child, phase: 'posted' } };
        case 'dropped':
          return { whole, child: { ...child, phase: 'ended' }, violated: child.phase === 'posted' };
        case 'released':
          return { whole, child: { ...child, phase: child.phase === 'posted' ? 'posted' : 'ended' } };
        case 'crashed':
        case 'prepare.failed':
          return { whole, child: child.phase === 'fresh' ? { ...child, reserved: false } : child };
        default:
          return { whole, child };
      }
    },
  }),
  counterpart: (violating, earlier) =>
    earlier.party === violating.party &&
    (earlier.type === 'dropped' ||
      earlier.type === 'posted' ||
      earlier.type === 'released' ||
      earlier.type === 'rejected'),
});

function ofHandle(child: Child, { handle }: Observation): Child {
  if (handle === undefined || handle === child.handle) return child;
  return child.handle === '' ? { ...child, handle } : { ...BORN, handle };
}
