import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
  pairDevice,
  refOf,
} from '#server/testing/scenes/readers/creator-look.ts';
import { aMagnet, aVisitor, CANARY, verify } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => `${status} ${code}`,
  );

const linkOf = (comment: { link: string } | undefined) => comment?.link ?? '';

describe('a creator’s own reading', () => {
  it('settles waiting comments: the word verifies, a near miss waits for the creator, no word is refused', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene);
    const texts = ['GROWTH please', 'growht', 'nice post', 'growth'];
    const comments = texts.map((text) => anUnseenComment(post, text));
    const visitors = comments.map(() => aVisitor(app));
    for (const [at, visitor] of visitors.slice(0, 3).entries()) {
      const answer = await verify(visitor, magnetId, linkOf(comments[at]));
      expect(answer.body).toMatchObject({ code: 'comment_not_visible', status: 'pending' });
    }
    const { token: device } = await pairDevice(app, token);
    const reading = aReading(
      post,
      comments.map(({ seen }) => seen),
    );
    const look = () => app.as(device).creatorView.sendReading({ body: reading });
    expect(await look()).toEqual({
      read: 4,
      settled: 1,
      nearMisses: 1,
      refused: 1,
      stillWaiting: 0,
      known: 4,
      declined: [],
    });
    expect(await look()).toMatchObject({
      read: 4,
      settled: 0,
      nearMisses: 0,
      refused: 0,
      known: 4,
    });

    const [opened, near, refused] = visitors;
    expect((await opened?.page(`/${magnetId}`))?.html).toContain(CANARY);
    expect((await near?.page(`/${magnetId}`))?.html).not.toContain(CANARY);
    expect((await refused?.page(`/${magnetId}`))?.html).not.toContain(CANARY);
    const rows = await app.db('waiting_comments').where({ magnetId }).orderBy('comment_id');
    expect(rows.map(({ state, code, reason }) => [state, code, reason])).toEqual([
      ['verified', 'comment_not_visible', null],
      ['waiting', 'near_miss', null],
      ['refused', 'comment_not_visible', 'word_missing'],
    ]);
    const lead = await app.db('leads').where({ magnetId }).first();
    expect(lead).toMatchObject({ method: 'creator_view', confirmed: true, matchedWord: 'GROWTH' });

    // A visitor after the reading gets access at once, without a request to LinkedIn.
    const asked = scene.linkedin.requests().length;
    expect((await verify(aVisitor(app), magnetId, linkOf(comments[3]))).body).toMatchObject({
      verified: true,
    });
    expect(scene.linkedin.requests().length).toBe(asked);
  });

  it('never refuses a later check, because the comment may have been edited', async ({ scene }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene, { whenUnconfirmed: 'unlock' });
    const comment = anUnseenComment(post, 'nice post');
    const client = app.as(token).creatorView;
    await client.sendReading({ body: aReading(post, [comment.seen]) });
    const answer = await verify(aVisitor(app), magnetId, comment.link);
    // It is not unlocked on trust either, because the reading refuses it.
    expect(answer.body).toMatchObject({ status: 'pending', code: 'comment_not_visible' });
    const edited = { ...comment.seen, text: 'nice post. GROWTH', isEdited: true };
    const result = await client.sendReading({ body: aReading(post, [edited]) });
    expect(result).toMatchObject({ settled: 1, refused: 0 });
  });

  it('never refuses with a page from before the check or with a cut text', async ({ scene }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene);
    const [old, cut] = [anUnseenComment(post, 'nice'), anUnseenComment(post, 'a long story')];
    for (const { link } of [old, cut]) await verify(aVisitor(app), magnetId, link);
    const client = app.as(token).creatorView;
    const stale = aReading(post, [old.seen], { pageAgeSeconds: 600 });
    expect(await client.sendReading({ body: stale })).toMatchObject({
      refused: 0,
      stillWaiting: 2,
    });
    const clipped = aReading(post, [{ ...cut.seen, isClipped: true }]);
    expect(await client.sendReading({ body: clipped })).toMatchObject({ refused: 0 });
    const fresh = aReading(post, [old.seen]);
    expect(await client.sendReading({ body: fresh })).toMatchObject({
      refused: 1,
      stillWaiting: 1,
    });
  });

  it('keeps the newer reading, whichever arrives last, and prefers a whole text to a cut one', async ({
    scene,
  }) => {
    const { app } = scene;
    const { post, token, userId } = await aNamedPost(scene);
    const { seen } = anUnseenComment(post, 'GROWTH of a long story');
    const client = app.as(token).creatorView;
    const textNow = async () =>
      (await app.db('creator_readings').where({ userId, commentId: seen.commentId }).first()).text;
    await client.sendReading({ body: aReading(post, [seen]) });
    const older = aReading(post, [{ ...seen, text: 'old' }], { pageAgeSeconds: 60 });
    await client.sendReading({ body: older });
    expect(await textNow()).toBe('GROWTH of a long story');
    const cut = { ...seen, text: 'GROWTH of a…', isClipped: true };
    await client.sendReading({ body: aReading(post, [cut]) });
    expect(await textNow()).toBe('GROWTH of a long story');
    await client.sendReading({ body: aReading(post, [{ ...seen, text: 'changed' }]) });
    expect(await textNow()).toBe('changed');
  });

  it('learns the other ids of a post, for this creator alone, and one of each kind', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, post, token, userId, key } = await aNamedPost(scene);
    const upload = { postType: 'ugcPost', postId: idAt(new Date(), 77) } as const;
    const comment = anUnseenComment(post, 'growth', upload);
    const client = app.as(token).creatorView;
    const { declined } = await client.sendReading({ body: aReading(post, [comment.seen]) });
    expect(declined).toEqual([]);
    const { posts } = await client.posts();
    expect(posts.find(({ magnets }) => magnets[0]?.id === magnetId)?.ids).toEqual([
      refOf(post),
      upload,
    ]);
    expect(await app.db('creator_post_aliases').where({ userId })).toMatchObject([
      { pageKey: key, postKey: postKey(upload) },
    ]);
    expect(await app.db('post_aliases').where({ postKey: postKey(upload) })).toEqual([]);

    const others = [
      anUnseenComment(post, 'growth', { postType: 'ugcPost', postId: idAt(new Date(), 78) }),
      anUnseenComment(post, 'growth', { postType: 'activity', postId: idAt(new Date(), 79) }),
    ];
    const mixed = aReading(
      post,
      others.map(({ seen }) => seen),
    );
    const answer = await client.sendReading({ body: mixed });
    expect(answer).toMatchObject({ read: 0 });
    expect(answer.declined.map(({ reason }) => reason)).toEqual(['other_post', 'other_post']);
  });

  it('is accepted under the magnet’s address when only the comments have it', async ({ scene }) => {
    const { post, token } = await aNamedPost(scene);
    const { seen } = anUnseenComment(post, 'growth');
    const body = aReading(post, [seen], {
      post: { postType: 'share', postId: idAt(new Date(), 99) },
    });
    body.comments = [{ ...seen, commentId: idAt(new Date(Date.now() + 1_000), 5) }];
    const { read } = await scene.app.as(token).creatorView.sendReading({ body });
    expect(read).toBe(1);
  });

  it('refuses ids from before the post and from the future', async ({ scene }) => {
    const { post, token } = await aNamedPost(scene);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const body = aReading(post, [
      anUnseenComment(post, 'growth', { commentId: idAt(days(-900), 1) }).seen,
      anUnseenComment(post, 'growth', { commentId: idAt(days(3), 1) }).seen,
    ]);
    const client = scene.app.as(token).creatorView;
    const { declined, read } = await client.sendReading({ body });
    expect(declined.map(({ reason }) => reason)).toEqual(['before_post', 'in_future']);
    expect(read).toBe(0);
    const future = { ...body, post: { postType: 'activity', postId: idAt(days(3), 1) } as const };
    expect(await failure(client.sendReading({ body: future }))).toBe('400 post_is_new');
  });
});

