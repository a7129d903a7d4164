/** What the head of the coordinator hears: its timers, the log's replies, the folds over its legs (`coordinator.ts`). */
import { REJECTION_CODES, type RejectionCode } from './names.ts';
import { LOG_REPLIES, type LogReply, ROGUE_RECEIPTS } from './outputs.ts';

/** Why an abort was begun; it ends up as the code of the composite receipt (CEF-COO-25). */
export type AbortReason = RejectionCode | 'DEADLINE' | 'EF-041' | 'RESTART' | 'CHILD_TIMER_ABORT';

const FOLDS = [
  'FOLD.ready_to_commit',
  'FOLD.required_effectuated',
  'FOLD.all_effectuated',
  'FOLD.all_cannot',
  'FOLD.some_cannot',
  'FOLD.all_settled',
  'FOLD.compensation_failed',
  'FOLD.all_compensated',
  'FOLD.some_compensated',
  'FOLD.all_ended',
  // Under mitigation only (CEF-COO-24).
  'FOLD.enough_votes',
  'FOLD.too_few_votes',
  'FOLD.preparing_settled',
  'FOLD.quorum_met',
  'FOLD.attempted',
  'FOLD.ended_apart',
] as const;

export type HeadEvent =
  /** `compositeHandle`: the verdict on EH_C, computed outside by the real verification (CEF-COO-06, 07). */
  | { readonly type: 'START'; readonly compositeHandle: 'current' | 'EF-041' }
  | { readonly type: (typeof FOLDS)[number] }
  | { readonly type: 'FOLD.refused'; readonly code: RejectionCode }
  /** EH_C was revoked (AMB-14). */
  | { readonly type: 'HANDLE.revoked' }
  | { readonly type: 'ROGUE.cas_commit' | 'ROGUE.cas_abort' }
  | { readonly type: 'ROGUE.receipt'; readonly state: (typeof ROGUE_RECEIPTS)[number] }
  | { readonly type: 'TIMER.deadline' | 'TIMER.resend' | 'TIMER.redrive' | 'TIMER.retry' | 'CRASH' | 'RESTART' }
  | { readonly type: LogReply };

export const HEAD_ALPHABET: readonly HeadEvent[] = [
  { type: 'START', compositeHandle: 'current' },
  { type: 'START', compositeHandle: 'EF-041' },
  { type: 'HANDLE.revoked' },
  ...FOLDS.map((type): HeadEvent => ({ type })),
  ...REJECTION_CODES.map((code): HeadEvent => ({ type: 'FOLD.refused', code })),
  { type: 'TIMER.deadline' },
  { type: 'TIMER.resend' },
  { type: 'TIMER.redrive' },
  { type: 'TIMER.retry' },
  { type: 'CRASH' },
  { type: 'RESTART' },
  { type: 'ROGUE.cas_commit' },
  { type: 'ROGUE.cas_abort' },
  ...ROGUE_RECEIPTS.map((state): HeadEvent => ({ type: 'ROGUE.receipt', state })),
  ...LOG_REPLIES.map((type): HeadEvent => ({ type })),
];
