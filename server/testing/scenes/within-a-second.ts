import { setTimeout as sleep } from 'node:timers/promises';

/** Fewer calls than fit into a second of a quiet machine. */
const LOOKS = 50;

/**
 * Waits up to a second until `hasCome` holds. On a busy machine a call takes many times as long, so
 * the second lasts for as many looks as fit into a quiet one. So the test measures the product and
 * not the machine's other work.
 */
export async function withinASecond(hasCome: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  for (let looks = 1; !(await hasCome()); looks += 1) {
    const ms = Math.round(performance.now() - begin);
    if (ms > 1_000 && looks >= LOOKS) throw new Error(`Not in ${ms} ms and ${looks} looks`);
    await sleep(5);
  }
}
