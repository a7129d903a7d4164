/** The composite that the vectors bend: pay and book required, a notice beside them, keys of fixed seeds. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { type BindingRules, REFERENCE_BINDING } from '../../model/binding-rules.ts';
import type { JsonObject } from '../../model/canonical-json.ts';
import { actDigest, type ChildTuple, compositeDigest } from '../../model/digest.ts';
import { type ExpectedBinding, type HandleClaims, signHandle } from '../../model/handle.ts';
import type { ExecutionHandle } from '../../model/handle-format.ts';
import { type Ed25519PrivateKey, type KeyUse, publicHalf, type VerificationKey } from '../../model/signature.ts';

/** Test keys: whoever reads this file can sign with them. */
function keyOf(kid: string, seedByte: number, use: KeyUse): Ed25519PrivateKey {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seedByte)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { d = '' } = key.export({ format: 'jwk' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', kid, use, x, d };
}

export const PED_KEY = keyOf('ped-1', 11, 'ped');
export const COORDINATOR_KEY = keyOf('coordinator-1', 12, 'receipt');
const SINK_KEYS = { pay: keyOf('sink-of-pay', 13, 'receipt'), book: keyOf('sink-of-book', 14, 'receipt') };

export const JOIN_RULE = 'ALL_THEN_OPTIONAL';
export const COMPOSITE_ID = 'composite-17';
export const NOW = 1_790_000_000_000;

export const ACTS = {
  pay: { amount: '10.00', currency: 'EUR', to: 'supplier-17' },
  book: { entry: '4711', account: '1600' },
  notify: { text: 'paid', to: 'ap@buyer.example' },
} as const satisfies Record<string, JsonObject>;

const tuple = (childId: keyof typeof ACTS, required: boolean): ChildTuple => ({
  childId,
  actDigest: actDigest(ACTS[childId]),
  sinkId: `sink-of-${childId}`,
  required,
});

export const TUPLES: readonly ChildTuple[] = [tuple('pay', true), tuple('book', true), tuple('notify', false)];

export function digestUnder(rules: BindingRules, tuples = TUPLES, joinRule: string = JOIN_RULE): string {
  return compositeDigest(joinRule, tuples, rules);
}

/** What the sink of pay knows of its own. */
export function expectedAtPay(rules: BindingRules = REFERENCE_BINDING): ExpectedBinding {
  return {
    act: ACTS.pay,
    sinkId: 'sink-of-pay',
    compositeId: COMPOSITE_ID,
    compositeDigest: digestUnder(rules),
    childId: 'pay',
    at: NOW,
    generation: 3,
    revoked: false,
    consumeStore: 'up',
  };
}

/** The handle that the PED issued for pay, with `change` signed into it. */
export function handleForPay(rules: BindingRules, change: Partial<HandleClaims> = {}): ExecutionHandle {
  const claims: HandleClaims = {
    handleId: 'handle-of-pay',
    issuer: 'ped',
    actDigest: actDigest(ACTS.pay),
    sinkId: 'sink-of-pay',
    compositeId: COMPOSITE_ID,
    compositeDigest: digestUnder(rules),
    childId: 'pay',
    reusePolicy: 'SINGLE_USE',
    generation: 3,
    expiresAt: NOW + 60_000,
    ...change,
  };
  return signHandle(claims, PED_KEY);
}

export const PED_KEYS: readonly VerificationKey[] = [publicHalf(PED_KEY)];

export const REQUIRED_CHILDREN = ['pay', 'book'] as const;

export function sinkKey(child: (typeof REQUIRED_CHILDREN)[number]): Ed25519PrivateKey {
  return SINK_KEYS[child];
}
