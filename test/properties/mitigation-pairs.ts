/**
 * Pairs for what only mitigation knows (CEF-COO-24, CEF-PRE-14, CEF-LOG-08, CEF-OPS-03): quora, a child that comes last, and
 * composites that no log decides. Each names the draft that it is judged under.
 */
import {
  cannotPost,
  expires,
  holds,
  type Lines,
  operator,
  posts,
  prepares,
  readsAndPosts,
  readsAndReleases,
  receipt,
  releases,
  reserves,
  told,
  tries,
  votes,
  wins,
  writes,
} from './field-words.ts';
import type { Pair } from './property-pairs.ts';

const WITH_LOG = 'reference+profile=mitigation_cdl';
const WITHOUT_LOG = 'reference+profile=mitigation_nocdl';

const issuedTo = (
  joinRule: string,
  ...children: readonly { readonly child: string; readonly unprepared?: true }[]
): Lines => [
  ['engine', { type: 'composite.issued', children: children.map((each) => ({ ...each, required: true })), joinRule }],
];
const S1 = { child: 'S1' };
const S2 = { child: 'S2' };
const S3 = { child: 'S3' };

const LAST: Lines = [
  ...issuedTo('ALL_REQUIRED', S1, { child: 'S2', unprepared: true }),
  ...prepares('S1'),
  ...votes('S1'),
];
const QUORUM: Lines = [
  ...issuedTo('QUORUM(2)', S1, S2, S3),
  ...['S1', 'S2', 'S3'].flatMap((child) => [...prepares(child), ...votes(child)]),
  ...writes('K', 'COMMIT'),
];
const WITHOUT_S3: Lines = [
  ...issuedTo('QUORUM(2)', S1, S2, S3),
  ...['S1', 'S2'].flatMap((child) => [...prepares(child), ...votes(child)]),
];
const twoOfThree: Lines = [
  ...QUORUM,
  ...readsAndPosts('S1'),
  ...readsAndPosts('S2'),
  ['S3', { type: 'stopped' }],
  ...cannotPost('S3'),
];
const oneOfThree: Lines = [
  ...QUORUM,
  ...readsAndPosts('S1'),
  ['S2', { type: 'stopped' }],
  ...cannotPost('S2'),
  ['S3', { type: 'stopped' }],
  ...cannotPost('S3'),
];

/** Without a log a child asks nobody: what stands in for the register is the coordinator's own journal. */
const promises = (child: string): Lines => [
  ['K', { type: 'prepare.sent' }, child],
  ...reserves(child),
  [child, { type: 'prepared' }],
  ...votes(child),
];
const relayed: Lines = [...issuedTo('ALL_REQUIRED', S1, S2), ...promises('S1'), ...promises('S2')];
const ended: Lines = [
  [
    'engine',
    { type: 'run.ended', quiet: true, assumptions: { A4: true, A5: true, A6: true, A7: true }, coordinator: 'up' },
  ],
];
/** S1 is posted by hand while the coordinator is down; it comes back and aborts. */
const postedByHand: Lines = [
  ...relayed,
  ['K', { type: 'crashed' }],
  ...expires('S1'),
  ...operator('post, unproven', 'S1'),
  ...posts('S1'),
  ['K', { type: 'restarted' }],
  ...writes('K', 'ABORT'),
  ...told('K', 'ABORT', 'S2'),
  ...releases('S2'),
];

