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
import { JointMonitor } from '../../properties/joint-monitor.ts';
import { CompositeJudge } from '../../properties/judge.ts';
import type { Judgement, Monitor, Property } from '../../properties/property.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { CHILDREN, type Line, lines, traceOf } from './traces.ts';

const judgements: fc.Arbitrary<Judgement> = fc.record({
  decisionTrust: fc.constantFrom('reread', 'certificate', 'relay'),
  assumesA7: fc.boolean(),
  stalledState: fc.constantFrom('STALLED' as const, 'COMPENSATING' as const),
  effectDef: fc.constantFrom('strengthened' as const, 'printed' as const),
  contained: fc.constantFrom('covering' as const, 'existential' as const),
  optionalWhen: fc.constantFrom('after_effect' as const, 'after_commit' as const),
  profile: fc.constantFrom('strict' as const, 'mitigation_cdl' as const, 'mitigation_nocdl' as const),
  quorumOutcome: fc.constantFrom('separate' as const, 'effectuated' as const),
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

/** The letters of one trace after the other, numbered as an engine does it. */
class Letters {
  private readonly known = new Map<string, { readonly letter: Letter; readonly number: number }>();

  /** What is left of an observation once seq, time, names of children and composite are taken away. */
  of(observation: Observation, optional: ReadonlySet<string>): { readonly letter: Letter; readonly number: number } {
    const { seq: _seq, at: _at, composite: _composite, party, child: _child, role, ...body } = observation;
    const child = childOf(observation);
    const about = child === undefined ? 'composite' : optional.has(child) ? 'optional' : 'required';
    const said = role === 'coordinator' ? { party } : {};
    const key = JSON.stringify([role, about, said, body]);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const added = { letter: { role, body: body as Letter['body'], about, ...said } as const, number: this.known.size };
    this.known.set(key, added);
    return added;
  }
}

function optionalOf(trace: readonly Observation[]): ReadonlySet<string> {
  const [first] = trace;
  if (first?.type !== 'composite.issued') return new Set();
  return new Set(first.children.filter(({ required }) => !required).map(({ child }) => child));
}

/** As an engine at speed does it: letters, rows, integers; frozen at the first violation. */
class Compiled {
  private readonly monitor: CompiledMonitor;
  private readonly letters = new Letters();
  private readonly own: number[] = [];

  constructor(property: Property, judgement: Judgement) {
    this.monitor = new CompiledMonitor(property, judgement);
  }

  judge(trace: readonly Observation[]): Judged {
    let whole = 0;
    const optional = optionalOf(trace);
    const children = new Map<string, number>();
    const tally = { violations: 0, exercised: 0, unjudged: 0 };
    for (const observation of trace) {
      const { letter, number } = this.letters.of(observation, optional);
      const own = this.own[number] ?? this.monitor.addLetter(letter);
      this.own[number] = own;
      if (own < 0) continue;
      const beside = letter.about === 'optional' && this.monitor.property.scope === 'required';
      const child = beside ? undefined : childOf(observation);
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

/** As the simulator does it: all properties in one look-up per observation. */
class Joint {
  private readonly joint: JointMonitor;
  private readonly letters = new Letters();

  constructor(judgement: Judgement) {
    this.joint = new JointMonitor(PROPERTIES.map((property) => new CompiledMonitor(property, judgement)));
  }

  /** As when the tables have grown too large. */
  forget(): void {
    this.joint.forget();
  }

  judge(trace: readonly Observation[]): readonly Judged[] {
    this.joint.trim();
    let whole = 0;
    const optional = optionalOf(trace);
    const children = new Map<string, number>();
    const tallies = PROPERTIES.map(() => ({
      violations: 0,
      exercised: 0,
      unjudged: 0,
      at: undefined as number | undefined,
    }));
    for (const observation of trace) {
      const { letter, number } = this.letters.of(observation, optional);
      const child = childOf(observation);
      this.joint.step(whole, child === undefined ? 0 : (children.get(child) ?? 0), number, letter);
      whole = this.joint.whole;
      if (child !== undefined) children.set(child, this.joint.child);
      for (const name of ['exercised', 'unjudged'] as const)
        for (const index of this.joint.effect[name])
          (tallies[index] as { exercised: number; unjudged: number })[name]++;
      for (const index of this.joint.effect.violated)
        Object.assign(tallies[index] as object, { violations: 1, at: observation.seq });
    }
    return tallies;
  }
}

describe('all properties at once', () => {
  const joints = new Map<string, Joint>();
  law.prop([lines, judgements], { numRuns: 400 })(
    'judge the same as one by one, in one look-up per observation, over tables that many traces share',
    (drawn, judgement) => {
      const key = JSON.stringify(judgement);
      const joint = joints.get(key) ?? new Joint(judgement);
      joints.set(key, joint);
      const trace = traceOf(drawn);
      expect(joint.judge(trace)).toEqual(PROPERTIES.map((property) => interpreted(property, judgement, trace)));
    },
  );

  law.prop([fc.array(lines, { minLength: 2, maxLength: 4 }), judgements], { numRuns: 20 })(
    'judge the same after the tables were forgotten between two traces',
    (many, judgement) => {
      const forgetful = new Joint(judgement);
      const fresh = (trace: readonly Observation[]) => new Joint(judgement).judge(trace);
      for (const drawn of many) {
        expect(forgetful.judge(traceOf(drawn))).toEqual(fresh(traceOf(drawn)));
        forgetful.forget();
      }
    },
  );
});

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
    step: (whole, child, observation, standing) => {
      const step = monitor.step(whole, child, observation, standing);
      expect(monitor.step(whole, child, observation, standing)).toEqual(step);
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
