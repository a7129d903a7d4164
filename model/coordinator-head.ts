/**
 * The head of the coordinator: collect votes, win the log, then tell (CEF-COO-03..20).
 * It sees its legs only through the declared folds of `coordinator.ts`, so its state space does not grow with the children.
 *
 * Durable: that the composite is closed (CEF-COO-22). Everything else is asked of the log again after a restart; the
 * decision is only the log's.
 */
import { assign, setup } from 'xstate';
import { type AbortReason, HEAD_ALPHABET, type HeadEvent } from './coordinator-head-events.ts';
import { call, disarm, OUTPUT_ACTIONS, observe, type RoleMachine, start, tell } from './machine-setup.ts';
import { REJECTION_CODES } from './names.ts';
import { ROGUE_RECEIPTS } from './outputs.ts';
import type { Rules } from './rules.ts';

interface HeadContext {
  readonly reason: AbortReason | null;
  readonly handle: 'current' | 'EF-041';
}

const REASONS: readonly (AbortReason | null)[] = [null, ...REJECTION_CODES, 'DEADLINE', 'RESTART', 'CHILD_TIMER_ABORT'];

/** CEF-COD-04: some posted and the rest cannot, or nobody can. */
const partial = (state: 'COMPENSATING' | 'STALLED') => observe({ type: 'receipt', state, code: 'EF-047' });

/** A rogue coordinator writes and declares whatever it likes, whatever else it is doing (AMB-05). */
const ROGUE = {
  'ROGUE.cas_commit': { actions: [call({ operation: 'cas', value: 'COMMIT' })] },
  'ROGUE.cas_abort': { actions: [call({ operation: 'cas', value: 'ABORT' })] },
  'ROGUE.receipt': ROGUE_RECEIPTS.map((state) => ({
    guard: { type: 'rogue receipt is', params: { state } } as const,
    actions: [observe({ type: 'receipt', state })],
  })),
} as const;

/** The deadline of a quorum: whoever has voted by then must be enough (AMB-11). */
const counting = (aborted: 'DECLARING' | 'ABORTING') => ({
  on: {
    'FOLD.enough_votes': { target: 'CHECKING' as const },
    'FOLD.too_few_votes': {
      target: aborted,
      actions: [{ type: 'note reason', params: { reason: 'DEADLINE' } } as const],
    },
  },
});

/** CEF-PRE-14: the children that cannot prepare come last. */
const POSTING_LAST = { entry: [tell('DRIVE.UNPREPARED')] };

/** AMB-11: QUORUM(k) and BEST_EFFORT end under names of their own. */
const OTHER_OUTCOMES = {
  'FOLD.quorum_met': { target: 'EFFECTUATED', actions: [observe({ type: 'receipt', state: 'QUORUM_MET' })] },
  'FOLD.attempted': { target: 'EFFECTUATED', actions: [observe({ type: 'receipt', state: 'ATTEMPTED' })] },
} as const;

/** CEF-LOG-08: without a log a post may come to light that was made by hand; it is a split like any other. */
const ENDING = { on: { 'FOLD.ended_apart': '#head.SPLIT', 'FOLD.all_ended': 'receipt' } } as const;

