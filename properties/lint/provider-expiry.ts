import { childPointer, isStrict, type LintRule, perChild } from './finding.ts';

/** AMB-25: a void at the provider is a release on a timer, behind the log's back; unguarded it breaks Theorem 1. */
export const providerExpiry: LintRule = {
  id: 'provider-expiry',
  level: 'MUST',
  clauses: ['AMB-25', 'CEF-PRE-22', 'CEF-PRE-10', 'CEF-TIM-09', 'CEF-PRF-10'],
  check: (document, switches) => {
    if (!isStrict(document) || switches.provider_autovoid === 'at_time') return [];
    return perChild(document, ({ child_id, required, sink }, index) => {
      if (!required || sink.provider_expiry_ms === undefined) return undefined;
      return {
        pointer: childPointer(index, 'sink', 'provider_expiry_ms'),
        message: `The provider behind "${child_id}" voids the reservation after ${sink.provider_expiry_ms} ms by itself.`,
        remedy: 'Have the void happen on ABORT only, or declare no_prepare and claim ef-composite-mitigation.',
      };
    });
  },
};
