/** Names of parties, instances and stimuli in words, for whoever reads a schedule. */
import type { EventObject } from 'xstate';
import type { Act } from '../act.ts';
import { compositeName } from './recorder.ts';
import { SECOND } from './wiring.ts';

/** Party 0 is the coordinator, party i + 1 the sink of child i, then the second coordinator and the operator. */
export function partyName(act: Act, party: number): string {
  const n = act.children.length;
  if (party === 0) return 'coordinator';
  if (party === n + 1) return SECOND;
  if (party === n + 2) return 'operator';
  return act.children[party - 1]?.child ?? `child ${party}`;
}

/** A party in one composite; the first composite is not named. */
export function nameIn(act: Act, party: number, composite: number): string {
  const name = partyName(act, party);
  return composite === 0 ? name : `${name} in ${compositeName(act, composite)}`;
}

export function describeEvent(event: EventObject | undefined): string {
  const { type, ...rest } = (event ?? { type: 'nothing' }) as Readonly<Record<string, unknown>>;
  const values = Object.entries(rest)
    .filter(([name, value]) => !(name === 'presented' && value === 'bound'))
    .map(([name, value]) => `${name} ${String(value)}`);
  return values.length === 0 ? String(type) : `${String(type)} (${values.join(', ')})`;
}
