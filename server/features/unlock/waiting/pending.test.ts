import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { FakePost } from '#server/testing/doubles/fake-linkedin.ts';
import { blockedWaits } from '#server/testing/database/blocked-waits.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  type UnlockScene,
  type Visitor,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
const REFUSED = { state: 'refused', reason: 'word_missing' };
let sequence = 40_000;

const verify = (visitor: Visitor, magnetId: string, commentUrl: string) =>
  visitor.post('/api/verify-comment', { commentUrl, magnetId });

/** A comment that the post does not show yet; `show` puts it there. */
function aLateComment(scene: UnlockScene, post: FakePost, text: string) {
  sequence += 1;
  const commentId = idAt(new Date(), sequence);
  if (post.comments.length === 0) aComment(scene, post, 'first!');
  post.totalComments = 400;
  return {
    commentUrl: aHiddenComment(post, commentId),
    show() {
      const author = { name: 'Late Visitor', url: 'https://www.linkedin.com/in/late' };
      post.comments.push({ commentId, author, text });
    },
  };
}

const waitingOf = async (scene: UnlockScene, magnetId: string): Promise<{ id: string }> =>
  scene.app.db('waiting_comments').where({ magnetId }).first();

/** Makes the n-th retry due and waits until its job has run. */
async function runRetry(scene: UnlockScene, magnetId: string, attempt: number): Promise<void> {
  const { db } = scene.app;
  const { id } = await waitingOf(scene, magnetId);
  const due = db('pgboss.job').whereRaw(
    `name = 'recheck-comment' AND data->>'waitingId' = ? AND data->>'attempt' = ?`,
    [id, String(attempt)],
  );
  expect(await due.clone().update({ startAfter: db.fn.now() })).toBe(1);
  await expect
    .poll(async () => (await due.clone().first<{ state: string } | undefined>())?.state, {
      interval: 100,
    })
    .toBe('completed');
}

