import { describe, expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { CHECKS_PER_MAGNET } from '../../check/unlock-limits.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  CANARY,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest({ checkQueueEveryMs: 3_600_000 });

/** A magnet whose checks of this minute are used up. */
async function aBusyMagnet(scene: UnlockScene): Promise<MagnetScene> {
  const made = await aMagnet(scene);
  await useUp(scene, made);
  return made;
}

async function useUp(scene: UnlockScene, { magnetId }: MagnetScene): Promise<void> {
  holdWindows();
  const { points } = CHECKS_PER_MAGNET;
  await scene.app.services.limiter.consume(`verify ${magnetId}`, CHECKS_PER_MAGNET, points);
}

const waitingIn = (scene: UnlockScene, magnetId: string) =>
  scene.app.db('waiting_comments').where({ magnetId });

const work = (scene: UnlockScene) => scene.app.services.unlock.workQueues();

describe('a check beyond the rate of its magnet', () => {
  it('is queued once, whoever asks, and each visitor sees its place', async ({ scene }) => {
    const { magnetId, userId, post } = await aBusyMagnet(scene);
    const links = ['one', 'two'].map((word) => aComment(scene, post, `growth ${word}`));
    const [first = '', second = ''] = links;
    const visitor = aVisitor(scene.app);
    expect(await verify(visitor, magnetId, first)).toMatchObject({
      status: 503,
      body: { status: 'pending', code: 'in_queue', place: 1, details: expect.any(String) },
    });
    const others = await Promise.all(
      [1, 2, 3].map(() => verify(aVisitor(scene.app), magnetId, first)),
    );
    for (const { body } of others) {
      expect(body).toMatchObject({ code: 'in_queue', place: 1 });
      expect(body.waitingToken).toMatch(/^wait_/);
    }
    const again = await verify(visitor, magnetId, first);
    expect(again.body).toMatchObject({ code: 'in_queue', place: 1 });
    expect(again.body.waitingToken).toBeUndefined();
    expect((await verify(aVisitor(scene.app), magnetId, second)).body).toMatchObject({ place: 2 });

    const rows = await waitingIn(scene, magnetId);
    expect(rows).toHaveLength(2);
    const { db } = scene.app;
    expect(await db('waiting_visitors').where({ waitingId: rows[0].id })).toHaveLength(4);
    expect(await db('unlock_attempts').where({ magnetId })).toHaveLength(2);
    expect(await sumFigures(db, { userId })).toMatchObject({ tried: 2 });
    expect((await verify(visitor, magnetId, 'https://example.com/')).status).toBe(400);
  });

  it('is shown on the page without JavaScript, which opens when its turn has come', async ({
    scene,
  }) => {
    const { magnetId, post } = await aBusyMagnet(scene);
    const visitor = aVisitor(scene.app);
    const commentUrl = aComment(scene, post, 'growth');
    const posted = await visitor.submit(`/unlock/${magnetId}`, { commentUrl });
    expect(posted.status).toBe(303);
    const page = await visitor.page(`/unlock/${magnetId}`);
    expect(page.html).toContain('You are in the queue');
    expect(page.html).toContain('1, less than a minute');
    // Only a script looks again: without one the page says what to do.
    const byScript = /<span class="needs-script">[^<]*Leave this page open[^<]*<\/span>/;
    expect(page.html).toMatch(byScript);
    expect(page.html.replace(byScript, '')).not.toMatch(/Leave this page open|opens here when/);
    expect(page.html).toMatch(/<noscript>[^<]*“Check again”[^<]*<\/noscript>/);
    await work(scene);
    expect((await visitor.page(`/unlock/${magnetId}`)).html).toContain(CANARY);
    expect(await waitingIn(scene, magnetId)).toMatchObject([{ state: 'verified', tries: 1 }]);
  });

  it('is queued behind earlier ones, also when the rate has room again', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    // Queued for its network's sake, while the magnet itself has room.
    await scene.app.services.unlock.verify({
      magnetId,
      commentUrl: aComment(scene, post, 'growth'),
      secrets: [],
      network: '203.0.113.9',
      mustQueue: true,
    });
    const late = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
    expect(late.body).toMatchObject({ code: 'in_queue', place: 2 });
  });

  it('is refused in its turn when the word is missing, and can be tried again', async ({
    scene,
  }) => {
    const made = await aBusyMagnet(scene);
    const { magnetId, post } = made;
    const visitor = aVisitor(scene.app);
    const link = aComment(scene, post, 'nothing of the kind');
    await verify(visitor, magnetId, link);
    await work(scene);
    expect(await waitingIn(scene, magnetId).first()).toMatchObject({
      state: 'refused',
      reason: 'word_missing',
    });
    expect((await visitor.page(`/${magnetId}`)).html).toContain('nothing of the kind');
    await useUp(scene, made);
    expect((await verify(visitor, magnetId, link)).body).toMatchObject({ code: 'in_queue' });
    expect(await waitingIn(scene, magnetId)).toMatchObject([{ state: 'waiting', reason: null }]);
  });

  it('shows a near miss in its turn, and waits for the creator', async ({ scene }) => {
    const { magnetId, post, token } = await aBusyMagnet(scene);
    const visitor = aVisitor(scene.app);
    await verify(visitor, magnetId, aComment(scene, post, 'growht please'));
    await work(scene);
    const { html } = await visitor.page(`/unlock/${magnetId}`);
    expect(html).toContain('data-step="comment"');
    expect(html).toContain('growht');
    expect(html).toContain('can still approve it');
    const { activity } = scene.app.as(token);
    const { items } = await activity.listWaiting({ query: {} });
    expect(items).toMatchObject([{ nearMiss: 'growht' }]);
    await activity.approve({ params: { waitingId: items[0]?.id ?? '' } });
    expect((await visitor.page(`/unlock/${magnetId}`)).html).toContain(CANARY);
  });

  it('restores a dismissed comment when another network asks for it', async ({ scene }) => {
    const made = await aBusyMagnet(scene);
    const { magnetId, post, token } = made;
    aComment(scene, post, 'first!');
    post.totalComments = 400;
    const hidden = aHiddenComment(post, idAt(new Date(), 77_002));
    await verify(aVisitor(scene.app), magnetId, hidden);
    await work(scene);
    const { activity } = scene.app.as(token);
    const { id: waitingId } = await waitingIn(scene, magnetId).first();
    await activity.dismissSource({ params: { waitingId } });
    await useUp(scene, made);
    await verify(aVisitor(scene.app), magnetId, hidden);
    await waitingIn(scene, magnetId)
      .where({ code: 'in_queue' })
      .update({ code: 'comment_not_visible' });
    expect(await activity.listWaiting({ query: {} })).toMatchObject({ total: 1 });
  });

  it('moves to the usual retries when LinkedIn does not show the comment', async ({ scene }) => {
    const { magnetId, post, token } = await aBusyMagnet(scene);
    aComment(scene, post, 'first!');
    post.totalComments = 400;
    const hidden = aHiddenComment(post, idAt(new Date(), 77_001));
    await verify(aVisitor(scene.app), magnetId, hidden);
    const creator = scene.app.as(token);
    expect(await creator.activity.listWaiting({ query: {} })).toMatchObject({ total: 0 });
    await work(scene);
    expect(await waitingIn(scene, magnetId).first()).toMatchObject({
      state: 'waiting',
      code: 'comment_not_visible',
      tries: 1,
    });
    const { id } = await waitingIn(scene, magnetId).first();
    const jobs = await scene.app
      .db('pgboss.job')
      .whereRaw(`name = 'recheck-comment' AND data->>'waitingId' = ?`, [id]);
    expect(jobs).toHaveLength(4);
    expect(await creator.activity.listWaiting({ query: {} })).toMatchObject({ total: 1 });
  });

  it('is taken over by another process when the first one crashed', async ({ scene }) => {
    const { magnetId, post } = await aBusyMagnet(scene);
    await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
    // What is left of a process that took the batch and ended, a minute later.
    await waitingIn(scene, magnetId).update({
      tries: 1,
      nextTryAt: scene.app.db.raw(`now() - interval '1 second'`),
    });
    await work(scene);
    expect(await waitingIn(scene, magnetId).first()).toMatchObject({ state: 'verified' });
  });
});

describe('many visitors behind one network', () => {
  it('are queued beyond the limit of a network, and none is lost', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    post.shown = 1_000;
    holdWindows();
    const network = { 'x-forwarded-for': '203.0.113.77' };
    const links = Array.from({ length: 41 }, (_, at) => aComment(scene, post, `growth ${at}`));
    const call = (commentUrl: string) =>
      aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId }, network);
    const answers = [];
    for (const link of links) answers.push(await call(link));
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<string>(30).fill('in_queue'),
      'rate_limited',
    ]);
    await work(scene);
    expect(await scene.app.db('leads').where({ magnetId })).toHaveLength(40);
  });
});
