import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aGifAndScript, aPage, aPdf, aSvg } from '#server/features/files/file-samples.ts';
import { sweepFiles } from '#server/features/files/file-sweep.ts';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';

/** Both processes use one file storage, as on one machine. */
const it = openTest
  .extend('storage', ofFile, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'unlatch-photos-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend('processes', ofFile, ({ storage }, { onCleanup }) =>
    openerOf(onCleanup).twoProcesses({ fileStorage: { dataDir: storage } }),
  );
let both: TwoProcesses;
let dataDir: string;
it.beforeAll(({ processes, storage }) => {
  both = processes;
  dataDir = storage;
});

/** Noise, so that half of the file is half of the picture. */
const aPicture = (width = 400, height = 300) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

async function aCreator() {
  const { user, token } = await aUser(both.here);
  const { profile } = both.here.as(token);
  const upload = (bytes: Uint8Array, name = 'me.jpg') =>
    profile.setPhoto({ upload: { name, bytes } });
  const urlOf = async (bytes: Uint8Array) => (await upload(bytes)).photoUrl ?? '';
  return { ...profile, id: user.id, token, upload, urlOf };
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, message, fields }: ApiError) => ({ status, code, message, fields }),
  );
const download = async (url: string) =>
  Buffer.from(await (await both.there.fetch(url)).arrayBuffer());

async function storedFiles(): Promise<string[]> {
  const root = join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is redrawn as a square', async (kind) => {
    const { urlOf } = await aCreator();
    const url = await urlOf(await aPicture().toFormat(kind).toBuffer());
    expect(url).toMatch(/^\/assets\/photos\/[0-9a-f]{64}\.webp$/);
    const facts = await sharp(await download(url)).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('loses its place and camera data, and is turned upright', async () => {
    const { urlOf } = await aCreator();
    const left = { create: { width: 200, height: 400, channels: 3 as const, background: '#f00' } };
    const halves = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#00f' },
    })
      .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: 'SECRETCAM', Orientation: '6' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(halves).metadata()).orientation).toBe(6);
    const bytes = await download(await urlOf(halves));
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(bytes.includes('SECRETCAM')).toBe(false);
    // Rotated by 90 degrees: the left side becomes the top.
    const part = sharp(bytes).extract({ left: 0, top: 0, width: 512, height: 200 });
    const top = await sharp(await part.png().toBuffer()).stats();
    expect(top.channels[0]?.mean).toBeGreaterThan(200);
    expect(top.channels[2]?.mean).toBeLessThan(50);
  });

  it('is served by all processes under a permanent name, as an image only', async () => {
    const { urlOf } = await aCreator();
    const url = await urlOf(await aPicture().jpeg().toBuffer());
    for (const app of [both.here, both.there]) {
      const answer = await app.fetch(url);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const etag = answer.headers.get('etag') ?? '';
      const again = await app.fetch(url, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    }
    const other = url.replace(/[0-9a-f]{4}\.webp$/, '0000.webp');
    expect((await both.here.fetch(other)).status).toBe(404);
  });

  it('appears on the unlock page and in the session at once, and disappears as fast', async () => {
    const { magnetId, token } = await aMagnet(both);
    const { profile } = both.here.as(token);
    const page = async () => (await both.here.fetch(`/unlock/${magnetId}`)).text();
    await page();
    const bytes = await aPicture().png().toBuffer();
    const { photoUrl } = await profile.setPhoto({ upload: { name: 'a.png', bytes } });
    expect(await page()).toContain(`src="${photoUrl}"`);
    const session = await both.there.api.auth.validate({ body: { sessionToken: token } });
    expect(session).toMatchObject({ user: { photoUrl } });
    expect(await profile.removePhoto()).toMatchObject({ photoUrl: null });
    expect(await page()).not.toContain('/assets/photos/');
  });

  it('is deleted when it is replaced or removed, and with the account', async () => {
    const { id, urlOf, removePhoto } = await aCreator();
    const before = (await storedFiles()).length;
    const first = await urlOf(await aPicture().jpeg().toBuffer());
    const second = await urlOf(await aPicture().jpeg().toBuffer());
    expect((await storedFiles()).length).toBe(before + 1);
    expect((await both.there.fetch(first)).status).toBe(404);
    await removePhoto();
    await removePhoto();
    expect((await storedFiles()).length).toBe(before);
    expect((await both.there.fetch(second)).status).toBe(404);
    await urlOf(await aPicture().jpeg().toBuffer());
    await both.here.db('users').where({ id }).delete();
    expect(await both.here.db('profile_photos').where({ userId: id })).toEqual([]);
  });

  it('that two creators share stays while one of them uses it', async () => {
    const [one, two] = [await aCreator(), await aCreator()];
    const bytes = await aPicture().jpeg().toBuffer();
    const url = await one.urlOf(bytes);
    expect(await two.urlOf(bytes)).toBe(url);
    await one.removePhoto();
    expect((await both.there.fetch(url)).status).toBe(200);
  });

  it('uploaded twice at once leaves one row and one file', async () => {
    const { id, upload } = await aCreator();
    const before = (await storedFiles()).length;
    const pictures = await Promise.all([1, 2, 3, 4].map(() => aPicture().jpeg().toBuffer()));
    await Promise.all(pictures.map((bytes) => upload(bytes)));
    expect(await both.here.db('profile_photos').where({ userId: id })).toHaveLength(1);
    expect((await storedFiles()).length).toBe(before + 1);
  });

  it('is kept by the sweep, which removes files without an account', async () => {
    const [kept, gone] = [await aCreator(), await aCreator()];
    const keptUrl = await kept.urlOf(await aPicture().jpeg().toBuffer());
    await gone.urlOf(await aPicture().jpeg().toBuffer());
    const { storageKey } = await both.here
      .db('profile_photos')
      .where({ userId: gone.id })
      .first<{ storageKey: string }>('storage_key');
    await both.here.db('users').where({ id: gone.id }).delete();
    const old = new Date(Date.now() - 7_200_000);
    for (const path of await storedFiles()) await utimes(path, old, old);
    const { storage, incoming } = both.here.services.files;
    const [keyPrefix = ''] = storageKey.split('/');
    await sweepFiles({ db: both.here.db, storage, incoming, keyPrefix, now: new Date() });
    expect(await storage.read(storageKey, { start: 0, end: 1 })).toBeNull();
    expect((await both.there.fetch(keptUrl)).status).toBe(200);
  });
});

