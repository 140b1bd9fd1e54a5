import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { removeOldBackups } from './backup-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { backupTest } from '#server/testing/scenes/backup-scene.ts';

const it = backupTest();
let folder: string;
let manifest: Manifest;
it.beforeAll(async ({ scene }) => {
  ({ folder, manifest } = await scene.backup('backups'));
});

const walk = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
const contentOf = (path: string): Buffer =>
  path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);

describe('a backup', () => {
  it('lists its versions, schema, tables with row counts, and files', async () => {
    expect(await readManifest(folder)).toEqual(manifest);
    expect(manifest.migrations).toEqual(allMigrations.map(({ name }) => name));
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ users: 1, visits: 3_000, magnet_files: 2 });
    expect(manifest.visitMonths).toContain('2025-02');
    expect(manifest.files).toMatchObject({ count: 2, bytes: 450_001, missing: 0 });
    expect(manifest.notInside.secrets).toEqual(['SECRET_KEY']);
  });

  it.runIf(process.platform !== 'win32')('is readable by its owner only', () => {
    for (const path of [folder, ...walk()]) {
      const { mode } = statSync(path);
      const wanted = statSync(path).isDirectory() ? '700' : '600';
      expect([path, (mode & 0o777).toString(8)]).toEqual([path, wanted]);
    }
  });

  it('contains no salt of the day, so that a copy cannot link visits to people', async () => {
    const files = walk().filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(20);
    const secret = Buffer.from('a secret of a day').toString('hex');
    expect(files.filter((path) => contentOf(path).includes(secret))).toEqual([]);
    expect(manifest.notInside.tables).toContain('visitor_salts');
  });

  it('is one snapshot: rows written meanwhile are in none of its tables', async ({ scene }) => {
    const { db } = scene.source;
    const before = await db('magnets').count('* as n').first();
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await db.transaction(async (trx) => {
          await trx('post_aliases').insert({ postKey: `during${n}`, postGroup: 'g' });
          await trx('news_articles').where('id', '').delete();
          await trx('magnets')
            .where({ id: 'hostile0' })
            .update({ linkedinPostUrl: `during${n}` });
        });
      }
    })();
    const { folder: other } = await scene.backup('during');
    isOver = true;
    await writing;
    const textOf = (name: string) => contentOf(join(other, `tables/${name}.copy.gz`)).toString();
    const aliases = textOf('post_aliases').match(/during\d+/g) ?? [];
    const last = /during\d+/.exec(textOf('magnets'))?.[0];
    expect(aliases.length === 0 ? undefined : `during${aliases.length - 1}`).toBe(last);
    expect(await db('magnets').count('* as n').first()).toEqual(before);
  });

  it('leaves nothing behind when it fails', async ({ scene }) => {
    const { db } = scene.source;
    const row = await db('magnet_files').where({ id: 'f1' }).first('sha256');
    await db('magnet_files')
      .where({ id: 'f1' })
      .update({ sha256: Buffer.alloc(32) });
    await expect(scene.backup('failed')).rejects.toThrow('changed an uploaded file');
    await db('magnet_files').where({ id: 'f1' }).update(row);
    expect(readdirSync(join(scene.root, 'failed'))).toEqual([]);
  });

  it('removes the oldest backups, and keeps an unfinished one of today', async ({ scene }) => {
    const parent = join(scene.root, 'many');
    const names = ['01', '02', '03', '04'].map((day) => `unlatch-backup-2026-01-${day}T00-00-00Z`);
    for (const name of names) mkdirSync(join(parent, name), { recursive: true });
    const [fresh, stale] = ['05', '06'].map((day) => `unlatch-backup-2026-01-${day}T0.partial`);
    for (const name of [fresh ?? '', stale ?? '', 'something-else']) mkdirSync(join(parent, name));
    utimesSync(join(parent, stale ?? ''), 0, 0);
    expect(await removeOldBackups(parent, 2)).toEqual([stale, ...names.slice(0, 2)]);
    expect(readdirSync(parent)).toEqual(['something-else', ...names.slice(2), fresh]);
  });
});
