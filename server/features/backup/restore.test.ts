import { describe, expect, vi } from 'vitest';
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import {
  type BackupScene,
  hashContent,
  HOSTILE_TEXTS,
  type Target,
} from '#server/testing/scenes/backup-scene.ts';
import { readSchema } from '#server/testing/database/schema-snapshot.ts';
import type { Manifest } from './manifest.ts';
import { takeBackup } from './take-backup.ts';
import { backupTest } from '#server/testing/scenes/backup-scene.ts';

const it = backupTest();
let folder: string;
let manifest: Manifest;
let content: { [table: string]: string };
it.beforeAll(async ({ scene }) => {
  // An open job stands in the queue's own tables.
  await vi.waitUntil(() => hasQueue(scene), { timeout: 90_000, interval: 50 });
  await scene.source.db.raw(
    `INSERT INTO pgboss.job (name, data, start_after)
     VALUES ('recheck-comment', '{"v":1,"waitingId":"w1","attempt":2}', '2030-01-01T00:00:00Z')`,
  );
  ({ folder, manifest } = await scene.backup('backups'));
  content = await hashContent(scene.source.db);
});

async function hasQueue(scene: BackupScene): Promise<boolean> {
  const { rows } = await scene.source.db
    .raw(
      `SELECT FROM pg_tables WHERE schemaname = 'pgboss' AND tablename = 'job'
       AND EXISTS (SELECT FROM pgboss.queue WHERE name = 'recheck-comment')`,
    )
    .catch(() => ({ rows: [] }));
  return rows.length > 0;
}

async function expectAllOf(scene: BackupScene, target: Target): Promise<void> {
  expect(await hashContent(target.db)).toEqual(content);
  expect(await readSchema(target.db)).toEqual(await readSchema(scene.source.db));
  const rows = await target.db('magnet_files').select('storage_key', 'size');
  expect(rows).toHaveLength(2);
  for (const { storageKey: key, size } of rows) {
    const stream = await target.files.storage.read(key, { start: 0, end: size - 1 });
    let bytes = 0;
    for await (const chunk of stream ?? []) bytes += (chunk as Buffer).length; // a byte stream's chunks
    expect(bytes).toBe(size);
  }
}

describe('a restored installation', () => {
  it('has every row of every table, the schema, the sequences and the files', async ({ scene }) => {
    const target = await scene.target();
    expect(await target.restore(folder)).toEqual(manifest);
    await expectAllOf(scene, target);
    const titles = await target.db('magnets').orderBy('id').pluck('title');
    expect(titles).toEqual([...HOSTILE_TEXTS]);
    const partition = await target.db('visits_2025_02').count('* as n').first();
    expect(partition).toEqual({
      n: (await scene.source.db('visits_2025_02').count('* as n').first())?.['n'],
    });
    const [next] = (await target.db.raw(`SELECT nextval('visits_id_seq') AS id`)).rows;
    expect(next.id).toBeGreaterThan(3_000);
  });

  it('keeps its guards: foreign keys hold and triggers fire again', async ({ scene }) => {
    const target = await scene.target();
    await target.restore(folder);
    await expect(
      target.db('magnets').where({ id: 'hostile0' }).update({ userId: 'nobody' }),
    ).rejects.toThrow('magnets__user_id__fk');
    const { rows } = await target.db.raw(`SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'`);
    expect(rows).toEqual([]);
  });

  it('gets the jobs that were still open, and no salt of the day', async ({ scene }) => {
    const target = await scene.target();
    await target.restore(folder);
    const jobs = await target.db('restored_jobs').where({ name: 'recheck-comment' });
    expect(jobs).toMatchObject([
      { data: { v: 1, waitingId: 'w1', attempt: 2 }, startAfter: new Date('2030-01-01') },
    ]);
    expect(await target.db('visitor_salts')).toEqual([]);
  });

  it('may replace the rows of a server that was started before', async ({ scene }) => {
    const target = await scene.target('started');
    await target.db('installation_key').insert({ keyId: 'of the first start' });
    expect(await target.restore(folder)).toEqual(manifest);
    await expectAllOf(scene, target);
  });

  it('is overwritten only by force', async ({ scene }) => {
    const target = await scene.target();
    await target.restore(folder);
    await target.db('magnets').where({ id: 'hostile0' }).update({ title: 'changed since' });
    await expect(target.restore(folder)).rejects.toThrow('The database is not empty');
    expect(await target.db('magnets').where({ id: 'hostile0' }).first('title')).toEqual({
      title: 'changed since',
    });
    await target.restore(folder, { force: true });
    await expectAllOf(scene, target);
  });

  it('needs no superuser and owns only its database', async ({ scene }) => {
    const target = await scene.target();
    const { rows } = await target.db.raw(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false }]);
    await target.restore(folder);
  });

  it('gives equal hashes when it is backed up again', async ({ scene }) => {
    const target = await scene.target();
    await target.restore(folder);
    const again = await takeBackup({
      db: target.db,
      files: target.files,
      parent: `${scene.root}/again`,
      productVersion: '0.1.0',
      secrets: [],
      say: () => {},
    });
    const hashes = ({ tables }: Manifest) => tables.map(({ name, rowsHash }) => [name, rowsHash]);
    expect(hashes(again.manifest)).toEqual(hashes(manifest));
  });
});

describe('a backup of an older release', () => {
  it('is migrated to the current schema', async ({ scene }) => {
    const old = await scene.target('started');
    await migrateDown(old.db, 1);
    const taken = await takeBackup({
      db: old.db,
      files: old.files,
      parent: `${scene.root}/old`,
      productVersion: '0.0.9',
      secrets: [],
      say: () => {},
    });
    expect(taken.manifest.migrations).toEqual(allMigrations.slice(0, -1).map(({ name }) => name));
    const target = await scene.target();
    await target.restore(taken.folder);
    expect(await readSchema(target.db)).toEqual(await readSchema(scene.source.db));
    expect(await migrateToLatest(target.db)).toEqual([]);
  });
});
