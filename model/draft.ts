/**
 * A draft is data: switches, at most one mutation, and the rules that follow from both.
 * Grammar, the same everywhere: `reference` or `published`, then `+switch=value` or `+M-nn`, repeated.
 */
import type { Parsed } from './input.ts';
import { parsed, refused } from './input.ts';
import type { Mutation } from './mutation.ts';
import { MUTATIONS, mutation } from './mutations.ts';
import { expectedVerdict } from './registry/index.ts';
import { type Rules, rulesOf } from './rules.ts';
import {
  isSwitchName,
  PUBLISHED_SWITCHES,
  REFERENCE_SWITCHES,
  SWITCH_NAMES,
  SWITCHES,
  type Switches,
  type SwitchName,
} from './switches.ts';

export interface Draft {
  /** Canonical name: base, switches that differ in table order, mutation. Two drafts are the same iff their names are. */
  readonly name: string;
  readonly base: 'reference' | 'published';
  readonly switches: Switches;
  readonly mutation?: Mutation;
  readonly rules: Rules;
}

const BASES = { reference: REFERENCE_SWITCHES, published: PUBLISHED_SWITCHES } as const;

/** CEF-LOG-08, AMB-34: where no log decides, nobody can ask one. */
const WITHOUT_LOG = { decision_trust: 'relay', late_prepare: 'accept' } as const;

/** What a draft has where its name says nothing else. */
function unsaid(base: Draft['base'], profile: Switches['profile']): Switches {
  return profile === 'mitigation_nocdl' ? { ...BASES[base], ...WITHOUT_LOG } : BASES[base];
}

function build(base: Draft['base'], written: Switches, mutated?: Mutation): Draft {
  const { profile } = written;
  const switches: Switches = profile === 'mitigation_nocdl' ? { ...written, ...WITHOUT_LOG } : written;
  const implied: Switches = { ...unsaid(base, profile), profile: BASES[base].profile };
  const changed = SWITCH_NAMES.filter((name) => switches[name] !== implied[name]);
  const name = [base, ...changed.map((each) => `${each}=${switches[each]}`), ...(mutated ? [mutated.id] : [])].join(
    '+',
  );
  if (mutated === undefined) return { name, base, switches, rules: rulesOf(switches) };
  /** What the mutation needs belongs to the draft that is judged; the name does not repeat it. */
  const needed: Switches = { ...switches, ...mutated.setting };
  return { name, base, switches: needed, mutation: mutated, rules: rulesOf(needed, mutated.change) };
}

/** The same draft with its mutation off; what the mutation needs beside its rule stays. */
export function withoutMutation(draft: Draft): Draft {
  return build(draft.base, draft.switches);
}

/** The same draft for an act that claims less than the strict profile; a profile that the draft names itself stays. */
export function underProfile(draft: Draft, profile: Switches['profile']): Parsed<Draft> {
  return draft.switches.profile === 'strict' ? parseDraft(`${draft.name}+profile=${profile}`) : parsed(draft);
}

export const REFERENCE: Draft = build('reference', REFERENCE_SWITCHES);

/** Reads a draft name; a problem's pointer is the offending part of the name. */
export function parseDraft(text: string): Parsed<Draft> {
  const [base, ...parts] = text.split('+');
  if (base !== 'reference' && base !== 'published') {
    const remedy =
      base === 'gate-reference' || base === 'gate-published'
        ? 'the delegation gate is not modelled yet'
        : 'start with "reference" or "published"';
    return refused(text, `"${base}" is no draft`, remedy);
  }
  let switches: Switches = BASES[base];
  const said = new Map<string, string>();
  let mutated: Mutation | undefined;
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 0) {
      const found = mutation(part);
      if (!found) return unknownMutation(part);
      if (mutated) return refused(part, 'a draft has at most one mutation', `drop ${mutated.id} or ${part}`);
      mutated = found;
      continue;
    }
    const name = part.slice(0, equals);
    const value = part.slice(equals + 1);
    const set = setSwitch(switches, name, value);
    if (!set.ok) return set;
    switches = set.value;
    said.set(name, value);
  }
  const contradiction = contradictionIn(said);
  if (contradiction !== undefined) return contradiction;
  return parsed(build(base, switches, mutated));
}

/** A value that a profile without a log would override is refused, not dropped. */
function contradictionIn(said: ReadonlyMap<string, string>): Parsed<never> | undefined {
  if (said.get('profile') !== 'mitigation_nocdl') return undefined;
  for (const [name, value] of Object.entries(WITHOUT_LOG)) {
    const other = said.get(name);
    if (other === undefined || other === value) continue;
    const remedy = `leave it out: ${name} is ${value} there`;
    return refused(`${name}=${other}`, 'under profile=mitigation_nocdl there is no log to ask', remedy);
  }
  return undefined;
}

function setSwitch(switches: Switches, name: string, value: string): Parsed<Switches> {
  if (!isSwitchName(name)) return refused(name, `no switch "${name}"`, '`finality list switches` names them all');
  const definition = SWITCHES[name];
  if (!(definition.values as readonly string[]).includes(value)) {
    return refused(
      `${name}=${value}`,
      `"${value}" is no value of ${name}`,
      `use one of ${definition.values.join(', ')}`,
    );
  }
  if (definition.readBy === 'nothing yet' && value !== switches[name]) {
    const remedy = `leave it at ${switches[name]}; \`finality list switches\` says which switches are read today`;
    return refused(`${name}=${value}`, `no machine reads ${name} yet, so the value would change nothing`, remedy);
  }
  return parsed({ ...switches, [name]: value });
}

function unknownMutation(part: string): Parsed<never> {
  const judgedBy = expectedVerdict(part)?.judgedBy;
  if (judgedBy !== undefined && judgedBy !== 'simulator') {
    return refused(
      part,
      `no machine reads ${part}: it is judged by ${judgedBy}`,
      `use finality mutants --only ${part}`,
    );
  }
  return refused(part, `no mutation "${part}" can be run`, `use one of ${MUTATIONS.map((m) => m.id).join(', ')}`);
}

/** Switches whose value in this draft differs from the reference although nothing reads them yet. */
export function switchesWithoutEffect(draft: Draft): readonly SwitchName[] {
  return SWITCH_NAMES.filter(
    (name) =>
      SWITCHES[name].readBy === 'nothing yet' &&
      SWITCHES[name].domain === 'composite' &&
      draft.switches[name] !== REFERENCE_SWITCHES[name],
  );
}
