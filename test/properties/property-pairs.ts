/**
 * Properties that no field failure breaks: for each, traces that violate it and nothing else that is required, and the
 * correct twin in which it was exercised. Each pair is one way to break a rule.
 */
import type { ObservationBody } from '../../model/observation.ts';
import type { PropertyId } from '../../properties/property.ts';
import {
  allPrepared,
  answers,
  asked,
  cannotPost,
  committed,
  crashes,
  expires,
  freesItself,
  halfPosted,
  hearsNothing,
  holds,
  issued,
  type Lines,
  operator,
  posts,
  prepares,
  reads,
  readsAndPosts,
  readsAndReleases,
  receipt,
  releases,
  reserves,
  restarts,
  told,
  votes,
  writes,
} from './field-words.ts';

export interface Pair {
  readonly id: PropertyId;
  readonly what: string;
  /** Named in the header of the trace; the reference where it is absent. */
  readonly draft?: string;
  readonly broken: Lines;
  /** What else the same facts violate by definition. */
  readonly also?: readonly PropertyId[];
  readonly twin: Lines;
}

const one = (party: string, body: ObservationBody, child?: string): Lines => [
  child === undefined ? [party, body] : [party, body, child],
];
const withOptional: Lines = one('engine', {
  type: 'composite.issued',
  children: [
    { child: 'S1', required: true },
    { child: 'S2', required: true },
    { child: 'S3', required: false },
  ],
  joinRule: 'ALL_REQUIRED',
});
const optionalCommitted: Lines = [
  ...withOptional,
  ...allPrepared.slice(issued.length),
  ...prepares('S3'),
  ...votes('S3'),
  ...writes('K', 'COMMIT'),
];
const presented = (child: string, truth: 'ok' | 'EF-023' | 'EF-040' | 'EF-041' | 'EF-081'): Lines =>
  one(child, { type: 'prepare.received', truth });
const refuses = (child: string, code: string): Lines => one(child, { type: 'rejected', code, handleUsable: true });
const passes = (bound: 'T_prepare' | 'T_abort' | 'T_hold' | 'T_close', child?: string): Lines =>
  one('engine', { type: 'bound.passed', bound }, child);
const compensates = (child: string, through: 'fresh' | 'consumed', attempt = 1): Lines => [
  ...one('K', { type: 'compensation.issued', attempt, through }, child),
  ...one(child, { type: 'compensation.posted', attempt, through }),
  ...one(child, { type: 'compensation.answered', attempt, outcome: 'EFFECTUATED' }),
];
const holding = (child: string): Lines => [
  ...expires(child),
  ...one(child, { type: 'log.invoked', operation: 'read' }),
  ...hearsNothing(child, 'read'),
  ...one(child, { type: 'held' }),
];
/** S1 has posted and S2, stopped by force (A4 off), can never post. */
const partial: Lines = [...halfPosted, ...one('S2', { type: 'stopped' }), ...cannotPost('S2')];

const ended: Lines = one('engine', {
  type: 'run.ended',
  quiet: true,
  assumptions: { A4: true, A5: true, A6: true, A7: true },
  coordinator: 'up',
});

