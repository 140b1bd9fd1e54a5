import { expect, test } from 'vitest';
import { BUCKET_ERROR, bucketOf, LAST_BUCKET, percentileOf, valueOf } from './log-buckets.ts';
import { createMeasures, type Measured } from './measures.ts';

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function countsOf(all: readonly Measured[]) {
  const times = new Map<number, number>();
  for (const { buckets, counts } of all) {
    buckets.forEach((bucket, at) =>
      times.set(bucket, (times.get(bucket) ?? 0) + (counts[at] ?? 0)),
    );
  }
  return [...times]
    .map(([bucket, n]) => ({ bucket, times: n }))
    .toSorted((a, b) => a.bucket - b.bucket);
}

test('histograms of several processes merge to the true percentiles within the bucket error', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = seeded(seed);
    const processes = Array.from({ length: 1 + (seed % 4) }, () => createMeasures());
    const values: number[] = [];
    const amount = 1 + Math.floor(chance() * 4_000);
    // From 0.1 ms to a day, differently spread in each run.
    const spread = 1 + chance() * 20;
    for (let made = 0; made < amount; made += 1) {
      const value = Math.min(0.1 * Math.exp(chance() * spread), 86_000_000);
      values.push(value);
      const one = processes[Math.floor(chance() * processes.length)];
      one?.series('route', 'GET /x').add(value);
    }
    values.sort((a, b) => a - b);
    const merged = countsOf(processes.flatMap((one) => one.take()));
    for (const share of [0.01, 0.5, 0.9, 0.95, 0.99, 1]) {
      const truth = values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
      const told = percentileOf(merged, share) ?? 0;
      expect(Math.abs(told - truth) / truth, `${share} of run ${seed}`).toBeLessThanOrEqual(
        BUCKET_ERROR + 1e-9,
      );
    }
  }
});

test('every value has a bucket, and nothing counted has no percentile', () => {
  expect([0, -1, Number.NaN, 0.01].map((value) => bucketOf(value))).toEqual([0, 0, 0, 0]);
  expect([Infinity, 1e12].map((value) => bucketOf(value))).toEqual([LAST_BUCKET, LAST_BUCKET]);
  expect(valueOf(LAST_BUCKET)).toBeGreaterThan(86_400_000);
  expect(percentileOf([], 0.5)).toBeNull();
  // Small whole numbers, such as connections in use, stay themselves when they are rounded.
  for (let amount = 0; amount <= 9; amount += 1) {
    expect(Math.round(valueOf(bucketOf(amount)))).toBe(amount);
  }
});

test('what was taken is not taken again, and too many names share one', () => {
  const measures = createMeasures();
  measures.series('route', 'GET /a').add(3, 'failed');
  measures.series('route', 'GET /a').add(5, 'refused');
  expect(measures.take()).toEqual([
    {
      kind: 'route',
      name: 'GET /a',
      buckets: [60, 66],
      counts: [1, 1],
      failed: 1,
      refused: 1,
      worst: 5,
    },
  ]);
  expect(measures.take()).toEqual([]);
  for (let at = 0; at < 2_000; at += 1) measures.series('route', `GET /${at}`).add(1);
  const names = new Set(measures.take().map(({ name }) => name));
  expect(names.size).toBeLessThanOrEqual(401);
  expect(names).toContain('other');
});
