import { describe, expect, it } from 'vitest';
import { REFERENCE } from '../../model/draft.ts';
import type { Observation } from '../../model/observation.ts';
import { CompositeJudge } from '../../properties/judge.ts';
import { judgementFor, type PropertyId } from '../../properties/property.ts';
import { PROPERTIES } from '../../properties/registry.ts';

type Line = Partial<Observation> & { readonly type: Observation['type']; readonly party: string };

function violated(lines: readonly Line[]): readonly PropertyId[] {
  const judge = new CompositeJudge(PROPERTIES, judgementFor(REFERENCE.switches));
  const role = (party: string) => (party === 'K' ? 'coordinator' : party === 'engine' ? 'engine' : 'child');
  return lines.flatMap((line, seq) =>
    judge.observe({ seq, at: seq, composite: 'C', role: role(line.party), ...line } as Observation),
  );
}

const issued = (...children: readonly string[]): Line =>
  ({
    type: 'composite.issued',
    party: 'engine',
    joinRule: 'ALL_REQUIRED',
    children: children.map((child) => ({ child, required: true })),
  }) as Line;
const won = { type: 'log.answered', operation: 'cas', outcome: 'won', value: 'COMMIT' } as const;
const reads = (party: string): readonly Line[] => [
  { type: 'log.invoked', party, operation: 'read' } as Line,
  { type: 'log.answered', party, operation: 'read', outcome: 'value', value: 'COMMIT' } as Line,
];
const posts = (party: string): readonly Line[] => [...reads(party), { type: 'posted', party }];
const cas: Line = { type: 'log.invoked', party: 'K', operation: 'cas', value: 'COMMIT' } as Line;
const prepared = (party: string): Line => ({ type: 'prepared', party });
const effectuated: Line = { type: 'receipt', party: 'K', state: 'EFFECTUATED' } as Line;

describe('a judge of one composite', () => {
  it('CEF-COO-12, 21: a child outside the document does not stand in for one that never posted', () => {
    const lines = [
      issued('a', 'b'),
      ...['a', 'b', 'x'].map(prepared),
      cas,
      { ...won, party: 'K' } as Line,
      ...posts('a'),
      ...posts('x'),
      effectuated,
    ];
    expect(violated(lines)).toContain('RCPT');
    // What the stranger posted is EXTRA's business, whatever the receipt says.
    expect(violated([...lines.slice(0, -1), ...posts('b'), effectuated])).toEqual(['EXTRA']);
  });

  it('keeps the first list of children: a later, shorter one makes no receipt true', () => {
    const lines = [
      issued('a', 'b'),
      prepared('a'),
      prepared('b'),
      cas,
      { ...won, party: 'K' } as Line,
      issued('a'),
      ...posts('a'),
      effectuated,
    ];
    expect(violated(lines)).toContain('RCPT');
  });

  it('CEF-THM-A1: a read beside an open CAS does not make its late "won" a second one', () => {
    const lines = [
      issued('a', 'b'),
      prepared('a'),
      prepared('b'),
      cas,
      ...reads('a'),
      { type: 'log.invoked', party: 'K', operation: 'read' } as Line,
      { ...won, party: 'K' } as Line,
    ];
    expect(violated(lines)).toEqual([]);
  });

  it('CEF-THM-A1: a CAS that began after the value was known and won is a register that forgot', () => {
    const again = [cas, { ...won, party: 'K' } as Line];
    expect(violated([issued('a', 'b'), ...again, ...again])).toEqual(expect.arrayContaining(['A1', 'A3']));
  });

  it("says nothing about the log from a sink's own trace that shows none of it", () => {
    const lines: readonly Line[] = [
      prepared('a'),
      { type: 'decision.received', party: 'a', value: 'COMMIT' } as Line,
      { type: 'posted', party: 'a' },
    ];
    expect(violated(lines)).toEqual(['I1']);
  });
});
