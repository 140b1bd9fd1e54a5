/**
 * Buckets of one fixed scale, so that counts of several processes and times are added bucket by bucket
 * and give the same percentiles as one count of all (decision 0048). A bucket is 10% wider than the one
 * before it, so a percentile is at most 5% off.
 */
const GROWTH = 1.1;
/** Values up to this fall into bucket 0 and count as nothing: 10 microseconds, where values are times. */
const SMALLEST = 0.01;
/** Holds a day in milliseconds; larger values fall into the last bucket. */
export const LAST_BUCKET = 241;
/** How far a percentile can be from the true value, as a share of it. */
export const BUCKET_ERROR = (GROWTH - 1) / (GROWTH + 1);

const LOG_GROWTH = Math.log(GROWTH);

/** The bucket of a value; anything that is not a positive number falls into the first. */
export function bucketOf(value: number): number {
  if (!(value > SMALLEST)) return 0;
  return Math.min(Math.ceil(Math.log(value / SMALLEST) / LOG_GROWTH), LAST_BUCKET);
}

/** The value that is at most 5% from every value of its bucket. */
export function valueOf(bucket: number): number {
  if (bucket <= 0) return 0;
  return (SMALLEST * GROWTH ** bucket * 2) / (GROWTH + 1);
}

/** Counts by bucket, buckets rising. */
export type BucketCounts = readonly { bucket: number; times: number }[];

/** The value that `share` of all counted values do not exceed; null where nothing was counted. */
export function percentileOf(counts: BucketCounts, share: number): number | null {
  const total = counts.reduce((sum, { times }) => sum + times, 0);
  if (total === 0) return null;
  let left = Math.max(1, Math.ceil(total * share));
  for (const { bucket, times } of counts) {
    left -= times;
    if (left <= 0) return valueOf(bucket);
  }
  return null;
}
