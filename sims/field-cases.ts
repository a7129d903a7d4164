/**
 * Public failures of atomic commit, decision logs, payments and timers that the machines can express: what behaves so, in
 * which generic scenario, what must fall and what must not, and the correct twin in the same scenario. The verdicts come
 * from the table of field failures; the twins that a naive checker flags have nothing that falls.
 */
import type { PropertyId } from '../properties/property.ts';

export interface FieldCase {
  readonly id: string;
  /** Public reports of it. */
  readonly source: string;
  readonly symptom: string;
  /** Draft that behaves so. */
  readonly draft: string;
  /** Correct implementation; held to the same scenario. */
  readonly twin: string;
  readonly scenario: string;
  /** Properties that must fall with `draft`. None: the behaviour is correct, and flagging it is a false alarm. */
  readonly violates: readonly PropertyId[];
  /** Properties that must not fall with `draft`: whoever flags them blames the wrong party or merges two faults. */
  readonly holds: readonly PropertyId[];
}

const REFERENCE = 'reference';

export const FIELD_CASES: readonly FieldCase[] = [
  {
    id: 'AC-01',
    source: 'https://github.com/pgfdwplus/postgres_fdw_plus/issues/7',
    symptom:
      'the decision node acknowledges a commit that is not durable, crashes, and forgets it after one child posted',
    draft: 'reference+M-43',
    twin: REFERENCE,
    scenario: 'log-nodes',
    violates: ['A1', 'A2', 'A3', 'T1'],
    holds: ['I1', 'I2', 'I4'],
  },
  {
    id: 'AC-02',
    source: 'https://github.com/citusdata/citus/issues/1030',
    symptom: 'recovery takes "no decision yet" for abort and rolls back a live transaction',
    draft: 'reference+AC-02',
    twin: REFERENCE,
    scenario: 'race',
    violates: ['I2', 'T1'],
    holds: ['A1', 'A2', 'A3', 'I1'],
  },
  {
    id: 'AC-04',
    source: 'https://github.com/datastax/starlight-for-kafka/pull/79',
    symptom: 'an administrator aborts at the participant itself; the coordinator still commits',
    draft: 'reference+M-45',
    twin: REFERENCE,
    scenario: 'hands',
    violates: ['OPS', 'I2', 'T1'],
    holds: ['A1', 'A2', 'A3', 'I1'],
  },
  {
    id: 'AC-06',
    source: 'https://github.com/tikv/tikv/issues/7364',
    symptom: 'the marker of a rollback is collected; a delayed retry then prepares and commits',
    draft: 'reference+M-42',
    twin: 'reference+log_gc=tombstone',
    scenario: 'log-nodes',
    violates: ['A1', 'A3', 'T1'],
    holds: ['I1', 'I2'],
  },
  {
    id: 'AC-08a',
    source: 'https://github.com/atomikos/transactions-essentials/issues/114',
    symptom:
      'a repeated commit of a branch that recovery had committed is answered as an error and becomes a heuristic outcome',
    draft: 'reference+AC-08a',
    twin: REFERENCE,
    scenario: 'everything',
    violates: ['RCPT'],
    holds: ['T1', 'NoSplit', 'A1', 'A2', 'A3', 'I1', 'I2', 'I3', 'I4'],
  },
  {
    id: 'AC-08b',
    source: 'https://github.com/jbosstm/narayana/pull/2326',
    symptom: 'a late COMMIT is refused by a log that holds ABORT: the first writer rule at work',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'race',
    violates: [],
    holds: ['A3', 'RCPT', 'NoSplit', 'T1'],
  },
  {
    id: 'AC-09a',
    source: 'https://github.com/atomikos/transactions-essentials/issues/153',
    symptom: 'after a partial commit the manager gives up and rolls back the rest',
    draft: 'reference+decision_trust=relay+M-33',
    twin: 'reference+decision_trust=relay',
    scenario: 'crashes',
    violates: ['REDRIVE', 'I2w', 'T1'],
    holds: ['A1', 'A2', 'A3'],
  },
  {
    id: 'AC-09b',
    source: 'https://github.com/scalar-labs/btm/issues/59',
    symptom: 'a child that promised refuses to commit: a broken promise, and no split of the protocol',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'promises-broken',
    violates: [],
    holds: ['T1', 'NoSplit', 'RCPT', 'CODES', 'FENCE'],
  },
  {
    id: 'AC-10',
    source: 'https://github.com/citusdata/citus/issues/3780',
    symptom: 'success is told while one child has still to post',
    draft: 'reference+M-37',
    twin: REFERENCE,
    scenario: 'messages',
    violates: ['RCPT'],
    holds: ['T1', 'NoSplit', 'I1', 'I2'],
  },
  {
    id: 'AC-11a',
    source: 'https://github.com/psycopg/psycopg2/issues/1213',
    symptom: 'prepare answers OK although nothing was reserved',
    draft: 'reference+M-10',
    twin: REFERENCE,
    scenario: 'everything',
    violates: ['CODES', 'NoSplit'],
    holds: ['T1', 'I1', 'I2'],
  },
  {
    id: 'AC-11b',
    source: 'https://bugs.mysql.com/bug.php?id=75204',
    symptom: 'a prepared branch is forgotten at a clean restart',
    draft: 'reference+M-09',
    twin: REFERENCE,
    scenario: 'crashes',
    violates: ['DURA', 'I2', 'T1'],
    holds: ['I1', 'A1', 'A3'],
  },
  {
    id: 'AC-14a',
    source: 'https://github.com/cockroachdb/cockroach/issues/48301',
    symptom: 'the client gives up an ambiguous commit and rolls back what was committed',
    draft: 'reference+decision_trust=relay+M-31',
    twin: 'reference+decision_trust=relay',
    scenario: 'race',
    violates: ['RCPT', 'WIN', 'T1'],
    holds: ['A1', 'A2', 'A3'],
  },
  {
    id: 'AC-14b',
    source: 'https://github.com/pingcap/tidb/issues/33641',
    symptom: 'success is reported although a resolver had rolled the primary back',
    draft: 'reference+AC-14b',
    twin: REFERENCE,
    scenario: 'race',
    violates: ['WIN', 'I1', 'I3', 'T1'],
    holds: ['A1', 'A2', 'A3'],
  },
  {
    id: 'AC-16',
    source: 'https://github.com/apache/incubator-seata/issues/4073',
    symptom: 'the abort arrives before the branch has finished preparing; the branch then lives on',
    draft: 'reference+AC-16',
    twin: REFERENCE,
    scenario: 'everything',
    violates: ['T2'],
    holds: ['T1', 'I1', 'I2', 'A1', 'A3'],
  },
  {
    id: 'AC-18a',
    source: 'https://github.com/apache/incubator-seata/issues/5404',
    symptom: "the coordinator's timeout and its commit path check and then set the same status",
    draft: 'reference+M-44',
    twin: REFERENCE,
    scenario: 'race',
    violates: ['A3', 'A2', 'T1'],
    holds: ['I1', 'I2'],
  },
  {
    id: 'DL-02a',
    source: 'https://github.com/etcd-io/etcd/issues/11456',
    symptom: 'two coordinators hold the lock and each writes its decision with a plain put',
    draft: 'reference+M-44',
    twin: REFERENCE,
    scenario: 'two-coordinators',
    violates: ['A3', 'A2', 'T1'],
    holds: ['I1', 'I2'],
  },
  {
    id: 'DL-02b',
    source: 'https://jepsen.io/blog/2020-01-30-etcd-3.4.3',
    symptom: 'two coordinators hold the lock and each uses CAS: the theorem needs no unique coordinator',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'two-coordinators',
    violates: [],
    holds: ['T1', 'NoSplit', 'A1', 'A2', 'A3', 'WIN', 'REDRIVE', 'RCPT'],
  },
  {
    id: 'DL-03 split brain',
    source: 'https://jepsen.io/analyses/redis-raft-1b3fbf6',
    symptom: 'COMMIT wins at one primary and ABORT at the other',
    draft: 'reference+M-41',
    twin: REFERENCE,
    scenario: 'log-nodes',
    violates: ['A2', 'A3', 'T1'],
    holds: ['I1', 'I2'],
  },
  {
    id: 'DL-03 failover',
    source: 'https://jira.mongodb.org/browse/SERVER-55305',
    symptom: 'an acknowledged write is rolled back at a failover',
    draft: 'reference+M-43',
    twin: REFERENCE,
    scenario: 'log-nodes',
    violates: ['A1', 'A3', 'T1'],
    holds: ['I1', 'I2'],
  },
  {
    id: 'DL-05',
    source: 'https://jepsen.io/analyses/amazon-rds-for-postgresql-17.4',
    symptom: 'readers see the decisions of two composites in opposite orders: nothing that one composite forbids',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'shared-sinks',
    violates: [],
    holds: ['A1', 'A2', 'A3', 'LIN', 'T1'],
  },
  {
    id: 'PY-01b',
    source: 'https://github.com/Automattic/woocommerce-payments/issues/5605',
    symptom: 'an order is cancelled locally, its hold is not voided, and an operator captures it by hand',
    draft: 'reference+M-46',
    twin: REFERENCE,
    scenario: 'hands',
    violates: ['OPS', 'I1', 'T1'],
    holds: ['A1', 'A2', 'A3', 'I2'],
  },
  {
    id: 'PY-05',
    source: 'https://github.com/woocommerce/woocommerce-gateway-stripe/issues/838',
    symptom: 'a refund whose outcome is not known yet is refunded again',
    draft: 'reference+M-59',
    twin: REFERENCE,
    scenario: 'promises-broken',
    violates: ['DUP'],
    holds: ['T1', 'I1', 'I2', 'A1', 'A3'],
  },
  {
    id: 'TM-01a',
    source: 'https://github.com/etcd-io/etcd/issues/12291',
    symptom: 'a clock jumps, a timer fires early, and the child wins ABORT: a nuisance that the draft allows',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'clocks',
    violates: [],
    holds: ['T1', 'NoSplit', 'I1', 'I2', 'NO-TIMEOUT-RELEASE'],
  },
  {
    id: 'TM-01b',
    source: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    symptom: 'a clock jumps and the child releases on its own timer, without a CAS',
    draft: 'reference+M-17',
    twin: REFERENCE,
    scenario: 'clocks',
    violates: ['I2', 'NO-TIMEOUT-RELEASE', 'T1'],
    holds: ['A1', 'A2', 'A3', 'I1'],
  },
  {
    id: 'TM-04a',
    source: 'https://github.com/MassTransit/MassTransit/issues/525',
    symptom: 'a timer queued before completion is delivered after it, reads COMMIT and stops',
    draft: REFERENCE,
    twin: REFERENCE,
    scenario: 'crashes',
    violates: [],
    holds: ['T1', 'I2', 'DUP', 'REDRIVE'],
  },
];

