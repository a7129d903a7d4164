/** A small act, compiled drafts, and tapes at random: what every test of the simulator starts from. */
import fc from 'fast-check';
import { parseDraft } from '../../model/draft.ts';
import type { Observation } from '../../model/observation.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import type { Act } from '../../sims/act.ts';
import type { Tape } from '../../sims/choices.ts';
import { CompiledDraft } from '../../sims/compiled-draft.ts';
import type { Scenario } from '../../sims/scenario.ts';
import { scenario } from '../../sims/scenario.ts';

/** Payment, booking and notification, as in the examples: three TTLs, a deadline below the smallest. */
export const ACT: Act = {
  compositeId: 'C17',
  joinRule: 'ALL_REQUIRED',
  children: [
    { child: 'pay', ttlMs: 30_000, required: true, verification: 'ok' },
    { child: 'book', ttlMs: 25_000, required: true, verification: 'ok' },
    { child: 'notify', ttlMs: 20_000, required: true, verification: 'ok' },
  ],
  deadlineMs: 8_000,
  compositeHandle: 'current',
};

const compiled = new Map<string, CompiledDraft>();

/** Compiled once per file: the tables fill up over all its tests, as they do over a campaign. */
export function compiledDraft(name = 'reference'): CompiledDraft {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const draft = parseDraft(name);
  if (!draft.ok) throw new Error(draft.problems.map(({ reason }) => reason).join('; '));
  const made = new CompiledDraft(draft.value, PROPERTIES);
  compiled.set(name, made);
  return made;
}

export function scenarioNamed(name: string): Scenario {
  const found = scenario(name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found;
}

/** One list of naturals per site: every such record is a valid tape. */
export function tapes(sites: readonly string[], maxLength = 24): fc.Arbitrary<Tape> {
  const values = fc.array(fc.nat(65_535), { maxLength, size: 'max' });
  return fc.tuple(...sites.map(() => values)).map((drawn) => {
    const entries = sites.map((site, index): [string, readonly number[]] => [site, drawn[index] ?? []]);
    return Object.fromEntries(entries);
  });
}

export const typesIn = (trace: readonly Observation[]): ReadonlySet<string> => new Set(trace.map(({ type }) => type));

export function composites(trace: readonly Observation[]): readonly (readonly Observation[])[] {
  const names = [...new Set(trace.map(({ composite }) => composite))];
  return names.map((name) => trace.filter(({ composite }) => composite === name));
}
