const FIRST_MS = 8_000;
const LONGEST_MS = 60_000;

/** Milliseconds before the n-th look (0 is the first): grows by half each time, up to a minute. */
export function pollDelay(attempt: number): number {
  return Math.min(FIRST_MS * 1.5 ** attempt, LONGEST_MS);
}
