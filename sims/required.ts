/**
 * Which properties a draft is held to: those whose assumptions it makes true. Theorem 2's assumptions and A4 are checked run
 * by run, so the draft's switches decide: what they say, not what a mutation makes of it (M-28 must not excuse itself).
 */
import type { Draft } from '../model/draft.ts';
import { leastOf, parseJoinRule } from '../model/join-rule.ts';
import type { AssumptionId, Property } from '../properties/property.ts';
import type { Act } from './act.ts';

export function isRequired(property: Property, draft: Draft): boolean {
  return property.assumptions.every((assumption) => isMade(assumption, draft.switches));
}

/** Whether an act is large enough for a property to come up in it; one that is not cannot owe its exercise. */
export function canComeUp({ occasion }: Property, act: Act): boolean {
  const ofR = act.children.filter(({ required }) => required);
  if (occasion === undefined) return true;
  switch (occasion) {
    case 'two promises':
      return ofR.filter(({ noPrepare }) => noPrepare !== true).length > 1;
    /** Where one effect is enough there is no split to contain. */
    case 'two effects':
      return leastOf(parseJoinRule(act.joinRule) ?? { kind: 'ALL_REQUIRED' }, ofR.length) > 1;
  }
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
