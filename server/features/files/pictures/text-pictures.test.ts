import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aSvg } from '../file-samples.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { type TestApp, testKey } from '#server/testing/app/test-app.ts';

const test = appTest();

/** Noise: the heaviest pictures there are. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const plain = (background: object | string, width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 4, background } });

async function aCreator(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const { pictures, magnetFiles } = app.as(token);
  const add = (bytes: Uint8Array, name = 'house.png') =>
    pictures.upload({ upload: { name, bytes } });
  return { userId: user.id, token, add, magnetFiles };
}
/** What a browser gets at an address. */
async function read(app: TestApp, path: string) {
  const answer = await app.fetch(path);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields }: ApiError) => ({ status, code, fields }),
  );

describe('a picture for a text', () => {
  test('becomes WebP of a width that pages show, and counts with its new size', async ({ app }) => {
    const { add, magnetFiles, token } = await aCreator(app);
    const picture = await add(await noise(3_000, 1_500).jpeg().toBuffer(), 'Mein Haus.jpeg');
    expect(picture).toMatchObject({
      address: `picture:${picture.id}`,
      width: 1_600,
      height: 800,
      size: expect.any(Number),
    });
    expect(picture.size).toBeLessThanOrEqual(400_000);
    expect((await magnetFiles.limits()).usedBytes).toBe(picture.size);
    const { bytes, headers } = await read(app, picture.url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.size),
      'cache-control': 'private, max-age=21600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const own = await app.fetch(`/api/files/${picture.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="Mein Haus.webp"');
  });

  test('keeps its length when it is long, and its size when it is small', async ({ app }) => {
    const { add } = await aCreator(app);
    const long = await add(await plain('#e8eef4', 800, 6_000).png().toBuffer());
    expect([long.width, long.height]).toEqual([800, 6_000]);
    const small = await add(await plain('#204060', 24, 16).webp().toBuffer());
    expect([small.width, small.height]).toEqual([24, 16]);
  });

  test('says nothing of the camera and the place, and stands upright', async ({ app }) => {
    const { add } = await aCreator(app);
    const photo = await noise(300, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('SECRETCAM')).toBe(true);
    const picture = await add(photo);
    expect([picture.width, picture.height]).toEqual([200, 300]);
    const { bytes } = await read(app, picture.url);
    expect(bytes.includes('SECRETCAM')).toBe(false);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  });

  test('stands still, also when it came as an animation', async ({ app }) => {
    const { add } = await aCreator(app);
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => plain(colour, 60, 40).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const picture = await add(moving, 'moving.webp');
    const { bytes } = await read(app, picture.url);
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect([picture.width, picture.height]).toEqual([60, 40]);
  });

  test('that is a page as well leaves only the picture', async ({ app }) => {
    const { add } = await aCreator(app);
    const page = Buffer.from('<script>alert(document.domain)</script>');
    const both = Buffer.concat([await noise(90, 90).png().toBuffer(), page]);
    const picture = await add(both, 'page.html.png');
    expect((await read(app, picture.url)).bytes.includes('<script>')).toBe(false);
  });

  test('that cannot be taken is refused with its reason, and nothing is stored', async ({
    app,
  }) => {
    const { add, magnetFiles, userId } = await aCreator(app);
    const bomb = await plain('#fff', 7_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const tries: [Uint8Array, RegExp][] = [
      [aSvg, /JPEG, PNG or WebP/],
      [await noise(90, 90).gif().toBuffer(), /JPEG, PNG or WebP/],
      [Buffer.from('no picture at all'), /JPEG, PNG or WebP/],
      [new Uint8Array(), /JPEG, PNG or WebP/],
      [(await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000), /damaged/],
      [await plain('#fff', 15, 40).png().toBuffer(), /at least 16 by 16/],
      [bomb, /40 megapixels/],
    ];
    for (const [bytes, words] of tries) {
      expect(await failure(add(bytes, 'house.png'))).toEqual({
        status: 422,
        code: 'file_refused',
        fields: { file: expect.stringMatching(words) },
      });
    }
    expect((await failure(add(Buffer.alloc(10_000_001)))).status).toBe(413);
    expect((await magnetFiles.limits()).usedBytes).toBe(0);
    expect(await app.db('magnet_files').where({ userId })).toEqual([]);
  });

  test('needs room in the plan', async ({ app }) => {
    const { add, userId } = await aCreator(app);
    await putOnPlan(app.db, userId, 'free');
    const { storageMb } = await app.db('entitlements').where({ userId }).first('storage_mb');
    const file = {
      userId,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      sha256: Buffer.alloc(32),
      storageKey: `tests/${userId}`,
    };
    const size = Number(storageMb) * 1_000_000 - 20;
    await app.db('magnet_files').insert({ ...file, id: 'a'.repeat(20), size });
    const bytes = await plain('#345', 90, 90).png().toBuffer();
    expect(await failure(add(bytes))).toMatchObject({ status: 403, code: 'file_quota_reached' });
    expect(await app.db('magnet_files').where({ userId })).toHaveLength(1);
    await app.db('magnet_files').where({ userId }).delete();
  });
});

describe('the address that shows it to its creator', () => {
  test('opens nothing without its signature, with another one, or later', async ({ app }) => {
    const { add } = await aCreator(app);
    const [one, two] = [
      await add(await plain('#123', 90, 90).png().toBuffer()),
      await add(await plain('#321', 90, 90).png().toBuffer()),
    ];
    const [path = '', query = ''] = one.url.split('?');
    const signed = (id: string, expires: number) =>
      `/assets/pictures/${id}.webp?expires=${expires}&signature=${testKey.sign('picture-links', `${id}.${expires}`)}`;
    const now = Math.floor(Date.now() / 1_000);
    const wrong = [
      path,
      `${path}?${query.replace(/signature=.*/, '')}`,
      `${path}?${query.replace(/expires=\d+/, `expires=${now + 99_999}`)}`,
      `${two.url.split('?', 1)[0]}?${query}`,
      signed(one.id, now - 10),
    ];
    for (const address of wrong) expect((await read(app, address)).status).toBe(404);
    expect((await read(app, signed(one.id, now + 100))).status).toBe(200);
    expect((await read(app, one.url)).status).toBe(200);
  });

  test('opens no file that is no picture', async ({ app }) => {
    const { userId } = await aCreator(app);
    const id = 'b'.repeat(20);
    await app.db('magnet_files').insert({
      id,
      userId,
      name: 'a.pdf',
      mediaType: 'application/pdf',
      sha256: Buffer.alloc(32),
      storageKey: `tests/pdf-${userId}`,
      size: 5,
    });
    const expires = Math.floor(Date.now() / 1_000) + 100;
    const signature = testKey.sign('picture-links', `${id}.${expires}`);
    const address = `/assets/pictures/${id}.webp?expires=${expires}&signature=${signature}`;
    expect((await read(app, address)).status).toBe(404);
    await app.db('magnet_files').where({ id }).delete();
  });
});
