/**
 * The composite CAD as a person writes it: one JSON file with the children, their acts, sinks and handles.
 * The reader judges the format only (CEF-DIG-03, CEF-DIG-04, CEF-DIG-05). What a well-formed document may get wrong,
 * such as a digest that does not match or a claim that it cannot keep, is left to lint, which names the clause.
 */
import { z } from 'zod';
import type { JsonObject } from './canonical-json.ts';
import {
  compositeHandleSchema,
  executionHandleSchema,
  generationSchema,
  idSchema,
  instantSchema,
} from './handle-format.ts';
import { LIMITS, type Parsed, parsed } from './input.ts';
import { type JoinRule, parseJoinRule } from './join-rule.ts';
import { problemsOf } from './schema-problems.ts';
import type { VerificationKey } from './signature.ts';
import { parseJson } from './strict-json.ts';

/** Milliseconds, at least one. */
const durationSchema = z.int().min(1);

/** Open lists (CEF-COD-07): the registry of classes and sink types grows elsewhere. */
const registeredName = z.string().refine((name) => /^[A-Z][A-Z0-9_]{0,63}$/.test(name), {
  error: 'a registered name has 1 to 64 capital letters, digits and underscores',
  params: { remedy: 'Write it as the registry does, for example FINANCIAL or SETTLEMENT.' },
});

/** One spelling per rule, because d(C) covers the text: QUORUM(02) would be another composite than QUORUM(2). */
const joinRuleSchema = z.string().refine((rule) => parseJoinRule(rule) !== null, {
  error: 'this is no join rule',
  params: { remedy: 'Write ALL_REQUIRED, ALL_THEN_OPTIONAL, QUORUM(k) with a number k, or BEST_EFFORT.' },
});

const actSchema = z.custom<JsonObject>((act) => typeof act === 'object' && act !== null && !Array.isArray(act), {
  error: 'the act of a child is a JSON object',
  params: { remedy: 'Write the complete act here, as the sink would make it effective.' },
});

const sinkSchema = z
  .strictObject({
    sink_id: idSchema,
    sink_type: registeredName,
    consequence_class: registeredName,
    /** True when the sink cannot reserve without posting (CEF-PRE-12). */
    no_prepare: z.boolean(),
    /** The provider voids a reservation by itself after so many ms, whatever the log says (AMB-25); absent: never. */
    provider_expiry_ms: durationSchema.optional(),
    /** JSON pointers into the act whose values the sink cannot observe and so cannot verify (CEF-PRE-18); absent: none. */
    hidden_fields: z.array(z.string().max(256)).max(64).readonly().optional(),
  })
  .readonly();

const childSchema = z
  .strictObject({
    child_id: idSchema,
    required: z.boolean(),
    cad: actSchema,
    sink: sinkSchema,
    /** The child's reservation timer, ms. */
    ttl_ms: durationSchema,
    handle: executionHandleSchema.optional(),
  })
  .readonly();

/** Public keys only: a document travels, so an HS256 secret or the private half has no place in it. */
const keySchema = z
  .strictObject({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal('Ed25519'),
    kid: idSchema,
    use: z.literal('ped'),
    x: z.string(),
  })
  .readonly();

/** What the deployment says of its Composite Decision Log (CEF-LOG-01, 04, 05, 07, 12, 13, 15). */
const logSchema = z
  .strictObject({
    log_id: idSchema,
    /** A recorded decision survives restarts of the log. */
    durable: z.boolean(),
    linearizable: z.boolean(),
    /** Written by compare-and-swap from empty only. */
    write_once: z.boolean(),
    replicated_by_consensus: z.boolean(),
    writers_authenticated: z.boolean(),
    /** The writer of every CAS is recorded, of a refused one too. */
    writers_recorded: z.boolean(),
    /** Coordinator and child ids that can read and try to write. */
    access: z
      .array(idSchema)
      .max(LIMITS.children + 8)
      .readonly(),
  })
  .readonly();

const claimSchema = z
  .strictObject({
    profile: z.enum(['ef-composite-strict', 'ef-composite-mitigation']),
    text: z.string().optional(),
    /** All or nothing (safety), and that every composite ends (closure); CEF-PRF-14. */
    provides: z
      .array(z.enum(['safety', 'closure']))
      .max(2)
      .readonly()
      .optional(),
    /** Between which two moments effects may stand alone (CEF-PRF-08). */
    escape_window: z.string().min(1).max(1024).optional(),
    /** The longest HOLD that is acceptable, and who is called then (CEF-HLD-08, CEF-BND-05). */
    maximum_hold: z
      .strictObject({ ms: durationSchema, escalation: z.string().min(1).max(1024) })
      .readonly()
      .optional(),
  })
  .readonly();

const documentSchema = z
  .strictObject({
    format: z.literal('composite-finality/composite'),
    version: z.literal(1),
    candidate_act_id: idSchema,
    /** d(C) as claimed; compared with the computed one, never trusted (AMB-30). */
    composite_act_digest: idSchema,
    consequence_class: z.literal('COMPOSITE'),
    coordinator: z.strictObject({ coordinator_id: idSchema, sink_type: z.literal('COMPOSITE') }).readonly(),
    children: z.array(childSchema).max(LIMITS.children).readonly(),
    join_rule: joinRuleSchema,
    /** ms since the epoch; also the moment at which lint judges handles, since it has no clock. */
    issued_at: instantSchema,
    expires_at: instantSchema,
    /** The current generation of each child's handle; a child without an entry is at generation 0. */
    generations: z.record(idSchema, generationSchema).readonly(),
    /** How long the coordinator waits for all PREPARED answers, ms. */
    deadline_ms: durationSchema,
    claim: claimSchema,
    /** Absent: the document does not say which log decides. */
    log: logSchema.optional(),
    /** Id of the composite that this act compensates (CEF-CMP-15); absent where it compensates none. */
    parent: idSchema.optional(),
    composite_handle: compositeHandleSchema.optional(),
    keys: z.array(keySchema).readonly(),
  })
  .readonly();

export type CompositeDocument = z.infer<typeof documentSchema>;
export type CompositeChild = CompositeDocument['children'][number];

/** Refuses bytes that are no strict JSON, unknown fields, missing fields and wrong types, each with its pointer. */
export function readCompositeDocument(bytes: Uint8Array): Parsed<CompositeDocument> {
  const json = parseJson(bytes);
  if (!json.ok) return json;
  const result = documentSchema.safeParse(json.value);
  if (result.success) return parsed(result.data);
  return { ok: false, problems: problemsOf(result.error.issues, json.value) };
}

/** The schema lets nothing else through. */
export function joinRuleOf(document: CompositeDocument): JoinRule {
  return parseJoinRule(document.join_rule) ?? { kind: 'ALL_REQUIRED' };
}

/** The keys of a document in the type that verification takes. */
export function signatureKeys(document: CompositeDocument): readonly VerificationKey[] {
  return document.keys;
}
