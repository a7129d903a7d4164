/**
 * The negative controls of the registry (section 6.8), N-01 to N-11: correct schedules that must pass. Each is found by what
 * its trace shows, in generic scenarios, and in every run that shows it nothing required may be violated.
 */
import { describe, expect, it } from 'vitest';
import { childOf, type Observation } from '../model/observation.ts';
import { CONTROLS } from '../model/registry/index.ts';
import type { PropertyId } from '../properties/property.ts';
import { PROPERTIES, property } from '../properties/registry.ts';
import { SeededChoices } from '../sims/choices.ts';
import { CompiledDraft } from '../sims/compiled-draft.ts';
import { isRequired } from '../sims/required.ts';
import { scenario } from '../sims/scenario.ts';
import { Recorder } from '../sims/simulator/recorder.ts';
import { Simulator } from '../sims/simulator/simulator.ts';
import { draftNamed, strictAct } from './sims/act-fixture.ts';

type Trace = readonly Observation[];
/** An observation and what must come after it, in order. */
type Pattern = readonly ((observation: Observation, seen: Trace) => boolean)[];

interface ControlCase {
  readonly id: string;
  readonly scenario: string;
  readonly draft?: string;
  readonly shows: Pattern;
  /** Properties that may complain all the same, as the registry says. */
  readonly mayComplain?: readonly PropertyId[];
  /** What must not follow. */
  readonly never?: (trace: Trace) => boolean;
}

const is =
  <T extends Observation['type']>(type: T, where: Readonly<Record<string, unknown>> = {}) =>
  (observation: Observation): boolean =>
    observation.type === type &&
    Object.entries(where).every(([name, value]) => (observation as Readonly<Record<string, unknown>>)[name] === value);

const CASES: readonly ControlCase[] = [
  {
    id: 'N-01',
    scenario: 'hands',
    shows: [
      is('prepared'),
      (each, seen) =>
        is('log.invoked', { role: 'child', operation: 'cas', value: 'ABORT' })(each) &&
        !seen.some((other) => other.party === each.party && is('timer.fired', { timer: 'reservation' })(other)) &&
        !seen.some((other) => other.type === 'revoked' && childOf(other) === each.party),
    ],
  },
  {
    id: 'N-02',
    scenario: 'two-coordinators',
    shows: [
      is('log.invoked', { party: 'coordinator', operation: 'cas' }),
      is('log.invoked', { party: 'coordinator-2', operation: 'cas' }),
    ],
  },
  {
    id: 'N-03',
    scenario: 'log-nodes',
    draft: 'reference+M-40',
    shows: [
      is('log.effective', { value: 'COMMIT' }),
      is('log.answered', { role: 'child', operation: 'read', value: 'EMPTY' }),
      is('log.answered', { role: 'child', outcome: 'refused', value: 'COMMIT' }),
    ],
    mayComplain: ['LIN'],
  },
  {
    id: 'N-04',
    scenario: 'messages',
    shows: [
      is('fault', { fault: 'message lost' }),
      is('fault', { fault: 'message repeated' }),
      is('decision.received'),
    ],
  },
  {
    id: 'N-05',
    scenario: 'cut-off',
    shows: [is('held')],
    never: (trace) => {
      const held = trace.findLast(is('held'));
      return held !== undefined && trace.some((each) => each.type === 'hold.left' && each.seq > held.seq);
    },
  },
  {
    id: 'N-06',
    scenario: 'everything',
    shows: [
      is('log.effective', { value: 'COMMIT' }),
      is('posted'),
      (each, seen) =>
        is('crashed', { role: 'child' })(each) &&
        !seen.some((other) => is('posted')(other) && other.party === each.party),
      is('posted'),
    ],
  },
  {
    id: 'N-07',
    scenario: 'log',
    shows: [
      (each) => is('fault', { role: 'child', fault: 'reply lost after the write' })(each),
      is('log.answered', { role: 'child', operation: 'read', value: 'ABORT' }),
      is('released'),
    ],
  },
  {
    id: 'N-08',
    scenario: 'split-log',
    shows: [
      is('log.answered', { role: 'coordinator', operation: 'cas', outcome: 'refused', value: 'COMMIT' }),
      is('decision.sent', { value: 'COMMIT' }),
    ],
  },
  {
    id: 'N-09',
    scenario: 'crashes',
    shows: [
      (each, seen) =>
        is('crashed', { role: 'child' })(each) &&
        seen.some((other) => other.type === 'prepared' && other.party === each.party) &&
        !seen.some((other) => (other.type === 'posted' || other.type === 'dropped') && other.party === each.party),
      is('restarted', { role: 'child' }),
    ],
  },
  {
    id: 'N-10',
    scenario: 'crashes',
    shows: [
      (each, seen) =>
        is('receipt', { state: 'ABORTED' })(each) &&
        seen
          .filter((other) => other.type === 'prepared')
          .some(({ party }) => !seen.some((other) => other.type === 'dropped' && other.party === party)),
    ],
  },
  {
    id: 'N-11',
    scenario: 'promises-broken',
    shows: [is('receipt', { state: 'COMPENSATING' }), is('crashed', { role: 'coordinator' })],
  },
];

function shows(trace: Trace, pattern: Pattern): boolean {
  let next = 0;
  for (const [index, observation] of trace.entries()) {
    const matches = pattern[next];
    if (matches === undefined) return true;
    if (matches(observation, trace.slice(0, index))) next++;
  }
  return next >= pattern.length;
}

const RUNS = 40_000;
const ENOUGH = 5;

describe('correct schedules that naive checkers flag', () => {
  it.each(CASES)('$id is never flagged', { timeout: 120_000 }, (each) => {
    const draft = draftNamed(each.draft ?? 'reference');
    const named = scenario(each.scenario);
    if (named === undefined) throw new Error(`no scenario ${each.scenario}`);
    const act = strictAct();
    const compiled = new CompiledDraft(draft, PROPERTIES);
    const simulator = new Simulator(compiled, act, named);
    const recorder = new Recorder();
    simulator.recorder = recorder;
    const choices = new SeededChoices('');
    let seen = 0;
    for (let run = 0; run < RUNS && seen < ENOUGH; run++) {
      choices.reseed(`${each.id}/${run}`);
      const { violated } = simulator.run(choices);
      const trace = recorder.trace(compiled, act);
      if (!shows(trace, each.shows) || each.never?.(trace) === true) continue;
      seen++;
      const flagged = PROPERTIES.filter((_, index) => (violated & (1 << index)) !== 0).map(({ id }) => id);
      const required = flagged.filter((id) => isRequired(property(id), draft));
      expect(required.filter((id) => !(each.mayComplain ?? []).includes(id))).toEqual([]);
    }
    expect(seen).toBe(ENOUGH);
  });

  it('covers every control of the composite draft', () => {
    const own = CONTROLS.map(({ id }) => id).filter((id) => Number(id.slice(2)) <= 11);
    expect(CASES.map(({ id }) => id)).toEqual(own);
  });
});
