import { onTestFinished } from 'vitest';

/** While a test holds the windows, when it began to. */
let heldAt: number | undefined;

/** The time of the windows of limits in test applications. */
export const windowNow = (): number => heldAt ?? Date.now();

/**
 * Holds the windows of limits until the test ends or the returned function is called. Limits that
 * are not exact count by full minutes (or hours) of the clock: a test that crosses that border would
 * find two half-filled windows.
 */
export function holdWindows(): () => void {
  heldAt = Date.now();
  const release = () => void (heldAt = undefined);
  onTestFinished(release);
  return release;
}
