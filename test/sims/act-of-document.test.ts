import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CompositeDocument, readCompositeDocument } from '../../model/composite-document.ts';
import type { Act } from '../../sims/act.ts';
import { actSchema, misfitOf, withChildren } from '../../sims/act.ts';
import { actOfDocument, profileOf } from '../../sims/act-of-document.ts';
import { strictDocument } from './act-fixture.ts';

function mitigation(): CompositeDocument {
  const bytes = readFileSync(new URL('../../examples/invoice-mail-mitigation.composite.json', import.meta.url));
  const document = readCompositeDocument(bytes);
  if (!document.ok) throw new Error(JSON.stringify(document.problems));
  return document.value;
}

function act(document: CompositeDocument): Act {
  const read = actOfDocument(document);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const problem = (document: CompositeDocument) => {
  const read = actOfDocument(document);
  return read.ok ? undefined : read.problems[0];
};

const names = ({ children }: Act) => children.map(({ child }) => child);

/** The same document with the children changed by name. */
const changed = (
  document: CompositeDocument,
  name: string,
  by: (child: CompositeDocument['children'][number]) => object,
) => ({
  ...document,
  children: document.children.map((child) => (child.child_id === name ? { ...child, ...by(child) } : child)),
});

const unable = (document: CompositeDocument, name: string) =>
  changed(document, name, ({ sink }) => ({ sink: { ...sink, no_prepare: true } }));

describe('CEF-PRF-07, AMB-34: the profile of a document', () => {
  it('is strict where that is claimed, and needs a log that decides and that everybody reaches for mitigation with one', () => {
    const document = mitigation();
    const { log } = document;
    if (log === undefined) throw new Error('the example names a log');
    expect(profileOf(strictDocument())).toBe('strict');
    expect(profileOf(document)).toBe('mitigation_cdl');
    const { log: _log, ...without } = document;
    expect(profileOf(without)).toBe('mitigation_nocdl');
    expect(profileOf({ ...document, log: { ...log, linearizable: false } })).toBe('mitigation_nocdl');
    expect(profileOf({ ...document, log: { ...log, access: log.access.filter((party) => party !== 'book') } })).toBe(
      'mitigation_nocdl',
    );
  });
});

describe('the act of a document', () => {
  it('CEF-PRE-14: has the children that cannot prepare behind the others, in whatever order the document lists them', () => {
    const first = unable(mitigation(), 'pay');
    expect(names(act(mitigation()))).toEqual(['pay', 'book', 'notify']);
    expect(names(act(first))).toEqual(['book', 'pay', 'notify']);
    expect(act(first).children.map(({ noPrepare = false }) => noPrepare)).toEqual([false, true, true]);
  });

  it('AMB-10: drives optional children under ALL_THEN_OPTIONAL only, and behind all others', () => {
    const document = changed(strictDocument(), 'pay', () => ({ required: false }));
    expect(names(act(document))).toEqual(['book', 'notify']);
    const optional = act({ ...document, join_rule: 'ALL_THEN_OPTIONAL' });
    expect(names(optional)).toEqual(['book', 'notify', 'pay']);
    expect(optional.children.map(({ required }) => required)).toEqual([true, true, false]);
  });

  it.each(['QUORUM(2)', 'BEST_EFFORT'])('AMB-11: counts every child under %s, marked required or not', (join_rule) => {
    const document = changed({ ...mitigation(), join_rule }, 'book', () => ({ required: false }));
    expect(names(act(document))).toEqual(['pay', 'book', 'notify']);
    expect(act(document).children.every(({ required }) => required)).toBe(true);
  });

  it.each([
    ['a quorum under a strict claim', { ...strictDocument(), join_rule: 'QUORUM(2)' }, '/join_rule'],
    ['a strict claim over a sink that cannot prepare', unable(strictDocument(), 'book'), '/children/1/sink/no_prepare'],
    ['an act in which nobody can prepare', ['pay', 'book'].reduce(unable, mitigation()), '/children'],
    [
      'an act in which nobody is required',
      ['pay', 'book', 'notify'].reduce(
        (document, name) => changed(document, name, () => ({ required: false })),
        strictDocument(),
      ),
      '/children',
    ],
  ])('is refused for %s, with the place', (_, document, pointer) => {
    expect(problem(document)?.pointer).toBe(pointer);
    expect(problem(document)?.remedy).not.toBe('');
  });
});

describe('an act by itself', () => {
  const quorum = act({ ...mitigation(), join_rule: 'QUORUM(3)' });

  it('fits the profiles that know its join rule and its sinks', () => {
    expect(misfitOf(act(strictDocument()), 'strict')).toBeUndefined();
    expect(misfitOf(act(mitigation()), 'mitigation_cdl')).toBeUndefined();
    expect(misfitOf(act(mitigation()), 'strict')?.pointer).toBe('/act/children');
    expect(misfitOf(quorum, 'strict')?.pointer).toBe('/act/joinRule');
    expect(misfitOf({ ...quorum, joinRule: 'SOME' }, 'mitigation_cdl')?.reason).toContain('no join rule');
  });

  it('with fewer children asks for no more of them than are left', () => {
    expect(withChildren(quorum, (index) => index > 0).joinRule).toBe('QUORUM(2)');
    expect(withChildren(act(mitigation()), (index) => index > 0).joinRule).toBe('ALL_REQUIRED');
  });

  it('has its children in the order in which they are driven, and somebody who can prepare', () => {
    const { children } = act(mitigation());
    expect(actSchema.safeParse({ ...quorum, children }).success).toBe(true);
    expect(actSchema.safeParse({ ...quorum, children: children.toReversed() }).success).toBe(false);
    expect(actSchema.safeParse({ ...quorum, children: children.slice(2) }).success).toBe(false);
  });
});
