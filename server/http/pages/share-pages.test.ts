import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#server/testing/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/test-app.ts';

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
