import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStorage, IncomingFiles } from './file-storage.ts';
import { openStorage, type StorageSettings } from './open-storage.ts';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder = '';
let store: S3rver;
let s3: NonNullable<StorageSettings['s3']>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unlatch-storage-'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'unlatch', configs: [] }],
  });
  const { port } = await store.run();
  s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'unlatch',
    pathStyle: true,
    ...KEYS,
  };
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const settings = (driver: 'disk' | 's3', more: Partial<StorageSettings> = {}): StorageSettings => ({
  dataDir: join(folder, driver),
  reservePercent: 0,
  s3: driver === 's3' ? s3 : null,
  ...more,
});

const CONTENT = Buffer.from('0123456789'.repeat(5_000));
const newKey = (prefix = 'one') =>
  `${prefix}/${Array.from({ length: 48 }, () => Math.floor(Math.random() * 16).toString(16)).join('')}`;
const receive = (incoming: IncomingFiles) =>
  incoming.receive(Readable.from([CONTENT.subarray(0, 7), CONTENT.subarray(7)]), CONTENT.length);

async function bytesOf(storage: FileStorage, key: string, start: number, end: number) {
  const stream = await storage.read(key, { start, end });
  return stream === null ? null : Buffer.concat(await stream.toArray());
}

async function keysOf(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.toSorted();
}

describe.each(['disk', 's3'] as const)('the %s storage', (driver) => {
  test('returns what was stored, whole and in ranges', async () => {
    const { storage, incoming } = openStorage(settings(driver));
    const key = newKey();
    const file = await receive(incoming);
    expect(file.size).toBe(CONTENT.length);
    await storage.store(key, file);
    await file.discard();
    expect(await bytesOf(storage, key, 0, CONTENT.length - 1)).toEqual(CONTENT);
    expect(await bytesOf(storage, key, 10, 19)).toEqual(CONTENT.subarray(10, 20));
    expect(await bytesOf(storage, key, 49_999, 49_999)).toEqual(CONTENT.subarray(49_999));
    expect(await readdir(join(folder, driver, 'files', 'incoming'))).toEqual([]);
    await storage.check();
  });

  test('lists its own prefix only, in as many pages as it takes', async () => {
    const { storage, incoming } = openStorage(settings(driver));
    const keys = Array.from({ length: 12 }, () => newKey('many'));
    for (const key of keys) await storage.store(key, await receive(incoming));
    await storage.store(newKey('many-more'), await receive(incoming));
    expect(await keysOf(storage, 'many')).toEqual(keys.toSorted());
    expect(await keysOf(storage, 'nobody')).toEqual([]);
  });

  test('has nothing under a removed or unknown key, and removing twice does not fail', async () => {
    const { storage, incoming } = openStorage(settings(driver));
    const key = newKey();
    await storage.store(key, await receive(incoming));
    await storage.remove(key);
    await storage.remove(key);
    expect(await bytesOf(storage, key, 0, 1)).toBeNull();
    expect(await bytesOf(storage, newKey(), 0, 1)).toBeNull();
  });
});

describe('a bucket that cannot be used', () => {
  test.each([
    ['is not there', { bucket: 'nobody' }],
    ['refuses the keys', { accessKeyId: 'NOBODY' }],
    ['cannot be reached', { endpoint: 'http://127.0.0.1:9' }],
  ])(
    'because it %s is storage_unavailable, with the reason for the log only',
    async (_why, wrong) => {
      const { storage, incoming } = openStorage(settings('s3', { s3: { ...s3, ...wrong } }));
      const failure = { code: 'storage_unavailable', status: 503, cause: expect.anything() };
      await expect(storage.check()).rejects.toMatchObject(failure);
      const file = await receive(incoming);
      await expect(storage.store(newKey(), file)).rejects.toMatchObject(failure);
      await file.discard();
    },
  );

  test('names it without its secret', () => {
    expect(openStorage(settings('s3')).storage.description).toMatch(
      /^s3 bucket unlatch at 127\.0\.0\.1:\d+$/,
    );
  });
});

describe('the folder for uploads', () => {
  test('keeps the reserve of its disk free (T83)', async () => {
    const readRoom = () => Promise.resolve({ free: 1_000_000, total: 9_600_000 });
    const { incoming, storage } = openStorage(settings('disk', { reservePercent: 10, readRoom }));
    const body = () => Readable.from([Buffer.alloc(10)]);
    await (await incoming.receive(body(), 40_000)).discard();
    await expect(incoming.receive(body(), 40_001)).rejects.toMatchObject({
      code: 'file_storage_full',
    });
    await storage.check();
  });

  test('keeps nothing of an upload that breaks off (T84)', async () => {
    const { incoming } = openStorage(settings('disk'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('cut');
      })(),
    );
    await expect(incoming.receive(broken, 1)).rejects.toThrow('cut');
    expect(await readdir(join(folder, 'disk', 'files', 'incoming'))).toEqual([]);
  });

  test('refuses a stream that failed before it was read, and the process goes on', async () => {
    const { incoming } = openStorage(settings('disk'));
    const stopped = Readable.from([CONTENT]);
    const received = incoming.receive(stopped, CONTENT.length);
    stopped.destroy(new Error('not wanted any more'));
    await expect(received).rejects.toThrow('not wanted any more');
    expect(await readdir(join(folder, 'disk', 'files', 'incoming'))).toEqual([]);
  });

  test('accepts no key that is a path', async () => {
    const { storage } = openStorage(settings('disk'));
    for (const key of ['../x', 'a/../../b', '/etc/passwd', 'a/b', `a/${'g'.repeat(48)}`]) {
      await expect(storage.read(key, { start: 0, end: 1 })).rejects.toThrow('key of our own');
      expect(() => storage.remove(key)).toThrow('key of our own');
    }
  });
});
