/**
 * Where a run's freedom comes from. `pick(site, n)` returns an integer in [0, n), and 0 is always the benign choice.
 * A site is a kind plus a party or link, without counters; each has its own sub-tape, so that deleting one choice does not
 * shift the others. A run is determined by (draft, scenario, tape): a seed only generates the tape.
 */
import seedrandom from 'seedrandom';

/** Recorded choices per site name. Past the end of a sub-tape every choice is 0. */
export type Tape = Readonly<Record<string, readonly number[]>>;

export interface Choices {
  /** `site` is an index into the scenario's finite list of site names; `n` at least 1. */
  pick(site: number, n: number): number;
}

/** Draws from a generator and keeps what it drew, flat, so that a run costs no object per choice. */
export class SeededChoices implements Choices {
  private random: () => number;
  private sites = new Int32Array(1024);
  private values = new Int32Array(1024);
  private length = 0;

  constructor(seed: string) {
    this.random = seedrandom.alea(seed);
  }

  /** Starts over with another seed, keeping the buffers. */
  reseed(seed: string): void {
    this.random = seedrandom.alea(seed);
    this.length = 0;
  }

  pick(site: number, n: number): number {
    const value = Math.floor(this.random() * n);
    if (this.length === this.sites.length) {
      this.sites = grow(this.sites);
      this.values = grow(this.values);
    }
    this.sites[this.length] = site;
    this.values[this.length++] = value;
    return value;
  }

  tape(siteNames: readonly string[]): Tape {
    const tape: Record<string, number[]> = {};
    for (let i = 0; i < this.length; i++) {
      const name = siteNames[this.sites[i] as number] as string;
      const entries = tape[name] ?? [];
      tape[name] = entries;
      entries.push(this.values[i] as number);
    }
    return trimmed(tape);
  }
}

function grow(array: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}

/** Reads a tape; a value is taken modulo n, so every list of naturals is a valid tape. */
export class TapeChoices implements Choices {
  private readonly tapes: readonly (readonly number[])[];
  private readonly positions: Int32Array;

  constructor(tape: Tape, siteNames: readonly string[]) {
    this.tapes = siteNames.map((name) => tape[name] ?? []);
    this.positions = new Int32Array(siteNames.length);
  }

  pick(site: number, n: number): number {
    const position = this.positions[site] as number;
    const value = this.tapes[site]?.[position];
    if (value === undefined) return 0;
    this.positions[site] = position + 1;
    return value % n;
  }

  /** What was read of each sub-tape; the rest never mattered. */
  consumed(siteNames: readonly string[]): Tape {
    return trimmed(
      Object.fromEntries(
        siteNames.map((name, site) => [name, (this.tapes[site] ?? []).slice(0, this.positions[site])]),
      ),
    );
  }
}

/** The same tape without trailing zeros and empty sub-tapes, sites in code-unit order: one form for one schedule. */
export function trimmed(tape: Tape): Tape {
  const entries = Object.entries(tape)
    .map(([site, values]): [string, readonly number[]] => {
      let end = values.length;
      while (end > 0 && values[end - 1] === 0) end--;
      return [site, values.slice(0, end)];
    })
    .filter(([, values]) => values.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