export const PAIRS: readonly Pair[] = [
  {
    id: 'I4',
    what: 'HOLD ends in a release although the log has not answered',
    also: ['T1', 'NoSplit', 'I2', 'I2w', 'NO-TIMEOUT-RELEASE'],
    broken: [...halfPosted, ...holding('S2'), ...releases('S2')],
    twin: [...halfPosted, ...holding('S2'), ...readsAndPosts('S2')],
  },
  {
    id: 'DUP',
    what: 'a repeated commit is posted again',
    broken: [...halfPosted, ...readsAndPosts('S2'), ...told('K', 'COMMIT', 'S1'), ...posts('S1')],
    twin: [...halfPosted, ...readsAndPosts('S2'), ...told('K', 'COMMIT', 'S1')],
  },
  {
    id: 'DUP',
    what: "a repeated C' is reversed again",
    broken: [...partial, ...compensates('S1', 'fresh'), ...compensates('S1', 'fresh', 2)],
    twin: [
      ...partial,
      ...compensates('S1', 'fresh'),
      ...one('S1', { type: 'compensation.answered', attempt: 2, outcome: 'EFFECTUATED' }),
    ],
  },
  {
    id: 'EXTRA',
    what: 'a sink that is not listed posts',
    broken: [...halfPosted, ...readsAndPosts('S2'), ...readsAndPosts('S9')],
    twin: [...halfPosted, ...readsAndPosts('S2')],
  },
  {
    id: 'EXTRA',
    what: 'an optional child posts before all of R have',
    broken: [...optionalCommitted, ...readsAndPosts('S1'), ...readsAndPosts('S3'), ...readsAndPosts('S2')],
    twin: [...optionalCommitted, ...readsAndPosts('S1'), ...readsAndPosts('S2'), ...readsAndPosts('S3')],
  },
  {
    id: 'BIND',
    what: 'a handle of another act is promised under',
    // What must be refused and is not is also wrong by the codes.
    also: ['CODES'],
    broken: [
      ...issued,
      ...asked('S1'),
      ...presented('S1', 'EF-040'),
      ...reserves('S1'),
      ...one('S1', { type: 'prepared' }),
    ],
    twin: [...issued, ...asked('S1'), ...presented('S1', 'EF-040'), ...refuses('S1', 'EF-040')],
  },
  {
    id: 'BIND',
    what: 'what takes effect is not what was prepared',
    broken: [
      ...committed,
      ...readsAndPosts('S1'),
      ...reads('S2', 'COMMIT'),
      ...one('S2', { type: 'posted', changed: true }),
    ],
    twin: [
      ...issued,
      ...asked('S1'),
      ...presented('S1', 'EF-023'),
      ...refuses('S1', 'EF-023'),
      ...allPrepared.slice(issued.length),
      ...writes('K', 'COMMIT'),
      ...readsAndPosts('S1'),
      ...readsAndPosts('S2'),
    ],
  },
  {
    id: 'BIND',
    what: "C' runs through the consumed handle",
    broken: [...partial, ...compensates('S1', 'consumed')],
    twin: [...partial, ...one('S1', { type: 'undo.refused' }), ...compensates('S1', 'fresh')],
  },
  {
    id: 'CUR',
    what: 'a revoked handle is promised under',
    also: ['CODES'],
    broken: [
      ...issued,
      ...asked('S1'),
      ...presented('S1', 'EF-041'),
      ...reserves('S1'),
      ...one('S1', { type: 'prepared' }),
    ],
    twin: [...issued, ...asked('S1'), ...presented('S1', 'EF-041'), ...refuses('S1', 'EF-041')],
  },
  {
    id: 'CUR',
    what: 'COMMIT is recorded after EH_C was revoked',
    broken: [...allPrepared, ...one('O', { type: 'revoked' }), ...writes('K', 'COMMIT')],
    twin: [...allPrepared, ...one('O', { type: 'revoked' }), ...writes('K', 'ABORT'), ...readsAndReleases('S1')],
  },
  {
    id: 'LIFE',
    what: 'a second prepare takes a second reservation',
    broken: [...issued, ...prepares('S1'), ...asked('S1'), ...presented('S1', 'ok'), ...reserves('S1')],
    twin: [
      ...issued,
      ...prepares('S1'),
      ...asked('S1'),
      ...presented('S1', 'ok'),
      ...one('S1', { type: 'prepared', repeat: true }),
    ],
  },
  {
    id: 'LIFE',
    what: 'a child promises again after it has ended',
    broken: [...allPrepared, ...freesItself('S1'), ...presented('S1', 'ok'), ...one('S1', { type: 'prepared' })],
    twin: [...allPrepared, ...freesItself('S1'), ...presented('S1', 'EF-040'), ...refuses('S1', 'EF-040')],
  },
  {
    id: 'LIFE',
    what: 'what has posted is dropped afterwards',
    also: ['I2', 'I2w'],
    broken: [...halfPosted, ...readsAndPosts('S2'), ...one('S1', { type: 'dropped' })],
    twin: [
      ...halfPosted,
      ...readsAndPosts('S2'),
      ...presented('S1', 'ok'),
      ...one('S1', { type: 'prepared', repeat: true }),
    ],
  },
  {
    id: 'DURA',
    what: 'a restart loses the reservation that was promised',
    also: ['T1', 'NoSplit', 'I2', 'I2w'],
    broken: [...halfPosted, ...crashes('S2'), ...restarts('S2'), ...one('S2', { type: 'dropped' })],
    twin: [...halfPosted, ...crashes('S2'), ...restarts('S2'), ...readsAndPosts('S2')],
  },
  {
    id: 'DURA',
    what: 'a restart of the log loses the decision',
    // The register changed after it was decided.
    also: ['A1'],
    broken: [...committed, ...crashes('log'), ...restarts('log'), ...holds('EMPTY')],
    twin: [...committed, ...crashes('log'), ...restarts('log'), ...readsAndPosts('S1'), ...readsAndPosts('S2')],
  },
  {
    id: 'LIN',
    what: 'a read that began after COMMIT was recorded returns EMPTY',
    broken: [...committed, ...reads('S1', 'EMPTY')],
    twin: [...committed, ...reads('S1', 'COMMIT')],
  },
  {
    id: 'HOLD',
    what: 'HOLD although the log has answered',
    broken: [...committed, ...expires('S1'), ...reads('S1', 'COMMIT'), ...one('S1', { type: 'held' })],
    twin: [...committed, ...holding('S1')],
  },
  {
    id: 'HOLD',
    what: 'HOLD without its code',
    broken: [...committed, ...holding('S1'), ...answers('S1', 'HOLD')],
    twin: [...committed, ...holding('S1'), ...one('S1', { type: 'child.receipt', state: 'HOLD', code: 'EF-048' })],
  },
  {
    id: 'CODES',
    what: 'an act that does not match its handle is refused as not current',
    broken: [...issued, ...asked('S1'), ...presented('S1', 'EF-023'), ...refuses('S1', 'EF-041')],
    twin: [...issued, ...asked('S1'), ...presented('S1', 'EF-023'), ...refuses('S1', 'EF-023')],
  },
  {
    id: 'OPS',
    what: 'an operator posts at the sink',
    broken: [...committed, ...operator('post', 'S1')],
    twin: [...allPrepared, ...operator('CAS ABORT', 'S1')],
  },
  {
    id: 'FENCE',
    what: 'a child posts after it has declared that it cannot',
    broken: [...partial, ...told('K', 'COMMIT', 'S2'), ...readsAndPosts('S2')],
    twin: [...partial, ...told('K', 'COMMIT', 'S2')],
  },
  {
    id: 'COVER',
    what: "CONTAINED with a posted child and no effective C'",
    // Such a receipt is untrue as well.
    also: ['RCPT'],
    broken: [...partial, ...receipt('K', 'CONTAINED')],
    twin: [...partial, ...compensates('S1', 'fresh'), ...receipt('K', 'CONTAINED')],
  },
  {
    id: 'COVER',
    what: 'CONTAINED while another child may still post',
    also: ['RCPT'],
    broken: [...halfPosted, ...compensates('S1', 'fresh'), ...receipt('K', 'CONTAINED')],
    twin: [
      ...halfPosted,
      ...compensates('S1', 'fresh'),
      ...one('S2', { type: 'stopped' }),
      ...cannotPost('S2'),
      ...receipt('K', 'CONTAINED'),
    ],
  },
  {
    id: 'CLOSE',
    what: 'everybody has posted, the coordinator is back and says nothing for ever',
    broken: [...halfPosted, ...readsAndPosts('S2'), ...crashes('K'), ...restarts('K'), ...ended],
    twin: [
      ...halfPosted,
      ...readsAndPosts('S2'),
      ...crashes('K'),
      ...restarts('K'),
      ...receipt('K', 'EFFECTUATED'),
      ...ended,
    ],
  },
  {
    id: 'TB',
    what: 'T_prepare passes without an answer',
    broken: [...issued, ...asked('S1'), ...presented('S1', 'ok'), ...passes('T_prepare', 'S1')],
    twin: [
      ...issued,
      ...asked('S1'),
      ...presented('S1', 'EF-081'),
      ...refuses('S1', 'EF-081'),
      ...passes('T_prepare', 'S1'),
    ],
  },
  {
    id: 'TB',
    what: 'T_abort passes over an open promise and an empty log',
    broken: [...allPrepared, ...passes('T_abort', 'S1')],
    twin: [...committed, ...passes('T_abort', 'S1')],
  },
  {
    id: 'TB',
    what: 'T_hold passes in HOLD',
    broken: [...committed, ...holding('S1'), ...passes('T_hold', 'S1')],
    twin: [
      ...committed,
      ...holding('S1'),
      ...one('S1', { type: 'hold.left' }),
      ...readsAndPosts('S1'),
      ...passes('T_hold', 'S1'),
    ],
  },
  {
    id: 'TB',
    what: 'T_close passes after COMMIT with a child that has not posted',
    broken: [...halfPosted, ...passes('T_close')],
    twin: [...halfPosted, ...readsAndPosts('S2'), ...passes('T_close')],
  },
];
