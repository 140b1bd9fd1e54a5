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

/** Failed jobs of earlier tests would be tried again. */
const forgetJobs = () => db('pgboss.job').delete();

describe('the job queue', () => {
  it('starts in several processes at once on an empty database and runs each job in one of them', async () => {
    const ran: string[] = [];
    const [first] = Array.from({ length: 3 }, () =>
      startQueue(async ({ waitingId }) => void ran.push(waitingId)),
    );
    await Promise.all(queues.map((queue) => queue.ready()));
    const ids = Array.from({ length: 6 }, (_, index) => `job-${index}`);
    await db.transaction(async (trx) => first?.send(trx, 'recheck-comment', ids.map(job)));
    await expect.poll(() => ran.length, { timeout: 90_000 }).toBe(6);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(ran.toSorted()).toEqual(ids);
  });

  it('runs many jobs at once, and retries only the one that fails', async () => {
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
    await expect.poll(async () => (await completed()).length, { timeout: 90_000 }).toBe(11);
    expect((await completed()).map(({ data }) => data.waitingId)).not.toContain('many-3');
    expect(most).toBeGreaterThan(1);
    expect([...new Set(ran)].toSorted()).toEqual(ids.toSorted());
  });

  it('survives a database that cannot store the end of a job, and runs the job again', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await db.raw(`
      CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_end BEFORE UPDATE ON pgboss.job FOR EACH ROW
        WHEN (new.state IN ('completed', 'retry', 'failed')) EXECUTE FUNCTION no_end()`);
    let runs = 0;
    const queue = startQueue(async ({ waitingId }) => {
      if (!waitingId.startsWith('no-end-')) return;
      runs += 1;
      if (runs === 2) throw new Error('not this time');
    });
    await queue.ready();
    await db.transaction((trx) =>
      queue.send(trx, 'recheck-comment', ['no-end-1', 'no-end-2'].map(job)),
    );
    await expect.poll(() => runs).toBe(2);
    // An unhandled rejection would end the process, and fails this run.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await db.raw('DROP FUNCTION no_end CASCADE');
    const given = db('pgboss.job').whereRaw(`data->>'waitingId' LIKE 'no-end-%'`);
    await given.update({ state: 'retry' });
    await expect.poll(() => runs).toBe(4);
  });

  it('runs a job that is due as soon as its transaction is over, and none that was taken back', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await forgetJobs();
    const ran: string[] = [];
    const queue = createJobQueue({ db, logger, pollSeconds: 3_600 });
    queues.push(queue);
    queue.start({ 'recheck-comment': async ({ waitingId }) => void ran.push(waitingId) });
    await queue.ready();
    const takenBack = db.transaction(async (trx) => {
      await queue.send(trx, 'recheck-comment', [job('soon-never')]);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    await db.transaction((trx) => queue.send(trx, 'recheck-comment', [job('soon-1')]));
    await db.transaction((trx) => queue.send(trx, 'recheck-comment', [job('soon-2')]));
    // Nobody looks again for an hour. Jobs that are due run beside each other, in any order.
    const sorted = () => ran.toSorted();
    await expect.poll(sorted, { timeout: 90_000 }).toEqual(['soon-1', 'soon-2']);
  });

  it('gives up a job that hangs, and runs the others of its kind', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    const ran: string[] = [];
    const queue = createJobQueue({ db, logger, pollSeconds: 0.5, longestSeconds: 1 });
    queues.push(queue);
    queue.start({
      'recheck-comment': async ({ waitingId }) => {
        ran.push(waitingId);
        if (waitingId === 'hangs') await new Promise(() => {});
      },
    });
    await queue.ready();
    const send = (id: string) =>
      db.transaction((trx) => queue.send(trx, 'recheck-comment', [job(id)]));
    await send('hangs');
    await expect.poll(() => ran).toContain('hangs');
    await send('after-it');
    await expect.poll(() => ran).toContain('after-it');
    const failed = () => db('pgboss.job').whereRaw(`data->>'waitingId' = 'hangs'`).first('state');
    expect(await failed()).toMatchObject({ state: 'retry' });
  });

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

  it('takes over jobs from a backup, each once, and leaves unknown ones', async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await forgetJobs();
    const data = { v: 1, waitingId: 'restored', attempt: 2 };
    const row = (id: string, name: string) => ({ id, name, data, startAfter: new Date() });
    await db('restored_jobs').insert([row('one', 'recheck-comment'), row('two', 'of-the-future')]);
    const ran: string[] = [];
    for (let process = 0; process < 3; process += 1) {
      startQueue(async ({ waitingId }) => void ran.push(waitingId));
    }
    await expect.poll(() => ran, { timeout: 90_000 }).toEqual(['restored']);
    await Promise.all(queues.map((queue) => queue.ready()));
    expect(await db('restored_jobs').pluck('id')).toEqual(['two']);
    expect(ran).toEqual(['restored']);
  });

  it('refuses a payload of another version instead of guessing (R19)', () => {
    const payload = { waitingId: 'w', attempt: 2 };
    expect(readRecheckJob({ v: 1, ...payload })).toEqual(payload);
    expect(() => readRecheckJob({ v: 2, ...payload })).toThrow('invalid_value');
  });
});
