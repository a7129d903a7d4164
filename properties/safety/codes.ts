/** CODES: a refusal says why, with the code that the registry has for it, and what must fail closed does (AMB-12). */
import { defineProperty } from '../property.ts';

interface Child {
  /** Verdicts of the real verification on what was presented since the last answer, sorted. */
  readonly truths: readonly string[];
  readonly ended: boolean;
}

const PARTIAL: readonly string[] = ['COMPENSATING', 'STALLED', 'CONTAINED', 'UNKNOWN'];

export const CODES = defineProperty<null, Child>({
  id: 'CODES',
  rule: 'What must be refused is refused, under the code that names the reason; EF-047 goes with a partial commit only.',
  clauses: [
    'CEF-COD-01',
    'CEF-COD-02',
    'CEF-COD-04',
    'CEF-COD-06',
    'CEF-PRE-05',
    'CEF-PRE-06',
    'CEF-DIG-18',
    'CEF-THM-05',
    'AMB-12',
  ],
  assumptions: ['honest coordinator'],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'something that must be refused was presented and answered',
  observes: [
    'prepare.received',
    'prepare.failed',
    'prepared',
    'rejected',
    'tombstone',
    'posted',
    'released',
    'dropped',
    'cannot.post',
    'crashed',
    'receipt',
  ],
  monitor: () => ({
    whole: null,
    child: { truths: [], ended: false },
    step(whole, child, observation) {
      const refusable = child.truths.some((truth) => truth !== 'ok');
      const answered = { whole, child: { ...child, truths: [] }, exercised: refusable };
      switch (observation.type) {
        case 'prepare.received': {
          const truths = [...new Set([...child.truths, observation.truth])].sort();
          return { whole, child: { ...child, truths } };
        }
        case 'prepared':
          if (observation.repeat === true) return { ...answered, exercised: false };
          return { ...answered, violated: refusable && !child.truths.includes('ok') };
        case 'rejected': {
          const after = { ...answered, child: { truths: [], ended: child.ended || !observation.handleUsable } };
          if (child.truths.length === 0) return after;
          return { ...after, violated: !fits(observation.code, observation.handleUsable, child) };
        }
        case 'prepare.failed':
        case 'crashed':
          return { whole, child: { ...child, truths: [] } };
        case 'receipt': {
          const partial = PARTIAL.includes(observation.state);
          const wrong = observation.code === 'EF-047' ? !partial : observation.state === 'COMPENSATING';
          return { whole, child, violated: wrong };
        }
        default:
          return { whole, child: { ...child, ended: true } };
      }
    },
  }),
  counterpart: (violating, earlier) => earlier.type === 'prepare.received' && earlier.party === violating.party,
});

/** Answers cross on their way: a code is right if one of the prepares under way asked for it. */
function fits(code: string, handleUsable: boolean, { truths, ended }: Child): boolean {
  if (ended) return code === 'EF-040' || truths.includes(code);
  if (code.startsWith('EF-')) return truths.includes(code) && handleUsable;
  return truths.includes('ok');
}
