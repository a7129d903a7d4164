/**
 * One priority queue of (time, sequence): ties go to whoever was enqueued first, so the order is total.
 * A binary heap over typed arrays, reused from run to run; entries are four small integers. Ugly for speed: no object is
 * allocated per event.
 */

/** time * SEQUENCES + sequence stays an exact integer: 2^31 ms and 2^22 entries fit into 53 bits. */
const SEQUENCES = 2 ** 22;
export const LATEST = 2 ** 31 - 1;

export class EventQueue {
  private keys = new Float64Array(256);
  private slots = new Int32Array(256);
  private size = 0;
  private sequence = 0;
  kind = new Int32Array(256);
  a = new Int32Array(256);
  b = new Int32Array(256);
  cause = new Int32Array(256);

  get length(): number {
    return this.size;
  }

  clear(): void {
    this.size = 0;
    this.sequence = 0;
  }

  /** Time of the entry that `pop` returned last. */
  time = 0;

  push(time: number, kind: number, a: number, b: number, cause: number): void {
    const slot = this.sequence++;
    if (slot >= SEQUENCES || time > LATEST) throw new RangeError('a run has too many events or lasts too long');
    if (slot === this.kind.length) this.growFields();
    this.kind[slot] = kind;
    this.a[slot] = a;
    this.b[slot] = b;
    this.cause[slot] = cause;
    const { keys, slots } = this.size === this.keys.length ? this.growHeap() : this;
    const key = time * SEQUENCES + slot;
    let index = this.size++;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const parentKey = keys[parent] as number;
      if (parentKey <= key) break;
      keys[index] = parentKey;
      slots[index] = slots[parent] as number;
      index = parent;
    }
    keys[index] = key;
    slots[index] = slot;
  }

  /** Slot of the earliest entry, or -1; its fields are `kind[slot]`, `a[slot]` … and its time is `time`. */
  pop(): number {
    if (this.size === 0) return -1;
    const { keys, slots } = this;
    const result = slots[0] as number;
    this.time = Math.floor((keys[0] as number) / SEQUENCES);
    const last = --this.size;
    const key = keys[last] as number;
    const slot = slots[last] as number;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= last) break;
      if (child + 1 < last && (keys[child + 1] as number) < (keys[child] as number)) child++;
      const childKey = keys[child] as number;
      if (childKey >= key) break;
      keys[index] = childKey;
      slots[index] = slots[child] as number;
      index = child;
    }
    keys[index] = key;
    slots[index] = slot;
    return result;
  }

  private growHeap(): this {
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    const slots = new Int32Array(this.slots.length * 2);
    slots.set(this.slots);
    this.slots = slots;
    return this;
  }

  private growFields(): void {
    for (const field of ['kind', 'a', 'b', 'cause'] as const) {
      const grown = new Int32Array(this[field].length * 2);
      grown.set(this[field]);
      this[field] = grown;
    }
  }
}
