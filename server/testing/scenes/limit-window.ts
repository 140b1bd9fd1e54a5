import { setTimeout as sleep } from 'node:timers/promises';

/** What a test that fills a limit takes at most, also on a busy machine. */
const ROOM_MS = 5_000;

/**
 * Waits for the next window of a limit when this one is about to end. Limits that are not exact
 * count from one full minute (or hour) of the clock to the next: a test that fills one across that
 * border would find two half-filled ones.
 */
export async function roomInWindow(seconds: number, roomMs = ROOM_MS): Promise<void> {
  const left = seconds * 1_000 - (Date.now() % (seconds * 1_000));
  if (left < roomMs) await sleep(left + 20);
}