describe('a comment LinkedIn does not show', () => {
  it('waits once, whoever asks, with four scheduled retries', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const { commentUrl } = aLateComment(scene, post, 'growth');
    const visitors = [aVisitor(scene.app), aVisitor(scene.app), aVisitor(scene.app)] as const;
    const answers = await Promise.all(
      visitors.map((visitor) => verify(visitor, magnetId, commentUrl)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'comment_not_visible', status: 'pending' },
      });
      expect(answer.body.waitingToken).toMatch(/^wait_/);
    }
    const again = await verify(visitors[0], magnetId, commentUrl);
    expect(again.status).toBe(503);
    expect(again.body.waitingToken).toBeUndefined();

    const { db } = scene.app;
    const rows = await db('waiting_comments').where({ magnetId });
    expect(rows).toMatchObject([{ state: 'waiting', tries: 1, code: 'comment_not_visible' }]);
    expect(await db('waiting_visitors').where({ waitingId: rows[0].id })).toHaveLength(3);
    expect(await db('unlock_attempts').where({ magnetId })).toHaveLength(1);
    const jobs = await db('pgboss.job')
      .whereRaw(`data->>'waitingId' = ?`, [rows[0].id])
      .orderBy('start_after')
      .select('data', db.raw('extract(epoch FROM start_after - created_on)::int AS after'));
    expect(jobs.map(({ after }) => after)).toEqual([60, 300, 1_800, 21_600]);
    expect(jobs[0].data).toMatchObject({ v: 1, attempt: 1 });
  });

  it('is verified by a retry, and the visitor gets the content', async ({ scene }) => {
    const { magnetId, userId, post } = await aMagnet(scene);
    const late = aLateComment(scene, post, 'growth at last');
    const visitor = aVisitor(scene.app);
    expect((await verify(visitor, magnetId, late.commentUrl)).status).toBe(503);
    late.show();
    await runRetry(scene, magnetId, 1);
    expect(await waitingOf(scene, magnetId)).toMatchObject({ state: 'verified', tries: 2 });
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    expect(lead).toMatchObject({ name: 'Late Visitor', method: 'guest_page', confirmed: true });
    expect((await visitor.page(`/${magnetId}`)).html).toContain(CANARY);
    const sums = await sumFigures(scene.app.db, { userId });
    expect(sums).toMatchObject({ tried: 1, verified: 1 });
    await runRetry(scene, magnetId, 2); // a retry that comes after the end changes nothing
    expect(await waitingOf(scene, magnetId)).toMatchObject({ state: 'verified', tries: 2 });
  });

  it('is refused when a retry reads it and the word is missing', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const late = aLateComment(scene, post, 'nothing of the kind');
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, late.commentUrl);
    late.show();
    await runRetry(scene, magnetId, 1);
    expect(await waitingOf(scene, magnetId)).toMatchObject(REFUSED);
    const page = await visitor.page(`/${magnetId}`);
    expect(page.html).toContain('Verification Failed');
    expect(page.html).toContain('nothing of the kind');
    expect(page.html).not.toContain(CANARY);
  });

  it('stops waiting as soon as anybody’s check can read it', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const late = aLateComment(scene, post, 'something else');
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, late.commentUrl);
    late.show();
    // A page read before the comment was two seconds old may lack it and is read again.
    const answer = await verify(aVisitor(scene.app), magnetId, late.commentUrl);
    expect(answer.body).toMatchObject({ verified: false, reason: 'word_missing' });
    expect(await waitingOf(scene, magnetId)).toMatchObject(REFUSED);
    expect((await visitor.page(`/${magnetId}`)).html).toContain('something else');
  });

  it('stays after the last retry, unless all comments are visible without it', async ({
    scene,
  }) => {
    for (const isAllShown of [false, true]) {
      const { magnetId, post } = await aMagnet(scene);
      const { commentUrl } = aLateComment(scene, post, 'growth');
      if (isAllShown) post.totalComments = post.comments.length;
      const visitor = aVisitor(scene.app);
      const answer = await verify(visitor, magnetId, commentUrl);
      expect(answer).toMatchObject({ status: 503, body: { code: 'comment_not_visible' } });
      await runRetry(scene, magnetId, 3);
      expect(await waitingOf(scene, magnetId)).toMatchObject({ state: 'waiting' });
      await runRetry(scene, magnetId, 4);
      expect(await waitingOf(scene, magnetId)).toMatchObject(
        isAllShown
          ? { state: 'refused', reason: 'comment_gone', nextTryAt: null }
          : { state: 'waiting', nextTryAt: null },
      );
    }
  });

  it('opens on trust where the creator wants it, flagged until confirmed', async ({ scene }) => {
    const { magnetId, userId, token, post } = await aMagnet(scene, { whenUnconfirmed: 'unlock' });
    const late = aLateComment(scene, post, 'growth');
    const answer = await verify(aVisitor(scene.app), magnetId, late.commentUrl);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        verified: true,
        confirmed: false,
        magnet: { textContent: expect.stringContaining(CANARY) },
      },
    });
    const creator = scene.app.as(token);
    const { items } = await creator.activity.list({ query: {} });
    expect(items).toMatchObject([
      { result: 'verified', reason: 'trusted', lead: { confirmed: false } },
    ]);
    expect(items[0]?.waitingId).not.toBeNull();
    late.show();
    await runRetry(scene, magnetId, 1);
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    expect(lead).toMatchObject({ confirmed: true, name: 'Late Visitor', commentText: 'growth' });
    expect(await scene.app.db('leads').where({ userId })).toHaveLength(1);
    const quota = await scene.app.db('quota_months').where({ userId });
    expect(quota).toMatchObject([{ used: 1 }]);
  });
});

