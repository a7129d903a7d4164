/** A small signed composite that tests bend: every part can be edited, then signed again or left as a forgery. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { JsonObject } from '../../model/canonical-json.ts';
import { type CompositeDocument, readCompositeDocument } from '../../model/composite-document.ts';
import { signCompositeHandle } from '../../model/composite-handle.ts';
import { actDigest, compositeDigest } from '../../model/digest.ts';
import { type HandleClaims, signHandle } from '../../model/handle.ts';
import { type Ed25519PrivateKey, type Hs256Key, publicHalf } from '../../model/signature.ts';

export const ISSUED_AT = 1_790_000_000_000;

/** Fixed, so that a failing property fails again. */
function ed25519Key(kid: string, seedByte: number): Ed25519PrivateKey {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seedByte)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { d = '' } = key.export({ format: 'jwk' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', kid, use: 'ped', x, d };
}

export const PED_KEY = ed25519Key('ped-1', 1);
export const OTHER_KEY = ed25519Key('ped-1', 2);
export const HS256_KEY: Hs256Key = {
  kty: 'oct',
  alg: 'HS256',
  kid: 'ped-hs',
  use: 'ped',
  k: Buffer.alloc(32, 7).toString('base64url'),
};

/** A draft of one child; `handle: null` leaves the handle out, `claims` changes what the PED signs. */
export interface DraftChild {
  readonly id: string;
  readonly required?: boolean;
  readonly act?: JsonObject;
  readonly sink?: string;
  readonly sinkType?: string;
  readonly consequence?: string;
  readonly noPrepare?: boolean;
  readonly ttl?: number;
  readonly handle?: null;
  readonly claims?: Partial<HandleClaims>;
}

export interface DraftComposite {
  readonly children: readonly DraftChild[];
  readonly joinRule?: string;
  readonly compositeHandle?: null;
}

export const PAY: DraftChild = { id: 'pay', consequence: 'FINANCIAL', act: { amount: '10.00', to: 'X' } };
export const BOOK: DraftChild = { id: 'book', consequence: 'CONTROL', act: { entry: '4711' } };
export const NOTE: DraftChild = { id: 'notify', consequence: 'NOTIFICATION', act: { text: 'done' } };

export const STRICT_CLAIM = {
  profile: 'ef-composite-strict',
  provides: ['safety', 'closure'],
  maximum_hold: { ms: 3_600_000, escalation: 'operations on call' },
};
export const MITIGATION_CLAIM = {
  profile: 'ef-composite-mitigation',
  provides: ['closure'],
  escape_window: 'from the first post until the last child has answered',
};
export const LOG = {
  log_id: 'log-1',
  durable: true,
  linearizable: true,
  write_once: true,
  replicated_by_consensus: true,
  writers_authenticated: true,
  writers_recorded: true,
};

/** The JSON of a document without a single finding, unless the draft says otherwise. */
export function documentJson(draft: DraftComposite = { children: [PAY, BOOK, NOTE] }): JsonObject {
  const children = draft.children.map((child) => ({
    child_id: child.id,
    required: child.required ?? true,
    cad: child.act ?? { act: child.id },
    sink: {
      sink_id: child.sink ?? `sink-of-${child.id}`,
      sink_type: child.sinkType ?? 'TOOL',
      consequence_class: child.consequence ?? 'TOOL',
      no_prepare: child.noPrepare ?? false,
    },
    ttl_ms: child.ttl ?? 20_000,
  }));
  const joinRule = draft.joinRule ?? 'ALL_REQUIRED';
  const digest = compositeDigest(
    joinRule,
    children.map((child) => ({
      childId: child.child_id,
      actDigest: actDigest(child.cad),
      sinkId: child.sink.sink_id,
      required: child.required,
    })),
  );
  const bound = {
    issuer: 'ped',
    compositeId: 'C1',
    compositeDigest: digest,
    generation: 0,
    expiresAt: ISSUED_AT + 60_000,
  };
  const withHandles = children.map((child, index) => {
    const wanted = draft.children[index];
    if (wanted?.handle === null) return child;
    const claims = {
      ...bound,
      handleId: `H-${index}`,
      actDigest: actDigest(child.cad),
      sinkId: child.sink.sink_id,
      childId: child.child_id,
      reusePolicy: 'SINGLE_USE',
      ...wanted?.claims,
    };
    return { ...child, handle: signHandle(claims, PED_KEY) };
  });
  const composite = signCompositeHandle({ ...bound, handleId: 'H-C', coordinatorId: 'coordinator' }, PED_KEY);
  return JSON.parse(
    JSON.stringify({
      format: 'composite-finality/composite',
      version: 1,
      candidate_act_id: 'C1',
      composite_act_digest: digest,
      consequence_class: 'COMPOSITE',
      coordinator: { coordinator_id: 'coordinator', sink_type: 'COMPOSITE' },
      children: withHandles,
      join_rule: joinRule,
      issued_at: ISSUED_AT,
      expires_at: ISSUED_AT + 60_000,
      generations: Object.fromEntries(children.map((child) => [child.child_id, 0])),
      deadline_ms: 8_000,
      claim: STRICT_CLAIM,
      log: { ...LOG, access: ['coordinator', ...children.map((child) => child.child_id)] },
      ...(draft.compositeHandle === null ? {} : { composite_handle: composite }),
      keys: [publicHalf(PED_KEY)],
    }),
  );
}

export function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Reads what the test wrote; a refusal is a mistake in the test. */
export function documentOf(json: JsonObject): CompositeDocument {
  const result = readCompositeDocument(bytesOf(json));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
