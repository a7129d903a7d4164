/**
 * The observations that the engine itself makes (log, timers, crashes, faults), interned ahead of the runs, so that the
 * hot loop deals in integers. Where an observation is somebody's, the index is that party's side.
 */
import { BOUNDS, PRESENTATIONS, type Presentation, type Role, TIMERS, type Verification } from '../../model/names.ts';
import type { ObservationBody, ObservationOf } from '../../model/observation.ts';
import { LOG_REPLIES } from '../../model/outputs.ts';
import { ACCESSES, answerBody, type CompiledDraft, invokedBody, READ } from '../compiled-draft.ts';
import { SECOND } from './wiring.ts';

/** Sides: the coordinator, a child, the second coordinator, the operator. */
export const SIDES = 4;
export type Side = 0 | 1 | 2 | 3;
const ROLES: readonly Role[] = ['coordinator', 'child', 'coordinator', 'operator'];

export class EngineLetters {
  readonly crashed: Int32Array;
  readonly restarted: Int32Array;
  readonly logDown: Int32Array;
  readonly logUp: Int32Array;
  readonly cutOff: Int32Array;
  readonly lost: Int32Array;
  readonly repeated: Int32Array;
  readonly replyLost: Int32Array;
  readonly logGone: Int32Array;
  readonly skewed: Int32Array;
  readonly logCrashed: number;
  readonly handleRevoked: number;
  readonly childRevoked: number;
  readonly stopped: number;
  readonly bounds: Int32Array;
  private readonly compiled: CompiledDraft;
  private readonly fired: Int32Array;
  private readonly invoked: Int32Array;
  private readonly answered: Int32Array;
  private readonly received: Int32Array;
  private readonly presented: Int32Array;
  private readonly ended = new Map<number, number>();

  constructor(compiled: CompiledDraft) {
    this.compiled = compiled;
    const sides = (body: ObservationBody) =>
      Int32Array.from(ROLES, (role, side) => {
        const letter = compiled.letter(role, body, role === 'child');
        return side === 2 ? compiled.bySecond(letter, SECOND) : letter;
      });
    const fault = (name: string) => sides({ type: 'fault', fault: name });
    this.crashed = sides({ type: 'crashed' });
    this.restarted = sides({ type: 'restarted' });
    this.logDown = sides({ type: 'log.down' });
    this.logUp = sides({ type: 'log.up' });
    this.cutOff = fault('cut off from the other parties');
    this.lost = fault('message lost');
    this.repeated = fault('message repeated');
    this.replyLost = fault('reply lost after the write');
    this.logGone = fault('log gone for good');
    this.skewed = fault('clock skewed');
    this.logCrashed = compiled.letter('log', { type: 'crashed' }, false);
    this.handleRevoked = compiled.letter('engine', { type: 'revoked' }, false);
    this.childRevoked = compiled.letter('engine', { type: 'revoked' }, true);
    this.stopped = compiled.letter('engine', { type: 'stopped' }, true);
    this.bounds = Int32Array.from(BOUNDS, (bound) =>
      compiled.letter('engine', { type: 'bound.passed', bound }, bound !== 'T_close'),
    );
    this.fired = Int32Array.from(TIMERS.flatMap((timer) => [...sides({ type: 'timer.fired', timer })]));
    this.invoked = Int32Array.from(ACCESSES.flatMap((access) => [...sides(invokedBody(access))]));
    this.answered = Int32Array.from(
      ACCESSES.flatMap((access) =>
        LOG_REPLIES.flatMap((reply) =>
          reply.startsWith('READ') === (access === READ) ? [...sides(answerBody(reply, access))] : [-1, -1, -1, -1],
        ),
      ),
    );
    this.received = Int32Array.from(compiled.child.events, (event) => {
      const { type, value } = event as { readonly type: string; readonly value?: 'COMMIT' | 'ABORT' };
      return type === 'DECISION' && value !== undefined
        ? compiled.letter('child', { type: 'decision.received', value }, true)
        : -1;
    });
    this.presented = Int32Array.from(compiled.child.events, (event) => {
      const { type, verification, presented } = event as {
        readonly type: string;
        readonly verification?: Verification;
        readonly presented?: Presentation;
      };
      if (type !== 'PREPARE' || verification === undefined || presented === undefined) return -1;
      const shown = presented === 'bound' || !(presented in PRESENTATIONS) ? {} : { presented };
      return compiled.letter('child', { type: 'prepare.received', truth: verification, ...shown }, true);
    });
  }

  issued(children: ObservationOf<'composite.issued'>['children'], joinRule: string): number {
    return this.compiled.letter('engine', { type: 'composite.issued', children: [...children], joinRule }, false);
  }

  timerFired(side: Side, timer: number): number {
    return this.fired[timer * SIDES + side] as number;
  }

  logInvoked(side: Side, access: number): number {
    return this.invoked[access * SIDES + side] as number;
  }

  logAnswered(side: Side, access: number, reply: number): number {
    return this.answered[(access * LOG_REPLIES.length + reply) * SIDES + side] as number;
  }

  /** Letter of a decision that reaches a child, or -1 for any other message. */
  decisionReceived(childEvent: number): number {
    return this.received[childEvent] as number;
  }

  /** Letter of a prepare that reaches a child, or -1 for any other message. */
  prepareReceived(childEvent: number): number {
    return this.presented[childEvent] as number;
  }

  /** A5 holds by construction; the others are found out run by run. */
  runEnded(end: {
    readonly quiet: boolean;
    readonly A4: boolean;
    readonly A6: boolean;
    readonly A7: boolean;
    readonly up: boolean;
  }): number {
    const bits = Number(end.quiet) + 2 * Number(end.A4) + 4 * Number(end.A6) + 8 * Number(end.A7) + 16 * Number(end.up);
    const known = this.ended.get(bits);
    if (known !== undefined) return known;
    const { quiet, A4, A6, A7, up } = end;
    const body = { quiet, assumptions: { A4, A5: true, A6, A7 }, coordinator: up ? 'up' : 'gone' } as const;
    const letter = this.compiled.letter('engine', { type: 'run.ended', ...body }, false);
    this.ended.set(bits, letter);
    return letter;
  }
}
