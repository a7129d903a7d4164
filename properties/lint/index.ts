/**
 * Judges a composite document without running it: the clauses that the registry marks as static lint.
 * One rule per file. Findings come in the order of the rules, then of the document, so that output can be compared.
 */
import type { CompositeDocument } from '../../model/composite-document.ts';
import { REFERENCE_SWITCHES, type Switches } from '../../model/switches.ts';
import { childCount } from './child-count.ts';
import { claimStated } from './claim-stated.ts';
import { compensationParent } from './compensation-parent.ts';
import { compositeDigestMatches } from './composite-digest.ts';
import { compositeHandleVerification } from './composite-handle-verification.ts';
import { coordinatorRole } from './coordinator-role.ts';
import { deadlineBeforeTtl } from './deadline-before-ttl.ts';
import { documentExpiry } from './document-expiry.ts';
import type { Finding, LintRule } from './finding.ts';
import { handleLifetime } from './handle-lifetime.ts';
import { handleReusePolicy } from './handle-reuse-policy.ts';
import { handleServedOnce } from './handle-served-once.ts';
import { handleVerification } from './handle-verification.ts';
import { hiddenFields } from './hidden-fields.ts';
import { knownGenerations } from './known-generations.ts';
import { logAccess } from './log-access.ts';
import { logPractice } from './log-practice.ts';
import { logStated } from './log-stated.ts';
import { maximumHold } from './maximum-hold.ts';
import { mitigationClaim } from './mitigation-claim.ts';
import { optionalChildren } from './optional-children.ts';
import { providerExpiry } from './provider-expiry.ts';
import { quorumRange } from './quorum-range.ts';
import { requiredHandles } from './required-handles.ts';
import { requiredSet } from './required-set.ts';
import { sinkDeclaration } from './sink-declaration.ts';
import { strictCompositeHandle } from './strict-composite-handle.ts';
import { strictJoinRule } from './strict-join-rule.ts';
import { strictLog } from './strict-log.ts';
import { strictNoPrepare } from './strict-no-prepare.ts';
import { uncoveredFields } from './uncovered-fields.ts';
import { uniqueChildIds } from './unique-child-ids.ts';
import { unpreparedLast } from './unprepared-last.ts';

/** What the claim rests on first, then the bindings, then what is only unwise. */
export const LINT_RULES: readonly LintRule[] = [
  strictNoPrepare,
  strictJoinRule,
  strictCompositeHandle,
  strictLog,
  logAccess,
  providerExpiry,
  hiddenFields,
  mitigationClaim,
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
  compensationParent,
  knownGenerations,
  optionalChildren,
  deadlineBeforeTtl,
  handleLifetime,
  uncoveredFields,
  unpreparedLast,
  coordinatorRole,
  logStated,
  logPractice,
  claimStated,
  maximumHold,
];

/**
 * Every finding on the document, MUST before SHOULD; none means that nothing can be said against it without running it.
 * `switches` are the readings of the draft that it is held to.
 */
export function lint(document: CompositeDocument, switches: Switches = REFERENCE_SWITCHES): readonly Finding[] {
  const findings = LINT_RULES.flatMap((rule) =>
    rule.check(document, switches).map((fault) => ({
      rule: rule.id,
      clauses: fault.clauses ?? rule.clauses,
      level: rule.level,
      pointer: fault.pointer,
      message: fault.message,
      remedy: fault.remedy,
    })),
  );
  return [...findings.filter(({ level }) => level === 'MUST'), ...findings.filter(({ level }) => level === 'SHOULD')];
}
