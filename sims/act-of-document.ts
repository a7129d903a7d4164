/** From a composite document to what a simulation needs of it. The real digests and signatures are checked here, once. */
import type { CompositeDocument } from '../model/composite-document.ts';
import { verificationOfChildren, verificationOfCoordinator } from '../model/document-verification.ts';
import { type Parsed, parsed, refused } from '../model/input.ts';
import type { Act } from './act.ts';

/** The act of a strict composite; handles are judged at the document's `issued_at`, where virtual time begins. */
export function actOfDocument(document: CompositeDocument): Parsed<Act> {
  if (document.claim.profile !== 'ef-composite-strict') {
    return refused(
      '/claim/profile',
      'mitigation acts are not simulated yet',
      'claim ef-composite-strict, or use `finality lint`',
    );
  }
  if (document.join_rule !== 'ALL_REQUIRED') {
    return refused('/join_rule', `${document.join_rule} is not simulated yet`, 'use ALL_REQUIRED, or `finality lint`');
  }
  const verdicts = new Map(
    verificationOfChildren(document, document.issued_at).map((each) => [each.childId, each.verification]),
  );
  /** AMB-10: under ALL_REQUIRED a child that is not required is not driven. */
  const required = document.children.filter((child) => child.required);
  if (required.length === 0)
    return refused('/children', 'no child is required', 'mark the children that must take effect');
  return parsed({
    compositeId: document.candidate_act_id,
    joinRule: document.join_rule,
    children: required.map((child) => ({
      child: child.child_id,
      ...(child.handle === undefined ? {} : { handle: child.handle.handleId }),
      ttlMs: child.ttl_ms,
      required: true,
      verification: verdicts.get(child.child_id) ?? 'EF-040',
    })),
    deadlineMs: document.deadline_ms,
    compositeHandle: verificationOfCoordinator(document, document.issued_at)?.verification ?? 'EF-041',
  });
}
