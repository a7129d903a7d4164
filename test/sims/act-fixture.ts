/** The strict example as an act, and small helpers that the simulator's tests share. */
import { readFileSync } from 'node:fs';
import { type CompositeDocument, readCompositeDocument } from '../../model/composite-document.ts';
import { type Draft, parseDraft } from '../../model/draft.ts';
import type { Act } from '../../sims/act.ts';
import { actOfDocument } from '../../sims/act-of-document.ts';

export function strictDocument(): CompositeDocument {
  const bytes = readFileSync(new URL('../../examples/invoice-strict.composite.json', import.meta.url));
  const document = readCompositeDocument(bytes);
  if (!document.ok) throw new Error(JSON.stringify(document.problems));
  return document.value;
}

export function strictAct(): Act {
  const act = actOfDocument(strictDocument());
  if (!act.ok) throw new Error(JSON.stringify(act.problems));
  return act.value;
}

export function draftNamed(name: string): Draft {
  const draft = parseDraft(name);
  if (!draft.ok) throw new Error(JSON.stringify(draft.problems));
  return draft.value;
}
