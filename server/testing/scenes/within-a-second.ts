import { setTimeout as sleep } from 'node:timers/promises';

/** Fewer than a second of a quiet machine has room for, each a call with its answer. */
const LOOKS = 50;

/**
 * Waits until `hasCome` holds, for a second. While the machine does something else as well, a call
 * that takes a few milliseconds takes many times that: then the second lasts for as many looks as
 * fit into a quiet one, so that what is measured is the product and not its neighbours.
 */
export async function withinASecond(hasCome: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  for (let looks = 1; !(await hasCome()); looks += 1) {
    const ms = Math.round(performance.now() - begin);
    if (ms > 1_000 && looks >= LOOKS) throw new Error(`Not in ${ms} ms and ${looks} looks`);
    await sleep(5);
  }
}
