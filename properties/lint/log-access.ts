import { isStrict, type LintRule } from './finding.ts';

/** CEF-LOG-04: a prepared child that cannot ask the log can only HOLD. */
export const logAccess: LintRule = {
  id: 'log-access',
  level: 'MUST',
  clauses: ['CEF-LOG-04', 'CEF-PRF-01', 'CEF-PRF-05'],
  check: (document) => {
    const { log } = document;
    if (!isStrict(document) || log === undefined) return [];
    const needed = [
      document.coordinator.coordinator_id,
      ...document.children.filter(({ required }) => required).map((child) => child.child_id),
    ];
    const without = needed.filter((id) => !log.access.includes(id));
    if (without.length === 0) return [];
    const names = without.map((id) => `"${id}"`).join(', ');
    return [
      {
        pointer: '/log/access',
        message: `The coordinator and every required child must reach the log; ${names} cannot.`,
        remedy: 'Give them access to read and to compare-and-swap, or claim ef-composite-mitigation.',
      },
    ];
  },
};
