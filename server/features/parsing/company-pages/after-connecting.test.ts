import { describe, expect } from 'vitest';
import {
  aCommentOfPage,
  aCompanyMagnet,
  connectPages,
  companyPageTest as it,
} from '#server/testing/scenes/readers/company-page.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

/** The usual first recheck comes after a minute, so an earlier result comes from the pages. */
const soon = { timeout: 40_000 };

const leadsOf = ({ db }: TestApp, magnetId: string) =>
  db('leads').where({ magnetId }).select<{ method: string; confirmed: boolean }[]>('*');
const looksFor = ({ db }: TestApp, userId: string) =>
  db('pgboss.job').whereRaw(`name = 'recheck-waits' AND data->>'userId' = ?`, [userId]);

describe('comments that wait', () => {
  it('are checked again as soon as the creator connects the page', async ({ scene, api }) => {
    const { app } = scene;
    const magnet = await aCompanyMagnet(scene, api);
    await app.as(magnet.token).companyPages.disconnect();
    const right = aCommentOfPage(scene, api, magnet, 'GROWTH please');
    const wrong = aCommentOfPage(scene, api, magnet, 'a nice post');
    for (const { url } of [right, wrong]) {
      const answer = await verify(aVisitor(app), magnet.magnetId, url);
      expect(answer).toMatchObject({ status: 503, body: { code: 'comment_not_visible' } });
    }
    await connectPages(app, api, magnet.token);
    await expect
      .poll(() => leadsOf(app, magnet.magnetId), soon)
      .toMatchObject([{ method: 'company_page', confirmed: true, commentText: 'GROWTH please' }]);
    const states = () =>
      app
        .db('waiting_comments')
        .where({ magnetId: magnet.magnetId })
        .orderBy('state')
        .pluck('state');
    await expect.poll(states, soon).toEqual(['refused', 'verified']);
  });

  it('are checked again when one of several pages is switched on, not before', async ({
    scene,
    api,
  }) => {
    const { app } = scene;
    const magnet = await aCompanyMagnet(scene, api);
    const { companyPages } = app.as(magnet.token);
    await companyPages.disconnect();
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(app), magnet.magnetId, url)).status).toBe(503);
    api.addPage('81', 'Another page');
    api.oauth.member.administers.push('81');
    const before = (await looksFor(app, magnet.userId)).length;
    await connectPages(app, api, magnet.token);
    expect(await looksFor(app, magnet.userId)).toHaveLength(before);
    await companyPages.choose({ body: { pageIds: [magnet.pageId] } });
    await expect
      .poll(() => leadsOf(app, magnet.magnetId), soon)
      .toMatchObject([{ method: 'company_page', confirmed: true }]);
  });
});

describe('the access of a deleted account', () => {
  const erased = async ({ db, services }: TestApp, id: string) => {
    const over = new Date(Date.now() - 60_000);
    await db('users').where({ id }).update({ deletionAskedAt: over, deletionAt: over });
    await services.account.deletions.work();
    await expect.poll(() => db('users').where({ id }), soon).toEqual([]);
    expect(await db('company_connections').where({ userId: id })).toEqual([]);
  };

  it('is ended at LinkedIn by its longest-lived token', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const before = api.oauth.revoked().length;
    await erased(scene.app, magnet.userId);
    const told = api.oauth.revoked().slice(before);
    expect(told[0]).toMatch(/^canary-refresh-/);
    expect(new Set(told).size).toBe(1);
  });

  it('is deleted here also when LinkedIn does not answer', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const before = api.oauth.revoked().length;
    api.oauth.mode = 'server_error';
    await erased(scene.app, magnet.userId);
    api.oauth.mode = 'grant';
    expect(api.oauth.revoked()).toHaveLength(before);
  });
});