export function headMachine(rules: Rules): RoleMachine {
  const aborted = rules.onAbort === 'declare_aborted' ? 'DECLARING' : 'ABORTING';
  const strict = rules.profile === 'strict';
  const unproven = rules.profile === 'mitigation_nocdl';
  const guarded = rules.compositeHandleCheck === 'in_cas' ? { guarded: true } : {};
  /** CEF-COO-06: a check apart from the CAS shows. */
  const checked = (current: boolean) =>
    rules.compositeHandleCheck === 'before_cas' ? [observe({ type: 'handle.checked', current })] : [];
  const attemptOptional = (when: Rules['optionalWhen']) =>
    rules.optionalWhen === when ? [tell('DRIVE.OPTIONAL')] : [];
  const contained = observe({
    type: 'receipt',
    state: rules.afterContainment === 'effectuated' ? 'EFFECTUATED' : 'CONTAINED',
  });
  /** CEF-COO-16: the receipt says why; EF-048 for a child's timer only where the draft prints it (AMB-12). */
  const codeOf = (reason: AbortReason): string | undefined =>
    reason !== 'CHILD_TIMER_ABORT' ? reason : rules.abortByChildCode === 'EF-048' ? 'EF-048' : 'CHILD_TIMER_ABORT';
  const machine = setup({
    types: { context: {} as HeadContext, events: {} as HeadEvent },
    actions: {
      ...OUTPUT_ACTIONS,
      'keep handle verdict': assign({
        handle: ({ event }) => (event.type === 'START' ? event.compositeHandle : 'current'),
      }),
      'note refusal': assign({ reason: ({ event }) => (event.type === 'FOLD.refused' ? event.code : null) }),
      'note revocation': assign({ handle: 'EF-041' }),
      'note reason': assign({ reason: (_, { reason }: { readonly reason: AbortReason | null }) => reason }),
    },
    guards: {
      'EH_C may be used': ({ context }) => context.handle === 'current' || rules.compositeHandleCheck === 'never',
      'EH_C is news': ({ context }) => context.handle === 'current',
      'COMMIT is sent early': ({ context }) => rules.commitSent === 'before_cas' && context.handle === 'current',
      'a refused COMMIT is committed anyway': () => rules.onRefusedCommit === 'commit_anyway',
      'a refused abort goes on': () => rules.onRefusedAbort === 'declare_aborted',
      'a transient failure aborts': () => rules.onTransientFailure === 'declare_aborted',
      'the first that cannot post ends re-drive': () => rules.driveAll === 'false',
      'optional children are waited for': () => rules.optionalBlocks === 'yes',
      'one compensation contains': () => rules.contained === 'existential',
      'a failed compensation is hidden': () => rules.onFailedCompensation === 'contained',
      'rogue receipt is': ({ event }, { state }: { readonly state: string }) =>
        event.type === 'ROGUE.receipt' && event.state === state,
      'a refusal aborts': () => rules.onRejectedVote === 'abort',
      'an unknown COMMIT is taken for failure': () => rules.onUnknownCommit === 'declare_aborted',
      'restart declares ABORTED': () => rules.onRestart === 'declare_aborted',
      'restart resumes': () => rules.restartPolicy === 'resume',
      'restart waits': () => rules.restartPolicy === 'wait',
      'receipt comes with COMMIT': () => rules.effectuatedReceipt === 'commit_recorded',
      'the reason is': ({ context }, { reason }: { readonly reason: AbortReason | null }) => context.reason === reason,
    },
  }).createMachine({
    id: 'head',
    context: { reason: null, handle: 'current' },
    initial: 'IDLE',
    on: {
      'HANDLE.revoked': { guard: 'EH_C is news', actions: ['note revocation'] },
      ...(rules.coordinator === 'rogue' ? ROGUE : {}),
    },
    states: {
      IDLE: { on: { START: { target: 'COLLECTING', actions: ['keep handle verdict'] } } },
      COLLECTING: {
        entry: [tell('ASK'), ...attemptOptional('any'), start('deadline'), start('resend')],
        exit: [disarm('deadline'), disarm('resend')],
        on: {
          'FOLD.ready_to_commit': [
            { guard: 'COMMIT is sent early', target: 'COMMITTING', actions: [tell('DRIVE.COMMIT')] },
            { target: 'CHECKING' },
          ],
          /** CEF-COO-23: one refusal is enough, whatever the others vote. */
          'FOLD.refused': { guard: 'a refusal aborts', target: aborted, actions: ['note refusal'] },
          /** CEF-COO-04: not everybody PREPARED by the deadline. */
          'TIMER.deadline': strict
            ? { target: aborted, actions: [{ type: 'note reason', params: { reason: 'DEADLINE' } }] }
            : { target: 'COUNTING' },
          'TIMER.resend': { actions: [tell('RESEND'), start('resend')] },
          CRASH: 'DOWN',
        },
      },
      ...(strict ? {} : { COUNTING: counting(aborted) }),
      /** CEF-COO-06, 07: EH_C, as far as the coordinator knows; the log has the last word on it (AMB-14). */
      CHECKING: {
        always: [
          { guard: 'EH_C may be used', target: 'COMMITTING', actions: checked(true) },
          {
            target: aborted,
            actions: [...checked(false), { type: 'note reason', params: { reason: 'EF-041' } }],
          },
        ],
      },
      COMMITTING: {
        entry: [call({ operation: 'cas', value: 'COMMIT', ...guarded })],
        on: {
          'CAS.won': 'COMMITTED',
          'CAS.refused.COMMIT': 'COMMITTED',
          /** CEF-COO-08: a child's timer or an earlier abort was first. */
          'CAS.refused.ABORT': [
            { guard: 'a refused COMMIT is committed anyway', target: 'COMMITTED' },
            { target: 'ABORTED', actions: [{ type: 'note reason', params: { reason: 'CHILD_TIMER_ABORT' } }] },
          ],
          'CAS.refused_handle': {
            target: aborted,
            actions: [{ type: 'note reason', params: { reason: 'EF-041' } }],
          },
          'CAS.refused_no_value': 'IN_DOUBT.about_COMMIT',
          'CAS.unknown': [
            { guard: 'an unknown COMMIT is taken for failure', target: 'DECLARING' },
            { target: 'IN_DOUBT.about_COMMIT' },
          ],
          CRASH: 'DOWN',
        },
      },
      /** CEF-COO-14: an abort begins with a CAS. */
      ABORTING: {
        entry: [call({ operation: 'cas', value: 'ABORT' })],
        on: {
          'CAS.won': 'ABORTED',
          'CAS.refused.ABORT': 'ABORTED',
          /** CEF-COO-15: too late to abort. */
          'CAS.refused.COMMIT': [{ guard: 'a refused abort goes on', target: 'DECLARING' }, { target: 'COMMITTED' }],
          'CAS.refused_no_value': 'IN_DOUBT.about_ABORT',
          'CAS.unknown': 'IN_DOUBT.about_ABORT',
          CRASH: 'DOWN',
        },
      },
      /** AMB-02: nothing is sent and no receipt issued until the log has been read. */
      IN_DOUBT: {
        initial: 'about_ABORT',
        on: { CRASH: 'DOWN' },
        states: {
          about_COMMIT: {
            entry: [start('retry')],
            exit: [disarm('retry')],
            on: { 'TIMER.retry': 'reading_about_COMMIT' },
          },
          about_ABORT: {
            entry: [start('retry')],
            exit: [disarm('retry')],
            on: { 'TIMER.retry': 'reading_about_ABORT' },
          },
          reading_about_COMMIT: {
            entry: [call({ operation: 'read' })],
            on: {
              'READ.COMMIT': '#head.COMMITTED',
              'READ.ABORT': {
                target: '#head.ABORTED',
                actions: [{ type: 'note reason', params: { reason: 'CHILD_TIMER_ABORT' } }],
              },
              /** An empty read never proves that the first CAS will not appear; the same CAS again is safe. */
              'READ.EMPTY': '#head.CHECKING',
              'READ.unknown': 'about_COMMIT',
            },
          },
          reading_about_ABORT: {
            entry: [call({ operation: 'read' })],
            on: {
              'READ.COMMIT': '#head.COMMITTED',
              'READ.ABORT': '#head.ABORTED',
              'READ.EMPTY': '#head.ABORTING',
              'READ.unknown': 'about_ABORT',
            },
          },
        },
      },
      /** COMMIT_DECIDED, the point of no return (CEF-COO-09..11). */
      COMMITTED: {
        entry: [
          { type: 'note reason', params: { reason: null } },
          tell('DRIVE.COMMIT'),
          ...attemptOptional('after_commit'),
          start('redrive'),
        ],
        exit: [disarm('redrive')],
        initial: 'receipt',
        on: {
          'TIMER.redrive': [
            { guard: 'a transient failure aborts', target: 'DECLARING' },
            { actions: [tell('RESEND'), start('redrive')] },
          ],
          'FOLD.all_effectuated': {
            target: 'EFFECTUATED',
            actions: [observe({ type: 'receipt', state: 'EFFECTUATED' })],
          },
          ...(strict ? {} : OTHER_OUTCOMES),
          /** CEF-COO-13: every child is driven to an answer, then C is judged (AMB-09). */
          'FOLD.all_cannot': 'STALLED',
          'FOLD.some_cannot': { guard: 'the first that cannot post ends re-drive', target: 'GIVEN_UP' },
          'FOLD.all_settled': 'SPLIT',
          CRASH: 'DOWN',
        },
        states: {
          receipt: {
            always: [
              {
                guard: 'receipt comes with COMMIT',
                target: 'driving',
                actions: [observe({ type: 'receipt', state: 'EFFECTUATED' })],
              },
              { target: 'driving' },
            ],
          },
          driving: {
            on: {
              'FOLD.required_effectuated': { guard: 'optional children are waited for', target: 'awaiting_optional' },
              ...(strict ? {} : { 'FOLD.preparing_settled': { target: 'posting_last' } as const }),
            },
          },
          /** M-52 */
          awaiting_optional: { entry: [tell('DRIVE.OPTIONAL')] },
          ...(strict ? {} : { posting_last: POSTING_LAST }),
        },
      },
      EFFECTUATED: { entry: attemptOptional('after_effect') },
      /** AMB-08: COMMIT stands and nobody can post. */
      STALLED: { entry: [partial(rules.stalledState)] },
      /** M-36: returns at the first child that cannot post. */
      GIVEN_UP: { entry: [partial('COMPENSATING'), tell('STOP.DRIVING')], on: { CRASH: 'DOWN' } },
      /** CEF-THM-05, CEF-CMP-05, 06: some posted and the rest cannot; each effect gets a C' of its own. */
      SPLIT: {
        entry: [partial('COMPENSATING'), tell('DRIVE.COMPENSATE'), start('redrive')],
        exit: [disarm('redrive')],
        on: {
          'TIMER.redrive': { actions: [tell('RESEND'), start('redrive')] },
          'FOLD.compensation_failed': [
            { guard: 'a failed compensation is hidden', target: 'CONTAINED' },
            { target: 'UNKNOWN' },
          ],
          'FOLD.all_compensated': 'CONTAINED',
          'FOLD.some_compensated': { guard: 'one compensation contains', target: 'CONTAINED' },
          CRASH: 'DOWN',
        },
      },
      /** CEF-CMP-07: success of C' is not success of C. */
      CONTAINED: { entry: [contained] },
      /** CEF-CMP-09, 10: visible, and not final (AMB-33). */
      UNKNOWN: {
        entry: [
          observe({ type: 'receipt', state: 'UNKNOWN', code: 'EF-047' }),
          observe({ type: 'alert', code: 'COMPENSATION_FAILED' }),
          start('redrive'),
        ],
        exit: [disarm('redrive')],
        on: { 'TIMER.redrive': { actions: [tell('RESEND'), start('redrive')] }, CRASH: 'DOWN' },
      },
      /** Only a wrong coordinator comes here: ABORTED without the log (M-31, M-34, M-35). */
      DECLARING: {
        entry: [observe({ type: 'declared', state: 'ABORTED' })],
        always: 'ABORTED',
      },
      /**
       * CEF-COO-16: every child is told, the receipt rests on the log and not on the children. Without a log nothing but the
       * answers of all children shows that nobody has posted.
       */
      ABORTED: {
        entry: [tell('DRIVE.ABORT'), start('redrive')],
        exit: [disarm('redrive')],
        initial: unproven ? 'ending' : 'receipt',
        on: {
          'TIMER.redrive': { actions: [tell('RESEND'), start('redrive')] },
          ...(unproven ? {} : { 'FOLD.all_ended': 'ABORTED_CLOSED' as const }),
          CRASH: 'DOWN',
        },
        states: {
          ...(unproven ? { ending: ENDING } : {}),
          receipt: {
            always: REASONS.map((reason) => ({
              guard: { type: 'the reason is', params: { reason } } as const,
              target: unproven ? ('#head.ABORTED_CLOSED' as const) : ('driving' as const),
              actions: [observe(receiptOf(reason === null ? undefined : codeOf(reason)))],
            })),
          },
          driving: {},
        },
      },
      ABORTED_CLOSED: {},
      DOWN: {
        entry: [tell('CRASH'), { type: 'note reason', params: { reason: null } }],
        on: { RESTART: [{ guard: 'restart declares ABORTED', target: 'DECLARING' }, { target: 'RECOVERING' }] },
      },
      /** CEF-COO-18..20: the log first. */
      RECOVERING: {
        initial: 'reading',
        on: { CRASH: 'DOWN' },
        states: {
          reading: {
            entry: [call({ operation: 'read' })],
            on: {
              'READ.COMMIT': '#head.COMMITTED',
              'READ.ABORT': '#head.ABORTED',
              'READ.EMPTY': [
                { guard: 'restart resumes', target: '#head.COLLECTING' },
                { guard: 'restart waits', target: 'waiting' },
                { target: `#head.${aborted}`, actions: [{ type: 'note reason', params: { reason: 'RESTART' } }] },
              ],
              'READ.unknown': 'waiting',
            },
          },
          waiting: { entry: [start('retry')], exit: [disarm('retry')], on: { 'TIMER.retry': 'reading' } },
        },
      },
    },
  });
  return { role: 'coordinator-head', machine, alphabet: HEAD_ALPHABET };
}

function receiptOf(code: string | undefined) {
  return code === undefined
    ? ({ type: 'receipt', state: 'ABORTED' } as const)
    : ({ type: 'receipt', state: 'ABORTED', code } as const);
}
