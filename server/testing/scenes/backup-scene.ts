import { emptyItem } from '#shared/magnets/magnet-items.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'vitest';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { FileStore } from '#server/features/backup/backup-files.ts';
import type { Manifest } from '#server/features/backup/manifest.ts';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { aUser } from './factories.ts';
import { hashTables } from '../database/table-hashes.ts';
import { untilTheEnd } from '../app/app-tests.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../database/test-database.ts';

/** Texts that could split a row or end a COPY. */
export const HOSTILE_TEXTS = [
  '\\',
  '\\.',
  '\\N',
  'a\tb\nc\r\nd\u0001',
  `'; DROP TABLE users; --`,
  '\u2028𝒳🙂e\u0301\ufeff',
  ' ',
];

export interface Target {
  db: Database;
  url: string;
  files: FileStore;
  restore(
    folder: string,
    options?: { force?: boolean; say?: (line: string) => void },
  ): Promise<Manifest>;
}

export interface BackupScene {
  /** The installation to back up: a running app with rows, files and a pending job. */
  source: TestApp;
  /** Folder for the test's own files. */
  root: string;
  userId: string;
  backup(parent: string): Promise<{ folder: string; manifest: Manifest }>;
  /** An installation to restore into: an empty one, or one where a server was only started. */
  target(kind?: 'bare' | 'started'): Promise<Target>;
  close(): Promise<void>;
}

const say = (): void => {};

/** What the tests of a file back up and restore. */
export function backupTest() {
  return test.extend('scene', { scope: 'file' }, ({}, { onCleanup }) =>
    untilTheEnd(createBackupScene(), onCleanup),
  );
}

async function createBackupScene(): Promise<BackupScene> {
  const logger = createLogger({ level: 'silent' });
  const root = mkdtempSync(join(tmpdir(), 'unlatch-backup-test-'));
  const filesOf = (name: string): FileStore =>
    openStorage({ dataDir: join(root, name), reservePercent: 0, s3: null });
  const source = await createTestApp();
  const { user } = await aUser(source, { plan: 'pro' });
  await addRows(source.db, user.id);
  for (const [index, text] of ['a file\r\n\0'.repeat(50_000), '.'].entries()) {
    await addFile(source.db, filesOf('source'), user.id, `f${index}`, Buffer.from(text));
  }
  const ends: (() => Promise<void>)[] = [];
  let targets = 0;

  return {
    source,
    root,
    userId: user.id,
    backup: (parent) =>
      takeBackup({
        db: source.db,
        files: filesOf('source'),
        parent: join(root, parent),
        productVersion: '0.1.0',
        secrets: ['SECRET_KEY'],
        say,
      }),
    async target(kind = 'bare') {
      const database: TestDatabase = await (kind === 'bare'
        ? createBareDatabase()
        : createTestDatabase());
      // One connection, as the command has it.
      const db = openDatabase({ url: database.url, poolSize: 1, logger });
      ends.push(async () => {
        await db.destroy();
        await database.drop();
      });
      const files = filesOf(`target-${(targets += 1)}`);
      return {
        db,
        url: database.url,
        files,
        restore: (folder, options = {}) =>
          restoreBackup({ db, files, folder, force: false, say, ...options }),
      };
    },
    async close() {
      for (const end of ends) await end();
      await source.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The hashes of a backup's data: every table except those left out on purpose and the jobs. */
export async function hashContent(db: Database): Promise<{ [table: string]: string }> {
  const left =
    /^(?:visitor_salts|rate_limits|server_processes|health_states|live_events|measures|restored_jobs|job)$/;
  return Object.fromEntries(
    Object.entries(await hashTables(db)).filter(([table]) => !left.test(table)),
  );
}

async function addRows(db: Database, userId: string): Promise<void> {
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    await db('magnets').insert({
      id: `hostile${index}`,
      userId,
      status: 'draft',
      title: text,
      description: HOSTILE_TEXTS.join(''),
      icon: text,
      items: JSON.stringify([{ ...emptyItem('1'), title: text, textContent: text }]),
      template: 'modern',
      collectEmails: false,
      triggerWords: [text, 'NULL', '{}', '"'],
      matchMode: 'contains',
      whenUnconfirmed: 'wait',
    });
  }
  // An old month, whose partition the schema does not make by itself.
  await db.raw(`SELECT ensure_visit_partition('2025-02-01')`);
  await db.raw(
    `INSERT INTO visits (created_at, magnet_id, user_id, unlocked, referrer, user_agent, visitor_hash)
     SELECT '2025-02-10'::timestamptz + n * interval '6 hours', 'hostile0', ?, n % 2 = 0, ?, '', '\\x00ff'
     FROM generate_series(1, 3000) AS n`,
    [userId, HOSTILE_TEXTS.join('')],
  );
  await db('visitor_salts').insert({ day: '2020-01-01', salt: Buffer.from('a secret of a day') });
}

async function addFile(
  db: Database,
  { storage, incoming }: FileStore,
  userId: string,
  id: string,
  bytes: Buffer,
): Promise<void> {
  const file = await incoming.receive(Readable.from([bytes]), bytes.length);
  const key = `here/${Buffer.from(id.repeat(8)).toString('hex')}`;
  await storage.store(key, file);
  await db('magnet_files').insert({
    id,
    userId,
    storageKey: key,
    name: HOSTILE_TEXTS.join(''),
    mediaType: 'text/plain',
    size: bytes.length,
    sha256: file.sha256,
  });
}
