/**
 * The shapes of the child handle EH_i and the composite handle EH_C on the wire and in documents.
 * Members that are not named here may be added; they are signed like all others. CEF-DIG-10, CEF-DIG-19.
 */
import { z } from 'zod';
import { LIMITS } from './input.ts';

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;

/** 1 to 128 printable ASCII characters: ids are compared byte by byte, and nothing in them can look like another. */
export const idSchema = z.string().refine((id) => id.length <= LIMITS.idLength && PRINTABLE_ASCII.test(id), {
  error: `an id has 1 to ${LIMITS.idLength} printable ASCII characters`,
  params: { remedy: 'Shorten the id, or replace the characters outside printable ASCII.' },
});

/** Milliseconds since the Unix epoch. */
export const instantSchema = z.int().min(0);

export const generationSchema = z.int().min(0);

/** Strict: a member beside the three would be the only one that no signature covers. */
const signatureSchema = z.strictObject({ alg: z.string(), kid: z.string(), value: z.string() }).readonly();

/** Digests are plain text here: a wrong one is a verdict of the verification, with its code, not a format error. */
const digestSchema = idSchema;

const commonMembers = {
  handleId: idSchema,
  issuer: idSchema,
  compositeId: idSchema,
  compositeDigest: digestSchema,
  generation: generationSchema,
  expiresAt: instantSchema,
};

export const executionHandleSchema = z
  .looseObject({
    ...commonMembers,
    handleType: z.never({ error: 'a child handle has no handleType; only a composite handle has' }).optional(),
    childId: idSchema,
    actDigest: digestSchema,
    sinkId: idSchema,
    reusePolicy: idSchema,
    signature: signatureSchema,
  })
  .readonly();

/** EH_C has its own type, and no act, child or sink: what is not there cannot be mistaken for it (CEF-DIG-21). */
export const compositeHandleSchema = z
  .looseObject({
    ...commonMembers,
    handleType: z.literal('COMPOSITE'),
    coordinatorId: idSchema,
    signature: signatureSchema,
  })
  .readonly();

/** EH_i. `expiresAt` in ms since the epoch: from that moment on it is expired. */
export type ExecutionHandle = z.infer<typeof executionHandleSchema>;
/** EH_C. `compositeDigest` is the digest that it stands for. */
export type CompositeHandle = z.infer<typeof compositeHandleSchema>;
