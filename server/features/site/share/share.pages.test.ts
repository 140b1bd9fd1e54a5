import sharp from 'sharp';
import { expect } from 'vitest';
import { photoPath } from '#shared/account/profile-photo.ts';
import { drawableText } from '#public-web/site/share/card-text.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const test = appTest();
let magnetId: string;
let token: string;
test.beforeAll(async ({ app }) => {
  token = (await aUser(app)).token;
  const made = await app.as(token).magnets.create({
    body: { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'the secret text' },
  });
  magnetId = made.id;
});

async function size(response: Response): Promise<[number, number]> {
  const png = Buffer.from(await response.arrayBuffer());
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('an active magnet and the site have a card of the size previews want', async ({ app }) => {
  for (const path of [`/unlock/${magnetId}/share.png`, '/share.png']) {
    const image = await app.fetch(path);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cache-control')).toBe('public, max-age=600');
    const again = await app.fetch(path, {
      headers: { 'if-none-match': image.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    expect(await size(image)).toEqual([1_200, 630]);
  }
});

test('the unlock page links its card at the configured address', async ({ app }) => {
  const page = await (await app.fetch(`/unlock/${magnetId}`)).text();
  expect(page).toContain(
    `<meta property="og:image" content="${app.url}/unlock/${magnetId}/share.png"/>`,
  );
  expect(page).toContain('<meta property="og:title" content="Growth notes"/>');
});

test('a card follows its title', async ({ app }) => {
  const path = `/unlock/${magnetId}/share.png`;
  const before = (await app.fetch(path)).headers.get('etag');
  await app.db('magnets').where({ id: magnetId }).update({ title: 'Other notes' });
  await expect.poll(async () => (await app.fetch(path)).headers.get('etag')).not.toBe(before);
});

test('a card shows the photo of its creator, and initials where there is none', async ({ app }) => {
  const { user, token: own } = await aUser(app, { name: 'Ada Lovelace' });
  const { id } = await app.as(own).magnets.create({
    body: { title: 'Notes', triggerWords: ['GROWTH'], textContent: 'x' },
  });
  const read = async () => {
    const answer = await app.fetch(`/unlock/${id}/share.png`);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The middle of the picture, below the initials.
    const at = (600 - 34) * info.width * info.channels + 138 * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  const initials = await read();
  const red = await sharp({
    create: { width: 300, height: 300, channels: 3, background: { r: 220, g: 20, b: 30 } },
  })
    .png()
    .toBuffer();
  await app.as(own).profile.setPhoto({ upload: { name: 'me.png', bytes: red } });
  await expect.poll(read, { timeout: 30_000 }).not.toEqual(initials);
  const [r = 0, g = 0, b = 0] = await read();
  expect(Math.abs(r - 220) + Math.abs(g - 20) + Math.abs(b - 30)).toBeLessThan(30);
  // Without the photo's bytes the card is drawn with initials.
  await app.db('profile_photos').where({ userId: user.id }).delete();
  await app
    .db('users')
    .where({ id: user.id })
    .update({ photoUrl: photoPath('0'.repeat(64)) });
  await expect.poll(read, { timeout: 30_000 }).toEqual(initials);
});

test('a paused or unknown magnet has none', async ({ app }) => {
  expect((await app.fetch('/unlock/abcdefghjkmn/share.png')).status).toBe(404);
  await app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
  expect((await app.fetch(`/unlock/${magnetId}/share.png`)).status).toBe(404);
});

test('the typeface has every letter and sign a card may draw', async ({ app }) => {
  const draw = async (letter: string): Promise<string> => {
    const code = `&#${letter.codePointAt(0)};`;
    const png = await app.services.site.rasterise(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="Inter" font-weight="700"><text x="4" y="30" font-size="24">${code}</text></svg>`,
    );
    return png.toString('base64');
  };
  // Our typefaces lack these letters: both are drawn as the same box, or as nothing.
  const missing = new Set([await draw('成'), await draw('\u{10FFFD}')]);
  const signs = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{P}\p{S}\p{N}]/u.test(letter) && /\p{Script=Common}/u.test(letter))
    .filter((letter) => drawableText(`a${letter}`) === `a${letter}`);
  expect(signs.length).toBeGreaterThan(60);
  for (const letter of [...signs, ...'äßçñøłşţžđάώἀяёїқғұҳәșŵạ']) {
    const isMissing = missing.has(await draw(letter));
    expect(isMissing, `sign ${letter}`).toBe(false);
  }
});
