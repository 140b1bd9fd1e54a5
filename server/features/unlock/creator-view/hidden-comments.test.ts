import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
  refOf,
} from '#server/testing/scenes/readers/creator-look.ts';
import { aMagnet, aVisitor, boundTo, verify } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('lists a post after a guest reading showed a part of its comments, until its creator reads it', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  const client = app.as(token).creatorView;
  const hidden = async () => (await client.figures()).hidden;
  // No guest reading yet, so nothing is known of the post.
  expect(await hidden()).toEqual([]);
  const comment = anUnseenComment(post, 'growth');
  await verify(aVisitor(app), magnetId, comment.link);
  const { postType, postId } = refOf(post);
  await expect.poll(hidden).toEqual([
    {
      magnetId,
      title: 'The growth guide',
      postUrl: `https://www.linkedin.com/feed/update/urn:li:${postType}:${postId}/`,
      comments: 400,
      shown: 1,
      isFirstHour: false,
    },
  ]);
  // Visitors cannot use the page meanwhile.
  await app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
  expect(await hidden()).toEqual([]);
  await app.db('magnets').where({ id: magnetId }).update({ status: 'active' });
  expect(await hidden()).toHaveLength(1);
  await client.sendReading({ body: aReading(post, [anUnseenComment(post, 'nice').seen]) });
  expect(await hidden()).toEqual([]);
});

it('leaves out a post that guests see completely, or whose number of comments is unknown', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  post.totalComments = 1;
  await verify(aVisitor(app), magnetId, anUnseenComment(post, 'growth').link);
  const stored = () => app.db('guest_counts').where({ postKey: `activity:${refOf(post).postId}` });
  await expect.poll(stored).toMatchObject([{ declared: 1, shown: 1 }]);
  expect((await app.as(token).creatorView.figures()).hidden).toEqual([]);
});

it('finds the first hour of a post by the time in its id, and leaves out posts that no magnet names', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, userId, token } = await aMagnet(scene, {}, { plan: 'creator' });
  const client = app.as(token).creatorView;
  const count = async (minutesAgo: number) => {
    const postKey = `activity:${idAt(new Date(Date.now() - minutesAgo * 60_000), minutesAgo)}`;
    await app.db('guest_counts').insert({ postKey, declared: 180, shown: 10, readAt: new Date() });
    return postKey;
  };
  const [old, young] = [await count(62), await count(58)];
  expect((await client.figures()).hidden).toEqual([]);
  const magnet = app.db('magnets').where({ id: magnetId, userId });
  await magnet.clone().update(boundTo(old));
  const seen = { magnetId, comments: 180, shown: 10 };
  expect((await client.figures()).hidden).toMatchObject([{ ...seen, isFirstHour: false }]);
  await magnet.clone().update(boundTo(young));
  expect((await client.figures()).hidden).toMatchObject([{ ...seen, isFirstHour: true }]);
});
