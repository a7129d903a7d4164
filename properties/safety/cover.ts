/** COVER: CONTAINED covers every effect, and nothing can be added to it (AMB-32). */
import { defineProperty } from '../property.ts';

interface Whole {
  readonly required: number | null;
  readonly posted: number;
  readonly covered: number;
  /** Children that can never post. */
  readonly unable: number;
  /** Children that come last and have not been tried. */
  readonly untried: number;
  /** Aborted, so that nobody tries them any more. */
  readonly aborted: boolean;
  /** The trace shows every effect, of C' too. */
  readonly complete: boolean;
}

type Child = 'fresh' | 'posted' | 'covered' | 'unable';

const count = (child: Child, wanted: Child): number => (child === wanted ? 1 : 0);

export const COVER = defineProperty<Whole, Child>({
  id: 'COVER',
  rule: "CONTAINED is declared only when each posted child has an effective C' and no other one can post any more.",
  clauses: ['CEF-THM-18', 'CEF-CMP-06', 'CEF-CMP-01', 'AMB-32'],
  assumptions: [],
  kind: 'safety',
  scope: 'required',
  occasion: 'two effects',
  exercisedWhen: 'a CONTAINED receipt is issued',
  observes: [
    'composite.issued',
    'posted',
    'dropped',
    'cannot.post',
    'rejected',
    'tombstone',
    'compensation.posted',
    'log.effective',
    'receipt',
  ],
  monitor: () => ({
    whole: { required: null, posted: 0, covered: 0, unable: 0, untried: 0, aborted: false, complete: false },
    child: 'fresh',
    step(whole, child, observation, standing) {
      if (observation.type === 'composite.issued') {
        const ofR = observation.children.filter((each) => each.required);
        const untried = ofR.filter((each) => each.unprepared === true).length;
        return { whole: { ...whole, required: ofR.length, untried, complete: observation.role === 'engine' }, child };
      }
      if (observation.type === 'receipt') {
        if (observation.state !== 'CONTAINED') return { whole, child };
        const { required, posted, covered, unable, untried, aborted, complete } = whole;
        /** What comes last is not tried any more once another child cannot post (CEF-PRE-14), or after ABORT. */
        const givenUp = unable > 0 || aborted ? untried : 0;
        const closed = required !== null && posted + covered + unable + givenUp === required;
        const violated = posted > 0 || !closed || covered === 0;
        return { whole, child, exercised: true, violated: violated && complete, unjudged: violated && !complete };
      }
      if (observation.type === 'log.effective')
        return { whole: { ...whole, aborted: observation.value === 'ABORT' }, child };
      /** A handle that is still usable may be prepared and post after all. */
      if (observation.type === 'rejected' && observation.handleUsable) return { whole, child };
      const after = next(child, observation.type);
      const tried = standing === 'unprepared' && child === 'fresh' ? 1 : 0;
      return {
        whole: {
          ...whole,
          posted: whole.posted + count(after, 'posted') - count(child, 'posted'),
          covered: whole.covered + count(after, 'covered') - count(child, 'covered'),
          unable: whole.unable + count(after, 'unable') - count(child, 'unable'),
          untried: whole.untried - tried,
        },
        child: after,
      };
    },
  }),
  counterpart: (_violating, earlier) => earlier.type === 'posted',
});

function next(child: Child, type: string): Child {
  switch (type) {
    case 'posted':
      return child === 'covered' ? child : 'posted';
    case 'compensation.posted':
      return child === 'posted' ? 'covered' : child;
    default:
      return child === 'fresh' ? 'unable' : child;
  }
}
