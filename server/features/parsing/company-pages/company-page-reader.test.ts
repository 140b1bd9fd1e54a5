import { describe, expect } from 'vitest';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aCommentOfPage,
  aCompanyMagnet,
  callsAbout,
  companyPageTest as it,
} from '#server/testing/scenes/readers/company-page.ts';
import { switchReaders } from '#server/testing/scenes/readers/paid-reader.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const someMinutesAgo = () => new Date(Date.now() - 600_000);

describe('a comment on a post of a connected page that guests do not see', () => {
  it('unlocks the page for its visitor, with the default name for a member', async ({
    scene,
    api,
  }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH please');
    expect(await verify(aVisitor(scene.app), magnet.magnetId, url)).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    const lead = await scene.app.db('leads').where({ magnetId: magnet.magnetId }).first();
    expect(lead).toMatchObject({
      method: 'company_page',
      name: 'LinkedIn User',
      authorUrl: null,
      commentText: 'GROWTH please',
    });
    const figures = await scene.app.as(magnet.token).creatorView.figures();
    expect(figures).toMatchObject({ companyPage: 1, guestPage: 0 });
  });

  it('is found after many pages of a list, also with LinkedIn’s smaller page size', async ({
    scene,
    api,
  }) => {
    const magnet = await aCompanyMagnet(scene, api);
    for (let index = 0; index < 130; index += 1) aCommentOfPage(scene, api, magnet, 'me too');
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
    api.mostPerCall = 50;
    const before = api.requests().length;
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(200);
    const starts = api
      .requests()
      .slice(before)
      .flatMap((path) => /start=(\d+)/.exec(path)?.[1] ?? []);
    expect(starts).toEqual(['0', '50', '100']);
    api.mostPerCall = 100;
  });

  it('is read once for all visitors of the post', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const calls = callsAbout(api, magnet);
    const urls = Array.from(
      { length: 5 },
      (_, index) => aCommentOfPage(scene, api, magnet, `GROWTH ${index}`).url,
    );
    await verify(aVisitor(scene.app), magnet.magnetId, urls[0] ?? '');
    const before = calls();
    for (const url of urls.slice(1)) {
      expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(200);
    }
    expect([before > 0, calls()]).toEqual([true, before]);
  });

  it('may be a reply, which is matched by its own text', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const { link } = aCommentOfPage(scene, api, magnet, 'What is this?');
    const commentId = idAt(new Date(), 4_711);
    api.addReply(magnet.postUrn, link.commentId, { id: commentId, text: 'GROWTH, as asked' });
    const reply = { ...link, commentId, parentCommentId: link.commentId };
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, canonicalCommentUrl(reply));
    expect(answer.status).toBe(200);
  });

  it('does not count words that are names of people', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const text = 'Hello Growth Miller, nice';
    const named = {
      start: 6,
      length: 13,
      value: { 'com.linkedin.common.MemberAttributedEntity': {} },
    };
    const { url } = aCommentOfPage(scene, api, magnet, text, { attributes: [named] });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).body).toMatchObject({
      reason: 'word_missing',
    });
  });

  it('is refused when the word is missing, and opens after an edit', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const { url, link } = aCommentOfPage(scene, api, magnet, 'Nice post');
    const visitor = aVisitor(scene.app);
    expect((await verify(visitor, magnet.magnetId, url)).body).toMatchObject({
      reason: 'word_missing',
    });
    api.removeComment(link.commentId);
    api.addComment(magnet.postUrn, {
      id: link.commentId,
      text: 'Nice post. GROWTH',
      actor: 'urn:li:person:V',
    });
    expect((await verify(visitor, magnet.magnetId, url)).status).toBe(200);
  });

  it('of the page itself or of its creator unlocks nothing', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    for (const actor of [`urn:li:organization:${magnet.pageId}`, magnet.memberUrn]) {
      const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH', { actor });
      expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).body).toMatchObject({
        reason: 'own_comment',
      });
    }
  });

  it('unlocks also when the creator’s profile is known, because the API distinguishes members', async ({
    scene,
    api,
  }) => {
    const magnet = await aCompanyMagnet(scene, api);
    await scene.app
      .db('users')
      .where({ id: magnet.userId })
      .update({ linkedinProfileUrl: 'https://www.linkedin.com/in/robin' });
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(200);
    // LinkedIn may leave out the author. It may be the creator then, so nobody gets access.
    const unknown = aCommentOfPage(scene, api, magnet, 'GROWTH', { odd: { actor: undefined } });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, unknown.url)).body).toMatchObject({
      code: 'linkedin_unavailable',
    });
  });
});

