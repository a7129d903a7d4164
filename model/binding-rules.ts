/**
 * The rules of binding and receipts that need no schedule: what d(C) covers, what a sink verifies, what a receipt carries
 * and proves. `digest.ts`, `handle.ts` and `composite-receipt.ts` read them; each value but the first of a rule is a
 * mutation of `binding-mutations.ts`. CEF-DIG-06 to CEF-DIG-21, CEF-PRE-01, CEF-COO-27, CEF-SEC-08, CEF-SEC-12.
 */
export interface BindingRules {
  /** CEF-DIG-06, CEF-DIG-09: whether d(C) covers which children are required. */
  readonly digestCovers: 'required_flag' | 'no_required_flag';
  /** CEF-DIG-07: whether the order in which a document lists its children is taken out first. */
  readonly digestOrder: 'by_child_id' | 'as_presented';
  /** CEF-DIG-08: whether Canon keeps the bounds between the members of a tuple. */
  readonly canon: 'json' | 'concatenation';
  /** CEF-DIG-14, CEF-DIG-16, CEF-DIG-17: what names the composite that a child handle belongs to. */
  readonly handleNames: 'id_and_digest' | 'id_only';
  /** CEF-DIG-21, CEF-SEC-09: what a sink takes as authority to post. */
  readonly authority: 'child_handle' | 'composite_handle_too';
  /** CEF-PRE-01: from what the sink rebuilds the live act. */
  readonly liveAct: 'pending_effect' | 'coordinator_blob';
  /** CEF-COO-27, CEF-SEC-08: what proves that the children settled. */
  readonly settlement: 'child_receipts' | 'coordinator_receipt';
  /** CEF-SEC-12: what a composite receipt that leaves the path says of the acts. */
  readonly receiptCarries: 'digests' | 'raw_arguments';
}

export const REFERENCE_BINDING: BindingRules = {
  digestCovers: 'required_flag',
  digestOrder: 'by_child_id',
  canon: 'json',
  handleNames: 'id_and_digest',
  authority: 'child_handle',
  liveAct: 'pending_effect',
  settlement: 'child_receipts',
  receiptCarries: 'digests',
};
