/**
 * What a simulation needs to know of a composite act: its children, their TTLs, the verdicts of the real handle
 * verification, and the deadline. `actOf(document)` derives it; the digests and signatures themselves stay outside.
 */
import { z } from 'zod';
import type { InputProblem } from '../model/input.ts';
import { parseJoinRule } from '../model/join-rule.ts';
import { VERIFICATIONS } from '../model/names.ts';
import type { SwitchValue } from '../model/switches.ts';

const id = z.string().min(1).max(128);

const childSchema = z.strictObject({
  child: id,
  handle: id.optional(),
  /** Reservation TTL in ms. */
  ttlMs: z.int().min(1).max(1_000_000_000),
  /** Whether the child is in R. Optional children stand behind the required ones. */
  required: z.boolean().default(true),
  /** Cannot reserve without posting, so it is attempted last; behind the others of R (CEF-PRE-12, 14). */
  noPrepare: z.boolean().optional(),
  /** Verdict of the handle verification at the sink (CEF-PRE-05). */
  verification: z.enum(VERIFICATIONS),
});
type ActChild = z.infer<typeof childSchema>;

/** 0: of R and can prepare; 1: of R and cannot; 2: optional. */
const groupOf = ({ required, noPrepare }: ActChild): number => (!required ? 2 : noPrepare === true ? 1 : 0);

export const actSchema = z.strictObject({
  compositeId: id,
  joinRule: z.string().max(64),
  children: z
    .array(childSchema)
    .min(1)
    .max(256)
    .refine((children) => children[0] !== undefined && groupOf(children[0]) === 0, {
      error: 'the first child must be required and able to prepare',
    })
    .refine(
      (children) =>
        children.every((each, index) => index === 0 || groupOf(children[index - 1] ?? each) <= groupOf(each)),
      {
        error: 'required children that can prepare come first, then those that cannot, then optional ones',
      },
    ),
  deadlineMs: z.int().min(1).max(1_000_000_000),
  /** Verdict on EH_C (CEF-COO-06, 07). */
  compositeHandle: z.enum(['current', 'EF-041']),
});
export type Act = z.infer<typeof actSchema>;

/** What keeps an act from being simulated under a profile: only mitigation knows quora and sinks that cannot prepare. */
export function misfitOf(act: Act, profile: SwitchValue<'profile'>): InputProblem | undefined {
  const rule = parseJoinRule(act.joinRule);
  const remedy = 'use ALL_REQUIRED, ALL_THEN_OPTIONAL, QUORUM(k) or BEST_EFFORT';
  if (rule === null) return { pointer: '/act/joinRule', reason: `"${act.joinRule}" is no join rule`, remedy };
  if (profile !== 'strict') return undefined;
  const under = 'use a draft with profile=mitigation_cdl or profile=mitigation_nocdl';
  if (rule.kind === 'QUORUM' || rule.kind === 'BEST_EFFORT')
    return { pointer: '/act/joinRule', reason: `the strict profile has no ${act.joinRule}`, remedy: under };
  const unable = act.children.find(({ noPrepare }) => noPrepare === true)?.child;
  if (unable === undefined) return undefined;
  return {
    pointer: '/act/children',
    reason: `"${unable}" cannot prepare, and the strict profile asks it to`,
    remedy: under,
  };
}

/** The same act with only some of its children, for smaller counterexamples; a quorum is no more than what is left. */
export function withChildren(act: Act, keep: (index: number) => boolean): Act {
  const children = act.children.filter((_, index) => keep(index));
  const rule = parseJoinRule(act.joinRule);
  const joinRule = rule?.kind === 'QUORUM' ? `QUORUM(${Math.min(rule.k, children.length)})` : act.joinRule;
  return { ...act, joinRule, children };
}