describe('a comment that the API does not return', () => {
  it('waits, and is absent only when the whole list and a single request agree', async ({
    scene,
    api,
  }) => {
    const magnet = await aCompanyMagnet(scene, api);
    aCommentOfPage(scene, api, magnet, 'GROWTH');
    const absent = aComment(scene, magnet.post, 'GROWTH', { at: someMinutesAgo() });
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, absent);
    expect(answer.body).toMatchObject({ code: 'comment_not_visible' });
    const [waiting] = await scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId });
    expect(waiting).toMatchObject({ state: 'waiting', absentAt: expect.any(Date) });
  });

  it('is not proven absent when one element was unreadable', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    aCommentOfPage(scene, api, magnet, 'GROWTH', { odd: { commentUrn: 'urn:li:comment:7' } });
    const absent = aComment(scene, magnet.post, 'GROWTH', { at: someMinutesAgo() });
    await verify(aVisitor(scene.app), magnet.magnetId, absent);
    const [waiting] = await scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId });
    expect(waiting).toMatchObject({ state: 'waiting', absentAt: null });
  });

  it('is never replaced by one with another id, time or post', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const other = idAt(new Date(), 99);
    const lies = [
      { id: other },
      { created: { time: Date.now() - 3_600_000 } },
      { commentUrn: `urn:li:comment:(urn:li:activity:${other},0)` },
    ];
    for (const odd of lies) {
      const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH', { odd });
      const { status } = await verify(aVisitor(scene.app), magnet.magnetId, url);
      expect(status).not.toBe(200);
    }
    const { url, link } = aCommentOfPage(scene, api, magnet, 'x');
    const odd = { commentUrn: `urn:li:comment:(urn:li:activity:${other},${link.commentId})` };
    api.removeComment(link.commentId);
    api.addComment(magnet.postUrn, { id: link.commentId, text: 'GROWTH', odd });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).not.toBe(200);
  });
});

describe('the reader passes', () => {
  it('for posts of others, which LinkedIn is asked about once', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const foreign = scene.linkedin.addPost({ shown: 1 });
    const calls = callsAbout(api, magnet);
    aComment(scene, foreign, 'first');
    const url = aComment(scene, foreign, 'GROWTH');
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).body.code).toBe(
      'comment_not_visible',
    );
    const before = calls();
    const another = aComment(scene, foreign, 'GROWTH too');
    await verify(aVisitor(scene.app), magnet.magnetId, another);
    expect([before > 0, calls()]).toEqual([true, before]);
    const row = await scene.app
      .db('company_posts')
      .where({ userId: magnet.userId, organizationId: null })
      .first();
    expect(row).toMatchObject({ apiPostKey: null });
  });

  it('for magnets of other creators on the same post', async ({ scene, api }) => {
    const magnet = await aCompanyMagnet(scene, api);
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(200);
    const other = await aMagnet(scene);
    expect((await verify(aVisitor(scene.app), other.magnetId, url)).body.code).toBe(
      'comment_not_visible',
    );
    expect(await scene.app.db('comment_evidence').where({ method: 'company_page' })).toEqual([]);
  });

  it('while an operator has it switched off, or nobody chose a page', async ({ scene, api }) => {
    const operator = scene.app.as((await anOperator(scene.app)).token);
    const magnet = await aCompanyMagnet(scene, api);
    const hidden = () => aCommentOfPage(scene, api, magnet, 'GROWTH').url;
    const check = async () =>
      (await verify(aVisitor(scene.app), magnet.magnetId, hidden())).status === 200;
    await switchReaders(operator, { company_page: false });
    expect(await check()).toBe(false);
    await switchReaders(operator, { company_page: true });
    expect(await check()).toBe(true);
    const { companyPages } = scene.app.as(magnet.token);
    await companyPages.choose({ body: { pageIds: [] } });
    expect(await check()).toBe(false);
    await companyPages.choose({ body: { pageIds: [magnet.pageId] } });
    expect(await check()).toBe(true);
    await companyPages.disconnect();
    expect(await check()).toBe(false);
  });
});
