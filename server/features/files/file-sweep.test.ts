import { once } from 'node:events';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { runSource } from '#server/testing/app/run-source.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';
import { aPdf } from './file-samples.ts';
import { sweepFiles } from './file-sweep.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const SECRET = 'the secret of the process that dies';
const KEY_PREFIX = createInstallationKey(Buffer.from(SECRET)).id;

const test = appTest();

const HOUR = 3_600_000;

async function onDisk(app: TestApp): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The sweep when everything on the disk is older than an hour. */
async function sweepLater(app: TestApp) {
  const old = new Date(Date.now() - 2 * HOUR);
  for (const path of await onDisk(app)) await utimes(path, old, old);
  const { storage, incoming } = app.services.files;
  return sweepFiles({ db: app.db, storage, incoming, keyPrefix: KEY_PREFIX, now: new Date() });
}

async function anUpload(app: TestApp, userId: string): Promise<string> {
  const { incoming, add } = app.services.files;
  const file = await incoming.receive(Readable.from([Buffer.from(aPdf())]), 2_000);
  return (await add(userId, 'a.pdf', file)).id;
}

describe('after a crash (R22)', () => {
  test('every row has all its bytes, and the sweep leaves nothing else', async ({ app }) => {
    const { user } = await aUser(app, { plan: 'pro' });
    const ofUser = () => app.db('magnet_files').where({ userId: user.id });
    const countRows = async () => (await ofUser()).length;
    for (let round = 0; round < 5; round += 1) {
      const args = [app.databaseUrl, app.dataDir, user.id, SECRET];
      const child = runSource('server/testing/app/upload-and-hang.ts', {
        args,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout ?? child, 'data');
      // Killed at another moment each time, however slow the machine is.
      await expect.poll(countRows, { interval: 5, timeout: 90_000 }).toBeGreaterThan(6 * round + 5);
      await new Promise((resolve) => setTimeout(resolve, round * 7));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const rows = await ofUser();
    expect(rows.length).toBeGreaterThan(20);
    for (const { storageKey: key, size } of rows) {
      const [prefix = '', name = ''] = key.split('/');
      const path = join(app.dataDir, 'files', 'stored', prefix, name.slice(0, 2), name);
      expect((await stat(path)).size).toBe(size);
    }
    await sweepLater(app);
    const left = (await onDisk(app)).map((path) => path.split('/').at(-1));
    const known = rows.map((row) => row.storageKey.split('/')[1]);
    expect(new Set(left)).toEqual(new Set(known));
    expect(left).toHaveLength(known.length);
  }); // five processes are started, one after the other
});

describe('the sweep', () => {
  test('keeps everything younger than an hour', async ({ app }) => {
    const { storage, incoming } = app.services.files;
    const key = `${KEY_PREFIX}/${'a'.repeat(48)}`;
    const file = await incoming.receive(Readable.from([Buffer.from('new')]), 3);
    await storage.store(key, file);
    const parts = await incoming.receive(Readable.from([Buffer.from('on its way')]), 10);
    await sweepFiles({ db: app.db, storage, incoming, keyPrefix: KEY_PREFIX, now: new Date() });
    expect(await onDisk(app)).toEqual(expect.arrayContaining([parts.path]));
    const bytes = await storage.read(key, { start: 0, end: 2 });
    expect(Buffer.concat(await (bytes ?? Readable.from([])).toArray()).toString()).toBe('new');

    expect(await sweepLater(app)).toMatchObject({ orphans: 1 });
    expect(await storage.read(key, { start: 0, end: 2 })).toBeNull();
    expect(await onDisk(app)).not.toContain(parts.path);
  });

  test('never touches the files of another installation in the same bucket', async ({ app }) => {
    const { storage, incoming } = app.services.files;
    const key = `another/${'b'.repeat(48)}`;
    await storage.store(key, await incoming.receive(Readable.from([Buffer.from('theirs')]), 6));
    await sweepLater(app);
    const bytes = await storage.read(key, { start: 0, end: 5 });
    expect(bytes).not.toBeNull();
    bytes?.destroy();
  });

  test('removes uploads of a day ago that no magnet uses, and no others', async ({ app }) => {
    const { user, token } = await aUser(app);
    const [used, unused, young] = [
      await anUpload(app, user.id),
      await anUpload(app, user.id),
      await anUpload(app, user.id),
    ];
    const body = { title: 'A', triggerWord: 'A', contentType: 'file', fileId: used } as const;
    await app.as(token).magnets.create({ body });
    await app
      .db('magnet_files')
      .whereIn('id', [used, unused])
      .update({ createdAt: app.db.raw(`now() - interval '25 hours'`) });
    expect(await sweepLater(app)).toMatchObject({ abandoned: 1 });
    const left = await app.db('magnet_files').where({ userId: user.id }).pluck('id');
    expect(new Set(left)).toEqual(new Set([used, young]));
  });
});
