import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { createWritePool, type WritePool } from '#server/platform/db/statements/write-pool.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createEvidenceStore } from '#server/features/parsing/evidence-store.ts';
import { learnAliases, relatePosts } from './post-aliases.queries.ts';

let database: TestDatabase;
let db: Database;
let writePool: WritePool;

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  writePool = createWritePool(database.url, logger);
  db = openDatabase({ url: database.url, poolSize: 10, logger });
});
afterAll(async () => {
  await writePool.close();
  await db.destroy();
  await database.drop();
});

const activity = (postId: string): PostRef => ({ postType: 'activity', postId });
const upload = (postId: string): PostRef => ({ postType: 'ugcPost', postId });

const relate = async (one: string, other: string) => (await relatePosts(db, [one], other)).relation;

describe('the ids of one post', () => {
  it('are the same post once a reading has shown them together', async () => {
    expect(await relate('activity:1', 'ugcPost:1')).toBe('unknown');
    await learnAliases(db, [activity('1'), upload('1')]);
    expect(await relate('activity:1', 'ugcPost:1')).toBe('same');
    await learnAliases(db, [activity('2')]);
    expect(await relate('activity:1', 'activity:2')).toBe('different');
    expect(await relate('activity:9', 'activity:9')).toBe('same');
  });

  it('join two groups of one post, also when learned in parallel', async () => {
    await learnAliases(db, [activity('11'), upload('11')]);
    await learnAliases(db, [activity('12'), upload('12')]);
    await Promise.all([
      learnAliases(db, [upload('11'), activity('12')]),
      learnAliases(db, [upload('12'), activity('11')]),
      learnAliases(db, [activity('12'), activity('11'), activity('13')]),
    ]);
    for (const key of ['activity:12', 'ugcPost:11', 'ugcPost:12', 'activity:13']) {
      expect([key, await relate('activity:11', key)]).toEqual([key, 'same']);
    }
  });

  it('are all joined when readings overlap for the first time', async () => {
    for (let round = 100; round < 1_100; round += 100) {
      const ids = Array.from({ length: 8 }, (_, index) => String(round + index));
      const pairs = ids.slice(1).map((id, index) => [activity(ids[index] ?? ''), activity(id)]);
      await Promise.all(pairs.map((pair) => learnAliases(db, pair)));
      for (const id of ids) {
        const relation = await relate(`activity:${round}`, `activity:${id}`);
        expect([id, relation]).toEqual([id, 'same']);
      }
    }
  });
});

describe('the evidence store', () => {
  it('returns the latest reading, in whatever order the writers finish', async () => {
    const store = createEvidenceStore(db, writePool);
    const link = { ...activity('7'), commentId: '77', parentCommentId: null };
    const reading = (text: string, seconds: number) => ({
      text,
      matchText: `${text}!`,
      authorName: null,
      authorUrl: null,
      method: 'guest_page',
      confidence: 'high' as const,
      readAt: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)),
      aliases: [activity('7249845722735403008'), upload('7249845722001379328')],
    });
    await store.save(link, reading('new', 2));
    await store.save(link, reading('old', 1));
    expect(await store.find('77')).toEqual(reading('new', 2));
    expect(await store.find('78')).toBeNull();
  });
});
