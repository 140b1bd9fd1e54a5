import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { SeenComment } from '#shared/unlock/creator-view.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
} from '#server/testing/scenes/readers/creator-look.ts';
import { aVisitor, boundTo, CANARY, verify } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = sceneTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => `${status} ${code}`,
  );
const send = (app: TestApp, token: string, body: ReturnType<typeof aReading>) =>
  app.as(token).creatorView.sendReading({ body });

it('a creator cannot read a post that only another creator’s magnet names', async ({ scene }) => {
  const [a, b] = [await aNamedPost(scene), await aNamedPost(scene)];
  const { seen } = anUnseenComment(b.post, 'growth');
  expect(await failure(send(scene.app, a.token, aReading(b.post, [seen])))).toBe(
    '404 post_not_yours',
  );
  expect(await scene.app.db('creator_readings')).toEqual([]);
});

it('a reading of creator A settles nothing for visitors of creator B on the same post', async ({
  scene,
}) => {
  const { app } = scene;
  const [a, b] = [await aNamedPost(scene), await aNamedPost(scene)];
  // A also names the post of B, which any creator can do.
  await app.db('magnets').where({ id: a.magnetId }).update(boundTo(b.key));
  const [yes, no] = [anUnseenComment(b.post, 'growth'), anUnseenComment(b.post, 'no')];
  const early = aVisitor(app);
  await verify(early, b.magnetId, yes.link);
  await verify(aVisitor(app), b.magnetId, no.link);
  const result = await send(app, a.token, aReading(b.post, [yes.seen, no.seen]));
  expect(result).toMatchObject({ read: 2, settled: 0, refused: 0, stillWaiting: 0 });
  const rows = await app.db('waiting_comments').where({ magnetId: b.magnetId });
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect((await early.page(`/${b.magnetId}`)).html).not.toContain(CANARY);

  const late = anUnseenComment(b.post, 'growth');
  await send(app, a.token, aReading(b.post, [late.seen]));
  expect((await verify(aVisitor(app), b.magnetId, late.link)).body).toMatchObject({
    status: 'pending',
  });
  expect(await app.db('leads').where({ magnetId: b.magnetId })).toEqual([]);
  expect(await app.db('comment_evidence').where({ commentId: late.seen.commentId })).toEqual([]);
});

it('another id that creator A gives a post of B has no effect for B', async ({ scene }) => {
  const { app } = scene;
  const [a, b] = [await aNamedPost(scene), await aNamedPost(scene)];
  const { seen } = anUnseenComment(a.post, 'growth', { postType: 'share' });
  const lie: SeenComment = { ...seen, postId: b.post.refs[0]?.postId ?? '' };
  await send(app, a.token, aReading(a.post, [lie]));
  expect(await app.db('post_aliases').where({ postKey: `share:${lie.postId}` })).toEqual([]);
  const { posts } = await app.as(b.token).creatorView.posts();
  expect(posts.flatMap(({ ids }) => ids)).toHaveLength(1);
});

it('a verified lead stays, whatever a later reading says', async ({ scene }) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  const { link, seen } = anUnseenComment(post, 'growth');
  await verify(aVisitor(app), magnetId, link);
  await send(app, token, aReading(post, [seen]));
  const lead = await app.db('leads').where({ magnetId }).first();
  await send(app, token, aReading(post, [{ ...seen, text: 'edited away' }]));
  expect(await app.db('leads').where({ magnetId }).first()).toEqual(lead);
});

it('a comment that the creator rejected stays rejected', async ({ scene }) => {
  const { app } = scene;
  const { magnetId, userId, post, token } = await aNamedPost(scene);
  const { link, seen } = anUnseenComment(post, 'growth');
  await verify(aVisitor(app), magnetId, link);
  const waiting = await app.db('waiting_comments').where({ magnetId }).first();
  await app.services.activity.reject(userId, waiting.id);
  expect(await send(app, token, aReading(post, [seen]))).toMatchObject({ settled: 0 });
  expect((await verify(aVisitor(app), magnetId, link)).body).toMatchObject({ reason: 'rejected' });
});

it('texts are plain, bounded and never markup; addresses are on LinkedIn or dropped', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, post, token } = await aNamedPost(scene);
  const evil = anUnseenComment(post, `growth \u202e\u0007${'x'.repeat(5_900)}`, {
    authorName: `\u202e${'n'.repeat(199)}`,
    authorUrl: 'javascript:alert(1)',
  });
  await verify(aVisitor(app), magnetId, evil.link);
  expect(await send(app, token, aReading(post, [evil.seen]))).toMatchObject({ settled: 1 });
  const lead = await app.db('leads').where({ magnetId }).first();
  expect(lead.authorUrl).toBeNull();
  expect(lead.name).toHaveLength(100);
  expect(lead.commentText).toHaveLength(2_000);
  expect(lead.commentText).not.toMatch(/[\u202e\u0007]/);
});

it('a part has at most a hundred comments of bounded size; a hundred of the longest are accepted', async ({
  scene,
}) => {
  const { app } = scene;
  const { post, token } = await aNamedPost(scene);
  const text = 'é'.repeat(6_000);
  const many = Array.from({ length: 101 }, () => anUnseenComment(post, 'growth').seen);
  expect(await failure(send(app, token, aReading(post, many)))).toBe('400 validation_failed');
  const [one = anUnseenComment(post, 'growth').seen] = many;
  const long = { ...one, text: `${text}x` };
  expect(await failure(send(app, token, aReading(post, [long])))).toBe('400 validation_failed');
  const full = many.slice(1).map((other) => ({ ...other, text, matchText: 'growth' }));
  expect(await send(app, token, aReading(post, full))).toMatchObject({ read: 100 });
  const twice = [one, one];
  expect(await send(app, token, aReading(post, twice))).toMatchObject({ read: 1 });
});
