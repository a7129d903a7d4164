/** From a composite document to what a simulation needs of it. The real digests and signatures are checked here, once. */
import { type CompositeDocument, joinRuleOf } from '../model/composite-document.ts';
import { verificationOfChildren, verificationOfCoordinator } from '../model/document-verification.ts';
import { type Parsed, parsed, refused } from '../model/input.ts';
import type { SwitchValue } from '../model/switches.ts';
import type { Act } from './act.ts';

type Child = CompositeDocument['children'][number];

const isStrict = (document: CompositeDocument): boolean => document.claim.profile === 'ef-composite-strict';

/**
 * The profile that a document claims. Mitigation has a log only where the document names one that can decide and that the
 * coordinator and every required child reach (CEF-PRF-07, CEF-LOG-07, AMB-34).
 */
export function profileOf(document: CompositeDocument): SwitchValue<'profile'> {
  if (isStrict(document)) return 'strict';
  const { log } = document;
  if (log === undefined || !(log.durable && log.linearizable && log.write_once)) return 'mitigation_nocdl';
  const parties = [document.coordinator.coordinator_id, ...ofR(document).map(({ child_id }) => child_id)];
  return parties.every((party) => log.access.includes(party)) ? 'mitigation_cdl' : 'mitigation_nocdl';
}

/** The children that count: under QUORUM(k) and BEST_EFFORT any child may be the one that is missing (AMB-11). */
function ofR(document: CompositeDocument): readonly Child[] {
  const { kind } = joinRuleOf(document);
  const everybody = kind === 'QUORUM' || kind === 'BEST_EFFORT';
  return document.children.filter(({ required }) => everybody || required);
}

/** The act of a composite; handles are judged at the document's `issued_at`, where virtual time begins. */
export function actOfDocument(document: CompositeDocument): Parsed<Act> {
  const { kind } = joinRuleOf(document);
  const required = ofR(document);
  if (required.length === 0)
    return refused('/children', 'no child is required', 'mark the children that must take effect');
  if (isStrict(document)) {
    if (kind === 'QUORUM' || kind === 'BEST_EFFORT') {
      const remedy = 'claim ef-composite-mitigation, or use ALL_REQUIRED';
      return refused('/join_rule', `${document.join_rule} is not simulated under a strict claim`, remedy);
    }
    const unable = document.children.findIndex(({ required, sink }) => required && sink.no_prepare);
    if (unable >= 0) {
      const remedy = 'claim ef-composite-mitigation; what such a sink does to a strict composite is draft M-08';
      return refused(
        `/children/${unable}/sink/no_prepare`,
        'a sink that cannot prepare is not simulated under a strict claim',
        remedy,
      );
    }
  }
  const preparing = required.filter(({ sink }) => !sink.no_prepare);
  if (preparing.length === 0) {
    const remedy = 'simulate a composite in which at least one required sink can';
    return refused('/children', 'no required sink can prepare, so nothing is decided before it happens', remedy);
  }
  /** AMB-10: optional children are driven under ALL_THEN_OPTIONAL only. */
  const optional = kind === 'ALL_THEN_OPTIONAL' ? document.children.filter((child) => !child.required) : [];
  const verdicts = new Map(
    verificationOfChildren(document, document.issued_at).map((each) => [each.childId, each.verification]),
  );
  const listed = (isRequired: boolean) => (child: Child) => ({
    child: child.child_id,
    ...(child.handle === undefined ? {} : { handle: child.handle.handleId }),
    ttlMs: child.ttl_ms,
    required: isRequired,
    ...(isRequired && child.sink.no_prepare ? { noPrepare: true } : {}),
    verification: verdicts.get(child.child_id) ?? ('EF-040' as const),
  });
  return parsed({
    compositeId: document.candidate_act_id,
    joinRule: document.join_rule,
    children: [
      ...preparing.map(listed(true)),
      ...required.filter(({ sink }) => sink.no_prepare).map(listed(true)),
      ...optional.map(listed(false)),
    ],
    deadlineMs: document.deadline_ms,
    compositeHandle: verificationOfCoordinator(document, document.issued_at)?.verification ?? 'EF-041',
  });
}
