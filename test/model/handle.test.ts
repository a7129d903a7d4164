import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { signCompositeHandle } from '../../model/composite-handle.ts';
import { actDigest } from '../../model/digest.ts';
import { type ExpectedBinding, type HandleClaims, signHandle, verifyHandle } from '../../model/handle.ts';
import { publicHalf, type SigningKey, signatureOf } from '../../model/signature.ts';
import { HS256_KEY, ISSUED_AT, OTHER_KEY, PED_KEY } from './composite-fixture.ts';

const ACT = { amount: '10.00', to: 'X' };
const CLAIMS: HandleClaims = {
  handleId: 'H-1',
  issuer: 'ped',
  actDigest: actDigest(ACT),
  sinkId: 'bank',
  compositeId: 'C1',
  compositeDigest: `sha256:${'1'.repeat(64)}`,
  childId: 'pay',
  reusePolicy: 'SINGLE_USE',
  generation: 2,
  expiresAt: ISSUED_AT + 1_000,
};
const EXPECTED: ExpectedBinding = {
  act: ACT,
  sinkId: 'bank',
  compositeId: 'C1',
  compositeDigest: CLAIMS.compositeDigest,
  childId: 'pay',
  at: ISSUED_AT,
  generation: 2,
  revoked: false,
  consumeStore: 'up',
};
const KEYS = [publicHalf(PED_KEY), HS256_KEY];
const HANDLE = signHandle(CLAIMS, PED_KEY);

const verdict = (handle: unknown, expected: Partial<ExpectedBinding> = {}, keys = KEYS) =>
  verifyHandle(handle, { ...EXPECTED, ...expected }, keys).verification;

describe('CEF-PRE-05: a good handle is verified', () => {
  test.each<[string, SigningKey]>([
    ['Ed25519', PED_KEY],
    ['HS256, the test profile', HS256_KEY],
  ])('signed with %s', (_, key) => {
    expect(verdict(signHandle(CLAIMS, key))).toBe('ok');
  });

  test('with members that the format does not name, when they are signed too', () => {
    const claims = { ...CLAIMS, jurisdiction: 'EU' };
    const handle = signHandle(claims, PED_KEY);
    expect(verdict(handle)).toBe('ok');
    expect(verdict({ ...handle, jurisdiction: 'US' })).toBe('EF-040');
    expect(verdict({ ...HANDLE, jurisdiction: 'EU' })).toBe('EF-040');
  });

  test('whatever the order of its members', () => {
    expect(verdict(Object.fromEntries(Object.entries(HANDLE).reverse()))).toBe('ok');
  });
});

describe('CEF-COD-02: what the PED did not sign is EF-040', () => {
  test.each<[string, unknown]>([
    ['another key under the same kid', signHandle(CLAIMS, OTHER_KEY)],
    ['an unknown kid', signHandle(CLAIMS, { ...PED_KEY, kid: 'nobody' })],
    ['alg none', { ...HANDLE, signature: { ...HANDLE.signature, alg: 'none', value: '' } }],
    ['the wrong algorithm on a right signature', { ...HANDLE, signature: { ...HANDLE.signature, alg: 'HS256' } }],
    ['an empty signature', { ...HANDLE, signature: { ...HANDLE.signature, value: '' } }],
    [
      'a padded spelling of the same signature',
      { ...HANDLE, signature: { ...HANDLE.signature, value: `${HANDLE.signature.value}==` } },
    ],
    ['a member beside the three of the signature', { ...HANDLE, signature: { ...HANDLE.signature, note: 'x' } }],
    ['no signature', { ...CLAIMS }],
    ['a missing member', signatureLess('childId')],
    ['not an object', 'handle'],
    ['null', null],
  ])('%s', (_, handle) => {
    expect(verdict(handle)).toBe('EF-040');
  });

  test('a public key used as an HMAC secret', () => {
    const forged = signHandle(CLAIMS, { kty: 'oct', alg: 'HS256', kid: PED_KEY.kid, use: 'ped', k: PED_KEY.x });
    expect(verdict(forged)).toBe('EF-040');
  });

  test('a key that is for receipts', () => {
    expect(verdict(HANDLE, {}, [{ ...publicHalf(PED_KEY), use: 'receipt' }])).toBe('EF-040');
  });

  test('a key whose bytes are no key', () => {
    expect(verdict(HANDLE, {}, [{ ...publicHalf(PED_KEY), x: 'AA' }])).toBe('EF-040');
  });

  test('members that are no I-JSON', () => {
    expect(verdict({ ...HANDLE, extra: Number.NaN })).toBe('EF-040');
  });

  test('CEF-DIG-21, M-05: a composite handle, however well it is signed', () => {
    const { actDigest: _a, sinkId: _s, childId: _c, reusePolicy: _r, ...shared } = CLAIMS;
    const composite = signCompositeHandle({ ...shared, coordinatorId: 'coordinator' }, PED_KEY);
    expect(verifyHandle(composite, EXPECTED, KEYS)).toMatchObject({
      verification: 'EF-040',
      reason: expect.stringContaining('CEF-DIG-21'),
    });
    const dressedUp = { ...CLAIMS, handleType: 'COMPOSITE' };
    expect(verdict({ ...dressedUp, signature: signatureOf(dressedUp, PED_KEY) })).toBe('EF-040');
  });
});

