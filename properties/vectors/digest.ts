/**
 * Digest vectors: CEF-DIG-06, CEF-DIG-07, CEF-DIG-08, CEF-DIG-09, CEF-DIG-11. The published digests were computed by
 * another implementation (Python's json and hashlib), so that a shared mistake of ours cannot confirm itself.
 */
import type { BindingRules } from '../../model/binding-rules.ts';
import { actDigest, type ChildTuple } from '../../model/digest.ts';
import { ACTS, digestUnder, JOIN_RULE, TUPLES } from './composite.ts';
import type { Vector } from './vector.ts';

const PUBLISHED = 'sha256:3952d3fc42734e8423ec0632f1ddf72032487174083824c6f9863d81b4536652';
const PUBLISHED_PAY = 'sha256:4b2d9854081101e0731bf9991c1301ffcb432e3e59d85ffa252515c01e773a72';
/** Children 10, 9, B, a (in this order: by code unit, neither by number nor by locale), all pay, sink S, required. */
const PUBLISHED_ORDER = 'sha256:29474259cffe341365ce0b467fed237d0727395485633444d16dcdcc9debb932';

const replaced = (childId: string, change: Partial<ChildTuple>): readonly ChildTuple[] =>
  TUPLES.map((tuple) => (tuple.childId === childId ? { ...tuple, ...change } : tuple));

/** Another list, or another rule: another digest (CEF-DIG-09). */
const edit = (what: string, tuples: readonly ChildTuple[], joinRule: string = JOIN_RULE): Vector => ({
  check: 'digest',
  case: `${what} changes d(C)`,
  clauses: ['CEF-DIG-06', 'CEF-DIG-09'],
  wrong: (rules) =>
    digestUnder(rules, tuples, joinRule) === digestUnder(rules) ? 'both lists have the same digest' : undefined,
});

const same = (digest: string, expected: string): string | undefined =>
  digest === expected ? undefined : `the digest is ${digest}, not ${expected}`;

const bounds = (rules: BindingRules): string | undefined => {
  const list = (childId: string, digest: string): readonly ChildTuple[] => [
    { childId, actDigest: digest, sinkId: 'S', required: true },
  ];
  return digestUnder(rules, list('a', 'D1')) === digestUnder(rules, list('aD', '1'))
    ? 'the child "a" with digest "D1" and the child "aD" with digest "1" have one d(C)'
    : undefined;
};

const order: readonly ChildTuple[] = ['a', '9', 'B', '10'].map((childId) => ({
  childId,
  actDigest: actDigest(ACTS.pay),
  sinkId: 'S',
  required: true,
}));

export const DIGEST_VECTORS: readonly Vector[] = [
  {
    check: 'digest',
    case: 'an act has the published digest',
    clauses: ['CEF-DIG-08', 'CEF-DIG-11'],
    wrong: () => same(actDigest(ACTS.pay), PUBLISHED_PAY),
  },
  {
    check: 'digest',
    case: 'd(C) covers join rule, ids, act digests, sinks and which are required, as published',
    clauses: ['CEF-DIG-06', 'CEF-DIG-08'],
    wrong: (rules) => same(digestUnder(rules), PUBLISHED),
  },
  {
    check: 'digest',
    case: 'a permuted list has the same d(C)',
    clauses: ['CEF-DIG-07'],
    wrong: (rules) => same(digestUnder(rules, [...TUPLES].reverse()), digestUnder(rules)),
  },
  {
    check: 'digest',
    case: 'children are ordered by the code units of their ids',
    clauses: ['CEF-DIG-06', 'CEF-DIG-07'],
    wrong: (rules) => same(digestUnder(rules, order, 'ALL_REQUIRED'), PUBLISHED_ORDER),
  },
  {
    check: 'digest',
    case: 'no two lists share a canonical text',
    clauses: ['CEF-DIG-08', 'CEF-DIG-09'],
    wrong: bounds,
  },
  edit('making a required child optional', replaced('book', { required: false })),
  edit('making an optional child required', replaced('notify', { required: true })),
  edit('removing a child', TUPLES.slice(1)),
  edit('adding a child', [
    ...TUPLES,
    { childId: 'audit', actDigest: actDigest({ log: '1' }), sinkId: 'sink-of-audit', required: true },
  ]),
  edit('substituting a child', replaced('book', { childId: 'book2' })),
  edit('another act of a child', replaced('pay', { actDigest: actDigest({ ...ACTS.pay, to: 'supplier-18' }) })),
  edit('another sink of a child', replaced('pay', { sinkId: 'sink-of-book' })),
  edit('another join rule', TUPLES, 'ALL_REQUIRED'),
];
