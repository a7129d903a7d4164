/** Reads the inputs that commands share; every refusal is printed with its path and gives exit 65. */
import { type CompositeDocument, readCompositeDocument } from '../model/composite-document.ts';
import { type Draft, parseDraft, switchesWithoutEffect, underProfile } from '../model/draft.ts';
import { parseJson } from '../model/strict-json.ts';
import { isPropertyId } from '../properties/registry.ts';
import { faultsFrom, readScenario, type Scenario } from '../sims/scenario.ts';
import { note, printProblems, readBytes } from './io.ts';

export const BAD_INPUT = 65;
export const USAGE = 64;

/** A refusal that has been printed already; carries the exit code. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`refused with ${exitCode}`);
    this.exitCode = exitCode;
  }
}

export function documentFrom(path: string): CompositeDocument {
  const bytes = readBytes(path);
  const document = bytes.ok ? readCompositeDocument(bytes.value) : bytes;
  if (document.ok) return document.value;
  printProblems(path, document.problems);
  throw new Refused(BAD_INPUT);
}

export function draftFrom(name: string): Draft {
  const draft = parseDraft(name);
  if (!draft.ok) {
    printProblems('--draft', draft.problems);
    throw new Refused(USAGE);
  }
  const { mutation } = draft.value;
  if (mutation !== undefined && !isPropertyId(mutation.caughtBy)) {
    note(`note: ${mutation.id} is caught by ${mutation.caughtBy}, which is no property here yet`);
  }
  const silent = switchesWithoutEffect(draft.value);
  if (silent.length > 0) note(`note: no machine reads these switches of ${name} yet: ${silent.join(', ')}`);
  return draft.value;
}

/** The draft for an act under a profile; says so where the command line did not name one. */
export function draftUnder(draft: Draft, profile: Draft['switches']['profile']): Draft {
  const under = underProfile(draft, profile);
  if (!under.ok) {
    printProblems('--draft', under.problems);
    throw new Refused(USAGE);
  }
  if (under.value.name !== draft.name)
    note(`note: the act is under mitigation, so the draft is ${under.value.name}: no prevention is claimed`);
  return under.value;
}

/** `--faults`: a name, the main list, fault classes, or a scenario file ending in .json. */
export function scenariosFrom(text: string): readonly Scenario[] {
  if (!text.endsWith('.json')) {
    const named = faultsFrom(text);
    if (named.ok) return named.value;
    printProblems(
      '',
      named.problems.map((problem) => ({ ...problem, pointer: '--faults' })),
    );
    throw new Refused(USAGE);
  }
  const bytes = readBytes(text);
  const json = bytes.ok ? parseJson(bytes.value) : bytes;
  const scenario = json.ok ? readScenario(json.value) : json;
  if (scenario.ok) return [scenario.value];
  printProblems(text, scenario.problems);
  throw new Refused(BAD_INPUT);
}

/** Integers of the command line, with a range in the message. */
export function integerFrom(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  note(`${option} ${text}: not a whole number from ${least} to ${most}`);
  throw new Refused(USAGE);
}
