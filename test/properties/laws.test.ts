import { fc, test as law } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { childOf, type Observation } from '../../model/observation.ts';
import {
  CompiledMonitor,
  EXERCISED,
  type Letter,
  nextChild,
  nextWhole,
  UNJUDGED,
  VIOLATED,
} from '../../properties/compiled-monitor.ts';
import { CompositeJudge } from '../../properties/judge.ts';
import type { Judgement, Monitor, Property } from '../../properties/property.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { CHILDREN, type Line, lines, traceOf } from './traces.ts';

const judgements: fc.Arbitrary<Judgement> = fc.record({
  decisionTrust: fc.constantFrom('reread', 'certificate', 'relay'),
  assumesA7: fc.boolean(),
  stalledState: fc.constantFrom('STALLED' as const, 'COMPENSATING' as const),
  effectDef: fc.constantFrom('strengthened' as const, 'printed' as const),
});

interface Judged {
  readonly violations: number;
  readonly exercised: number;
  readonly unjudged: number;
  readonly at: number | undefined;
}

function interpreted(property: Property, judgement: Judgement, trace: readonly Observation[]): Judged {
  const judge = new CompositeJudge([property], judgement);
  for (const observation of trace) judge.observe(observation);
  const [result] = judge.results();
  if (result === undefined) throw new Error('one property, one result');
  return { ...result.tally, at: result.first?.seq };
}

/** As an engine at speed does it: letters, rows, integers; frozen at the first violation. */
class Compiled {
  private readonly monitor: CompiledMonitor;
  private readonly letters = new Map<string, { readonly letter: Letter; readonly own: number }>();

  constructor(property: Property, judgement: Judgement) {
    this.monitor = new CompiledMonitor(property, judgement);
  }

  /** What is left of an observation once seq, time, names and composite are taken away. */
  private letter(observation: Observation): { readonly letter: Letter; readonly own: number } {
    const { seq: _seq, at: _at, composite: _composite, party: _party, child: _child, role, ...body } = observation;
    const aboutChild = childOf(observation) !== undefined;
    const key = JSON.stringify([role, aboutChild, body]);
    const known = this.letters.get(key);
    if (known !== undefined) return known;
    const letter: Letter = { role, body: body as Letter['body'], aboutChild };
    const added = { letter, own: this.monitor.addLetter(letter) };
    this.letters.set(key, added);
    return added;
  }

  judge(trace: readonly Observation[]): Judged {
    let whole = 0;
    const children = new Map<string, number>();
    const tally = { violations: 0, exercised: 0, unjudged: 0 };
    for (const observation of trace) {
      const { letter, own } = this.letter(observation);
      if (own < 0) continue;
      const child = childOf(observation);
      const before = child === undefined ? 0 : (children.get(child) ?? 0);
      const row = this.monitor.step(whole, before, own, letter);
      whole = nextWhole(row);
      if (child !== undefined) children.set(child, nextChild(row));
      if ((row & EXERCISED) !== 0) tally.exercised++;
      if ((row & UNJUDGED) !== 0) tally.unjudged++;
      if ((row & VIOLATED) !== 0) return { ...tally, violations: 1, at: observation.seq };
    }
    return { ...tally, at: undefined };
  }
}

describe.each(PROPERTIES.map((each) => [each.id, each] as const))('%s', (_, property) => {
  const compiled = new Map<string, Compiled>();
  const compiledFor = (judgement: Judgement): Compiled => {
    const key = JSON.stringify(judgement);
    const made = compiled.get(key) ?? new Compiled(property, judgement);
    compiled.set(key, made);
    return made;
  };

  law.prop([lines, judgements], { numRuns: 200 })(
    'judges the same interpreted and compiled, over tables that many traces share',
    (drawn, judgement) => {
      const trace = traceOf(drawn);
      expect(compiledFor(judgement).judge(trace)).toEqual(interpreted(property, judgement, trace));
    },
  );

  law.prop([lines, judgements, fc.shuffledSubarray([...CHILDREN], { minLength: 3 })], { numRuns: 100 })(
    'cannot tell children apart: renaming them changes no verdict',
    (drawn, judgement, names) => {
      const renamed = new Map(CHILDREN.map((child, index) => [child as string, `${names[index]}x`]));
      const rename = (name: string) => renamed.get(name) ?? name;
      const other = drawn.map(([party, body, about]): Line => {
        const listed =
          body.type === 'composite.issued'
            ? { ...body, children: body.children.map((each) => ({ ...each, child: rename(each.child) })) }
            : body;
        return about === undefined ? [rename(party), listed] : [rename(party), listed, rename(about)];
      });
      expect(interpreted(property, judgement, traceOf(other))).toEqual(
        interpreted(property, judgement, traceOf(drawn)),
      );
    },
  );

  law.prop([lines, judgements], { numRuns: 100 })(
    'is a pure reducer: it mutates neither its states nor an observation, and the same step gives the same result',
    (drawn, judgement) => {
      const trace = traceOf(drawn);
      const frozen: Property = { ...property, monitor: (given) => freezing(property.monitor(given)) };
      expect(interpreted(frozen, judgement, trace.map(deepFreeze))).toEqual(interpreted(property, judgement, trace));
    },
  );

  law.prop([lines, judgements], { numRuns: 50 })('keeps plain JSON and nothing else', (drawn, judgement) => {
    const seen: unknown[] = [];
    const watched: Property = {
      ...property,
      monitor: (given) => {
        const monitor = property.monitor(given);
        seen.push(monitor.whole, monitor.child);
        const step: Monitor<unknown, unknown>['step'] = (...before) => {
          const after = monitor.step(...before);
          seen.push(after.whole, after.child);
          return after;
        };
        return { ...monitor, step };
      },
    };
    interpreted(watched, judgement, traceOf(drawn));
    for (const state of seen) expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  });
});

function freezing(monitor: Monitor<unknown, unknown>): Monitor<unknown, unknown> {
  return {
    whole: deepFreeze(monitor.whole),
    child: deepFreeze(monitor.child),
    step: (whole, child, observation) => {
      const step = monitor.step(whole, child, observation);
      expect(monitor.step(whole, child, observation)).toEqual(step);
      return deepFreeze(step);
    },
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
