import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { createMagnetMemory, type MagnetMemory } from './magnet-memory.ts';

const COUNT = 2_500;
const idOf = (n: number): string => `memory${String(n).padStart(6, '0')}`;

let database: TestDatabase;
let db: Database;
let memory: MagnetMemory;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({
    url: database.url,
    poolSize: 1,
    logger: createLogger({ level: 'silent' }),
  });
  ({
    user: { id: userId },
  } = await aUser({ db }));
  await db.raw(
    `INSERT INTO magnets (id, user_id, status, title, description, icon, content_type, text_content,
       template, collect_emails, trigger_words, match_mode, when_unconfirmed, activated_at)
     SELECT 'memory' || lpad(n::text, 6, '0'), ?, 'active', 'Playbook ' || n, 'Forty pages.',
       'book-open', 'text', 'The content.', 'linkedin', false, '{GROWTH}', 'contains', 'hold', now()
     FROM generate_series(1, ?) n`,
    [userId, COUNT],
  );
});
beforeEach(() => {
  memory = createMagnetMemory(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('magnets in memory', () => {
  it('are answered as another process left them at this moment', async () => {
    const id = idOf(1);
    expect(await memory.find(id)).toMatchObject({
      magnet: { title: 'Playbook 1' },
      state: 'active',
    });

    await db('magnets').where({ id }).update({ title: 'Renamed', fullAt: new Date() });
    expect(await memory.find(id)).toMatchObject({ magnet: { title: 'Renamed' }, state: 'ended' });

    const suspendedAt = new Date();
    await db('users').where({ id: userId }).update({ suspendedAt });
    expect(await memory.find(id)).toMatchObject({ owner: { suspendedAt } });
    await db('users').where({ id: userId }).update({ suspendedAt: null });
    expect(await memory.find(id)).toMatchObject({ owner: { suspendedAt: null } });

    await db('magnets').where({ id }).update({ deletedAt: new Date() });
    expect(await memory.find(id)).toBeUndefined();
    await db('magnets').where({ id }).update({ deletedAt: null, fullAt: null });
    expect(await memory.find(id)).toMatchObject({ magnet: { title: 'Renamed' }, state: 'active' });
  });

  it('stay for 2,500 pages of usual size, so a crowd on all of them reads each once', async () => {
    const ids = Array.from({ length: COUNT }, (_, n) => idOf(n + 1));
    const first = new Map<string, unknown>();
    for (const id of ids) first.set(id, (await memory.find(id))?.magnet);
    // What was kept is the very object; a magnet that is read again is a new one.
    for (const id of ids) expect((await memory.find(id))?.magnet).toBe(first.get(id));

    const [written = ''] = ids;
    await db('magnets').where({ id: written }).update({ title: 'Written again' });
    expect((await memory.find(written))?.magnet).not.toBe(first.get(written));
  });
});
