/** OPS: an operator resolves a composite through the log, and in no other way. */
import { defineProperty } from '../property.ts';

/** What reaches around the log, and what does not. Other words of a recorded trace say what somebody wanted, not how. */
const DIRECT: readonly string[] = ['post', 'release'];
const THROUGH_THE_LOG: readonly string[] = ['CAS ABORT', 'CAS COMMIT', 'alert'];

export const OPS = defineProperty<null, null>({
  id: 'OPS',
  rule: 'An operator writes through the log and never posts or releases at a sink.',
  clauses: ['CEF-OPS-01', 'CEF-OPS-02', 'CEF-LOG-04', 'AMB-20'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'an operator acts',
  observes: ['operator.act'],
  monitor: () => ({
    whole: null,
    child: null,
    step(whole, child, observation) {
      if (observation.type !== 'operator.act') return { whole, child };
      const { value } = observation;
      const violated = DIRECT.includes(value);
      return { whole, child, exercised: violated || THROUGH_THE_LOG.includes(value), violated };
    },
  }),
  counterpart: () => false,
});
