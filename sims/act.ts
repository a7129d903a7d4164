/**
 * What a simulation needs to know of a composite act: its required children, their TTLs, the verdicts of the real handle
 * verification, and the deadline. `actOf(document)` derives it; the digests and signatures themselves stay outside.
 */
import { z } from 'zod';
import { VERIFICATIONS } from '../model/names.ts';

const id = z.string().min(1).max(128);

export const actSchema = z.strictObject({
  compositeId: id,
  joinRule: z.string().max(64),
  children: z
    .array(
      z.strictObject({
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
      }),
    )
    .min(1)
    .max(256),
  deadlineMs: z.int().min(1).max(1_000_000_000),
  /** Verdict on EH_C (CEF-COO-06, 07). */
  compositeHandle: z.enum(['current', 'EF-041']),
});
export type Act = z.infer<typeof actSchema>;

/** The same act with only some of its children, for smaller counterexamples. */
export function withChildren(act: Act, keep: (index: number) => boolean): Act {
  return { ...act, children: act.children.filter((_, index) => keep(index)) };
}
