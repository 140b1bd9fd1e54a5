import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { agreeOnKey } from './key-agreement.queries.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  db = openDatabase({ url: database.url, poolSize: 10, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => db('installation_key').delete());

const agree = (id: string, acceptNew = false) => agreeOnKey(db, id, { acceptNew });

describe('the processes of one installation', () => {
  it('share the key of the first one, and detect another', async () => {
    expect(await agree('aaaa')).toBe(true);
    expect(await agree('aaaa')).toBe(true);
    expect(await agree('bbbb')).toBe(false);
    expect(await agree('aaaa')).toBe(true);
  });

  it('take over a new key when told to, and then refuse the old one', async () => {
    await agree('aaaa');
    expect(await agree('bbbb', true)).toBe(true);
    expect(await agree('bbbb')).toBe(true);
    expect(await agree('aaaa')).toBe(false);
  });

  it('agree on one key when they start together on an empty database', async () => {
    const ids = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff'];
    const answers = await Promise.all(ids.map((id) => agree(id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });
});
