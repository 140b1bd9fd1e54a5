import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { readRecheckJob } from '#server/features/unlock/unlock.jobs.ts';
import { createJobQueue, type JobPayloads, type JobQueue } from './job-queue.ts';

type Recheck = JobPayloads['recheck-comment'];

let database: TestDatabase;
let db: Database;
const logger = createLogger({ level: 'silent' });
const queues: JobQueue[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 10, logger });
});
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()));
  await db.destroy();
  await database.drop();
});

function startQueue(handler: (data: Recheck) => Promise<void>): JobQueue {
  const queue = createJobQueue({ db, logger, pollSeconds: 0.5 });
  queue.start({ 'recheck-comment': handler });
  queues.push(queue);
  return queue;
}

const job = (waitingId: string) => ({
  data: { v: 1, waitingId, attempt: 1 } as const,
  afterSeconds: 0,
});

describe('the job queue', () => {
  it('starts in several processes at once on an empty database and runs each job in one of them', async () => {
    const ran: string[] = [];
    const [first] = Array.from({ length: 3 }, () =>
      startQueue(async ({ waitingId }) => void ran.push(waitingId)),
    );
    await Promise.all(queues.map((queue) => queue.ready()));
    const ids = Array.from({ length: 6 }, (_, index) => `job-${index}`);
    await db.transaction(async (trx) => first?.send(trx, 'recheck-comment', ids.map(job)));
    await expect.poll(() => ran.length, { timeout: 30_000 }).toBe(6);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(ran.toSorted()).toEqual(ids);
  }, 30_000);

  it('runs many jobs at once, and one that fails is tried again alone', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    const ran: string[] = [];
    let running = 0;
    let most = 0;
    const queue = startQueue(async ({ waitingId }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      running -= 1;
      ran.push(waitingId);
      if (waitingId === 'many-3') throw new Error('not this time');
    });
    await queue.ready();
    const ids = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    await db.transaction((trx) => queue.send(trx, 'recheck-comment', ids.map(job)));
    const completed = () =>
      db('pgboss.job')
        .whereRaw(`data->>'waitingId' LIKE 'many-%' AND state = 'completed'`)
        .select<{ data: Recheck }[]>('data');
    await expect.poll(async () => (await completed()).length, { timeout: 30_000 }).toBe(11);
    expect((await completed()).map(({ data }) => data.waitingId)).not.toContain('many-3');
    expect(most).toBeGreaterThan(1);
    expect([...new Set(ran)].toSorted()).toEqual(ids.toSorted());
  }, 40_000);

  it('forgets a job whose transaction is rolled back', async () => {
    const queue = queues[0];
    const sent = db.transaction(async (trx) => {
      await queue?.send(trx, 'recheck-comment', [job('rolled-back')]);
      throw new Error('no');
    });
    await expect(sent).rejects.toThrow('no');
    const rows = await db('pgboss.job').whereRaw(`data->>'waitingId' = 'rolled-back'`);
    expect(rows).toEqual([]);
  });

  it('takes over what a backup brought, each job once, and leaves what it does not know', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    const data = { v: 1, waitingId: 'restored', attempt: 2 };
    const row = (id: string, name: string) => ({ id, name, data, startAfter: new Date() });
    await db('restored_jobs').insert([row('one', 'recheck-comment'), row('two', 'of-the-future')]);
    const ran: string[] = [];
    for (let process = 0; process < 3; process += 1) {
      startQueue(async ({ waitingId }) => void ran.push(waitingId));
    }
    await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['restored']);
    await Promise.all(queues.map((queue) => queue.ready()));
    expect(await db('restored_jobs').pluck('id')).toEqual(['two']);
    expect(ran).toEqual(['restored']);
  }, 30_000);

  it('refuses a payload of another version instead of guessing (R19)', () => {
    const payload = { waitingId: 'w', attempt: 2 };
    expect(readRecheckJob({ v: 1, ...payload })).toEqual(payload);
    expect(() => readRecheckJob({ v: 2, ...payload })).toThrow('expected 1');
  });
});
