import { describe, expect, test } from 'vitest';
import { REFERENCE } from '../../model/draft.ts';
import type { Decision } from '../../model/names.ts';
import { mutationRow } from '../../model/registry/index.ts';
import { CompositeJudge } from '../../properties/judge.ts';
import { judgementFor, type PropertyId } from '../../properties/property.ts';
import { property } from '../../properties/registry.ts';
import { describeStep, registrySteps } from '../../properties/registry-steps.ts';
import { issued, type Line, traceOf } from './traces.ts';

// One access to the log, as the simulator shows it: begun, in effect, answered.
const reads = (party: string, value: 'EMPTY' | Decision): readonly Line[] => [
  [party, { type: 'log.invoked', operation: 'read' }],
  [party, { type: 'log.answered', operation: 'read', outcome: 'value', value }],
];
const writes = (party: string, value: Decision): readonly Line[] => [
  [party, { type: 'log.invoked', operation: 'cas', value }],
  ['log', { type: 'log.effective', value }],
  [party, { type: 'log.answered', operation: 'cas', outcome: 'won', value }],
];
const loses = (party: string, value: Decision, to: Decision): readonly Line[] => [
  [party, { type: 'log.invoked', operation: 'cas', value }],
  [party, { type: 'log.answered', operation: 'cas', outcome: 'refused', value: to }],
];
const writesUnheard = (party: string, value: Decision): readonly Line[] => [
  [party, { type: 'log.invoked', operation: 'cas', value }],
  ['log', { type: 'log.effective', value }],
  [party, { type: 'fault', fault: 'reply lost after the write' }],
  [party, { type: 'log.answered', operation: 'cas', outcome: 'unknown' }],
];

const prepares = (child: string): readonly Line[] => [
  ['K', { type: 'prepare.sent' }, child],
  [child, { type: 'reserved' }],
  ...reads(child, 'EMPTY'),
  [child, { type: 'prepared' }],
];
const votes = (child: string): readonly Line[] => [['K', { type: 'vote.received', vote: 'PREPARED' }, child]];
const rejects = (child: string): readonly Line[] => [
  ['K', { type: 'prepare.sent' }, child],
  [child, { type: 'rejected', code: 'ACT_REFUSED', handleUsable: false }],
];
const expires = (child: string): readonly Line[] => [[child, { type: 'timer.fired', timer: 'reservation' }]];
const tells = (value: Decision, child: string): readonly Line[] => [['K', { type: 'decision.sent', value }, child]];
const hears = (child: string, value: Decision): readonly Line[] => [[child, { type: 'decision.received', value }]];
const posts = (child: string): readonly Line[] => [
  [child, { type: 'posted' }],
  [child, { type: 'child.receipt', state: 'EFFECTUATED' }],
];
const releases = (child: string): readonly Line[] => [
  [child, { type: 'released' }],
  [child, { type: 'dropped' }],
  [child, { type: 'child.receipt', state: 'RELEASED' }],
];
const receipt = (state: 'ABORTED' | 'EFFECTUATED'): readonly Line[] => [['K', { type: 'receipt', state }]];
const declares: readonly Line[] = [['K', { type: 'declared', state: 'ABORTED' }]];

/** "all PREPARED" of the registry: both prepared and both votes at K, four steps. */
const ALL_PREPARED = [...prepares('S1'), ...prepares('S2'), ...votes('S1'), ...votes('S2')];

interface Schedule {
  readonly mutation: string;
  readonly what: string;
  readonly steps: number;
  readonly breaks: PropertyId;
  readonly lines: readonly Line[];
  readonly relay?: true;
}

