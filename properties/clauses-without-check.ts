/** Clauses of the composite draft that no property, lint rule or vector checks, and why that is right or not yet done. */
import type { ClauseId } from '../model/registry/clause-ids.ts';

export interface WithoutCheck {
  /**
   * `definition`: a name or a scope, with nothing to break. `permission`: whatever is done is allowed. `reader`: what
   * breaks it cannot be read in. `environment`: the engines assume or produce it. `wire`: needs an implementation under test.
   */
  readonly kind: 'definition' | 'permission' | 'reader' | 'environment' | 'wire';
  readonly why: string;
}

export const CLAUSES_WITHOUT_CHECK: Partial<Readonly<Record<ClauseId, WithoutCheck>>> = {
  'CEF-DIG-03': { kind: 'reader', why: 'a document with another class or coordinator type is refused by its schema' },
  'CEF-DIG-20': { kind: 'wire', why: 'who holds EH_C is a matter of authentication between real parties' },
  'CEF-PRE-17': { kind: 'definition', why: 'hops outside the list of children are not part of the composite' },
  'CEF-LOG-14': { kind: 'permission', why: 'early_abort=expired_only turns it on; N-01 must pass under the reference' },
  'CEF-LOG-16': { kind: 'definition', why: 'scope: the draft defines no consensus protocol' },
  'CEF-HLD-07': {
    kind: 'wire',
    why: 'the machines alert on every HOLD; whether an operator hears it shows at a real sink',
  },
  'CEF-CMP-04': {
    kind: 'wire',
    why: "the verification of EH' is the one of BIND; whether a sink skips it shows on the wire",
  },
  'CEF-CMP-05': { kind: 'permission', why: "a MAY: no C' for a long time is N-11, which must pass" },
  'CEF-CMP-16': { kind: 'definition', why: 'scope: legal netting of a posted payment' },
  'CEF-PRF-11': { kind: 'definition', why: 'which carriers are acceptable; what they carry is judged like any other' },
  'CEF-PRF-13': { kind: 'definition', why: 'what other tools lack' },
  'CEF-PRF-16': {
    kind: 'environment',
    why: 'messages are lost, repeated, reordered: fault classes delay, loss, duplication',
  },
  'CEF-COD-07': { kind: 'reader', why: 'unknown classes, types and codes are read and kept, never refused' },
  'CEF-COD-08': { kind: 'wire', why: 'only where an HTTP binding exists' },
  'CEF-THM-09': { kind: 'definition', why: 'names of sets that the properties use' },
  'CEF-THM-11': {
    kind: 'definition',
    why: 'overlaps COMPENSATING (AMB-08); derived in model/derived-state.ts, its receipts by RCPT',
  },
  'CEF-THM-13': {
    kind: 'definition',
    why: 'the graph of the derived states; each state that is reported is judged by RCPT',
  },
  'CEF-SEC-01': { kind: 'environment', why: 'drafts with coordinator=rogue and the scenario rogue' },
  'CEF-SEC-04': { kind: 'environment', why: 'coordinator-gone and rogue runs: only closure may suffer, T1 holds' },
  'CEF-SEC-05': { kind: 'environment', why: 'M-41, M-42, M-43 and M-44 are caught' },
  'CEF-SEC-06': { kind: 'environment', why: 'scenario cut-off: without A6 closure is not claimed, safety is (N-05)' },
  'CEF-SEC-07': { kind: 'environment', why: 'fault class impatience: early ABORTs break no safety property (N-01)' },
  'CEF-SEC-10': { kind: 'definition', why: 'a note on what a composite document reveals' },
  'CEF-SEC-13': { kind: 'definition', why: 'why properties look at several children at once' },
};
