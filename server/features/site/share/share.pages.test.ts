import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { photoPath } from '#shared/account/profile-photo.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

import { appTest } from '#server/testing/app/app-tests.ts';
const test = appTest();

/** A published magnet of a creator of its own. */
async function aMagnet(app: TestApp, fields: object = {}, name = 'Ada Lovelace') {
  const { user, token } = await aUser(app, { name, plan: 'pro' });
  const body = {
    title: 'Growth notes',
    triggerWords: ['GROWTH'],
    textContent: 'the secret text',
    ...fields,
  };
  const { id } = await app.as(token).magnets.create({ body });
  const page = async () => (await app.fetch(`/unlock/${id}`)).text();
  /** Where the page says its picture is. */
  const cardPath = async () =>
    new URL(/og:image" content="([^"]+)"/.exec(await page())?.[1] ?? '').pathname;
  return { id, userId: user.id, api: app.as(token), page, cardPath };
}
const solid = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
async function colourAt(answer: Response, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('an active magnet and the site have a card of the size previews want', async ({ app }) => {
  const { id, cardPath } = await aMagnet(app);
  for (const [path, seconds] of [
    [await cardPath(), 86_400],
    [`/unlock/${id}/share.png`, 600],
    ['/share.png', 600],
  ] as const) {
    const image = await app.fetch(path);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
    const again = await app.fetch(path, {
      headers: { 'if-none-match': image.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    const png = Buffer.from(await image.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 627]);
  }
});

test('the unlock page names its card with size and words for every reader of links', async ({
  app,
}) => {
  const { id, page } = await aMagnet(app, { title: '客户入门清单 "30"' });
  const html = await page();
  expect(html).toMatch(
    new RegExp(
      `<meta property="og:image" content="${app.url}/assets/cards/${id}-[0-9a-f]{16}.png"/>`,
    ),
  );
  for (const tag of [
    '<meta property="og:title" content="客户入门清单 &quot;30&quot;"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="627"/>',
    '<meta property="og:image:alt" content="客户入门清单 &quot;30&quot;, by Ada Lovelace"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])
    expect(html).toContain(tag);
});

describe('the address of a card', () => {
  test('changes with title, word, colour, name and brand, ', async ({ app }) => {
    const { id, api, cardPath } = await aMagnet(app);
    const params = { magnetId: id };
    const first = await cardPath();
    const seen = [first];
    const changed = async (change: () => Promise<unknown>) => {
      await change();
      await expect.poll(cardPath).not.toBe(seen.at(-1));
      seen.push(await cardPath());
    };
    await changed(() => api.magnets.update({ params, body: { title: 'Other notes' } }));
    await changed(() => api.magnets.update({ params, body: { triggerWords: ['NOTES'] } }));
    await changed(() => api.profile.update({ body: { linkedinName: 'Ada Byron' } }));
    await changed(() => api.brand.update({ body: { colour: '#b00020' } }));
    const logo = { name: 'l.png', bytes: await solid('#12a050', 300, 100) };
    await changed(() => api.brand.setLogo({ upload: logo }));
    const cover = { name: 'c.png', bytes: await solid('#8040c0', 1_600, 400) };
    await changed(() => api.brand.setCover({ upload: cover }));
    expect(new Set(seen).size).toBe(seen.length);
    // Earlier ones and one that never was answer with the present card, for a short while.
    const present = (await app.fetch(seen.at(-1) ?? '')).headers.get('etag');
    for (const path of [
      first,
      `/unlock/${id}/share.png`,
      `/assets/cards/${id}-${'0'.repeat(16)}.png`,
    ]) {
      const answer = await app.fetch(path);
      expect(answer.headers.get('etag')).toBe(present);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    }
    // What does not stand on it changes nothing.
    await api.magnets.update({ params, body: { description: 'More of it' } });
    await expect
      .poll(async () => (await app.fetch(`/unlock/${id}`)).text())
      .toContain('More of it');
    expect(await cardPath()).toBe(seen.at(-1));
  });

  test('of a draft says nothing before it is published', async ({ app }) => {
    const { id, api, cardPath } = await aMagnet(app);
    const [before, path] = [
      await (await app.fetch(`/unlock/${id}/share.png`)).arrayBuffer(),
      await cardPath(),
    ];
    const { version } = await api.magnets.get({ params: { magnetId: id } });
    await api.magnetDrafts.save({
      params: { magnetId: id },
      body: { fields: { title: 'Not yet told' }, revision: 0, baseVersion: version },
    });
    expect(await cardPath()).toBe(path);
    const after = await (await app.fetch(`/unlock/${id}/share.png`)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
  });
});

describe('a card shows', () => {
  test('logo and cover of its creator', async ({ app }) => {
    const { api, cardPath } = await aMagnet(app);
    const plain = await cardPath();
    const cover = { name: 'c.png', bytes: await solid('#8040c0', 1_600, 400) };
    const logo = { name: 'l.png', bytes: await solid('#12a050', 300, 100) };
    await api.brand.setCover({ upload: cover });
    await api.brand.setLogo({ upload: logo });
    await expect.poll(cardPath).not.toBe(plain);
    const near = ([r = 0, g = 0, b = 0]: number[], of: readonly [number, number, number]) =>
      Math.abs(r - of[0]) + Math.abs(g - of[1]) + Math.abs(b - of[2]);
    const card = () => app.fetch(plain);
    expect(near(await colourAt(await card(), 600, 60), [128, 64, 192])).toBeLessThan(30);
    expect(near(await colourAt(await card(), 160, 225), [18, 160, 80])).toBeLessThan(30);
  });

  test('the photo of its creator, and initials where there is none', async ({ app }) => {
    const { id, api, userId } = await aMagnet(app);
    const read = async () => colourAt(await app.fetch(`/unlock/${id}/share.png`), 124, 575);
    const initials = await read();
    await api.profile.setPhoto({
      upload: { name: 'me.png', bytes: await solid('#dc141e', 300, 300) },
    });
    await expect.poll(read, { timeout: 90_000 }).not.toEqual(initials);
    const [r = 0, g = 0, b = 0] = await read();
    expect(Math.abs(r - 220) + Math.abs(g - 20) + Math.abs(b - 30)).toBeLessThan(30);
    // Without the photo's bytes the card is drawn with initials.
    await app.db('profile_photos').where({ userId }).delete();
    await app
      .db('users')
      .where({ id: userId })
      .update({ photoUrl: photoPath('0'.repeat(64)) });
    await expect.poll(read, { timeout: 90_000 }).toEqual(initials);
  });

  test('no word to comment once the page has ended', async ({ app }) => {
    const { id, api, cardPath } = await aMagnet(app);
    const open = await cardPath();
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    await api.magnets.update({ params: { magnetId: id }, body: { endsAt } });
    await app
      .db('magnets')
      .where({ id })
      .update({ endsAt: new Date(Date.now() - 1_000) });
    await expect.poll(cardPath).not.toBe(open);
    expect((await app.fetch(await cardPath())).status).toBe(200);
  });
});

test('a page that shows nothing has no card', async ({ app }) => {
  expect((await app.fetch('/unlock/abcdefghjkmn/share.png')).status).toBe(404);
  expect((await app.fetch(`/assets/cards/abcdefghjkmn-${'0'.repeat(16)}.png`)).status).toBe(404);
  const { id, page, cardPath } = await aMagnet(app);
  const path = await cardPath();
  expect((await app.fetch(path)).status).toBe(200);
  for (const state of [
    { status: 'paused' },
    { status: 'archived' },
    { status: 'draft' },
    { status: 'active', takenDownAt: null, deletedAt: new Date() },
  ]) {
    await app.db('magnets').where({ id }).update(state);
    for (const address of [path, `/unlock/${id}/share.png`])
      await expect.poll(async () => (await app.fetch(address)).status).toBe(404);
    expect(await page()).not.toContain('/assets/cards/');
  }
});
