import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type LeadProcesses, leadProcesses } from '#server/testing/scenes/leads/lead-processes.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type LeadRecord } from './record-lead.queries.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let processes: LeadProcesses;
let userId: string;
let magnetId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger });
  processes = leadProcesses(db, database.url);
});
afterAll(async () => {
  await processes.close();
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  userId = (await aUser({ db }, { plan: 'creator' })).user.id;
  magnetId = await insertMagnet(db, userId);
});

/** The plan of new creators is unlimited here; a month may have less. */
async function limitTo(commentLimit: number): Promise<void> {
  const month = db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  await db('quota_months').insert({ userId, month });
  await db('quota_months').where({ userId }).update({ commentLimit });
}

const record = (changes: Partial<LeadRecord> = {}): LeadRecord =>
  leadRecord({ userId, magnetId }, changes);

/** All at once, by both processes in turn. */
const storeAll = (records: readonly LeadRecord[]) =>
  Promise.all(
    records.map(async (one, at) => {
      const stored = await processes.leads[at % 2]?.add(one);
      return stored?.kind === 'created' && stored.overQuota ? 'overQuota' : stored?.kind;
    }),
  );
const countOf = (kinds: (string | undefined)[], kind: string) =>
  kinds.filter((one) => one === kind).length;
const rows = async (table: string) => db(table).where({ userId });

async function waitsForLock(): Promise<boolean> {
  const { rows: waiting } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

describe('leads that are stored in groups', () => {
  it('are all stored, each with its grant, its activity entry and its figures', async () => {
    const kinds = await storeAll(Array.from({ length: 40 }, () => record()));
    expect(countOf(kinds, 'created')).toBe(40);
    expect(await rows('leads')).toHaveLength(40);
    expect(await db('grants').where({ magnetId })).toHaveLength(40);
    const attempts = await rows('unlock_attempts');
    expect(attempts).toHaveLength(40);
    expect(attempts[0]).toMatchObject({ foundText: 'GROWTH "please" \\ 🔥', result: 'verified' });
    expect(await rows('quota_months')).toMatchObject([{ used: 40 }]);
    const sums = await sumFigures(db, { userId });
    expect(sums).toMatchObject({ tried: 40, verified: 40 });
  });

  it('count exactly up to the limit, over groups and processes, and are over quota beyond it', async () => {
    await limitTo(7);
    const kinds = await storeAll(Array.from({ length: 30 }, () => record()));
    expect([countOf(kinds, 'created'), countOf(kinds, 'overQuota')]).toEqual([7, 23]);
    expect(await rows('quota_months')).toMatchObject([{ used: 7 }]);
    const beyond = (await rows('leads')).filter((lead: { overQuota: boolean }) => lead.overQuota);
    expect(beyond).toHaveLength(23);
  });

  it('include leads that another process is about to commit', async () => {
    await limitTo(2);
    await storeAll([record()]);
    const late = await db.transaction(async (trx) => {
      await trx('quota_months').where({ userId }).update({ used: 2 });
      const waiting = processes.leads[0]?.add(record());
      await expect.poll(waitsForLock, { timeout: 90_000 }).toBe(true);
      return { waiting };
    });
    expect(await late.waiting).toMatchObject({ kind: 'created', overQuota: true });
    expect(await rows('quota_months')).toMatchObject([{ used: 2 }]);
  });

  it('store nothing beyond the limit where the operator refuses', async () => {
    await limitTo(3);
    const kinds = await storeAll(
      Array.from({ length: 20 }, () => record({ keepsOverQuota: false })),
    );
    expect([countOf(kinds, 'created'), countOf(kinds, 'over_quota')]).toEqual([3, 17]);
    expect(await rows('leads')).toHaveLength(3);
    expect(await rows('unlock_attempts')).toHaveLength(3);
    expect(await rows('quota_months')).toMatchObject([{ used: 3 }]);
  });

  it('are one for each comment, and count once, also for many calls at the same time', async () => {
    const { subject } = record();
    const same = Array.from({ length: 12 }, () => record({ subject }));
    const kinds = await storeAll([record(), ...same, record()]);
    expect([countOf(kinds, 'created'), countOf(kinds, 'exists')]).toEqual([3, 11]);
    expect(await rows('leads')).toHaveLength(3);
    expect(await rows('quota_months')).toMatchObject([{ used: 3 }]);
  });

  it('are stored although another one of the group cannot be', async () => {
    const bad = record({ magnetId: 'nowhere' });
    const results = await Promise.allSettled(
      [record(), record(), bad, record()].map(async (one) => processes.leads[0]?.add(one)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await rows('quota_months')).toMatchObject([{ used: 3 }]);
  });

  it('need a waiting comment where the caller says so', async () => {
    expect(await storeAll([record({ mustWait: true }), record()])).toEqual(['exists', 'created']);
    expect(await rows('quota_months')).toMatchObject([{ used: 1 }]);
  });
});
