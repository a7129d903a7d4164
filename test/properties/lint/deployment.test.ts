/** Rules on what a deployment says of its log, its sinks and its claim. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/canonical-json.ts';
import { parseDraft } from '../../../model/draft.ts';
import { lint } from '../../../properties/lint/index.ts';
import {
  BOOK,
  type DraftComposite,
  documentJson,
  documentOf,
  LOG,
  MITIGATION_CLAIM,
  NOTE,
  PAY,
  STRICT_CLAIM,
} from '../../model/composite-fixture.ts';

const GOOD: DraftComposite = { children: [PAY, BOOK, NOTE] };
const EVERYBODY = ['coordinator', 'pay', 'book', 'notify'];

function brief(edits: JsonObject, draft: DraftComposite = GOOD, readings = 'reference'): readonly string[] {
  const parsed = parseDraft(readings);
  if (!parsed.ok) throw new Error(readings);
  const findings = lint(documentOf({ ...documentJson(draft), ...edits }), parsed.value.switches);
  return findings.map(({ level, rule, pointer }) => `${level} ${rule} ${pointer}`);
}

/** The good document with other words about the sink of `book`. */
function withSink(sink: JsonObject, draft: DraftComposite = GOOD): JsonObject {
  const { children } = documentJson(draft) as { children: readonly (JsonObject & { readonly sink: JsonObject })[] };
  return { children: children.map((each, at) => (at === 1 ? { ...each, sink: { ...each.sink, ...sink } } : each)) };
}

describe('CEF-LOG-07, CEF-LOG-05: strict-log', () => {
  test.each(['durable', 'linearizable', 'write_once'])('a log that is not %s forbids the strict claim', (property) => {
    expect(brief({ log: { ...LOG, access: EVERYBODY, [property]: false } })).toEqual([
      `MUST strict-log /log/${property}`,
    ]);
    expect(brief({ log: { ...LOG, access: EVERYBODY, [property]: false }, claim: MITIGATION_CLAIM })).toEqual([]);
  });
});

describe('CEF-LOG-04: log-access', () => {
  test.each(EVERYBODY)('%s has to reach the log', (id) => {
    const access = EVERYBODY.filter((each) => each !== id);
    expect(brief({ log: { ...LOG, access } })).toEqual(['MUST log-access /log/access']);
    expect(brief({ log: { ...LOG, access }, claim: MITIGATION_CLAIM })).toEqual([]);
  });

  test('an optional child need not', () => {
    const access = EVERYBODY.filter((each) => each !== 'book');
    const draft = { children: [PAY, { ...BOOK, required: false }, NOTE] };
    expect(brief({ log: { ...LOG, access } }, draft)).toEqual(['SHOULD optional-children /children/1/required']);
  });
});

test('CEF-LOG-11: a strict document that names no log is told so, and is not refused for it', () => {
  const { log: _, ...json } = documentJson(GOOD);
  expect(lint(documentOf(json)).map(({ level, rule }) => `${level} ${rule}`)).toEqual(['SHOULD log-stated']);
  expect(lint(documentOf({ ...json, claim: MITIGATION_CLAIM }))).toEqual([]);
});

test.each([
  ['CEF-LOG-12', 'replicated_by_consensus'],
  ['CEF-LOG-13', 'writers_authenticated'],
  ['CEF-LOG-15', 'writers_recorded'],
])('%s: a log without %s is advised against, in both profiles', (clause, practice) => {
  for (const claim of [STRICT_CLAIM, MITIGATION_CLAIM]) {
    const document = documentOf({
      ...documentJson(GOOD),
      claim,
      log: { ...LOG, access: EVERYBODY, [practice]: false },
    });
    expect(lint(document)).toMatchObject([{ rule: 'log-practice', level: 'SHOULD', clauses: [clause] }]);
  }
});

