/**
 * Signatures over the RFC 8785 text of a JSON object without its member `signature`: Ed25519, and HS256 as a test
 * profile for languages without Ed25519. Keys are JWKs (RFC 7517, RFC 8037) whose `use` names what they may sign.
 */
import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto';
import { canonicalJson, NotIJson } from './canonical-json.ts';

export type KeyUse = 'ped' | 'log' | 'receipt';

/** What verifies: the public half of an Ed25519 pair. */
export interface Ed25519PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'Ed25519';
  readonly kid: string;
  readonly use: KeyUse;
  /** base64url of the 32 bytes. */
  readonly x: string;
}

export interface Ed25519PrivateKey extends Ed25519PublicKey {
  readonly d: string;
}

/** Test profile: whoever can verify can also sign, so it proves nothing about who signed. */
export interface Hs256Key {
  readonly kty: 'oct';
  readonly alg: 'HS256';
  readonly kid: string;
  readonly use: KeyUse;
  readonly k: string;
}

export type SigningKey = Ed25519PrivateKey | Hs256Key;
export type VerificationKey = Ed25519PublicKey | Hs256Key;

export interface Signature {
  readonly alg: string;
  readonly kid: string;
  /** base64url without padding. */
  readonly value: string;
}

/** Signs every member of `body`; a member `signature` that it may already have is left out. */
export function signatureOf(body: object, key: SigningKey): Signature {
  return { alg: key.alg, kid: key.kid, value: signedBytes(signedText(body), key).toString('base64url') };
}

/**
 * Why the signature on `signed` proves nothing for `use`, or undefined when it holds. Algorithm and key type must
 * both be those of the key named by `kid`: `alg: none`, and a public key used as an HMAC secret, find no such key.
 */
export function signatureProblem(
  signed: object,
  signature: Signature,
  keys: readonly VerificationKey[],
  use: KeyUse,
): string | undefined {
  if (signature.alg !== 'Ed25519' && signature.alg !== 'HS256') return `unknown algorithm "${signature.alg}"`;
  const key = keys.find((candidate) => candidate.kid === signature.kid);
  if (key === undefined) return `unknown key "${signature.kid}"`;
  if (key.use !== use) return `key "${key.kid}" is for "${key.use}", not for "${use}"`;
  if (key.alg !== signature.alg) return `key "${key.kid}" is for ${key.alg}, not for ${signature.alg}`;
  const value = Buffer.from(signature.value, 'base64url');
  // Decoding ignores foreign characters and spare bits; one signature must have one spelling.
  if (value.toString('base64url') !== signature.value) return 'the signature value is not base64url';
  const text = textOrNothing(signed);
  if (text === undefined) return 'the signed members are not I-JSON';
  return holds(text, value, key) ? undefined : 'the signature does not match the signed members';
}

/** The public half, as it may stand in a document. */
export function publicHalf(key: Ed25519PrivateKey): Ed25519PublicKey {
  return { kty: key.kty, crv: key.crv, alg: key.alg, kid: key.kid, use: key.use, x: key.x };
}

function signedText(signed: object): Buffer {
  const rest = Object.fromEntries(Object.entries(signed).filter(([name]) => name !== 'signature'));
  return Buffer.from(canonicalJson(rest), 'utf8');
}

function textOrNothing(signed: object): Buffer | undefined {
  try {
    return signedText(signed);
  } catch (error) {
    if (error instanceof NotIJson) return undefined;
    throw error;
  }
}

function signedBytes(text: Buffer, key: SigningKey): Buffer {
  switch (key.alg) {
    case 'Ed25519':
      return sign(
        null,
        text,
        createPrivateKey({ key: { kty: key.kty, crv: key.crv, x: key.x, d: key.d }, format: 'jwk' }),
      );
    case 'HS256':
      return createHmac('sha256', Buffer.from(key.k, 'base64url')).update(text).digest();
  }
}

function holds(text: Buffer, value: Buffer, key: VerificationKey): boolean {
  switch (key.alg) {
    case 'Ed25519':
      try {
        return verify(
          null,
          text,
          createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' }),
          value,
        );
      } catch {
        // A key whose bytes are no key verifies nothing.
        return false;
      }
    case 'HS256': {
      const expected = signedBytes(text, key);
      return value.length === expected.length && timingSafeEqual(value, expected);
    }
  }
}
