import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import type { ListedMagnets } from '#server/features/magnets/visitors/listed-magnets.ts';
import { writeSitemap, writeSitemapPart } from './sitemap.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();

async function aMagnet(app: TestApp, fields: { isListed?: boolean } = {}) {
  const { token, user } = await aUser(app);
  const body = { title: 'Guide', triggerWord: 'GUIDE', textContent: 'x', ...fields };
  const magnet = await app.as(token).magnets.create({ body });
  return { ...magnet, user, as: app.as(token) };
}

const read = async (app: TestApp, path: string): Promise<string> => (await app.fetch(path)).text();

describe('a magnet that its owner lists', () => {
  test('is in the sitemap with its last change, and may be indexed', async ({ app }) => {
    const { id, isListed, updatedAt } = await aMagnet(app, { isListed: true });
    expect(isListed).toBe(true);
    const xml = await read(app, '/sitemap.xml');
    expect(xml).toContain(
      `<url><loc>${app.url}/unlock/${id}</loc><lastmod>${updatedAt}</lastmod></url>`,
    );
    expect(await read(app, `/unlock/${id}`)).not.toContain('noindex');
    expect(await read(app, `/${id}`)).toContain(
      `<link rel="canonical" href="${app.url}/unlock/${id}"/>`,
    );
  });

  test('is removed at once when it is unlisted, paused or deleted, or its owner suspended', async ({
    app,
  }) => {
    const magnets = await Promise.all(
      Array.from({ length: 4 }, () => aMagnet(app, { isListed: true })),
    );
    const [unlisted, paused, deleted, suspended] = magnets;
    const listed = async () => {
      const xml = await read(app, '/sitemap.xml');
      return magnets.filter(({ id }) => xml.includes(id)).length;
    };
    expect(await listed()).toBe(4);
    const params = (magnet?: { id: string }) => ({ params: { magnetId: magnet?.id ?? '' } });
    await unlisted?.as.magnets.update({ ...params(unlisted), body: { isListed: false } });
    expect(await listed()).toBe(3);
    await paused?.as.magnets.setStatus({ ...params(paused), body: { status: 'paused' } });
    expect(await listed()).toBe(2);
    await deleted?.as.magnets.remove(params(deleted));
    expect(await listed()).toBe(1);
    await app.db('users').where({ id: suspended?.user.id }).update({ suspendedAt: new Date() });
    await expect.poll(listed).toBe(0);
  });
});

describe('a magnet that nobody lists', () => {
  test('is in no sitemap and not indexed', async ({ app }) => {
    const { id, isListed } = await aMagnet(app);
    expect(isListed).toBe(false);
    expect(await read(app, '/sitemap.xml')).not.toContain(id);
    expect(await read(app, `/unlock/${id}`)).toContain('<meta name="robots" content="noindex"/>');
  });

  test('neither is the copy of a listed one', async ({ app }) => {
    const { id, as } = await aMagnet(app, { isListed: true });
    expect((await as.magnets.duplicate({ params: { magnetId: id } })).isListed).toBe(false);
  });
});

describe('more addresses than one file may have', () => {
  const ids = Array.from({ length: 7 }, (_, index) => `magnet${index}`);
  const listed: ListedMagnets = {
    count: async () => ids.length,
    list: async (page, size) =>
      ids
        .slice(page * size, (page + 1) * size)
        .map((id) => ({ id, slug: null, updatedAt: new Date('2026-01-02T03:04:05Z') })),
  };
  const few = {
    publicUrl: 'https://u.test',
    pagesUrl: 'https://u.test',
    addresses: ['https://u.test/', 'https://u.test/a?b&c'],
    listed,
    maxAddresses: 3,
  };

  test('are split, and the sitemap names the parts', async () => {
    const parts = [...(await writeSitemap(few)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => url,
    );
    expect(parts).toEqual([0, 1, 2, 3].map((part) => `https://u.test/sitemap-${part}.xml`));
    expect(await writeSitemapPart(few, 0)).toContain('<loc>https://u.test/a?b&amp;c</loc>');
    const written = await Promise.all([1, 2, 3].map((part) => writeSitemapPart(few, part)));
    for (const id of ids)
      expect(written.join('')).toContain(`<loc>https://u.test/unlock/${id}</loc>`);
    for (const part of written) expect(part?.match(/<url>/g)?.length).toBeLessThanOrEqual(3);
    expect(await writeSitemapPart(few, 4)).toBeNull();
  });

  test('stay one file up to the limit', async () => {
    expect(await writeSitemap({ ...few, maxAddresses: 9 })).toContain('<urlset');
    expect(await writeSitemap({ ...few, maxAddresses: 8 })).toContain('<sitemapindex');
  });

  test('have no part beyond the last', async ({ app }) => {
    for (const part of ['9', '01', '99999', 'x']) {
      const { status } = await app.fetch(`/sitemap-${part}.xml`);
      expect(status, `part ${part}`).toBe(404);
    }
    expect((await app.fetch('/sitemap-0.xml')).status).toBe(200);
  });
});
