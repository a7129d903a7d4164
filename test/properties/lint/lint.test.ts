import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/canonical-json.ts';
import { AMBIGUITIES, CLAUSE_IDS } from '../../../model/registry/index.ts';
import { LINT_RULES, lint } from '../../../properties/lint/index.ts';
import {
  BOOK,
  type DraftChild,
  type DraftComposite,
  documentJson,
  documentOf,
  ISSUED_AT,
  MITIGATION_CLAIM,
  NOTE,
  PAY,
} from '../../model/composite-fixture.ts';

const GOOD: DraftComposite = { children: [PAY, BOOK, NOTE] };
const MITIGATION = { claim: MITIGATION_CLAIM };

const findings = (draft: DraftComposite = GOOD, edits: JsonObject = {}) =>
  lint(documentOf({ ...documentJson(draft), ...edits }));
/** `level rule pointer`, in the order in which lint reports. */
const brief = (draft?: DraftComposite, edits?: JsonObject) =>
  findings(draft, edits).map(({ level, rule, pointer }) => `${level} ${rule} ${pointer}`);
const withBook = (changed: Partial<DraftChild>): DraftComposite => ({ children: [PAY, { ...BOOK, ...changed }, NOTE] });

test('a document without faults has no findings, under either profile', () => {
  expect(findings()).toEqual([]);
  expect(findings(GOOD, MITIGATION)).toEqual([]);
});

describe('CEF-PRE-13, M-54: strict-no-prepare', () => {
  test('a required sink that cannot prepare forbids the strict claim', () => {
    expect(brief(withBook({ noPrepare: true }))).toEqual(['MUST strict-no-prepare /children/1/sink/no_prepare']);
    expect(findings(withBook({ noPrepare: true }))[0]?.clauses[0]).toBe('CEF-PRE-13');
  });

  test('under mitigation it is allowed, and an optional one is never waited for', () => {
    expect(brief(withBook({ noPrepare: true }), MITIGATION)).toEqual([]);
    expect(brief(withBook({ noPrepare: true, required: false }))).toEqual([
      'SHOULD optional-children /children/1/required',
    ]);
  });
});

describe('CEF-JOIN-06, CEF-JOIN-14, AMB-11, M-53: strict-join-rule', () => {
  const tools: readonly DraftChild[] = [BOOK, NOTE];

  test.each(['QUORUM(1)', 'BEST_EFFORT'])('%s in strict is a fault whatever the classes', (joinRule) => {
    expect(findings({ children: tools, joinRule })).toMatchObject([
      {
        rule: 'strict-join-rule',
        level: 'MUST',
        pointer: '/join_rule',
        clauses: expect.arrayContaining(['AMB-11', 'CEF-PRF-01']),
      },
    ]);
  });

  test.each(['FINANCIAL', 'PHYSICAL', 'RF', 'CLINICAL', 'MODEL_RELEASE'])(
    'with a %s child it is called a safety defect',
    (consequence) => {
      const children = [BOOK, { ...NOTE, consequence }];
      expect(findings({ children, joinRule: 'QUORUM(1)' })).toMatchObject([
        {
          message: expect.stringContaining(`Safety defect: QUORUM(1)`),
          clauses: expect.arrayContaining(['CEF-JOIN-06', 'CEF-JOIN-14']),
        },
      ]);
    },
  );

  test('AMB-10: ALL_THEN_OPTIONAL is no prevention either', () => {
    expect(findings({ children: tools, joinRule: 'ALL_THEN_OPTIONAL' })).toMatchObject([
      { rule: 'strict-join-rule', clauses: expect.arrayContaining(['AMB-10']) },
    ]);
  });

  test.each(['ALL_THEN_OPTIONAL', 'QUORUM(2)', 'BEST_EFFORT'])('%s is allowed under mitigation', (joinRule) => {
    expect(brief({ children: GOOD.children, joinRule }, MITIGATION)).toEqual([]);
  });
});

