import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const claimsOf = (scene: UnlockScene, magnetId: string) =>
  scene.app
    .db('claims')
    .join('leads', 'leads.id', 'claims.lead_id')
    .where('leads.magnet_id', magnetId);

describe('the unlock page without JavaScript', () => {
  it('shows the first step on both addresses and contains nothing of the content (T16)', async ({
    scene,
  }) => {
    const { magnetId } = await aMagnet(scene, { title: 'Ten growth levers' });
    for (const path of [
      `/unlock/${magnetId}`,
      `/${magnetId}`,
      `/${magnetId}?ref=x&utm_source=%00y`,
    ]) {
      const page = await aVisitor(scene.app).page(path);
      expect(page.status).toBe(200);
      expect(page.html).toContain('Ten growth levers');
      expect(page.html).toContain('name="commentUrl"');
      expect(page.html).not.toContain(CANARY);
    }
  });

  it('opens the content after the comment form, keeps it over a reload and claims it once', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene);
    const path = `/unlock/${magnetId}`;
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'Growth, please');

    const posted = await visitor.submit(path, { step: 'comment', commentUrl });
    expect(posted.status).toBe(303);
    const target = posted.headers.get('location') ?? '';
    const opened = await visitor.page(target);
    expect(opened.html).toContain(CANARY);
    expect(opened.html).toContain('Content Unlocked!');
    expect(opened.html).toMatch(/Welcome Visitor \d+! Your content is ready\./);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');

    expect((await visitor.page(path)).html).toContain(CANARY);
    expect(await claimsOf(scene, magnetId)).toHaveLength(1);
    const island = await visitor.post('/api/claims', { magnetId });
    expect(island).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(await claimsOf(scene, magnetId)).toHaveLength(1);
    expect((await aVisitor(scene.app).page(path)).html).not.toContain(CANARY);
  });

  it('asks for the email, corrects a bad one and opens with a good one', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(
      scene,
      { collectEmails: true, emailPrompt: 'Where shall it go?' },
      { plan: 'pro' },
    );
    const path = `/unlock/${magnetId}`;
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'GROWTH');
    const posted = await visitor.submit(path, { step: 'comment', commentUrl });
    expect(posted).toMatchObject({ status: 303 });

    const email = await visitor.page(path);
    expect(email.html).toContain('Comment Verified!');
    expect(email.html).toContain('Where shall it go?');
    expect(email.html).not.toContain(CANARY);

    const empty = await visitor.submit(path, { step: 'email', email: ' ' });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('Email Required');
    const bad = await visitor.submit(path, { step: 'email', email: 'no address' });
    expect(bad.status).toBe(422);
    expect(bad.html).toContain('Please enter a valid email address');

    const good = await visitor.submit(path, { step: 'email', email: 'v@x.test' });
    expect(good.status).toBe(303);
    expect((await visitor.page(good.headers.get('location') ?? '')).html).toContain(CANARY);
    expect(await claimsOf(scene, magnetId)).toHaveLength(1);

    const other = aVisitor(scene.app);
    await other.submit(path, { step: 'comment', commentUrl: aComment(scene, post, 'growth!') });
    const taken = await other.submit(path, { step: 'email', email: 'V@X.test' });
    expect(taken.status).toBe(409);
    expect(taken.html).toContain('Email Save Failed');
    expect(taken.html).not.toContain(CANARY);
  });

  it('explains each failure beside the form and keeps the pasted link', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const path = `/${magnetId}`;
    const visitor = aVisitor(scene.app);

    const empty = await visitor.submit(path, { step: 'comment', commentUrl: '  ' });
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('URL Required');

    const postLink = `https://www.linkedin.com/feed/update/urn:li:activity:${post.activityId}/`;
    const wrong = await visitor.submit(path, { step: 'comment', commentUrl: postLink });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('That is the link of the post, not of your comment.');
    expect(wrong.html).toContain(postLink);

    const missing = await visitor.submit(path, {
      step: 'comment',
      commentUrl: aComment(scene, post, 'What a <b>read</b> about growht'),
    });
    expect(missing.status).toBe(422);
    expect(missing.html).toContain('Verification Failed');
    expect(missing.html).toContain('Trigger word &quot;GROWTH&quot; not found in your comment.');
    expect(missing.html).toContain('growht');
    expect(missing.html).toContain('&lt;b&gt;read&lt;/b&gt;');
    expect(missing.html).not.toContain('<b>read</b>');
    expect((await visitor.page(path)).html).toContain('name="commentUrl"');
  });

  it('shows that an unreadable comment waits, also after a reload', async ({ scene }) => {
    const { magnetId, post, token } = await aMagnet(scene);
    post.totalComments = 400;
    const path = `/unlock/${magnetId}`;
    const visitor = aVisitor(scene.app);
    const commentUrl = aHiddenComment(post, idAt(new Date(), 777));

    const posted = await visitor.submit(path, { step: 'comment', commentUrl });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, path]);
    const reloaded = await visitor.page(path);
    expect(reloaded.status).toBe(200);
    expect(reloaded.html).toContain('data-step="pending"');

    const creator = scene.app.as(token);
    const { items } = await creator.activity.listWaiting({ query: {} });
    await creator.activity.approve({ params: { waitingId: items[0]?.id ?? '' } });
    const head = await visitor.page(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await scene.app.db('grants').where({ magnetId })).toHaveLength(0);
    expect((await visitor.page(path)).html).toContain(CANARY);
    expect((await visitor.page(path)).html).toContain(CANARY);
    expect(await scene.app.db('grants').where({ magnetId })).toHaveLength(1);
    expect(await claimsOf(scene, magnetId)).toHaveLength(1);
  });

  it('tells a waiting visitor that the creator rejected the comment', async ({ scene }) => {
    const { magnetId, post, token } = await aMagnet(scene);
    post.totalComments = 400;
    const visitor = aVisitor(scene.app);
    const commentUrl = aHiddenComment(post, idAt(new Date(), 778));
    await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
    const creator = scene.app.as(token);
    const { items } = await creator.activity.listWaiting({ query: {} });
    await creator.activity.reject({ params: { waitingId: items[0]?.id ?? '' } });
    const page = await visitor.page(`/${magnetId}`);
    expect(page.html).toContain('rejected that comment');
    expect(page.html).toContain('name="commentUrl"');
  });

  it('is the not-found page for unknown and impossible ids, and says that a paused magnet is inactive, even to the holder of a grant (T28)', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth');
    await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
    await scene.app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
    const inactive = 'This lead magnet is currently inactive and not available for unlock.';
    const unknown = 'This lead magnet does not exist or is no longer active.';
    for (const [path, text] of [
      [`/unlock/${magnetId}`, inactive],
      [`/${magnetId}`, inactive],
      ['/unlock/abcabcabcabc', unknown],
      ['/abcabcabcabc', unknown],
      ['/unlock/X', unknown],
    ] as const) {
      const page = await visitor.page(path);
      expect(page.status).toBe(404);
      expect(page.html).toContain('Content Not Found');
      expect(page.html).toContain(text);
      expect(page.html).not.toContain(CANARY);
    }
    const posted = await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
    expect(posted.status).toBe(404);
  });

  it('refuses a form from another site and keeps the limits of the JSON call (T47)', async ({
    scene,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const fields = { step: 'comment', commentUrl: 'x' };
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await visitor.submit(`/${magnetId}`, fields, headers)).status).toBe(403);
    }
    holdWindows();
    for (let call = 0; call < 40; call += 1) {
      expect((await visitor.submit(`/${magnetId}`, fields)).status).toBe(422);
    }
    const limited = await visitor.submit(`/${magnetId}`, fields);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(limited.html).toContain('Too many requests');
  });

  it('remembers several magnets in one cookie, newest first', async ({ scene }) => {
    const visitor = aVisitor(scene.app);
    const opened: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { magnetId, post } = await aMagnet(scene);
      const commentUrl = aComment(scene, post, 'growth');
      await visitor.submit(`/${magnetId}`, { step: 'comment', commentUrl });
      opened.push(magnetId);
    }
    for (const magnetId of opened) {
      expect((await visitor.page(`/${magnetId}`)).html).toContain(CANARY);
    }
    const places = (visitor.cookies.get('unlock') ?? '')
      .split('~')
      .map((part) => part.split('.')[0]);
    expect(places).toEqual(opened.toReversed());
  });
});
