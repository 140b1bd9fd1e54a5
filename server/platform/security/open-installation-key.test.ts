import { sealPlainTokens } from '#server/features/integrations/access-token.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { ConfigurationError, readEnvironment } from '../config/env.ts';
import { createLogger } from '../config/logger.ts';
import { type Database, openDatabase } from '../db/connection.ts';
import { openInstallationKey } from './open-installation-key.ts';

const root = mkdtempSync(join(tmpdir(), 'unlatch-key-'));
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  db = openDatabase({ url: database.url, poolSize: 2, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(root, { recursive: true });
});

const open = (folder: string, settings: { [name: string]: string } = {}) =>
  openInstallationKey(
    db,
    readEnvironment({ DATA_DIR: join(root, folder), ...settings }),
    sealPlainTokens,
  );

describe('a process that starts on a database with a history', () => {
  it('has the same key each time, and so has another process with its folder', async () => {
    const first = await open('one');
    expect((await open('one')).id).toBe(first.id);
  });

  it('does not start with another key, and says in one line what to do', async () => {
    for (const settings of [{}, { SECRET_KEY: 'q1w2e3r4t5z6u7i8o9p0a1s2d3f4g5h6' }]) {
      const error: unknown = await open('two', settings).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConfigurationError);
      const { lines } = error as ConfigurationError; // asserted above
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        /^SECRET_KEY: this database was set up with another key .*ACCEPT_NEW/,
      );
      expect(lines[0]).not.toContain('q1w2e3');
    }
  });

  it('replaces the key for good when it is told to', async () => {
    const taken = await open('two', { ACCEPT_NEW_SECRET_KEY: '1' });
    expect((await open('two')).id).toBe(taken.id);
    await expect(open('one')).rejects.toThrow(ConfigurationError);
  });
});
