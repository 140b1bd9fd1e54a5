/**
 * The scale for counting durations: each step is a fifth longer than the one before, from 10 ms to
 * a minute. A median from it is at most a fifth too long.
 */
const FIRST_MS = 10;
const GROWTH = 1.2;
const LAST_STEP = 48;

/** The step of a duration. */
export function durationStep(milliseconds: number): number {
  if (milliseconds <= FIRST_MS) return 0;
  return Math.min(LAST_STEP, Math.ceil(Math.log(milliseconds / FIRST_MS) / Math.log(GROWTH)));
}

/** The longest duration of a step, in whole milliseconds. */
export function stepMs(step: number): number {
  return Math.round(FIRST_MS * GROWTH ** step);
}

/** The median of counted durations; null without any. */
export function medianOf(steps: readonly { step: number; times: number }[]): number | null {
  const ordered = steps.toSorted((a, b) => a.step - b.step);
  const all = ordered.reduce((sum, { times }) => sum + times, 0);
  let seen = 0;
  for (const { step, times } of ordered) {
    seen += times;
    if (times > 0 && seen * 2 >= all) return stepMs(step);
  }
  return null;
}