describe('the creator’s decision', () => {
  it('approves a comment: a lead, quota and the content', async ({ scene }) => {
    const { magnetId, userId, token, post } = await aMagnet(
      scene,
      { collectEmails: true },
      { plan: 'pro' },
    );
    const { commentUrl } = aLateComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, commentUrl);
    const creator = scene.app.as(token);
    const waiting = await creator.activity.listWaiting({ query: {} });
    expect(waiting).toMatchObject({
      total: 1,
      items: [{ url: commentUrl, visitors: 1, tries: 1 }],
    });
    const waitingId = waiting.items[0]?.id ?? '';

    const approved = await Promise.all(
      [1, 2, 3].map(() => creator.activity.approve({ params: { waitingId } })),
    );
    expect(new Set(approved.map(({ leadId }) => leadId)).size).toBe(1);
    const leads = await scene.app.db('leads').where({ magnetId });
    expect(leads).toMatchObject([
      { method: 'creator', confidence: 'approved', confirmed: true, overQuota: false },
    ]);
    const quota = await scene.app.db('quota_months').where({ userId });
    expect(quota).toMatchObject([{ used: 1 }]);

    const answer = await verify(visitor, magnetId, commentUrl);
    expect(answer.body).toMatchObject({ verified: true, confirmed: true, emailRequired: true });
    expect((await visitor.page(`/${magnetId}`)).html).toContain('Comment Verified!');
  });

  it('rejects a comment for good', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    const late = aLateComment(scene, post, 'growth');
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, late.commentUrl);
    const creator = scene.app.as(token);
    const waitingId = (await waitingOf(scene, magnetId)).id;
    await Promise.all([1, 2].map(() => creator.activity.reject({ params: { waitingId } })));
    late.show();
    const answer = await verify(visitor, magnetId, late.commentUrl);
    expect(answer.body).toMatchObject({ verified: false, reason: 'rejected' });
    await expect(creator.activity.approve({ params: { waitingId } })).rejects.toMatchObject({
      status: 404,
      code: 'waiting_not_found',
    });
    expect(await scene.app.db('leads').where({ magnetId })).toHaveLength(0);
  });

  it('is final: a rejected comment cannot be approved', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    await verify(aVisitor(scene.app), magnetId, aLateComment(scene, post, 'growth').commentUrl);
    const params = { waitingId: (await waitingOf(scene, magnetId)).id };
    const { activity } = scene.app.as(token);
    const gate = await scene.app.db.transaction();
    await gate('waiting_comments').where({ id: params.waitingId }).forUpdate();
    const rejected = activity.reject({ params });
    await expect.poll(() => blockedWaits(scene.app.db)).toBe(1);
    const approved = activity.approve({ params }).catch((error: unknown) => error);
    await expect.poll(() => blockedWaits(scene.app.db)).toBe(2);
    await gate.commit();
    expect(await rejected).toEqual({ success: true });
    expect(await approved).toMatchObject({ status: 404, code: 'waiting_not_found' });
    expect(await scene.app.db('leads').where({ magnetId })).toHaveLength(0);
  });

  it('belongs to the creator of the magnet: a foreign id is unknown (T56)', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const { commentUrl } = aLateComment(scene, post, 'growth');
    await verify(aVisitor(scene.app), magnetId, commentUrl);
    const waitingId = (await waitingOf(scene, magnetId)).id;
    const stranger = scene.app.as((await aMagnet(scene)).token);
    for (const id of [waitingId, 'unknown']) {
      const params = { waitingId: id };
      const notFound = { status: 404, code: 'waiting_not_found' };
      await expect(stranger.activity.approve({ params })).rejects.toMatchObject(notFound);
      await expect(stranger.activity.reject({ params })).rejects.toMatchObject(notFound);
    }
    expect((await stranger.activity.listWaiting({ query: {} })).items).toEqual([]);
    expect((await stranger.activity.list({ query: { magnetId } })).items).toEqual([]);
    expect(await waitingOf(scene, magnetId)).toMatchObject({ state: 'waiting' });
  });

  it('approves a near miss, and the refused visitor gets the content', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const refused = await verify(visitor, magnetId, aComment(scene, post, 'growht please'));
    expect(refused.body).toMatchObject({ verified: false, reason: 'word_missing' });
    const waitingId = (await waitingOf(scene, magnetId)).id;
    await scene.app.as(token).activity.approve({ params: { waitingId } });
    const lead = await scene.app.db('leads').where({ magnetId }).first();
    expect(lead.commentText).toBe('growht please');
    expect((await visitor.page(`/${magnetId}`)).html).toContain(CANARY);
  });

  it('respects the quota: kept by default, refused where operators refuse', async ({ scene }) => {
    const { magnetId, userId, token, post } = await aMagnet(scene);
    const month = scene.app.db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
    await scene.app.db('quota_months').insert({ userId, month, used: 600 });
    await verify(aVisitor(scene.app), magnetId, aLateComment(scene, post, 'growth').commentUrl);
    const params = { waitingId: (await waitingOf(scene, magnetId)).id };
    const creator = scene.app.as(token);
    await scene.app.services.settings.change({ overLimit: 'refuse' });
    await expect(creator.activity.approve({ params })).rejects.toMatchObject({
      status: 403,
      code: 'quota_exceeded',
    });
    expect(await waitingOf(scene, magnetId)).toMatchObject({ state: 'waiting' });
    await scene.app.services.settings.change({ overLimit: 'hold' });
    const { leadId } = await creator.activity.approve({ params });
    expect(await scene.app.db('leads').where({ id: leadId }).first()).toMatchObject({
      overQuota: true,
    });
  });
});
