import { type CompositeDocument, joinRuleOf } from '../../model/composite-document.ts';
import type { Switches } from '../../model/switches.ts';
import { type Fault, isStrict, type LintRule } from './finding.ts';

/** The classes for which the draft forbids QUORUM and BEST_EFFORT by name (CEF-JOIN-06). */
const HIGH_CONSEQUENCE: readonly string[] = ['FINANCIAL', 'PHYSICAL', 'RF', 'CLINICAL', 'MODEL_RELEASE'];

/** Prevention admits ALL_REQUIRED only, whatever the classes (AMB-11, CEF-PRF-01, M-53). */
export const strictJoinRule: LintRule = {
  id: 'strict-join-rule',
  level: 'MUST',
  clauses: ['CEF-JOIN-06', 'CEF-JOIN-14', 'CEF-PRF-01', 'CEF-PRF-02', 'CEF-PRF-05', 'AMB-11'],
  check: (document, switches) => (isStrict(document) ? faults(document, switches) : []),
};

function faults(document: CompositeDocument, switches: Switches): readonly Fault[] {
  const pointer = '/join_rule';
  switch (joinRuleOf(document).kind) {
    case 'ALL_REQUIRED':
      return [];
    case 'ALL_THEN_OPTIONAL':
      if (switches.ato_claim === 'required_set') return [];
      return [
        {
          pointer,
          clauses: ['CEF-PRF-01', 'CEF-PRF-05', 'CEF-JOIN-03', 'AMB-10'],
          message: 'ef-composite-strict admits ALL_REQUIRED only; ALL_THEN_OPTIONAL leaves children outside its claim.',
          remedy:
            'Use ALL_REQUIRED and issue optional children as acts of their own, or claim ef-composite-mitigation.',
        },
      ];
    case 'QUORUM':
    case 'BEST_EFFORT':
      return [quorumFault(document, pointer)];
  }
}

function quorumFault(document: CompositeDocument, pointer: string): Fault {
  const grave = document.children.filter((child) => HIGH_CONSEQUENCE.includes(child.sink.consequence_class));
  const remedy = 'Use ALL_REQUIRED, or claim ef-composite-mitigation.';
  if (grave.length === 0) {
    return {
      pointer,
      clauses: ['CEF-PRF-01', 'CEF-PRF-02', 'CEF-PRF-05', 'AMB-11'],
      message: `ef-composite-strict admits ALL_REQUIRED only; ${document.join_rule} lets some happen without others.`,
      remedy,
    };
  }
  const names = grave.map((child) => `"${child.child_id}" (${child.sink.consequence_class})`).join(', ');
  return {
    pointer,
    message: `Safety defect: ${document.join_rule} under a prevention claim joins children of high class: ${names}.`,
    remedy,
  };
}
