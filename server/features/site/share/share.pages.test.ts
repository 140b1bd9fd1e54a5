import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawableText } from '#public-web/site/share/card-text.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let magnetId: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await aUser(app)).token;
  const made = await app.as(token).magnets.create({
    body: { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'the secret text' },
  });
  magnetId = made.id;
});
afterAll(() => app.close());

async function size(response: Response): Promise<[number, number]> {
  const png = Buffer.from(await response.arrayBuffer());
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('an active magnet and the site have a card of the size previews want', async () => {
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

test('the unlock page names its card by our own address', async () => {
  const page = await (await app.fetch(`/unlock/${magnetId}`)).text();
  expect(page).toContain(
    `<meta property="og:image" content="${app.url}/unlock/${magnetId}/share.png"/>`,
  );
  expect(page).toContain('<meta property="og:title" content="Growth notes"/>');
});

test('a card follows its title', async () => {
  const path = `/unlock/${magnetId}/share.png`;
  const before = (await app.fetch(path)).headers.get('etag');
  await app.db('magnets').where({ id: magnetId }).update({ title: 'Other notes' });
  await expect.poll(async () => (await app.fetch(path)).headers.get('etag')).not.toBe(before);
});

test('a paused or unknown magnet has none', async () => {
  expect((await app.fetch('/unlock/abcdefghjkmn/share.png')).status).toBe(404);
  await app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
  expect((await app.fetch(`/unlock/${magnetId}/share.png`)).status).toBe(404);
});

test('the typeface has every letter and sign a card may draw', async () => {
  const draw = async (letter: string): Promise<string> => {
    const code = `&#${letter.codePointAt(0)};`;
    const png = await app.services.rasterise(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="Inter" font-weight="700"><text x="4" y="30" font-size="24">${code}</text></svg>`,
    );
    return png.toString('base64');
  };
  // No typeface of ours has these: both come out as the same box, or as nothing.
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
