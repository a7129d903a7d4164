/**
 * Which properties a draft is held to: those whose assumptions it makes true. Theorem 2's assumptions and A4 are checked run
 * by run, so the draft's switches decide: what they say, not what a mutation makes of it (M-28 must not excuse itself).
 */
import type { Draft } from '../model/draft.ts';
import type { AssumptionId, Property } from '../properties/property.ts';

export function isRequired(property: Property, draft: Draft): boolean {
  return property.assumptions.every((assumption) => isMade(assumption, draft.switches));
}

function isMade(assumption: AssumptionId, switches: Draft['switches']): boolean {
  switch (assumption) {
    case 'decision_trust is not relay':
      return switches.decision_trust !== 'relay';
    case 'decision_trust is not relay, unless no log decides':
      return switches.decision_trust !== 'relay' || switches.profile === 'mitigation_nocdl';
    case 'honest coordinator':
      return switches.coordinator === 'honest';
    case 'prevention is claimed':
      return switches.profile === 'strict';
    case 'a log decides':
      return switches.profile !== 'mitigation_nocdl';
    case 'ehc_check is in_cas':
      return switches.ehc_check === 'in_cas';
    /** The engine knows of each run whether they held, and the monitors ask it. */
    case 'A4':
    case 'A5':
    case 'A6':
    case 'A7':
      return true;
  }
}
