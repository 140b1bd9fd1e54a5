import type { Database } from '#server/platform/db/connection.ts';
import { poolUse } from '#server/platform/db/pool-use.ts';
import type { Measures } from './measures.ts';

const EVERY_MS = 100;
/** The pool is read with every tenth tick. */
const TICKS_OF_POOL = 10;

/**
 * Measures the process itself: how late a timer of 100 ms runs, which is how long a request may wait
 * before its code runs, and once a second the connections of the pool.
 */
export function startProcessWatch(measures: Measures, db: Database): { stop(): void } {
  const delay = measures.series('loop', 'delay');
  const used = measures.series('pool', 'used');
  const waiting = measures.series('pool', 'waiting');
  let dueAt = performance.now() + EVERY_MS;
  let ticks = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.add(Math.max(0, now - dueAt));
    dueAt = now + EVERY_MS;
    ticks += 1;
    if (ticks % TICKS_OF_POOL > 0) return;
    const pool = poolUse(db);
    used.add(pool.used);
    waiting.add(pool.waiting);
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
