import { describe, expect, test } from 'vitest';
import {
  computedDigest,
  verificationOfChildren,
  verificationOfCoordinator,
} from '../../model/document-verification.ts';
import { BOOK, documentJson, documentOf, ISSUED_AT, NOTE, PAY } from './composite-fixture.ts';

const codes = (json: ReturnType<typeof documentJson>, at = ISSUED_AT) =>
  verificationOfChildren(documentOf(json), at).map(({ childId, verification }) => [childId, verification]);

describe('the verdicts that enter a machine come from the real verification', () => {
  test('all handles of a good document are ok', () => {
    expect(codes(documentJson())).toEqual([
      ['pay', 'ok'],
      ['book', 'ok'],
      ['notify', 'ok'],
    ]);
  });

  test('CEF-DIG-10: a child without a handle is EF-040', () => {
    expect(codes(documentJson({ children: [PAY, { ...BOOK, handle: null }] }))).toEqual([
      ['pay', 'ok'],
      ['book', 'EF-040'],
    ]);
  });

  test('CEF-DIG-11: an act edited after signing is EF-023 for it, and EF-040 for the others', () => {
    const json = structuredClone(documentJson()) as { children: { cad: { to?: string } }[] };
    const [pay] = json.children;
    if (pay !== undefined) pay.cad.to = 'Y';
    expect(codes(json as unknown as ReturnType<typeof documentJson>).map(([, code]) => code)).toEqual([
      'EF-023',
      'EF-040',
      'EF-040',
    ]);
  });

  test('CEF-DIG-17, M-01: a child list cut under the same id leaves no matching handle', () => {
    const whole = documentJson();
    const children = (whole.children as readonly (typeof whole)[]).slice(0, 2);
    expect(codes({ ...whole, children }).map(([, code]) => code)).toEqual(['EF-040', 'EF-040']);
  });

  test('every handle is EF-041 once it has expired', () => {
    expect(codes(documentJson(), ISSUED_AT + 60_000).map(([, code]) => code)).toEqual(['EF-041', 'EF-041', 'EF-041']);
  });

  test('a generation given for a child must be the one of its handle; none given means 0', () => {
    expect(codes({ ...documentJson(), generations: { book: 1 } }).map(([, code]) => code)).toEqual([
      'ok',
      'EF-041',
      'ok',
    ]);
  });

  test('a child named like an inherited member is at generation 0', () => {
    const json = documentJson({ children: [PAY, { ...NOTE, id: 'toString' }] });
    expect(codes({ ...json, generations: {} }).map(([, code]) => code)).toEqual(['ok', 'ok']);
  });
});

describe('AMB-15: the verdict on the composite handle', () => {
  test('current, missing, expired', () => {
    expect(verificationOfCoordinator(documentOf(documentJson()), ISSUED_AT)?.verification).toBe('current');
    const without = documentOf(documentJson({ children: [PAY, BOOK], compositeHandle: null }));
    expect(verificationOfCoordinator(without, ISSUED_AT)).toBeUndefined();
    expect(verificationOfCoordinator(documentOf(documentJson()), ISSUED_AT + 60_000)?.verification).toBe('EF-041');
  });
});

describe('AMB-30: the digest of a document', () => {
  test('does not depend on the order of its children, nor on the digest that it claims', () => {
    const json = documentJson();
    const children = (json.children as readonly (typeof json)[]).toReversed();
    expect(computedDigest(documentOf({ ...json, children, composite_act_digest: 'x' }))).toBe(
      json.composite_act_digest,
    );
  });
});
