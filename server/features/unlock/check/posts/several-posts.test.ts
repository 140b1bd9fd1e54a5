import { describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
  refOf,
} from '#server/testing/scenes/readers/creator-look.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  boundTo,
  rowsOf,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import type { FakePost } from '#server/testing/doubles/fake-linkedin.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';

const it = sceneTest();

const keyOf = (post: FakePost): string => postKey(refOf(post));

const bind = ({ app }: UnlockScene, magnetId: string, ...posts: FakePost[]) =>
  app
    .db('magnets')
    .where({ id: magnetId })
    .update(boundTo(...posts.map(keyOf)));

describe('a magnet that is bound to several posts', () => {
  it('opens with a comment on any of them, and refuses one on another post', async ({ scene }) => {
    const { magnetId, post: first } = await aMagnet(scene);
    const second = scene.linkedin.addPost({ type: 'ugcPost' });
    const other = scene.linkedin.addPost();
    await bind(scene, magnetId, first, second);
    const ask = async (post: FakePost) =>
      (await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'))).body;
    expect(await ask(first)).toMatchObject({ verified: true });
    expect(await ask(second)).toMatchObject({ verified: true });
    expect(await ask(other)).toMatchObject({ verified: false, reason: 'wrong_post' });
    // From then on all ids are known, and nothing but the comment itself is read.
    const asked = scene.linkedin.requests().length;
    expect(await ask(second)).toMatchObject({ verified: true });
    expect(await ask(other)).toMatchObject({ verified: false, reason: 'wrong_post' });
    expect(scene.linkedin.requests().length - asked).toBeLessThanOrEqual(1);
  });

  it('finds the post behind another of its ids, the one of about the same time first', async ({
    scene,
  }) => {
    const { magnetId, post: first } = await aMagnet(scene);
    const posts = [first, ...Array.from({ length: 3 }, () => scene.linkedin.addPost())];
    const uploaded = scene.linkedin.addPost({ type: 'ugcPost' });
    const urls = boundTo(...posts.map(keyOf), `activity:${uploaded.activityId}`);
    await scene.app.db('magnets').where({ id: magnetId }).update(urls);
    const commentUrl = aComment(scene, uploaded, 'growth');
    expect(commentUrl).not.toContain(uploaded.activityId);
    const asked = scene.linkedin.requests().length;
    expect((await verify(aVisitor(scene.app), magnetId, commentUrl)).body.verified).toBe(true);
    expect(scene.linkedin.requests().length - asked).toBeLessThanOrEqual(2);
  });

  it('lets a comment wait while one of its posts cannot be read', async ({ scene }) => {
    const { magnetId, post: first } = await aMagnet(scene);
    const other = scene.linkedin.addPost();
    await bind(scene, magnetId, first, scene.linkedin.addPost());
    first.mode = { kind: 'status', status: 999 };
    const { body } = await verify(aVisitor(scene.app), magnetId, aComment(scene, other, 'growth'));
    expect(body).toMatchObject({ status: 'pending', code: 'linkedin_unavailable' });
    expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 0 });
  });

  it('still checks those who waited under a post that was removed, and nobody who comes later', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene);
    const kept = scene.linkedin.addPost();
    await bind(scene, magnetId, post, kept);
    const [early, late] = [anUnseenComment(post, 'growth'), anUnseenComment(post, 'growth')];
    await verify(aVisitor(app), magnetId, early.link);
    const client = app.as(token);
    const params = { magnetId };
    const { items } = await client.boundPosts.list({ params });
    expect(items).toMatchObject([
      { waiting: 1, addedAt: expect.any(String) },
      { waiting: 0, addedAt: expect.any(String) },
    ]);
    await client.magnets.update({ params, body: { linkedinPostUrls: [items[1]?.postUrl ?? ''] } });
    expect((await client.boundPosts.list({ params })).items).toMatchObject([{ waiting: 0 }]);

    const result = await client.creatorView.sendReading({
      body: aReading(post, [early.seen, late.seen]),
    });
    expect(result).toMatchObject({ read: 1, settled: 1 });
    expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 1 });
    const after = await verify(aVisitor(app), magnetId, late.link);
    expect(after.body.verified).not.toBe(true);
    expect(await rowsOf(scene, { magnetId })).toMatchObject({ leads: 1 });
  });

  it('settles all who wait under the post of one reading, and leaves those under the others', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene);
    const second = scene.linkedin.addPost();
    second.totalComments = 400;
    scene.linkedin.addComment(second, { text: 'first!' });
    await bind(scene, magnetId, post, second);
    const here = [anUnseenComment(post, 'growth'), anUnseenComment(post, 'growth please')];
    const there = anUnseenComment(second, 'growth');
    for (const { link } of [...here, there]) await verify(aVisitor(app), magnetId, link);
    const client = app.as(token).creatorView;
    const { posts } = await client.posts({});
    expect(posts.map(({ waiting, why }) => [waiting, why])).toEqual([
      [2, 'named'],
      [1, 'named'],
    ]);
    const first = await client.sendReading({
      body: aReading(
        post,
        here.map(({ seen }) => seen),
      ),
    });
    expect(first).toMatchObject({ settled: 2, stillWaiting: 0 });
    const next = await client.sendReading({ body: aReading(second, [there.seen]) });
    expect(next).toMatchObject({ settled: 1, stillWaiting: 0 });
  });
});

it('another creator’s posts are not found', async ({ scene }) => {
  const { magnetId } = await aMagnet(scene);
  const other = await aMagnet(scene);
  const call = scene.app.as(other.token).boundPosts.list({ params: { magnetId } });
  await expect(call).rejects.toMatchObject({ code: 'magnet_not_found' });
});
