/**
 * The observations that the engine itself makes (log, timers, crashes, faults), interned ahead of the runs, so that the
 * hot loop deals in integers. Index 0 of a pair is the coordinator's letter, 1 a child's.
 */
import { type Role, TIMERS } from '../../model/names.ts';
import type { ObservationBody } from '../../model/observation.ts';
import { LOG_REPLIES } from '../../model/outputs.ts';
import type { Act } from '../act.ts';
import { answerBody, CAS_ABORT, CAS_COMMIT, type CompiledDraft, invokedBody, READ } from '../compiled-draft.ts';

const ACCESSES = [READ, CAS_COMMIT, CAS_ABORT] as const;
const SIDES: readonly Role[] = ['coordinator', 'child'];

export class EngineLetters {
  readonly crashed: Int32Array;
  readonly restarted: Int32Array;
  readonly logDown: Int32Array;
  readonly logUp: Int32Array;
  readonly cutOff: Int32Array;
  readonly lost: Int32Array;
  readonly repeated: Int32Array;
  readonly replyLost: Int32Array;
  readonly issued: number;
  private readonly ended: Int32Array;
  private readonly fired: Int32Array;
  private readonly invoked: Int32Array;
  private readonly answered: Int32Array;
  private readonly received: Int32Array;

  constructor(compiled: CompiledDraft, act: Act) {
    this.ended = Int32Array.from(
      [false, true].flatMap((quiet) =>
        [false, true].map((A7) => ({ quiet, assumptions: { A4: true, A5: true, A6: true, A7 } })),
      ),
      (end) => compiled.letter('engine', { type: 'run.ended', ...end }, false),
    );
    const pair = (body: ObservationBody) =>
      Int32Array.from(SIDES, (role) => compiled.letter(role, body, role === 'child'));
    const fault = (name: string) => pair({ type: 'fault', fault: name });
    this.crashed = pair({ type: 'crashed' });
    this.restarted = pair({ type: 'restarted' });
    this.logDown = pair({ type: 'log.down' });
    this.logUp = pair({ type: 'log.up' });
    this.cutOff = fault('cut off from the other parties');
    this.lost = fault('message lost');
    this.repeated = fault('message repeated');
    this.replyLost = fault('reply lost after the write');
    const children = act.children.map((each) => ({ child: each.child, required: true }));
    this.issued = compiled.letter('engine', { type: 'composite.issued', children, joinRule: act.joinRule }, false);
    this.fired = Int32Array.from(TIMERS.flatMap((timer) => [...pair({ type: 'timer.fired', timer })]));
    this.invoked = Int32Array.from(ACCESSES.flatMap((access) => [...pair(invokedBody(access))]));
    this.answered = Int32Array.from(
      ACCESSES.flatMap((access) =>
        LOG_REPLIES.flatMap((reply) =>
          reply.startsWith('READ') === (access === READ) ? [...pair(answerBody(reply, access))] : [-1, -1],
        ),
      ),
    );
    this.received = Int32Array.from(compiled.child.events, (event) => {
      const { type, value } = event as { readonly type: string; readonly value?: 'COMMIT' | 'ABORT' };
      return type === 'DECISION' && value !== undefined
        ? compiled.letter('child', { type: 'decision.received', value }, true)
        : -1;
    });
  }

  timerFired(side: 0 | 1, timer: number): number {
    return this.fired[timer * 2 + side] as number;
  }

  logInvoked(side: 0 | 1, access: number): number {
    return this.invoked[access * 2 + side] as number;
  }

  logAnswered(side: 0 | 1, access: number, reply: number): number {
    return this.answered[(access * LOG_REPLIES.length + reply) * 2 + side] as number;
  }

  /** Letter of a decision that reaches a child, or -1 for any other message. */
  decisionReceived(childEvent: number): number {
    return this.received[childEvent] as number;
  }

  /** The simulator keeps A4 to A6 by healing every fault; A7 is found out run by run. */
  runEnded(quiet: boolean, A7: boolean): number {
    return this.ended[(quiet ? 2 : 0) + (A7 ? 1 : 0)] as number;
  }
}