const SCHEDULES: readonly Schedule[] = [
  {
    mutation: 'M-14',
    what: 'S1 drops on its timer and calls it REJECTED, S2 reads COMMIT and posts',
    steps: 7,
    breaks: 'NoSplit',
    lines: [
      ...ALL_PREPARED,
      ...writes('K', 'COMMIT'),
      ...expires('S1'),
      ['S1', { type: 'dropped' }],
      ['S1', { type: 'rejected', code: 'ACT_REFUSED', handleUsable: false }],
      ...expires('S2'),
      ...reads('S2', 'COMMIT'),
      ...posts('S2'),
    ],
  },
  {
    mutation: 'M-17',
    what: 'S1 releases on its timer',
    steps: 2,
    breaks: 'I2',
    lines: [...prepares('S1'), ...expires('S1'), ...releases('S1')],
  },
  {
    mutation: 'M-17',
    what: 'S1 posts on a word of K, S2 releases on its timer',
    steps: 8,
    breaks: 'T1',
    lines: [
      ...ALL_PREPARED,
      ...writes('K', 'COMMIT'),
      ...tells('COMMIT', 'S1'),
      ...hears('S1', 'COMMIT'),
      ...reads('S1', 'COMMIT'),
      ...posts('S1'),
      ...expires('S2'),
      ...releases('S2'),
    ],
  },
  {
    mutation: 'M-18',
    what: 'S1 posts on its timer',
    steps: 2,
    breaks: 'I1',
    lines: [...prepares('S1'), ...expires('S1'), ...posts('S1')],
  },
  {
    mutation: 'M-20',
    what: 'S1 reads empty, K writes ABORT, S1 loses its CAS and posts',
    steps: 4,
    breaks: 'I1',
    lines: [
      ...prepares('S1'),
      ...expires('S1'),
      ...reads('S1', 'EMPTY'),
      ...writes('K', 'ABORT'),
      ...loses('S1', 'ABORT', 'ABORT'),
      ...posts('S1'),
    ],
  },
  {
    mutation: 'M-20',
    what: 'both timers read empty, S1 wins and releases, S2 loses and posts',
    steps: 6,
    breaks: 'T1',
    lines: [
      ...prepares('S1'),
      ...prepares('S2'),
      ...expires('S1'),
      ...reads('S1', 'EMPTY'),
      ...expires('S2'),
      ...reads('S2', 'EMPTY'),
      ...writes('S1', 'ABORT'),
      ...releases('S1'),
      ...loses('S2', 'ABORT', 'ABORT'),
      ...posts('S2'),
    ],
  },
  {
    mutation: 'M-21',
    what: 'S1 reads empty, the reply to its CAS is lost, it releases',
    steps: 3,
    breaks: 'I2',
    lines: [
      ...prepares('S1'),
      ...expires('S1'),
      ...reads('S1', 'EMPTY'),
      ...writesUnheard('S1', 'ABORT'),
      ...releases('S1'),
    ],
  },
  {
    mutation: 'M-23',
    what: 'S1 prepares, S2 rejects, S1 reads empty, writes COMMIT and posts',
    steps: 4,
    breaks: 'NoSplit',
    lines: [
      ...prepares('S1'),
      ...rejects('S2'),
      ...expires('S1'),
      ...reads('S1', 'EMPTY'),
      ...writes('S1', 'COMMIT'),
      ...posts('S1'),
    ],
  },
  {
    mutation: 'M-28',
    what: 'S1 posts on a word of K alone',
    steps: 3,
    breaks: 'I1',
    lines: [...prepares('S1'), ...tells('COMMIT', 'S1'), ...hears('S1', 'COMMIT'), ...posts('S1')],
  },
  {
    mutation: 'M-30',
    what: 'COMMIT with the vote of S1 alone, S2 rejects, S1 reads COMMIT and posts',
    steps: 5,
    breaks: 'NoSplit',
    lines: [
      ...prepares('S1'),
      ...votes('S1'),
      ...writes('K', 'COMMIT'),
      ...rejects('S2'),
      ...expires('S1'),
      ...reads('S1', 'COMMIT'),
      ...posts('S1'),
    ],
  },
  {
    mutation: 'M-31',
    what: 'the reply to the CAS of COMMIT is lost, K aborts and says so',
    steps: 7,
    breaks: 'RCPT',
    lines: [...ALL_PREPARED, ...writesUnheard('K', 'COMMIT'), ...declares, ...receipt('ABORTED')],
  },
  {
    mutation: 'M-34',
    what: 'K crashes, restarts and declares ABORTED, says so',
    steps: 3,
    breaks: 'RCPT',
    lines: [['K', { type: 'crashed' }], ['K', { type: 'restarted' }], ...declares, ...receipt('ABORTED')],
  },
  {
    mutation: 'M-35',
    what: 'K declares ABORTED and says so',
    steps: 2,
    breaks: 'RCPT',
    lines: [['K', { type: 'timer.fired', timer: 'deadline' }], ...declares, ...receipt('ABORTED')],
  },
  {
    mutation: 'M-37',
    what: 'EFFECTUATED right after COMMIT',
    steps: 6,
    breaks: 'RCPT',
    lines: [...ALL_PREPARED, ...writes('K', 'COMMIT'), ...receipt('EFFECTUATED')],
  },
  {
    mutation: 'M-47',
    what: 'S1 posts, the commit arrives again, S1 posts again',
    steps: 8,
    breaks: 'DUP',
    lines: [
      ...ALL_PREPARED,
      ...writes('K', 'COMMIT'),
      ...tells('COMMIT', 'S1'),
      ...hears('S1', 'COMMIT'),
      ...reads('S1', 'COMMIT'),
      ...posts('S1'),
      ...hears('S1', 'COMMIT'),
      ...posts('S1'),
    ],
  },
];

