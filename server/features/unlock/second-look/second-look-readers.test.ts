import { describe, expect } from 'vitest';
import type { MagnetScene, UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { ofFile, openerOf, openTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import { startFakeHarvestApi } from '#server/testing/doubles/fake-harvest-api.ts';
import { startFakeLinkedInApi } from '#server/testing/doubles/fake-linkedin-api.ts';
import {
  aCommentOfPage,
  aCompanyMagnet,
  withLinkedInApp,
} from '#server/testing/scenes/readers/company-page.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
  pairDevice,
} from '#server/testing/scenes/readers/creator-look.ts';
import { withPaidReader } from '#server/testing/scenes/readers/paid-reader.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = openTest
  .extend('api', ofFile, ({}, { onCleanup }) => untilTheEnd(startFakeLinkedInApi(), onCleanup))
  .extend('provider', ofFile, ({}, { onCleanup }) => untilTheEnd(startFakeHarvestApi(), onCleanup))
  .extend('scene', ofFile, async ({ api, provider }, { onCleanup }) => {
    const origins = { linkedInApiOrigin: api.origin, harvestOrigin: provider.origin };
    const scene = await openerOf(onCleanup).scene(origins);
    await withLinkedInApp(scene.app);
    return scene;
  });

/** The lead of a comment that opened its page a day ago. */
async function aDayAgo({ app }: UnlockScene, magnet: MagnetScene, commentText: string | null) {
  const { magnetId } = magnet;
  const lead = await app
    .db('leads')
    .where({ magnetId, commentText })
    .first<{ id: string; method: string }>('id', 'method');
  const createdAt = app.db.raw(`now() - interval '25 hours'`);
  await app.db('leads').where({ id: lead.id }).update({ createdAt });
  await app.db('unlock_attempts').where({ leadId: lead.id }).update({ createdAt });
  return {
    method: lead.method,
    async now() {
      const detail = app.as(magnet.token).leadDetail;
      const { unlocks } = await detail.read({ params: { leadId: lead.id } });
      return unlocks.find(({ id }) => id === lead.id)?.comment.now;
    },
  };
}

describe('a second look with the readers besides the guest page', () => {
  it('asks LinkedIn’s API for comments of a connected page, and the paid reader for none', async ({
    scene,
    api,
    provider,
  }) => {
    await withPaidReader(scene.app);
    const magnet = await aCompanyMagnet(scene, api);
    const texts = ['GROWTH one', 'GROWTH two', 'GROWTH three'];
    // A list says nothing against a comment that is as young as it.
    const at = new Date(Date.now() - 600_000);
    const urls = texts.map((text) => aCommentOfPage(scene, api, magnet, text, { at }));
    for (const { url } of urls) {
      expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(200);
    }
    const [kept, edited, gone] = await Promise.all(
      texts.map((text) => aDayAgo(scene, magnet, text)),
    );
    expect([kept?.method, edited?.method]).toEqual(['company_page', 'company_page']);
    const [, second, third] = urls.map(({ link }) => link.commentId);
    for (const id of [second, third]) api.removeComment(id ?? '');
    const actor = 'urn:li:person:Vera000001';
    api.addComment(magnet.postUrn, { id: second ?? '', text: 'never mind', actor });
    const paid = provider.requests().length;
    expect(await scene.app.services.unlock.lookAgain()).toBe(3);
    expect(await kept?.now()).toBe('there');
    expect(await edited?.now()).toBe('edited');
    expect(await gone?.now()).toBe('gone');
    expect(provider.requests()).toHaveLength(paid);
  });

  it('takes what the creator saw within a day, without asking LinkedIn', async ({ scene }) => {
    const { app } = scene;
    const magnet = await aNamedPost(scene);
    const comments = ['GROWTH please', 'GROWTH for me'].map((text) =>
      anUnseenComment(magnet.post, text),
    );
    const { token } = await pairDevice(app, magnet.token);
    const reader = app.as(token).creatorView;
    const seen = comments.map((comment) => comment.seen);
    await reader.sendReading({ body: aReading(magnet.post, seen) });
    for (const { link } of comments) {
      expect((await verify(aVisitor(app), magnet.magnetId, link)).status).toBe(200);
    }
    const kept = await aDayAgo(scene, magnet, 'GROWTH please');
    const edited = await aDayAgo(scene, magnet, 'GROWTH for me');
    const now = seen.map((one) =>
      one.text === 'GROWTH for me' ? { ...one, text: 'Thank you', isEdited: true } : one,
    );
    await reader.sendReading({ body: aReading(magnet.post, now) });
    const asked = scene.linkedin.requests().length;
    expect(await app.services.unlock.lookAgain()).toBe(2);
    expect(await kept.now()).toBe('there');
    expect(await edited.now()).toBe('edited');
    expect(scene.linkedin.requests()).toHaveLength(asked);
  });

  it('leaves out a view that is old, or that the creator switched off for the magnet', async ({
    scene,
  }) => {
    const { app } = scene;
    const magnet = await aNamedPost(scene);
    const comments = ['GROWTH old', 'GROWTH off'].map((text) => anUnseenComment(magnet.post, text));
    const { token } = await pairDevice(app, magnet.token);
    const seen = comments.map((comment) => comment.seen);
    await app.as(token).creatorView.sendReading({ body: aReading(magnet.post, seen) });
    for (const { link } of comments) {
      expect((await verify(aVisitor(app), magnet.magnetId, link)).status).toBe(200);
    }
    const old = await aDayAgo(scene, magnet, 'GROWTH old');
    const readAt = app.db.raw(`now() - interval '25 hours'`);
    await app
      .db('creator_readings')
      .where({ commentId: seen[0]?.commentId ?? '' })
      .update({ readAt });
    expect(await app.services.unlock.lookAgain()).toBe(1);
    expect(await old.now()).toBe('unseen');

    const off = await aDayAgo(scene, magnet, 'GROWTH off');
    await app
      .db('magnets')
      .where({ id: magnet.magnetId })
      .update({ readersOff: ['creator_view'] });
    expect(await app.services.unlock.lookAgain()).toBe(1);
    expect(await off.now()).toBe('unseen');
  });

  it('looks at a comment that its creator approved unread', async ({ scene }) => {
    const { app } = scene;
    const magnet = await aNamedPost(scene);
    const { link, seen } = anUnseenComment(magnet.post, 'please send it');
    expect((await verify(aVisitor(app), magnet.magnetId, link)).body).toMatchObject({
      status: 'pending',
    });
    const creator = app.as(magnet.token);
    const wait = await app.db('waiting_comments').where({ magnetId: magnet.magnetId }).first('id');
    await creator.activity.approve({ params: { waitingId: wait.id } });
    const lead = await aDayAgo(scene, magnet, null);
    expect(await lead.now()).toBe('pending');
    const { token } = await pairDevice(app, magnet.token);
    await app.as(token).creatorView.sendReading({ body: aReading(magnet.post, [seen]) });
    expect(await app.services.unlock.lookAgain()).toBe(1);
    expect(await lead.now()).toBe('there');
  });
});
