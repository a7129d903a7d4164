/**
 * Judges a composite document without running it: the clauses that the registry marks as static lint.
 * One rule per file. Findings come in the order of the rules, then of the document, so that output can be compared.
 */
import type { CompositeDocument } from '../../model/composite-document.ts';
import { childCount } from './child-count.ts';
import { compositeDigestMatches } from './composite-digest.ts';
import { compositeHandleVerification } from './composite-handle-verification.ts';
import { deadlineBeforeTtl } from './deadline-before-ttl.ts';
import { documentExpiry } from './document-expiry.ts';
import type { Finding, LintRule } from './finding.ts';
import { handleLifetime } from './handle-lifetime.ts';
import { handleReusePolicy } from './handle-reuse-policy.ts';
import { handleServedOnce } from './handle-served-once.ts';
import { handleVerification } from './handle-verification.ts';
import { knownGenerations } from './known-generations.ts';
import { optionalChildren } from './optional-children.ts';
import { quorumRange } from './quorum-range.ts';
import { requiredHandles } from './required-handles.ts';
import { requiredSet } from './required-set.ts';
import { sinkDeclaration } from './sink-declaration.ts';
import { strictCompositeHandle } from './strict-composite-handle.ts';
import { strictJoinRule } from './strict-join-rule.ts';
import { strictNoPrepare } from './strict-no-prepare.ts';
import { uniqueChildIds } from './unique-child-ids.ts';

/** What the claim rests on first, then the bindings, then what is only unwise. */
export const LINT_RULES: readonly LintRule[] = [
  strictNoPrepare,
  strictJoinRule,
  strictCompositeHandle,
  childCount,
  requiredSet,
  uniqueChildIds,
  quorumRange,
  sinkDeclaration,
  compositeDigestMatches,
  compositeHandleVerification,
  requiredHandles,
  handleVerification,
  handleReusePolicy,
  handleServedOnce,
  documentExpiry,
  knownGenerations,
  optionalChildren,
  deadlineBeforeTtl,
  handleLifetime,
];

/** Every finding on the document; none means that nothing can be said against it without running it. */
export function lint(document: CompositeDocument): readonly Finding[] {
  return LINT_RULES.flatMap((rule) =>
    rule.check(document).map((fault) => ({
      rule: rule.id,
      clauses: fault.clauses ?? rule.clauses,
      level: rule.level,
      pointer: fault.pointer,
      message: fault.message,
      remedy: fault.remedy,
    })),
  );
}