describe('an upload that is not a photo', () => {
  const half = async (bytes: Promise<Buffer>) =>
    (await bytes).subarray(0, (await bytes).length / 2);
  const bad: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
    ['an SVG with a script', () => aSvg, /JPEG, PNG or WebP/],
    ['a GIF that is a script', () => aGifAndScript, /JPEG, PNG or WebP/],
    ['an honest GIF', () => aPicture().gif().toBuffer(), /JPEG, PNG or WebP/],
    ['a TIFF', () => aPicture().tiff().toBuffer(), /JPEG, PNG or WebP/],
    ['a web page', () => aPage, /JPEG, PNG or WebP/],
    ['a document', () => aPdf(), /JPEG, PNG or WebP/],
    ['nothing', () => new Uint8Array(), /JPEG, PNG or WebP/],
    ['half a JPEG', () => half(aPicture().jpeg().toBuffer()), /damaged|JPEG/],
    ['half a PNG', () => half(aPicture().png().toBuffer()), /damaged|JPEG/],
    ['half a WebP', () => half(aPicture().webp().toBuffer()), /damaged|JPEG/],
    ['a tiny one', () => aPicture(95, 400).png().toBuffer(), /at least 96 by 96/],
    [
      'fifty megapixels in a small file',
      () =>
        sharp({ create: { width: 8_000, height: 6_300, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      /40 megapixels/,
    ],
  ];

  it.each(bad)('is refused in the documented shape: %s', async (_name, make, words) => {
    const { upload, read } = await aCreator();
    const before = await storedFiles();
    const problem = expect.stringMatching(words);
    expect(await failure(upload(await make(), 'me.png'))).toEqual({
      status: 422,
      code: 'photo_refused',
      message: problem,
      fields: { file: problem },
    });
    expect(await read()).toMatchObject({ photoUrl: null });
    expect(await storedFiles()).toEqual(before);
  });

  it('is refused for its size above ten megabytes', async () => {
    const { upload } = await aCreator();
    const bytes = new Uint8Array(10_000_001);
    expect(await failure(upload(bytes))).toMatchObject({ status: 413, code: 'payload_too_large' });
  });
});
