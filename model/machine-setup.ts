/**
 * What every role machine shares: the output actions of `outputs.ts` as XState actions with params.
 * The implementations are empty on purpose: a machine never acts, `transition()` hands its outputs to the engine.
 */
import type { AnyStateMachine, EventObject } from 'xstate';
import type { Decision, Timer } from './names.ts';
import type { ObservationBody } from './observation.ts';
import type { LegOrder, LogAccess, LogReply, Message } from './outputs.ts';

export const OUTPUT_ACTIONS = {
  send: (_: unknown, _params: { readonly message: Message }) => {},
  call: (_: unknown, _params: { readonly access: LogAccess }) => {},
  arm: (_: unknown, _params: { readonly timer: Timer; readonly mode: 'start' | 'resume' }) => {},
  disarm: (_: unknown, _params: { readonly timer: Timer }) => {},
  tell: (_: unknown, _params: { readonly order: LegOrder }) => {},
  answer: (_: unknown, _params: { readonly reply: LogReply }) => {},
  later: (_: unknown, _params: { readonly write: Decision }) => {},
  observe: (_: unknown, _params: { readonly observation: ObservationBody }) => {},
} as const;

export const send = (message: Message) => ({ type: 'send', params: { message } }) as const;
export const call = (access: LogAccess) => ({ type: 'call', params: { access } }) as const;
export const start = (timer: Timer) => ({ type: 'arm', params: { timer, mode: 'start' } }) as const;
export const resume = (timer: Timer) => ({ type: 'arm', params: { timer, mode: 'resume' } }) as const;
export const disarm = (timer: Timer) => ({ type: 'disarm', params: { timer } }) as const;
export const tell = (order: LegOrder) => ({ type: 'tell', params: { order } }) as const;
export const answer = (reply: LogReply) => ({ type: 'answer', params: { reply } }) as const;
export const later = (write: Decision) => ({ type: 'later', params: { write } }) as const;
export const observe = (observation: ObservationBody) => ({ type: 'observe', params: { observation } }) as const;

/** A role: its machine and the finite alphabet of events that an engine may hand to it. */
export interface RoleMachine {
  readonly role: string;
  readonly machine: AnyStateMachine;
  readonly alphabet: readonly EventObject[];
}

/** One key per event of an alphabet: its type and its parameters in alphabetical order. */
export function eventKey(event: EventObject): string {
  const { type, ...parameters } = event as EventObject & Record<string, unknown>;
  const names = Object.keys(parameters).sort();
  return names.length === 0 ? type : `${type}{${names.map((name) => `${name}:${String(parameters[name])}`).join(',')}}`;
}
