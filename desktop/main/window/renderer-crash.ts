/** Crashes within this time belong together. */
const WINDOW_MS = 60_000;
const MAX_RELOADS = 2;

/** A page that crashed is loaded again, unless it keeps crashing: then the person is asked. */
export function afterCrash(earlier: readonly number[], now: number): 'reload' | 'ask' {
  const recent = earlier.filter((time) => now - time < WINDOW_MS);
  return recent.length < MAX_RELOADS ? 'reload' : 'ask';
}