describe('the shortest schedules of the registry, written out by hand', () => {
  test.each(SCHEDULES)(
    '$mutation: $what: $steps steps, $breaks falls at the last',
    ({ mutation, steps, breaks, lines }) => {
      const trace = traceOf([issued(['S1', 'S2']), ...lines]);
      expect(mutationRow(mutation)?.evidence).toContain(String(steps));
      const judge = new CompositeJudge([property(breaks)], judgementFor(REFERENCE.switches));
      const at = trace.findIndex((observation) => judge.observe(observation).length > 0);
      expect(at).toBeGreaterThan(0);
      const counted = registrySteps(trace.slice(0, at + 1));
      expect(counted.map((index) => describeStep(trace[index] as (typeof trace)[number]))).toHaveLength(steps);
      expect(registrySteps(trace)).toEqual(counted);
    },
  );
});

describe('what counts', () => {
  const count = (...lines: readonly (readonly Line[])[]) => registrySteps(traceOf(lines.flat())).length;

  test('requests, arms, sends without a decision and deliveries without effect do not', () => {
    expect(
      count(
        [['K', { type: 'prepare.sent' }, 'S1']],
        [['S1', { type: 'reserved' }]],
        [['S1', { type: 'timer.armed', timer: 'reservation' }]],
        hears('S1', 'COMMIT'),
        expires('S1'),
        [['S1', { type: 'prepared', repeat: true }]],
        [['S1', { type: 'child.receipt', state: 'PREPARED' }]],
        [['S1', { type: 'alert', code: 'EF-048' }]],
        [['S1', { type: 'log.up' }]],
      ),
    ).toBe(0);
  });

  test('a read counts alone only if a CAS of the same party follows', () => {
    expect(count(reads('S1', 'EMPTY'))).toBe(0);
    expect(count(reads('S1', 'EMPTY'), writes('S2', 'ABORT'))).toBe(1);
    expect(count(reads('S1', 'EMPTY'), writes('S1', 'ABORT'))).toBe(2);
    expect(count(reads('S1', 'EMPTY'), reads('S1', 'EMPTY'), writes('S1', 'ABORT'))).toBe(2);
  });

  test('a promise answered again between a read and its CAS does not hide the read', () => {
    const again: Line = ['S1', { type: 'prepared', repeat: true }];
    expect(count(reads('S1', 'EMPTY'), [again], writes('S1', 'ABORT'))).toBe(2);
  });

  test('a log access and the post, drop, vote or HOLD that it causes are one', () => {
    expect(count(reads('S1', 'COMMIT'), posts('S1'))).toBe(1);
    expect(count(writes('S1', 'ABORT'), releases('S1'))).toBe(1);
    expect(count(prepares('S1'))).toBe(1);
    expect(count(writesUnheard('S1', 'ABORT'), [['S1', { type: 'held' }]])).toBe(1);
  });

  test('a local declaration and each decision sent count beside the access that led to them', () => {
    expect(count(writesUnheard('K', 'COMMIT'), declares)).toBe(2);
    expect(count(writes('K', 'COMMIT'), tells('COMMIT', 'S1'), tells('COMMIT', 'S2'))).toBe(3);
  });

  test('crash, restart, operator act, revocation and log fault count', () => {
    const types = [
      { type: 'crashed' },
      { type: 'restarted' },
      { type: 'operator.act', value: 'ABORT' },
      { type: 'revoked' },
      { type: 'log.down' },
    ] as const;
    for (const body of types) expect(count([['K', body]]), body.type).toBe(1);
  });

  test('parties and composites do not run into each other', () => {
    const trace = traceOf([...reads('S1', 'EMPTY'), ...writes('S1', 'ABORT')]);
    const elsewhere = trace.map((each, index) => ({ ...each, composite: index < 2 ? 'C' : 'D' }));
    expect(registrySteps(elsewhere)).toHaveLength(1);
  });
});
