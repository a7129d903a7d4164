import { isStrict, type LintRule } from './finding.ts';

/** CEF-HLD-08, CEF-BND-05: how long the log may be out of reach is outside the protocol, so the profile says it. */
export const maximumHold: LintRule = {
  id: 'maximum-hold',
  level: 'SHOULD',
  clauses: ['CEF-HLD-08', 'CEF-BND-05'],
  check: (document) =>
    isStrict(document) && document.claim.maximum_hold === undefined
      ? [
          {
            pointer: '/claim',
            message:
              'A child in HOLD keeps its reservation for as long as the log is out of reach; nothing says how long is too long.',
            remedy:
              'Add "maximum_hold" with ms and an escalation: who is called. It never permits a post or a release.',
          },
        ]
      : [],
};
