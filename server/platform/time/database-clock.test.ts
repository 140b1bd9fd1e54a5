import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';
import { startDatabaseClock } from './database-clock.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A machine whose clock is off; its time runs only when the test says so. */
function machineOff(byMs: number) {
  let running = 5_000;
  let off = byMs;
  return {
    wallMs: () => Date.now() + off,
    runningMs: () => running,
    run: (ms: number) => (running += ms),
    step: (ms: number) => (off += ms),
  };
}

/** Milliseconds beyond what was true when it was asked for and what is true now. */
function outside(time: Date, from: number, off = 0): number {
  const ms = time.getTime() - off;
  return Math.max(from - ms, ms - Date.now());
}
const ROUNDING = 5;

describe('the clock of the database', () => {
  it('is the same on machines whose clocks are years apart (R15)', async () => {
    const asked = Date.now();
    const clocks = await Promise.all(
      [-400 * DAY_MS, 3_600_000].map((off) => startDatabaseClock(db, { machine: machineOff(off) })),
    );
    for (const clock of clocks) {
      expect(outside(clock.now(), asked)).toBeLessThanOrEqual(ROUNDING);
      clock.stop();
    }
  });

  it('runs on its own and does not jump with the clock of the machine', async () => {
    const machine = machineOff(0);
    const clock = await startDatabaseClock(db, { machine });
    const before = clock.now().getTime();
    machine.step(-400 * DAY_MS);
    machine.run(90_000);
    expect(clock.now().getTime() - before).toBe(90_000);
    clock.stop();
  });

  it('keeps its time when the database does not answer or is slow', async () => {
    const machine = machineOff(-DAY_MS);
    const clock = await startDatabaseClock(db, { machine });
    const before = clock.now().getTime();
    const slow = { ...machine, runningMs: () => machine.run(2_000) };
    const late = await startDatabaseClock(db, { machine: slow });
    expect(Math.abs(late.now().getTime() - (Date.now() - DAY_MS))).toBeLessThan(60_000);
    late.stop();

    const closed = openDatabase({
      url: 'postgres://nobody@127.0.0.1:9/none',
      poolSize: 1,
      logger: createLogger({ level: 'silent' }),
    });
    const asked = Date.now();
    const own = await startDatabaseClock(closed, { machine: machineOff(DAY_MS) });
    expect(outside(own.now(), asked, DAY_MS)).toBeLessThanOrEqual(ROUNDING);
    await expect(own.agree()).rejects.toThrow('ECONNREFUSED');
    own.stop();
    await closed.destroy();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    clock.stop();
  });
});