/**
 * Rows of the four categories that have no scenario: why, and which recorded traces judge them. Those without a trace speak
 * of the saga journal alone (J3, J4, J6, J7), whose properties are a later part.
 */
export const FIELD_CASES_WITHOUT_SCENARIO: Readonly<
  Record<string, { readonly why: string; readonly traces: readonly string[] }>
> = {
  'AC-13': {
    why: 'eviction of a terminal child state is not modelled: the machines keep consumed handles for ever',
    traces: ['AC-13a', 'AC-13b'],
  },
  'AC-17': { why: 'the marker of a saga engine: the journal is a later part', traces: [] },
  'AC-18b': {
    why: 'a branch that registers after d(C) is fixed has no place in a list of children that the digest covers',
    traces: ['AC-18b'],
  },
  'PY-01a': { why: 'two attempts of one child under two handles are one handle here', traces: ['PY-01a'] },
  'PY-04': { why: 'keys over volatile fields are a matter of the wire and of the saga journal', traces: [] },
  'PY-06': { why: 'the meaning of "already used" is a matter of the wire and of the saga journal', traces: [] },
  'TM-01c': { why: 'a clock that stands still for ever is no skew', traces: ['TM-01c'] },
  'TM-04b': { why: 'an end of a reservation after the post is an undo', traces: ['TM-04b'] },
};