describe('AMB-15, CEF-DIG-19: the composite handle', () => {
  test('strict needs one, mitigation does not', () => {
    expect(brief({ ...GOOD, compositeHandle: null })).toEqual(['MUST strict-composite-handle ']);
    expect(brief({ ...GOOD, compositeHandle: null }, MITIGATION)).toEqual([]);
  });

  test('one over another digest is a fault in both', () => {
    const composite_handle = documentJson({ children: [PAY, BOOK] }).composite_handle ?? null;
    expect(brief(GOOD, { composite_handle })).toEqual(['MUST composite-handle-verification /composite_handle']);
    expect(findings(GOOD, { ...MITIGATION, composite_handle })[0]?.message).toContain('bound to the composite digest');
  });
});

describe('the child list', () => {
  test('CEF-DIG-01: one child is no composite', () => {
    expect(brief({ children: [PAY] })).toEqual(['MUST child-count /children']);
  });

  test('AMB-29: somebody must be required', () => {
    const children = GOOD.children.map((child) => ({ ...child, required: false }));
    expect(brief({ children })[0]).toBe('MUST required-set /children');
    expect(brief({ children: [] })).toEqual(['MUST child-count /children', 'MUST required-set /children']);
  });

  test('CEF-DIG-05: ids are unique', () => {
    expect(brief({ children: [PAY, { ...BOOK, id: 'pay' }] })).toEqual(['MUST unique-child-ids /children/1/child_id']);
  });

  test('CEF-DIG-02, CEF-PRE-12: a sink is declared the same for all its children', () => {
    const shared = [
      { ...PAY, sink: 'hub' },
      { ...BOOK, sink: 'hub' },
    ];
    expect(brief({ children: shared })).toEqual([]);
    expect(
      brief({
        children: [
          { ...PAY, sink: 'hub' },
          { ...BOOK, sink: 'hub', sinkType: 'CONTROL' },
        ],
      }),
    ).toEqual(['MUST sink-declaration /children/1/sink']);
    expect(
      brief(
        {
          children: [
            { ...PAY, sink: 'hub' },
            { ...BOOK, sink: 'hub', noPrepare: true },
          ],
        },
        MITIGATION,
      ),
    ).toEqual(['MUST sink-declaration /children/1/sink']);
  });

  test.each([
    ['QUORUM(0)', 'is met before anything happens'],
    ['QUORUM(4)', 'can never be met'],
  ])('CEF-JOIN-04: %s over three children %s', (joinRule, effect) => {
    expect(findings({ ...GOOD, joinRule }, MITIGATION)).toMatchObject([
      { rule: 'quorum-range', level: 'MUST', message: expect.stringContaining(effect) },
    ]);
  });

  test('CEF-JOIN-10, AMB-10: an optional child is better an act of its own', () => {
    expect(findings(withBook({ required: false }))).toMatchObject([
      { rule: 'optional-children', level: 'SHOULD', message: expect.stringContaining('never driven') },
    ]);
    expect(findings({ ...withBook({ required: false }), joinRule: 'ALL_THEN_OPTIONAL' }, MITIGATION)).toMatchObject([
      { rule: 'optional-children', message: expect.stringContaining('after all others') },
    ]);
    expect(findings({ ...withBook({ required: false }), joinRule: 'QUORUM(2)' }, MITIGATION)).toEqual([]);
  });
});