describe('AMB-25, CEF-PRE-22: provider-expiry', () => {
  test('a provider that voids by itself forbids the strict claim of a required child', () => {
    const edits = withSink({ provider_expiry_ms: 604_800_000 });
    expect(brief(edits)).toEqual(['MUST provider-expiry /children/1/sink/provider_expiry_ms']);
    expect(brief({ ...edits, claim: MITIGATION_CLAIM })).toEqual([]);
  });

  test('a draft that calls it prepare-capable all the same has nothing against it', () => {
    const edits = withSink({ provider_expiry_ms: 604_800_000 });
    expect(brief(edits, GOOD, 'reference+provider_autovoid=at_time')).toEqual([]);
  });
});

test('CEF-PRE-18: a sink that cannot observe a field of the act stays out of the strict claim', () => {
  expect(brief(withSink({ hidden_fields: ['/entry'] }))).toEqual(['MUST hidden-fields /children/1/sink/hidden_fields']);
  expect(brief(withSink({ hidden_fields: [] }))).toEqual([]);
  expect(brief({ ...withSink({ hidden_fields: ['/entry'] }), claim: MITIGATION_CLAIM })).toEqual([]);
});

describe('CEF-PRF-08, CEF-PRF-09: mitigation-claim', () => {
  test('mitigation never provides safety', () => {
    const claim = { ...MITIGATION_CLAIM, provides: ['safety', 'closure'] };
    expect(brief({ claim })).toEqual(['MUST mitigation-claim /claim/provides']);
  });

  test('mitigation says in which window effects escape', () => {
    const { escape_window: _, ...claim } = MITIGATION_CLAIM;
    expect(brief({ claim })).toEqual(['MUST mitigation-claim /claim']);
  });
});

test('CEF-PRF-14: a claim that says neither safety nor closure is asked which', () => {
  const { provides: _, ...claim } = STRICT_CLAIM;
  expect(brief({ claim })).toEqual(['SHOULD claim-stated /claim']);
  expect(brief({ claim: { ...claim, provides: [] } })).toEqual([]);
});

test('CEF-HLD-08, CEF-BND-05: a strict claim says how long HOLD may last', () => {
  const { maximum_hold: _, ...claim } = STRICT_CLAIM;
  expect(brief({ claim })).toEqual(['SHOULD maximum-hold /claim']);
});

test('CEF-COO-01: a coordinator that is also a sink is pointed out', () => {
  const draft = { children: [PAY, { ...BOOK, sink: 'coordinator' }, NOTE] };
  expect(brief({}, draft)).toEqual(['SHOULD coordinator-role /children/1/sink/sink_id']);
});

test('CEF-PRE-14: of several sinks that cannot prepare only one can be last', () => {
  const two = { children: [PAY, { ...BOOK, noPrepare: true }, { ...NOTE, noPrepare: true }] };
  expect(brief({ claim: MITIGATION_CLAIM }, two)).toEqual(['SHOULD unprepared-last /children/2/sink/no_prepare']);
});

test("CEF-CMP-15: C' names C as its parent, never itself", () => {
  expect(brief({ parent: 'C0' })).toEqual([]);
  expect(brief({ parent: 'C1' })).toEqual(['MUST compensation-parent /parent']);
});

describe('AMB-30: uncovered-fields', () => {
  test('an expiry later than the one that EH_C binds is not to be relied on', () => {
    const { expires_at } = documentJson(GOOD) as { expires_at: number };
    expect(brief({ expires_at: expires_at + 1 })).toEqual(['SHOULD uncovered-fields /expires_at']);
    expect(brief({ expires_at: expires_at - 1 })).toEqual([]);
  });
});

describe('readings of the draft', () => {
  test('AMB-15: ehc_required=never asks for no EH_C', () => {
    const draft = { ...GOOD, compositeHandle: null };
    expect(brief({}, draft)).toEqual(['MUST strict-composite-handle ']);
    expect(brief({}, draft, 'reference+ehc_required=never')).toEqual([]);
  });

  test('AMB-10: ato_claim=required_set lets ALL_THEN_OPTIONAL claim the required set', () => {
    const draft = { ...GOOD, joinRule: 'ALL_THEN_OPTIONAL' };
    expect(brief({}, draft)).toContain('MUST strict-join-rule /join_rule');
    expect(brief({}, draft, 'reference+ato_claim=required_set')).not.toContain('MUST strict-join-rule /join_rule');
  });
});
