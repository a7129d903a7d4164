/** A campaign, or the main job, as NDJSON: one event per line behind a line that names the format. */
import type { CampaignResult, MainResult, MutationTableResult } from '../properties/result.ts';
import { orderedCampaign, orderedExpectedLint, orderedMutant, orderedMutationRow } from './ordered.ts';
import { mutantVerdict } from './reasons.ts';

const EVENTS_FORMAT = 'composite-finality/events';
const EVENTS_VERSION = 1;

/** Lines without their line breaks. The exit code is given, because more than the result decides on it. */
export function campaignEvents(result: CampaignResult, exitCode: number): readonly string[] {
  return lines(eventsOfCampaign(result), exitCode);
}

export function mainEvents({ lint, campaign, mutants }: MainResult, exitCode: number): readonly string[] {
  const events = [
    ...lint.map((result) => ({ event: 'lint', ...orderedExpectedLint(result) })),
    ...eventsOfCampaign(campaign),
    ...mutants.map((mutant) => ({ event: 'mutant', verdict: mutantVerdict(mutant).verdict, ...orderedMutant(mutant) })),
  ];
  return lines(events, exitCode);
}

export function mutationEvents(
  { composite, seed, scenarios, limit, rows }: MutationTableResult,
  exitCode: number,
): readonly string[] {
  const events = [
    { event: 'mutations.started', composite, seed, scenarios, limit },
    ...rows.map((row) => ({ event: 'mutation', ...orderedMutationRow(row) })),
  ];
  return lines(events, exitCode);
}

function lines(events: readonly object[], exitCode: number): readonly string[] {
  const header = { format: EVENTS_FORMAT, version: EVENTS_VERSION };
  return [header, ...events, { event: 'finished', exitCode }].map((line) => JSON.stringify(line));
}

function eventsOfCampaign(result: CampaignResult): readonly object[] {
  const { draft, composite, scenarios, seed, runs, requested, distinct, events, minimum, ...found } =
    orderedCampaign(result);
  return [
    { event: 'campaign.started', draft, composite, scenarios, seed, runs: requested },
    ...found.properties.map((property) => ({ event: 'property', ...property })),
    ...found.witnesses.map((witness) => ({ event: 'witness', ...witness })),
    ...found.failures.map((failure) => ({ event: 'failure', ...failure })),
    { event: 'campaign.finished', runs, distinct, events, minimum },
  ];
}