describe('digest and handles', () => {
  test('CEF-DIG-06: the claimed digest is recomputed', () => {
    expect(brief(GOOD, { composite_act_digest: 'sha256:0' })).toEqual(['MUST composite-digest /composite_act_digest']);
    expect(findings(GOOD, { composite_act_digest: 'x' })[0]?.message).toContain(documentJson().composite_act_digest);
  });

  test('CEF-DIG-09, CEF-DIG-17, M-01: a list edited under its id shows at the digest and every handle', () => {
    expect(brief(GOOD, { children: (documentJson().children as readonly JsonObject[]).slice(0, 2) })).toEqual([
      'MUST composite-digest /composite_act_digest',
      'MUST composite-handle-verification /composite_handle',
      'MUST handle-verification /children/0/handle',
      'MUST handle-verification /children/1/handle',
      'MUST known-generations /generations/notify',
    ]);
  });

  test('CEF-DIG-10: every required child has a handle, an optional one may', () => {
    expect(brief(withBook({ handle: null }))).toEqual(['MUST required-handles /children/1']);
    expect(brief(withBook({ handle: null, required: false }))).toEqual([
      'SHOULD optional-children /children/1/required',
    ]);
  });

  test.each<[string, NonNullable<DraftChild['claims']>, string, string]>([
    ['CEF-DIG-11: another act', { actDigest: 'sha256:0' }, 'EF-023', 'CEF-DIG-11'],
    ['CEF-DIG-12: another sink', { sinkId: 'elsewhere' }, 'EF-040', 'CEF-DIG-12'],
    ['CEF-DIG-13: another composite id', { compositeId: 'C2' }, 'EF-040', 'CEF-DIG-13'],
    ['CEF-DIG-14: another composite digest', { compositeDigest: 'sha256:0' }, 'EF-040', 'CEF-DIG-14'],
    ['expired at issue', { expiresAt: ISSUED_AT }, 'EF-041', 'CEF-DIG-16'],
    ['of another generation', { generation: 9 }, 'EF-041', 'CEF-PRE-11'],
  ])('a handle for %s is named with the code of its sink', (_, claims, code, clause) => {
    expect(findings(withBook({ claims }))).toMatchObject([
      {
        rule: 'handle-verification',
        level: 'MUST',
        pointer: '/children/1/handle',
        message: expect.stringContaining(`answer ${code}`),
        clauses: expect.arrayContaining([clause]),
      },
    ]);
  });

  test('CEF-DIG-15: only single use fits a child of a composite', () => {
    expect(brief(withBook({ claims: { reusePolicy: 'REUSABLE' } }))).toEqual([
      'MUST handle-reuse-policy /children/1/handle/reusePolicy',
    ]);
  });

  test('CEF-DIG-25: a handle id serves once', () => {
    expect(brief(withBook({ claims: { handleId: 'H-0' } }))).toEqual([
      'MUST handle-served-once /children/1/handle/handleId',
    ]);
    expect(findings(withBook({ claims: { handleId: 'H-C' } }))).toMatchObject([
      { rule: 'handle-served-once', message: expect.stringContaining('/composite_handle') },
    ]);
  });
});

describe('times and generations', () => {
  test('AMB-31: the deadline lies before every TTL', () => {
    expect(brief(withBook({ ttl: 8_000 }))).toEqual(['SHOULD deadline-before-ttl /children/1/ttl_ms']);
    expect(brief(withBook({ ttl: 8_001 }))).toEqual([]);
  });

  test('AMB-31: a handle outlives its reservation', () => {
    expect(brief(withBook({ ttl: 60_001 }))).toEqual(['SHOULD handle-lifetime /children/1/handle/expiresAt']);
    expect(brief(withBook({ ttl: 60_000 }))).toEqual([]);
  });

  test('CEF-DIG-05: the composite expires after it was issued', () => {
    expect(brief(GOOD, { expires_at: ISSUED_AT })).toEqual(['MUST document-expiry /expires_at']);
  });

  test('CEF-DIG-05: generations belong to children', () => {
    expect(brief(GOOD, { generations: { 'pa/y': 1 } })).toEqual(['MUST known-generations /generations/pa~1y']);
  });
});

describe('the rules as a whole', () => {
  test('ids are unique, and every clause that a rule cites stands in the registry', () => {
    const ids = LINT_RULES.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const known = new Set<string>([...CLAUSE_IDS, ...AMBIGUITIES.map(({ id }) => id)]);
    expect(LINT_RULES.flatMap((rule) => rule.clauses).filter((clause) => !known.has(clause))).toEqual([]);
  });

  test('findings come in the order of the rules, and the same document gives the same findings', () => {
    const draft = {
      children: [{ ...PAY, noPrepare: true, ttl: 1, handle: null }],
      joinRule: 'QUORUM(3)',
      compositeHandle: null,
    } as const;
    const order = LINT_RULES.map(({ id }) => id);
    const found = findings(draft).map(({ rule }) => order.indexOf(rule));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.length).toBeGreaterThan(5);
    expect(findings(draft)).toEqual(findings(draft));
  });
});
