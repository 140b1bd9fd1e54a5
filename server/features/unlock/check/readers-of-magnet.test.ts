import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
} from '#server/testing/scenes/readers/creator-look.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  boundTo,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('a creator sees the installation’s readers and switches some off for a magnet', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, token } = await aMagnet(scene, {}, { plan: 'creator' });
  const { readers, magnets } = app.as(token);
  expect((await readers.list()).readers).toMatchObject([
    { name: 'guest_page', isOn: true, isPaid: false },
    { name: 'company_page', isPaid: false },
    { name: 'harvest_api', isOn: false, isPaid: true },
  ]);
  const call = { params: { magnetId } };
  expect((await magnets.get(call)).readersOff).toEqual([]);
  const off = await magnets.update({ ...call, body: { readersOff: ['guest_page'] } });
  expect(off.readersOff).toEqual(['guest_page']);
  // A reader of another release is not shown, and the magnet can still be saved.
  await app
    .db('magnets')
    .where({ id: magnetId })
    .update({ readersOff: ['guest_page', 'later'] });
  expect((await magnets.get(call)).readersOff).toEqual(['guest_page']);
  const made = await magnets.create({
    body: { title: 'New', textContent: 'x', triggerWords: ['GO'], readersOff: ['creator_view'] },
  });
  expect(made.readersOff).toEqual(['creator_view']);
});

it('without the guest page a comment waits, LinkedIn is not called, and earlier readings do not count', async ({
  scene,
}) => {
  const { app, linkedin } = scene;
  const { magnetId, userId, post } = await aMagnet(scene, { readersOff: ['guest_page'] });
  const other = await aMagnet(scene, {}, { userId });
  const link = aComment(scene, post, 'GROWTH please');
  // Another magnet reads the same comment through the guest page.
  expect((await verify(aVisitor(app), other.magnetId, link)).body).toMatchObject({
    verified: true,
  });
  const asked = linkedin.requests().length;
  const visitor = aVisitor(app);
  expect((await verify(visitor, magnetId, link)).body).toMatchObject({
    status: 'pending',
    code: 'linkedin_unavailable',
  });
  expect(linkedin.requests()).toHaveLength(asked);
  expect(await app.db('leads').where({ magnetId })).toEqual([]);

  await app
    .db('magnets')
    .where({ id: magnetId })
    .update({ readersOff: [], updatedAt: app.db.fn.now() });
  expect((await verify(visitor, magnetId, link)).body).toMatchObject({ verified: true });
});

it('without the creator’s view no reader gets the post, and earlier readings unlock nothing', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  const client = app.as(token).creatorView;
  const comments = [anUnseenComment(post, 'growth'), anUnseenComment(post, 'growth')];
  const [seen, late] = comments;
  await client.sendReading({ body: aReading(post, seen === undefined ? [] : [seen.seen]) });
  const set = (readersOff: 'creator_view'[]) =>
    app.as(token).magnets.update({ params: { magnetId }, body: { readersOff } });
  await set(['creator_view']);
  const visitor = aVisitor(app);
  expect((await verify(visitor, magnetId, seen?.link ?? '')).body).toMatchObject({
    status: 'pending',
    code: 'comment_not_visible',
  });
  expect((await client.posts()).posts).toEqual([]);
  expect(await client.figures()).toMatchObject({ hidden: [], mostWaiting: null });
  const refused = await client
    .sendReading({ body: aReading(post, late === undefined ? [] : [late.seen]) })
    .catch(({ code }: ApiError) => code);
  expect(refused).toBe('post_not_yours');

  await set([]);
  expect((await verify(visitor, magnetId, seen?.link ?? '')).body).toMatchObject({
    verified: true,
  });
});

it('a reading settles only comments for magnets that use the creator’s view', async ({ scene }) => {
  const { app } = scene;
  const { magnetId, userId, key, post, token } = await aNamedPost(scene);
  const without = await aMagnet(
    scene,
    { ...boundTo(key), readersOff: ['creator_view'] },
    { userId },
  );
  const comment = anUnseenComment(post, 'growth');
  for (const id of [magnetId, without.magnetId]) await verify(aVisitor(app), id, comment.link);
  const client = app.as(token).creatorView;
  const result = await client.sendReading({ body: aReading(post, [comment.seen]) });
  expect(result).toMatchObject({ settled: 1, stillWaiting: 0 });
  const states = await app.db('waiting_comments').where({ userId }).orderBy('state').pluck('state');
  expect(states).toEqual(['verified', 'waiting']);
});
