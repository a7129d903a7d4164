/**
 * I1 and I2, each in two forms: the child's own evidence, as the formula says, and any party's, as the proof of Theorem 1
 * uses it (AMB-01). Under decision_trust = relay only the weak forms can hold.
 */
import type { Decision } from '../../model/names.ts';
import type { ObservationType } from '../../model/observation.ts';
import { EVIDENCE_TYPES, evidenceOf, KNOWN_LOG_TYPES, type KnownLog, knownLog } from '../evidence.ts';
import { defineProperty, type Property } from '../property.ts';

interface Form {
  readonly act: 'posted' | 'dropped';
  readonly decision: Decision;
  readonly clauses: readonly string[];
}

const POST: Form = {
  act: 'posted',
  decision: 'COMMIT',
  clauses: [
    'CEF-THM-I1',
    'CEF-PRE-09',
    'CEF-PRE-04',
    'CEF-DIG-24',
    'CEF-TIM-02',
    'CEF-TIM-06',
    'CEF-TIM-07',
    'CEF-TIM-08',
    'CEF-TIM-15',
    'CEF-SEC-02',
  ],
};
const DROP: Form = {
  act: 'dropped',
  decision: 'ABORT',
  clauses: [
    'CEF-THM-I2',
    'CEF-PRE-10',
    'CEF-CMP-11',
    'CEF-THM-17',
    'CEF-TIM-01',
    'CEF-TIM-05',
    'CEF-TIM-06',
    'CEF-TIM-07',
    'CEF-TIM-09',
    'CEF-TIM-11',
    'CEF-TIM-15',
  ],
};

const observes = (form: Form): readonly ObservationType[] => [...EVIDENCE_TYPES, form.act];

/** The child's own evidence; it spans incarnations, as a journal may remember a read. */
function own(id: 'I1' | 'I2', form: Form, rule: string): Property {
  return defineProperty<null, { readonly has: boolean }>({
    id,
    rule,
    clauses: form.clauses,
    assumptions: ['decision_trust is not relay'],
    kind: 'safety',
    scope: 'promising',
    exercisedWhen: `a child has ${form.act}`,
    observes: observes(form),
    monitor: () => ({
      whole: null,
      child: { has: false },
      step(whole, child, observation) {
        if (observation.type === form.act) return { whole, child, exercised: true, violated: !child.has };
        const learned = observation.role === 'child' && evidenceOf(observation) === form.decision;
        return { whole, child: { has: child.has || learned } };
      },
    }),
    counterpart: (violating, earlier) => earlier.type === 'log.answered' && earlier.party === violating.party,
  });
}

function anyParty(id: 'I1w' | 'I2w', form: Form, rule: string): Property {
  return defineProperty<{ readonly has: boolean; readonly log: KnownLog }, null>({
    id,
    rule,
    clauses: form.clauses,
    assumptions: ['a log decides'],
    kind: 'safety',
    scope: 'required',
    exercisedWhen: `a child has ${form.act}`,
    observes: [...KNOWN_LOG_TYPES, form.act],
    monitor: () => ({
      whole: { has: false, log: 'UNSEEN' },
      child: null,
      step(whole, child, observation) {
        /** A trace that shows nothing of the log cannot say what others have read. */
        const unseen = whole.log === 'UNSEEN';
        if (observation.type === form.act) {
          return { whole, child, exercised: true, violated: !whole.has && !unseen, unjudged: !whole.has && unseen };
        }
        const has = whole.has || evidenceOf(observation) === form.decision;
        return { whole: { has, log: knownLog(whole.log, observation) === 'UNSEEN' ? 'UNSEEN' : 'EMPTY' }, child };
      },
    }),
    counterpart: (_violating, earlier) => earlier.type === 'log.answered',
  });
}

export const I1 = own('I1', POST, 'A child posts only after it has itself read COMMIT.');
export const I2 = own(
  'I2',
  DROP,
  'A child drops its reservation only after it has itself read ABORT or won CAS(ABORT).',
);
export const I1_WEAK = anyParty('I1w', POST, 'A child posts only after some party has read COMMIT.');
export const I2_WEAK = anyParty(
  'I2w',
  DROP,
  'A child drops its reservation only after some party has read ABORT or won CAS(ABORT).',
);
