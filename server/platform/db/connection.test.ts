import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../config/logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { type Database, openDatabase } from './connection.ts';

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

describe('a statement that fails (T54)', () => {
  const email = 'ada@secret.test';

  it.each<[string, () => PromiseLike<unknown>]>([
    ['built', () => db('nowhere').insert({ email })],
    ['written', () => db.raw('SELECT * FROM nowhere WHERE email = ?', [email])],
  ])('is named in its error, without the values it was sent with: %s', async (_name, run) => {
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    const text = error instanceof Error ? `${error.message} ${error.stack}` : '';
    expect(text).toMatch(/nowhere.*\$1.* - relation "nowhere" does not exist/);
    expect(text).not.toContain(email);
  });
});

it('compiles no statement', async () => {
  const { rows } = await db.raw<{ rows: { jit: string }[] }>('SHOW jit');
  expect(rows).toEqual([{ jit: 'off' }]);
});
