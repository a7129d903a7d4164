/**
 * From the event names of the clause registry (section 1, those of the composite draft) to our observations: whoever
 * reads a clause's "observable events" finds here what a trace calls them. Names are permanent, as the registry's are.
 */
import type { ObservationType } from './observation.ts';

export interface Spoken {
  readonly type: ObservationType;
  /** Fields that tell this event from others of the same type. */
  readonly where?: Readonly<Record<string, string>>;
  /** What the two names do not say alike. */
  readonly note?: string;
}

export interface Unspoken {
  readonly observations: null;
  /** Why no trace shows it. */
  readonly because: string;
}

export type ObservedAs = { readonly observations: readonly Spoken[] } | Unspoken;

const as = (...observations: readonly Spoken[]): ObservedAs => ({ observations });
const unspoken = (because: string): ObservedAs => ({ observations: null, because });

const RECORDED_ONLY = 'no engine of ours says it yet; a recorded trace may';
const DOCUMENT = 'it is settled on the document, by `finality lint` and the digest code, before anything runs';

export const OBSERVATION_NAMES = {
  issue: as({ type: 'composite.issued', note: 'the digest is not in the trace: the composite id stands for it' }),
  ehIssue: unspoken(DOCUMENT),
  ehcIssue: unspoken(DOCUMENT),
  prepReq: as({ type: 'prepare.sent' }),
  recon: unspoken('digests are computed outside the machines; only what came of it is shown'),
  verify: as({
    type: 'prepare.received',
    note: "the oracle's verdict; the sink's own shows as `prepared` or as the code of `rejected`",
  }),
  reserve: as({ type: 'reserved', note: 'also where it is only provisional, until PREPARED is answered' }),
  prepRsp: as({ type: 'prepared' }, { type: 'rejected' }),
  ehcChk: as({
    type: 'handle.checked',
    note: 'only where the check is apart from the CAS; inside it the log refuses the handle',
  }),
  casInv: as({ type: 'log.invoked', where: { operation: 'cas' } }),
  casLin: as({ type: 'log.effective', note: 'only a CAS that changed the register; one that lost changes nothing' }),
  casRsp: as({
    type: 'log.answered',
    where: { operation: 'cas' },
    note: 'UNKNOWN and UNREACH are one outcome, `unknown`: the party cannot tell them apart (AMB-02)',
  }),
  read: as({ type: 'log.answered', where: { operation: 'read' } }),
  decSend: as({ type: 'decision.sent' }),
  decRecv: as({ type: 'decision.received' }),
  tmSet: as({ type: 'timer.armed', note: RECORDED_ONLY }),
  tmFire: as({ type: 'timer.fired' }),
  holdIn: as({ type: 'held' }),
  holdOut: as({ type: 'hold.left' }),
  alert: as({ type: 'alert' }),
  post: as({ type: 'posted', note: 'the digest of what was posted is not in the trace' }),
  drop: as({ type: 'dropped', note: 'only of a reservation that PREPARED had promised' }),
  noPost: as({ type: 'cannot.post' }),
  childRcpt: as({ type: 'child.receipt' }),
  compRcpt: as({ type: 'receipt' }),
  crash: as({ type: 'crashed' }),
  restart: as({ type: 'restarted' }),
  logDown: as({ type: 'log.down' }),
  logUp: as({ type: 'log.up' }),
  revoke: as({ type: 'revoked' }),
  cpIssue: as({ type: 'compensation.issued' }),
  cpVerify: as(
    { type: 'compensation.answered', where: { outcome: 'REJECTED' }, note: 'a refused handle shows in the answer' },
    { type: 'undo.refused' },
  ),
  cpPost: as({ type: 'compensation.posted' }),
  cpRcpt: as({ type: 'compensation.answered' }),
  opAct: as({ type: 'operator.act' }),
  claim: unspoken(DOCUMENT),
  docPub: unspoken('the publication of a profile is no event of a composite'),
} as const satisfies Readonly<Record<string, ObservedAs>>;

/** Observations that the registry has no name for, each with why a trace shows it all the same. */
export const OWN_OBSERVATIONS: Readonly<Partial<Record<ObservationType, string>>> = {
  tombstone: 'a handle that never prepared is burned by a decision (AMB-06); the registry has only the switch for it',
  'vote.received': 'the coordinator reads an answer: a registry step of its own, apart from giving the answer',
  'certificate.accepted': 'log evidence carried by a message was verified; it counts as a read (AMB-01)',
  released: 'what the party claims; `dropped` is the fact that monitors read',
  'prepare.failed': 'a prepare ended without a verdict: it is neither PREPARED nor REJECTED',
  stopped: "A4 is broken by force: the cause of a `cannot.post` that is nobody's mistake",
  posting: 'a post in two steps has begun (AMB-35)',
  'effect.changed': 'the pending effect was altered after it was prepared (AMB-24)',
  'bound.passed': 'timing bounds are judged where a clock says that one has passed',
  declared: 'a coordinator makes up its mind without asking the log: M-34 and M-35 are seen by it',
  fault: 'what the engine did to this run, for whoever reads the trace',
  'run.ended': 'liveness is judged at an end, and only the engine knows whether everything was quiet',
};
