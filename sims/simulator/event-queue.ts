/**
 * One priority queue of (time, sequence): ties go to whoever was enqueued first, so the order is total.
 * A binary heap over typed arrays, reused from run to run; entries are four small integers. Ugly for speed: no object is
 * allocated per event.
 */

export class EventQueue {
  private times = new Float64Array(256);
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
    if (slot === this.kind.length) this.growFields();
    this.kind[slot] = kind;
    this.a[slot] = a;
    this.b[slot] = b;
    this.cause[slot] = cause;
    const { times, slots } = this.size === this.times.length ? this.growHeap() : this;
    let index = this.size++;
    /** A new entry has the highest sequence, so it only passes strictly later ones. */
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const parentTime = times[parent] as number;
      if (parentTime <= time) break;
      times[index] = parentTime;
      slots[index] = slots[parent] as number;
      index = parent;
    }
    times[index] = time;
    slots[index] = slot;
  }

  /** Slot of the earliest entry, or -1; its fields are `kind[slot]`, `a[slot]` … and its time is `time`. */
  pop(): number {
    if (this.size === 0) return -1;
    const { times, slots } = this;
    const result = slots[0] as number;
    this.time = times[0] as number;
    const last = --this.size;
    const time = times[last] as number;
    const slot = slots[last] as number;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= last) break;
      let childTime = times[child] as number;
      if (child + 1 < last) {
        const other = times[child + 1] as number;
        if (other < childTime || (other === childTime && (slots[child + 1] as number) < (slots[child] as number))) {
          child++;
          childTime = other;
        }
      }
      if (childTime > time || (childTime === time && (slots[child] as number) > slot)) break;
      times[index] = childTime;
      slots[index] = slots[child] as number;
      index = child;
    }
    times[index] = time;
    slots[index] = slot;
    return result;
  }

  private growHeap(): this {
    const times = new Float64Array(this.times.length * 2);
    times.set(this.times);
    this.times = times;
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
