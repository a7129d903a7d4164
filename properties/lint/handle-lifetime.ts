import { childPointer, type LintRule, perChild } from './finding.ts';

/** AMB-31: TTL_i <= handle expiry. It counts at prepare only, but a handle shorter than its reservation is a slip. */
export const handleLifetime: LintRule = {
  id: 'handle-lifetime',
  level: 'SHOULD',
  clauses: ['AMB-31', 'CEF-DIG-05'],
  check: (document) =>
    perChild(document, (child, index) => {
      const { handle } = child;
      if (handle === undefined || handle.expiresAt <= document.issued_at) return undefined;
      const lifetime = handle.expiresAt - document.issued_at;
      if (lifetime >= child.ttl_ms) return undefined;
      return {
        pointer: childPointer(index, 'handle', 'expiresAt'),
        message: `The handle of "${child.child_id}" lives ${lifetime} ms, its reservation ${child.ttl_ms} ms.`,
        remedy: 'Issue the handle with a later expiresAt, or shorten ttl_ms.',
      };
    }),
};
