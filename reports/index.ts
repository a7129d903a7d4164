/**
 * Results as text, JSON, JUnit XML and events: for people, for tools, for CI.
 * Every function is pure: a result in, text out; no clock, no files, no colours of its own.
 * Only `bin/` imports from here; of our own code these files import types of `properties/` and nothing else.
 * Start with `checks.ts`: what counts as held, in one place for all formats.
 */
export { oneLine } from './characters.ts';
export { checksOf } from './checks.ts';
export { campaignEvents, mainEvents, mutationEvents } from './events.ts';
export { resultJson } from './json.ts';
export { campaignJunit, junit, mainJunit } from './junit.ts';
export type { Paint } from './paint.ts';
export type { Report } from './report.ts';
export { tableText } from './table.ts';
export { campaignText } from './text/campaign.ts';
export { lintText } from './text/lint.ts';
export { mainText } from './text/main.ts';
export { mutationTableText } from './text/mutation-table.ts';
export { replayText } from './text/replay.ts';
export { traceText } from './text/trace.ts';
