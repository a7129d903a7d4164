import { fc, test as law } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { EventQueue } from '../../../sims/simulator/event-queue.ts';

const drain = (queue: EventQueue): readonly (readonly [time: number, kind: number])[] => {
  const popped: (readonly [number, number])[] = [];
  for (let slot = queue.pop(); slot >= 0; slot = queue.pop()) popped.push([queue.time, queue.kind[slot] ?? -1]);
  return popped;
};

/** `null` is a pop, a number a push at that time. */
const program = fc.array(fc.option(fc.nat(20), { nil: null, freq: 3 }), { maxLength: 800, size: 'max' });

describe('the event queue', () => {
  law.prop([fc.array(fc.nat(50), { maxLength: 1500, size: 'max' })])(
    'pops in the order of (time, sequence): a stable sort by time',
    (times) => {
      const queue = new EventQueue();
      for (const [index, time] of times.entries()) queue.push(time, index, 0, 0, -1);
      const sorted = times.map((time, index) => [time, index] as const).sort(([a, i], [b, j]) => a - b || i - j);
      expect(drain(queue)).toEqual(sorted);
    },
  );

  law.prop([program])('does so while entries come and go, like a list that is sorted again each time', (steps) => {
    const queue = new EventQueue();
    let list: (readonly [number, number])[] = [];
    for (const [index, time] of steps.entries()) {
      if (time !== null) {
        queue.push(time, index, 0, 0, -1);
        list = [...list, [time, index] as const].sort(([a, i], [b, j]) => a - b || i - j);
      } else {
        const slot = queue.pop();
        const expected = list.shift();
        expect(slot < 0 ? undefined : [queue.time, queue.kind[slot]]).toEqual(expected);
      }
      expect(queue.length).toBe(list.length);
    }
  });

  law.prop([program, program])('cleared it is like new', (before, steps) => {
    const used = new EventQueue();
    const fresh = new EventQueue();
    for (const [index, time] of before.entries()) time === null ? used.pop() : used.push(time, index, 0, 0, -1);
    used.clear();
    for (const queue of [used, fresh]) {
      for (const [index, time] of steps.entries()) if (time !== null) queue.push(time, index, 0, 0, -1);
    }
    expect(drain(used)).toEqual(drain(fresh));
  });

  test('keeps the fields of each entry, beyond its first capacity', () => {
    const queue = new EventQueue();
    for (let index = 0; index < 2000; index++) queue.push(2000 - index, index, index * 2, index * 3, index - 1);
    const slot = queue.pop();
    expect([queue.time, queue.kind[slot], queue.a[slot], queue.b[slot], queue.cause[slot]]).toEqual([
      1, 1999, 3998, 5997, 1998,
    ]);
  });

  test('pops nothing when empty', () => {
    expect([new EventQueue().pop(), new EventQueue().length]).toEqual([-1, 0]);
  });

  test('keeps late times apart', () => {
    const queue = new EventQueue();
    const late = 2_000_000_000;
    queue.push(late + 1, 1, 0, 0, -1);
    queue.push(late, 2, 0, 0, -1);
    queue.push(late, 3, 0, 0, -1);
    expect(drain(queue)).toEqual([
      [late, 2],
      [late, 3],
      [late + 1, 1],
    ]);
  });
});
