/**
 * Which properties a draft is held to: those whose assumptions it makes true. In the simulator the coordinator is honest
 * and promises are kept, and Theorem 2's assumptions are checked run by run, so only the trust in messages decides: what
 * the draft's switch says, not what a mutation makes of it (M-28 must not excuse itself).
 */
import type { Draft } from '../model/draft.ts';
import type { Property } from '../properties/property.ts';

export function isRequired(property: Property, draft: Draft): boolean {
  return !(property.assumptions.includes('decision_trust is not relay') && draft.switches.decision_trust === 'relay');
}