describe('a magnet that names no post', () => {
  it('stores only waiting comments of its post', async ({ scene }) => {
    const { app } = scene;
    const { magnetId, post, token, userId } = await aMagnet(scene);
    scene.linkedin.addComment(post, { text: 'first!' });
    post.totalComments = 400;
    const [asked, other] = [anUnseenComment(post, 'growth'), anUnseenComment(post, 'growth')];
    const body = aReading(post, [asked.seen, other.seen]);
    const client = app.as(token).creatorView;
    expect(await failure(client.sendReading({ body }))).toBe('404 post_not_yours');

    await verify(aVisitor(app), magnetId, asked.link);
    const { posts } = await client.posts();
    expect(posts).toMatchObject([{ ids: [refOf(post)], why: 'waiting', waiting: 1 }]);
    expect(await client.sendReading({ body })).toMatchObject({
      read: 1,
      settled: 1,
      declined: [
        {
          commentId: other.seen.commentId,
          reason: 'not_waiting',
        },
      ],
    });
    expect(await app.db('creator_readings').where({ userId })).toHaveLength(1);
  });
});

describe('the overview for a creator’s readers', () => {
  it('lists posts with waiting comments first, the latest reading, and how comments were read', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, post, token } = await aNamedPost(scene);
    const client = app.as(token).creatorView;
    expect(await client.figures()).toMatchObject({ creatorView: 0, mostWaiting: null });
    const comments = ['growth', 'growth', 'growth'].map((text) => anUnseenComment(post, text));
    for (const { link } of comments) await verify(aVisitor(app), magnetId, link);
    const { postType, postId } = refOf(post);
    expect(await client.figures()).toMatchObject({
      waiting: { notVisible: 3, linkedinUnavailable: 0, nearMiss: 0, inQueue: 0 },
      mostWaiting: {
        magnetId,
        waiting: 3,
        title: 'The growth guide',
        postUrl: `https://www.linkedin.com/feed/update/urn:li:${postType}:${postId}/`,
      },
      lastLookAt: null,
    });
    await client.sendReading({
      body: aReading(
        post,
        comments.slice(0, 1).map(({ seen }) => seen),
      ),
    });
    const figures = await client.figures();
    expect(figures).toMatchObject({ creatorView: 1, guestPage: 0, waiting: { notVisible: 2 } });
    expect(figures.lastLookAt).not.toBeNull();
    await app.db('leads').where({ magnetId }).update({ method: 'harvest_api' });
    expect(await client.figures()).toMatchObject({ creatorView: 0, paidReader: 1 });
    const [first] = (await client.posts()).posts;
    expect(first).toMatchObject({ waiting: 2, lastLook: { comments: 1, declaredCount: 400 } });
  });

  it('accepts a report of a page that was not understood', async ({ scene }) => {
    const { token } = await aNamedPost(scene);
    const report = {
      ...({ kind: 'unsupported', build: 'unknown', reader: 'extension' } as const),
      readerVersion: '9.9.9',
      sample: '<main class="a"><a href="https://x.test/in/ann">Ann Smith</a></main>',
    };
    for (let time = 0; time < 2; time += 1) {
      expect(await scene.app.as(token).creatorView.reportFailure({ body: report })).toEqual({
        success: true,
      });
    }
    expect(await scene.app.db('reader_failures').where({ readerVersion: '9.9.9' })).toMatchObject([
      { kind: 'unsupported', count: 2, sample: '<main class="a"><a href="…">…</a></main>' },
    ]);
  });
});
