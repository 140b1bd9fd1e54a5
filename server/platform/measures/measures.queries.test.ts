import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { tidyDatabase } from '../db/housekeeping.ts';
import { createMeasures } from './measures.ts';
import { startMeasureWriter } from './measure-writer.ts';
import { keptSteps, storeMeasures } from './measures.queries.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('rows of several processes and flushes are one histogram, whoever writes first', async () => {
  const at = new Date('2026-03-29T10:07:31Z');
  const processes = [createMeasures(), createMeasures()];
  for (const [index, measures] of processes.entries()) {
    measures.series('loop', 'delay').add(5 + index, index === 0 ? 'failed' : 'refused');
    measures.series('loop', 'delay').add(900);
  }
  await Promise.all(
    processes.map((measures) => storeMeasures(db, [{ at, measured: measures.take() }])),
  );
  const later = new Date('2026-03-29T10:11:00Z');
  processes[0]?.series('loop', 'delay').add(5);
  await storeMeasures(db, [{ at: later, measured: processes[0]?.take() ?? [] }]);
  const rows = await db('measures')
    .where({ kind: 'loop' })
    .orderBy(['step', 'begins'])
    .select('step', 'begins', 'buckets', 'counts', 'failed', 'refused', 'worst');
  const [five, six, long] = [66, 68, 120];
  const of = { buckets: [five, six, long], failed: 1, refused: 1, worst: 900 };
  const one = { buckets: [five], counts: [1], failed: 0, refused: 0, worst: 5 };
  const time = (text: string) => new Date(`2026-03-29T${text}:00Z`);
  expect(rows).toEqual([
    { step: 1, begins: time('10:07'), ...of, counts: [1, 1, 2] },
    { step: 1, begins: time('10:11'), ...one },
    { step: 5, begins: time('10:05'), ...of, counts: [1, 1, 2] },
    { step: 5, begins: time('10:10'), ...one },
    { step: 60, begins: time('10:00'), ...of, counts: [2, 1, 2] },
  ]);
  await db('measures').delete();
});

test('thirty days of writes stay within a fixed number of rows for each name', async () => {
  const now = Date.now();
  const MINUTE = 60_000;
  const names = ['GET /a', 'GET /b'];
  const measures = createMeasures();
  const countedAt = (minutesAgo: number) => {
    for (const name of names) measures.series('route', name).add(1 + (minutesAgo % 50));
    return { at: new Date(now - minutesAgo * MINUTE), measured: measures.take() };
  };
  // Every minute of three days, and each half hour of a month before; a day in one statement.
  for (let day = 33; day >= 0; day -= 1) {
    const every = day < 3 ? 1 : 30;
    const minutes = Array.from(
      { length: (24 * 60) / every },
      (_, at) => day * 24 * 60 + at * every,
    );
    await storeMeasures(db, minutes.map(countedAt));
  }
  await tidyDatabase(db);
  const rows: { step: number; rows: string }[] = await db('measures')
    .groupBy('step')
    .orderBy('step')
    .select('step', db.raw('count(*) AS rows'));
  // Both ends may cut a period, and housekeeping removes what is over at most six hours later.
  const most = keptSteps.map(({ minutes, keptHours }) => ({
    step: minutes,
    rows: names.length * ((keptHours * 60) / minutes + 1),
  }));
  expect(rows.map(({ step }) => step)).toEqual([1, 5, 60]);
  rows.forEach(({ rows: kept }, index) => {
    const bound = most[index]?.rows ?? 0;
    expect(Number(kept)).toBeLessThanOrEqual(bound);
    expect(Number(kept)).toBeGreaterThan(bound - 2 * names.length - 1);
  });
  await db('measures').delete();
});

test('counts of a database that was away are written when it is back', async () => {
  const measures = createMeasures();
  const clock = { now: () => new Date('2026-11-01T00:00:00Z') };
  const writer = startMeasureWriter({ db, logger, clock, measures }, 3_600_000);
  measures.series('pool', 'used').add(4);
  await db.raw('ALTER TABLE measures RENAME TO away');
  await writer.flush();
  await db.raw('ALTER TABLE away RENAME TO measures');
  measures.series('pool', 'used').add(4);
  await writer.stop();
  const rows: unknown = await db('measures').where({ kind: 'pool', step: 60 }).select('counts');
  expect(rows).toEqual([{ counts: [2] }]);
});
