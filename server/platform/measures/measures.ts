import type { MeasureKind } from '#shared/health/performance.contract.ts';
import { bucketOf, LAST_BUCKET } from './log-buckets.ts';

/** One measured thing: a handle that a hot path keeps. */
export interface Series {
  add(value: number, result?: 'failed' | 'refused'): void;
}

/** What one process counted since it was last asked, buckets rising. */
export interface Measured {
  kind: MeasureKind;
  name: string;
  buckets: number[];
  counts: number[];
  failed: number;
  refused: number;
  worst: number;
}

export interface Measures {
  /** The names are of the program: patterns of routes, names of readers. Never a value of a request. */
  series(kind: MeasureKind, name: string): Series;
  /** Returns what was counted and starts from nothing. */
  take(): Measured[];
}

/** Bounds the memory of a process, and the rows of an installation; about twice what there is. */
export const MOST_NAMES = 400;
const OTHER = 'other';

/** Counts in memory. Adding a value costs one logarithm and no allocation. */
export function createMeasures(): Measures {
  const kept = new Map<string, CountingSeries>();
  return {
    series(kind, name) {
      const key = `${kind} ${name}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (kept.size >= MOST_NAMES && name !== OTHER) return this.series(kind, OTHER);
      const made = new CountingSeries(kind, name);
      kept.set(key, made);
      return made;
    },
    take: () => [...kept.values()].flatMap((series) => series.take() ?? []),
  };
}

class CountingSeries implements Series {
  readonly #kind: MeasureKind;
  readonly #name: string;
  readonly #times = new Uint32Array(LAST_BUCKET + 1);
  #isEmpty = true;
  #failed = 0;
  #refused = 0;
  #worst = 0;

  constructor(kind: MeasureKind, name: string) {
    this.#kind = kind;
    this.#name = name;
  }

  add(value: number, result?: 'failed' | 'refused'): void {
    const bucket = bucketOf(value);
    this.#times[bucket] = (this.#times[bucket] ?? 0) + 1;
    this.#isEmpty = false;
    if (value > this.#worst) this.#worst = value;
    if (result === 'failed') this.#failed += 1;
    else if (result === 'refused') this.#refused += 1;
  }

  take(): Measured | null {
    if (this.#isEmpty) return null;
    const [kind, name, failed, refused, worst] = [
      this.#kind,
      this.#name,
      this.#failed,
      this.#refused,
      this.#worst,
    ];
    const taken: Measured = { kind, name, buckets: [], counts: [], failed, refused, worst };
    this.#times.forEach((times, bucket) => {
      if (times === 0) return;
      taken.buckets.push(bucket);
      taken.counts.push(times);
    });
    this.#times.fill(0);
    this.#isEmpty = true;
    this.#failed = this.#refused = this.#worst = 0;
    return taken;
  }
}
