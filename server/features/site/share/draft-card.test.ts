import { describe, expect } from 'vitest';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

const guide = { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'secret' };

async function scene(app: TestApp, status: 'draft' | 'active') {
  const { user, token } = await aUser(app, { name: 'Ada Lovelace', plan: 'pro' });
  const api = app.as(token);
  const { id, version } = await api.magnets.create({ body: { ...guide, status } });
  const params = { magnetId: id };
  const keep = (fields: object, revision = 0) =>
    api.magnetDrafts.save({ params, body: { fields, revision, baseVersion: version } });
  const card = async () => Buffer.from(await api.draftCards.read({ params }));
  const isPublic = async () => (await app.fetch(`/unlock/${id}/share.png`)).status === 200;
  return { id, user, token, api, params, keep, card, isPublic };
}

describe('the card of a draft', () => {
  it('shows what was typed last, also what cannot be published yet', async ({ app }) => {
    const { keep, card, isPublic } = await scene(app, 'draft');
    const first = await card();
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1_200, 627]);
    await keep({ title: 'Other notes' });
    const titled = await card();
    await keep({ title: 'Other notes', brandColor: '#b00020' }, 1);
    const coloured = await card();
    expect(new Set([first, titled, coloured].map((png) => png.toString('base64'))).size).toBe(3);
    // Half a colour and no word at all.
    await keep({ title: 'Other notes', brandColor: '#b0', triggerWords: [] }, 2);
    expect((await card()).equals(titled)).toBe(false);
    expect(await isPublic()).toBe(false);
  });

  it('is what the link shows once the draft is published', async ({ app }) => {
    const { id, api, params, keep, card } = await scene(app, 'active');
    const published = async () =>
      Buffer.from(await (await app.fetch(`/unlock/${id}/share.png`)).arrayBuffer());
    const before = await published();
    expect((await card()).equals(before)).toBe(true);
    await keep({ ...guide, title: 'Not yet told' });
    const draft = await card();
    expect(draft.equals(before)).toBe(false);
    expect((await published()).equals(before)).toBe(true);
    await api.magnetDrafts.publish({ params, body: { revision: 1 } });
    expect((await published()).equals(draft)).toBe(true);
  });

  it('is for its creator alone, and kept by nothing on the way', async ({ app }) => {
    const { params, token, id } = await scene(app, 'draft');
    const { token: other } = await aUser(app);
    await expect(app.as(other).draftCards.read({ params })).rejects.toMatchObject({
      status: 404,
      code: 'magnet_not_found',
    });
    const path = `/api/magnets/${id}/share-card/draft`;
    expect((await app.fetch(path)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}`, range: 'bytes=1-3' };
    const part = await app.fetch(path, { headers });
    recordCoverage('GET', path, part.status, undefined);
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('PNG');
    expect(part.headers.get('cache-control')).toMatch(/no-store|no-cache/);
  });
});

describe('a card without our name', () => {
  it('is that of a page without "Powered by", and is back with it', async ({ app }) => {
    const { id, user, api, card } = await scene(app, 'active');
    await putOnPlan(app.db, user.id, 'creator');
    const page = async () => (await app.fetch(`/unlock/${id}`)).text();
    const pictureOf = (html: string) => /og:image" content="([^"]+)"/.exec(html)?.[1];
    const siteName = 'property="og:site_name"';
    const ours = await page();
    const [before, address] = [await card(), pictureOf(ours)];
    expect(ours).toContain(siteName);

    await api.brand.update({ body: { hidesPoweredBy: true } });
    const without = await page();
    expect(without).not.toContain(siteName);
    expect(pictureOf(without)).not.toBe(address);
    expect((await card()).equals(before)).toBe(false);
    // The icon stands where the mark was, so another one is another card.
    const named = pictureOf(without);
    await api.magnets.update({ params: { magnetId: id }, body: { icon: 'rocket' } });
    expect(pictureOf(await page())).not.toBe(named);
    // Nor does a closed page show the card of the site.
    await api.magnets.setStatus({ params: { magnetId: id }, body: { status: 'paused' } });
    expect(pictureOf(await page())).toBeUndefined();
    await api.magnets.setStatus({ params: { magnetId: id }, body: { status: 'active' } });

    await api.brand.update({ body: { hidesPoweredBy: false } });
    expect(pictureOf(await page())).toBe(address);
    expect((await card()).equals(before)).toBe(true);
  });
});