export const MITIGATION_PAIRS: readonly Pair[] = [
  {
    id: 'EXTRA',
    what: 'the child that cannot prepare posts before the one that can',
    draft: WITH_LOG,
    broken: [...LAST, ...writes('K', 'COMMIT'), ...posts('S2'), ...readsAndPosts('S1')],
    twin: [...LAST, ...writes('K', 'COMMIT'), ...readsAndPosts('S1'), ...posts('S2')],
  },
  {
    id: 'EXTRA',
    what: 'the child that cannot prepare posts although the log holds ABORT',
    draft: WITH_LOG,
    broken: [...LAST, ...writes('K', 'ABORT'), ...readsAndReleases('S1'), ...posts('S2')],
    // Such a post has no COMMIT behind it, and stands beside a release.
    also: ['T1', 'I1w'],
    twin: [...LAST, ...writes('K', 'COMMIT'), ...readsAndPosts('S1'), ...posts('S2')],
  },
  {
    id: 'RCPT',
    what: 'a quorum that is met is called EFFECTUATED (AMB-11)',
    draft: WITH_LOG,
    broken: [...twoOfThree, ...receipt('K', 'EFFECTUATED')],
    twin: [...twoOfThree, ...receipt('K', 'QUORUM_MET')],
  },
  {
    id: 'RCPT',
    what: 'a quorum that can no longer be met is called QUORUM_MET',
    draft: WITH_LOG,
    broken: [...oneOfThree, ...receipt('K', 'QUORUM_MET')],
    twin: [...oneOfThree, ...receipt('K', 'COMPENSATING', 'EF-047')],
  },
  {
    id: 'RCPT',
    what: 'COMPENSATING while a quorum can still be met',
    draft: WITH_LOG,
    broken: [
      ...QUORUM,
      ...readsAndPosts('S1'),
      ['S2', { type: 'stopped' }],
      ...cannotPost('S2'),
      ...receipt('K', 'COMPENSATING', 'EF-047'),
    ],
    twin: [...oneOfThree, ...receipt('K', 'COMPENSATING', 'EF-047')],
  },
  {
    id: 'RCPT',
    what: 'ABORTED although somebody has posted by hand (CEF-LOG-08)',
    draft: WITHOUT_LOG,
    broken: [...postedByHand, ...receipt('K', 'ABORTED')],
    twin: [...postedByHand, ...receipt('K', 'COMPENSATING', 'EF-047')],
  },
  {
    id: 'CLOSE',
    what: 'a split that nobody could prevent is never told (CEF-LOG-08)',
    draft: WITHOUT_LOG,
    broken: [...postedByHand, ...ended],
    twin: [...postedByHand, ...receipt('K', 'COMPENSATING', 'EF-047'), ...ended],
  },
  {
    id: 'OPS',
    what: 'without a log an operator posts and does not say that nothing proves it (CEF-OPS-03)',
    draft: WITHOUT_LOG,
    broken: [...relayed, ...operator('post', 'S1')],
    twin: [...relayed, ...operator('post, unproven', 'S1')],
  },
  {
    id: 'OPS',
    what: 'an operator resolves by hand although a log decides (AMB-34)',
    draft: WITH_LOG,
    broken: [...QUORUM, ...operator('release, unproven', 'S1')],
    twin: [...QUORUM, ...operator('CAS ABORT', 'S1')],
  },
  {
    id: 'NO-TIMEOUT-RELEASE',
    what: 'without a log a timer ends a reservation and nobody has said so',
    draft: WITHOUT_LOG,
    broken: [...relayed, ...expires('S1'), ...releases('S1')],
    twin: [...relayed, ...expires('S1'), ...writes('K', 'ABORT'), ...told('K', 'ABORT', 'S1'), ...releases('S1')],
  },
  {
    id: 'I3',
    what: 'beside a quorum a child promises after COMMIT, and posts',
    draft: WITH_LOG,
    broken: [
      ...WITHOUT_S3,
      ...writes('K', 'COMMIT'),
      ...reserves('S3'),
      ['S3', { type: 'prepared' }],
      ...readsAndPosts('S3'),
    ],
    // What promises while the write is under way, and before it takes effect, is in time.
    twin: [
      ...WITHOUT_S3,
      ...tries('K', 'COMMIT'),
      ...reserves('S3'),
      ...holds('COMMIT'),
      ['S3', { type: 'prepared' }],
      ...wins('K', 'COMMIT'),
      ...readsAndPosts('S3'),
    ],
  },
  {
    id: 'T2',
    what: 'a quorum is met and one promise stays open for ever',
    draft: WITH_LOG,
    broken: [
      ...QUORUM,
      ...expires('S3'),
      ...readsAndPosts('S1'),
      ...readsAndPosts('S2'),
      ...receipt('K', 'QUORUM_MET'),
      ...ended,
    ],
    twin: [
      ...QUORUM,
      ...expires('S3'),
      ...readsAndPosts('S1'),
      ...readsAndPosts('S2'),
      ...readsAndPosts('S3'),
      ...receipt('K', 'QUORUM_MET'),
      ...ended,
    ],
  },
];
