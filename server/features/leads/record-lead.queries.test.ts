import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import type { GroupCommit } from '#server/platform/db/statements/group-commit.ts';
import { createWriters, type Writers } from '#server/platform/db/statements/writers.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { sumHours } from '#server/testing/scenes/hour-sums.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { toSubject } from '#server/features/unlock/check/comment-subject.ts';
import { createLeadWriter, type LeadRecord, type RecordedLead } from './record-lead.queries.ts';

const logger = createLogger({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let writers: Writers[];
let leads: GroupCommit<LeadRecord, RecordedLead>[];
let userId: string;
let magnetId: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, logger });
  // Two processes.
  writers = [1, 2].map(() => createWriters(database.url, logger));
  leads = writers.map(createLeadWriter);
});
afterAll(async () => {
  await Promise.all(writers.map((one) => one.close()));
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  userId = (await aUser({ db })).user.id;
  magnetId = randomIds.magnetId();
  await db('magnets').insert({
    id: magnetId,
    userId,
    status: 'active',
    title: 'The growth guide',
    icon: 'target',
    contentType: 'text',
    textContent: 'text',
    template: 'linkedin',
    collectEmails: false,
    triggerWords: ['GROWTH'],
    matchMode: 'contains',
    whenUnconfirmed: 'hold',
  });
});

const BASE_ID = 7_249_845_722_735_403_008n;

function record(changes: Partial<LeadRecord> = {}, comment = (count += 1)): LeadRecord {
  const subject = toSubject({
    postType: 'activity',
    postId: BASE_ID.toString(),
    commentId: (BASE_ID + BigInt(comment)).toString(),
    parentCommentId: null,
  });
  count += 1;
  return {
    ids: { lead: `lead${count}`, attempt: `attempt${count}` },
    magnetId,
    userId,
    subject,
    name: 'Ada',
    authorUrl: null,
    commentText: 'GROWTH "please" \\ 🔥',
    matchedWord: 'GROWTH',
    marks: [{ start: 0, end: 6 }],
    lookedFor: ['GROWTH'],
    method: 'guest_page',
    confidence: 'high',
    readAt: new Date(),
    isConfirmed: true,
    reason: null,
    countsAsTry: true,
    commentLimit: null,
    mayHold: true,
    settleAs: 'verified',
    mustWait: false,
    grant: { id: `grant${count}`, hash: Buffer.from(`hash ${count}`), emailRequired: false },
    ...changes,
  };
}

/** All at once, by both processes in turn. */
const storeAll = (records: readonly LeadRecord[]) =>
  Promise.all(
    records.map(async (one, at) => {
      const stored = await leads[at % 2]?.add(one);
      return stored?.kind === 'created' && stored.held ? 'held' : stored?.kind;
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
  it('are all there, each with its grant, its place in the activity and its figures', async () => {
    const kinds = await storeAll(Array.from({ length: 40 }, () => record()));
    expect(countOf(kinds, 'created')).toBe(40);
    expect(await rows('leads')).toHaveLength(40);
    expect(await db('grants').where({ magnetId })).toHaveLength(40);
    const attempts = await rows('unlock_attempts');
    expect(attempts).toHaveLength(40);
    expect(attempts[0]).toMatchObject({ foundText: 'GROWTH "please" \\ 🔥', result: 'verified' });
    expect(await rows('quota_months')).toMatchObject([{ used: 40, held: 0 }]);
    const sums = await sumHours(db, { userId });
    expect(sums).toMatchObject({ tried: 40, verified: 40 });
  });

  it('let exactly the limit in, over groups and processes, and hold the rest', async () => {
    const kinds = await storeAll(Array.from({ length: 30 }, () => record({ commentLimit: 7 })));
    expect([countOf(kinds, 'created'), countOf(kinds, 'held')]).toEqual([7, 23]);
    expect(await rows('quota_months')).toMatchObject([{ used: 7, held: 23 }]);
    const held = (await rows('leads')).filter((lead: { held: boolean }) => lead.held);
    expect(held).toHaveLength(23);
  });

  it('count what another process is about to commit', async () => {
    await storeAll([record({ commentLimit: 2 })]);
    const late = await db.transaction(async (trx) => {
      await trx('quota_months').where({ userId }).update({ used: 2 });
      const waiting = leads[0]?.add(record({ commentLimit: 2 }));
      await expect.poll(waitsForLock, { timeout: 30_000 }).toBe(true);
      return { waiting };
    });
    expect(await late.waiting).toMatchObject({ kind: 'created', held: true });
    expect(await rows('quota_months')).toMatchObject([{ used: 2, held: 1 }]);
  });

  it('store nothing beyond the limit where the operator refuses', async () => {
    const kinds = await storeAll(
      Array.from({ length: 20 }, () => record({ commentLimit: 3, mayHold: false })),
    );
    expect([countOf(kinds, 'created'), countOf(kinds, 'over_limit')]).toEqual([3, 17]);
    expect(await rows('leads')).toHaveLength(3);
    expect(await rows('unlock_attempts')).toHaveLength(3);
    expect(await rows('quota_months')).toMatchObject([{ used: 3, held: 0 }]);
  });

  it('are one for each comment, and count once, however often it comes at the same time', async () => {
    const comment = (count += 1);
    const same = Array.from({ length: 12 }, () => record({}, comment));
    const kinds = await storeAll([record(), ...same, record()]);
    expect([countOf(kinds, 'created'), countOf(kinds, 'exists')]).toEqual([3, 11]);
    expect(await rows('leads')).toHaveLength(3);
    expect(await rows('quota_months')).toMatchObject([{ used: 3, held: 0 }]);
  });

  it('cost the others nothing when one of them cannot be stored', async () => {
    const bad = record({ magnetId: 'nowhere' });
    const results = await Promise.allSettled(
      [record(), record(), bad, record()].map(async (one) => leads[0]?.add(one)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await rows('quota_months')).toMatchObject([{ used: 3, held: 0 }]);
  });

  it('need a waiting comment where they are asked to', async () => {
    expect(await storeAll([record({ mustWait: true }), record()])).toEqual(['exists', 'created']);
    expect(await rows('quota_months')).toMatchObject([{ used: 1, held: 0 }]);
  });
});
