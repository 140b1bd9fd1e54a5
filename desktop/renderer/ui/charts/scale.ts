/** Smallest round number (1, 2, 4, 6 or 8 times a power of ten) at or above the highest value. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/** The top of an axis for these values; gaps count as nothing. */
export function topOf(values: readonly (number | null)[]): number {
  return roundTop(Math.max(0, ...values.map((value) => value ?? 0)));
}

/** Where the middle of a bucket stands, as a share of the width. */
export function middleOf(index: number, count: number): number {
  return (index + 0.5) / count;
}

/** The bucket under a place, given as a share of the width. */
export function bucketAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

/** About `wanted` buckets, evenly spaced, that carry a label: the first one always does. */
export function labelledBuckets(count: number, wanted: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / wanted));
  return new Set(Array.from({ length: Math.ceil(count / step) }, (_, position) => position * step));
}

/** How many names have room below a plot of this width: the first one stands right of its bucket. */
export function namesThatFit(names: readonly string[], width: number, most: number): number {
  const longest = Math.max(1, ...names.map((name) => name.length));
  const each = longest * NAME_LETTER * 1.25 + NAME_GAP;
  return Math.max(1, Math.min(most, Math.floor(width / each)));
}

/** Of the small type below a plot, in px. */
const NAME_LETTER = 6.5;
const NAME_GAP = 16;

/** Runs of neighbouring values between the gaps, as indexes. A single value is a run of one. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
    } else if (isOpen) {
      runs.at(-1)?.push(index);
    } else {
      runs.push([index]);
      isOpen = true;
    }
  }
  return runs;
}
