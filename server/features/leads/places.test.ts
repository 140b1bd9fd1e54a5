import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type LeadProcesses, leadProcesses } from '#server/testing/scenes/leads/lead-processes.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';
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

const limitTo = (unlockLimit: number | null) =>
  db('magnets').where({ id: magnetId }).update({ unlockLimit });

/** All at once, by both processes in turn. */
const storeAll = async (records: readonly LeadRecord[]) => {
  const kinds = await Promise.all(
    records.map(async (one, at) => (await processes.leads[at % 2]?.add(one))?.kind),
  );
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return { created: count('created'), full: count('full') };
};
const people = (from: number, to: number, changes: Partial<LeadRecord> = {}) =>
  Array.from({ length: to - from }, (_, at) =>
    leadRecord(
      { userId, magnetId },
      { authorUrl: `https://www.linkedin.com/in/person-${from + at}`, ...changes },
    ),
  );
async function standing() {
  const [row] = await db('magnets AS m')
    .leftJoin('magnet_places AS p', 'p.magnet_id', 'm.id')
    .where({ 'm.id': magnetId })
    .select<{ taken: number | null; isFull: boolean }[]>(
      'p.taken',
      db.raw('m.full_at IS NOT NULL AS is_full'),
    );
  const stored = await db('leads').where({ magnetId });
  return { ...row, leads: stored.length };
}

describe('a limit of unlocks', () => {
  it('of 100 gives exactly 100 of 200 people who come at once to two processes', async () => {
    await limitTo(100);
    expect(await storeAll(people(0, 200))).toEqual({ created: 100, full: 100 });
    expect(await standing()).toEqual({ taken: 100, isFull: true, leads: 100 });
    const [month] = await db('quota_months').where({ userId }).select<{ used: number }[]>('used');
    expect(month?.used).toBe(100);
  });

  it('counts people: who has a lead writes a second comment, also when all places are taken', async () => {
    await limitTo(2);
    await storeAll(people(0, 1));
    expect(await storeAll(people(0, 1))).toEqual({ created: 1, full: 0 });
    expect(await standing()).toEqual({ taken: 1, isFull: false, leads: 2 });
    await storeAll(people(1, 2));
    expect(await storeAll([...people(0, 1), ...people(2, 3)])).toEqual({ created: 1, full: 1 });
    expect(await standing()).toEqual({ taken: 2, isFull: true, leads: 4 });
  });

  it('counts who came before it was set, opens with more places and goes with the limit', async () => {
    await storeAll([...people(0, 3), ...people(0, 1)]);
    await limitTo(3);
    expect(await standing()).toMatchObject({ taken: 3, isFull: true });
    expect(await storeAll(people(3, 4))).toEqual({ created: 0, full: 1 });
    await limitTo(5);
    expect(await standing()).toMatchObject({ taken: 3, isFull: false });
    expect(await storeAll(people(3, 7))).toEqual({ created: 2, full: 2 });
    await limitTo(null);
    expect(await standing()).toMatchObject({ taken: null, isFull: false });
    expect(await storeAll(people(7, 8))).toEqual({ created: 1, full: 0 });
  });

  it('does not bind its creator: an approved comment takes a place more', async () => {
    await limitTo(1);
    await storeAll(people(0, 1));
    expect(await storeAll(people(1, 2, { reason: 'approved' }))).toEqual({ created: 1, full: 0 });
    expect(await standing()).toEqual({ taken: 2, isFull: true, leads: 2 });
  });

  it('holds for comments on their way while it is set', async () => {
    const set = db.transaction(async (trx) => {
      await trx('magnets').where({ id: magnetId }).forUpdate().first('id');
      // They have begun by now, and see no limit yet.
      const begun = storeAll(people(0, 40));
      await trx.raw('SELECT pg_sleep(0.3)');
      await trx('magnets').where({ id: magnetId }).update({ unlockLimit: 10 });
      return { begun };
    });
    const { begun } = await set;
    expect(await begun).toEqual({ created: 10, full: 30 });
    expect(await standing()).toEqual({ taken: 10, isFull: true, leads: 10 });
  });
});
