/**
 * OPS: an operator resolves a composite through the log, and in no other way. Where there is no log it may resolve a HOLD by
 * hand, and its act is labelled unproven (CEF-OPS-03, AMB-34).
 */
import { defineProperty } from '../property.ts';

/** What reaches around the log, and what does not. Other words of a recorded trace say what somebody wanted, not how. */
const DIRECT: readonly string[] = ['post', 'release'];
const UNPROVEN: readonly string[] = ['post, unproven', 'release, unproven'];
const THROUGH_THE_LOG: readonly string[] = ['CAS ABORT', 'CAS COMMIT', 'alert'];

export const OPS = defineProperty<null, null>({
  id: 'OPS',
  rule: 'An operator writes through the log and never posts or releases at a sink, unless no log decides and it says so.',
  clauses: ['CEF-OPS-01', 'CEF-OPS-02', 'CEF-OPS-03', 'CEF-LOG-04', 'AMB-20', 'AMB-34'],
  assumptions: [],
  kind: 'safety',
  scope: 'listed',
  exercisedWhen: 'an operator acts',
  observes: ['operator.act'],
  monitor: ({ profile }) => ({
    whole: null,
    child: null,
    step(whole, child, observation) {
      if (observation.type !== 'operator.act') return { whole, child };
      const { value } = observation;
      const unproven = UNPROVEN.includes(value);
      const violated = DIRECT.includes(value) || (unproven && profile !== 'mitigation_nocdl');
      return { whole, child, exercised: violated || unproven || THROUGH_THE_LOG.includes(value), violated };
    },
  }),
  counterpart: () => false,
});