describe('CEF-PRE-03, CEF-COD-01: another act is EF-023', () => {
  test('CEF-DIG-11, M-06: the live act differs from the one that was authorized', () => {
    expect(verdict(HANDLE, { act: { ...ACT, to: 'Y' } })).toBe('EF-023');
  });

  test('nothing is staged', () => {
    expect(verdict(HANDLE, { act: undefined })).toBe('EF-023');
  });
});

describe('a handle of another binding is EF-040', () => {
  test.each<[string, Partial<ExpectedBinding>]>([
    ['CEF-DIG-12: another sink', { sinkId: 'other' }],
    ['CEF-DIG-13: another composite id', { compositeId: 'C2' }],
    [
      'CEF-DIG-14, CEF-DIG-17, M-01: the same id with an edited child list',
      { compositeDigest: `sha256:${'2'.repeat(64)}` },
    ],
    ['CEF-DIG-16: both wrong', { compositeId: 'C2', compositeDigest: 'x' }],
    ['another child', { childId: 'book' }],
  ])('%s', (_, expected) => {
    expect(verdict(HANDLE, expected)).toBe('EF-040');
  });
});

describe('a handle that is not current is EF-041', () => {
  test.each<[string, Partial<ExpectedBinding>, string]>([
    ['one millisecond before it expires it is good', { at: CLAIMS.expiresAt - 1 }, 'ok'],
    ['at the moment of expiry it is not', { at: CLAIMS.expiresAt }, 'EF-041'],
    ['revoked', { revoked: true }, 'EF-041'],
    ['an older generation', { generation: 3 }, 'EF-041'],
    ['a generation from the future', { generation: 1 }, 'EF-041'],
  ])('%s', (_, expected, code) => {
    expect(verdict(HANDLE, expected)).toBe(code);
  });
});

describe('the checks come in the order of the adapter contract', () => {
  const defects: readonly [string, unknown, Partial<ExpectedBinding>][] = [
    ['EF-081', HANDLE, { consumeStore: 'down' }],
    ['EF-040', signHandle(CLAIMS, OTHER_KEY), {}],
    ['EF-023', HANDLE, { act: undefined }],
    ['EF-040', HANDLE, { sinkId: 'other' }],
    ['EF-041', HANDLE, { revoked: true }],
  ];

  test.each(defects.map(([code], first) => [code, first] as const))(
    '%s (check %i) wins over all later ones',
    (code, first) => {
      const later = defects.slice(first);
      const expected: Partial<ExpectedBinding> = Object.assign({}, ...later.map(([, , changed]) => changed));
      expect(verdict(later.some(([, handle]) => handle !== HANDLE) ? defects[1]?.[1] : HANDLE, expected)).toBe(code);
    },
  );
});

const id = fc.string({ minLength: 1, maxLength: 12 });
const claims: fc.Arbitrary<HandleClaims> = fc.record({
  handleId: id,
  issuer: id,
  actDigest: fc.constant(CLAIMS.actDigest),
  sinkId: id,
  compositeId: id,
  compositeDigest: id,
  childId: id,
  reusePolicy: id,
  generation: fc.nat(),
  expiresAt: fc.integer({ min: ISSUED_AT + 1, max: ISSUED_AT * 2 }),
});

describe('laws of handles', () => {
  test.prop([claims, fc.constantFrom<SigningKey>(PED_KEY, HS256_KEY)])('what is signed is verified', (drawn, key) => {
    const { sinkId, compositeId, compositeDigest, childId, generation } = drawn;
    expect(verdict(signHandle(drawn, key), { sinkId, compositeId, compositeDigest, childId, generation })).toBe('ok');
  });

  const textFields = Object.entries(HANDLE).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );

  test.prop([fc.constantFrom(...textFields), fc.nat(), fc.nat(6)])(
    'one bit flipped in a signed text is refused',
    (field, at, bit) => {
      const index = at % field.value.length;
      const flipped = String.fromCharCode(field.value.charCodeAt(index) ^ (1 << bit));
      const edited = field.value.slice(0, index) + flipped + field.value.slice(index + 1);
      expect(verdict({ ...HANDLE, [field.name]: edited })).toBe('EF-040');
    },
  );

  test.prop([fc.constantFrom('generation', 'expiresAt'), fc.nat(30)])(
    'one bit flipped in a signed number is refused',
    (name, bit) => {
      const value = name === 'generation' ? CLAIMS.generation : CLAIMS.expiresAt;
      const flipped = Number(BigInt(value) ^ (1n << BigInt(bit)));
      expect(verdict({ ...HANDLE, [name]: flipped })).toBe('EF-040');
    },
  );

  test.prop([fc.nat(511)])('one bit flipped in the signature is refused', (bit) => {
    const bytes = Buffer.from(HANDLE.signature.value, 'base64url');
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const signature = { ...HANDLE.signature, value: bytes.toString('base64url') };
    expect(verdict({ ...HANDLE, signature })).toBe('EF-040');
  });

  test.prop([fc.anything()])('no presented value makes it throw or passes', (presented) => {
    expect(verdict(presented)).toBe('EF-040');
  });
});

function signatureLess(name: keyof HandleClaims): object {
  const rest = Object.fromEntries(Object.entries(CLAIMS).filter(([member]) => member !== name));
  return { ...rest, signature: signatureOf(rest, PED_KEY) };
}
