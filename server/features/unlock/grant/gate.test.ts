import { describe, expect } from 'vitest';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  boundTo,
  rowsOf,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

const nothing = { leads: 0, grants: 0, emails: 0 };

describe('the check of a comment', () => {
  it('matches the comment the link names, not another one on the page (T13)', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const plain = aComment(scene, magnet.post, 'hi');
    aComment(scene, magnet.post, 'growth');
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, plain);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        verified: false,
        reason: 'word_missing',
        error:
          'Trigger word "GROWTH" not found in your comment. Please check your comment and try again.',
        lookedFor: ['GROWTH'],
        found: { text: 'hi' },
      },
    });
    magnet.post.totalComments = 99;
    const absent = aHiddenComment(magnet.post, idAt(new Date(), 31));
    const hidden = await verify(aVisitor(scene.app), magnet.magnetId, absent);
    expect(hidden).toMatchObject({
      status: 503,
      body: {
        code: 'comment_not_visible',
        status: 'pending',
        details: expect.stringContaining('We keep checking for you'),
      },
    });
    expect(hidden.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await rowsOf(scene, magnet)).toEqual(nothing);
  });

  it("uses the magnet's own word, whatever the client sends (T18)", async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const commentUrl = aComment(scene, magnet.post, 'hi');
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, commentUrl, {
      triggerWord: 'hi',
    });
    expect(answer.body).toMatchObject({ verified: false, reason: 'word_missing' });
  });

  it('matches words by the rules, and treats a hostile word as plain text (T25, T26)', async ({
    scene,
  }) => {
    const { magnetId, post } = await aMagnet(scene, { triggerWords: ['GROWTH', '(a+)+$'] });
    const yes = ['ＧＲＯＷＴＨ', 'growth!', '(a+)+$ please'];
    const no = ['growthhack', 'outgrowth', `${'b'.repeat(28)}!`];
    for (const text of [...yes, ...no]) {
      const answer = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, text));
      expect([text, answer.body.verified]).toEqual([text, yes.includes(text)]);
    }
  });

  it('reports a near miss and does not accept it', async ({ scene }) => {
    const { magnetId, post, token } = await aMagnet(scene);
    const commentUrl = aComment(scene, post, 'I want the growht guide');
    const answer = await verify(aVisitor(scene.app), magnetId, commentUrl);
    expect(answer.body).toMatchObject({ verified: false, found: { nearMiss: 'growht' } });
    const { items } = await scene.app.as(token).activity.listWaiting({ query: {} });
    expect(items).toMatchObject([{ reason: 'near_miss', nearMiss: 'growht', nextTryAt: null }]);
  });

  it('requests only parsed ids from LinkedIn, and refuses everything that is not a comment link (T01)', async ({
    scene,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const asked = scene.linkedin.requests().length;
    for (const commentUrl of [
      'https://evil.test/feed/update/urn:li:activity:1',
      'https://www.linkedin.com@evil.test/feed/update/urn:li:activity:7249845722735403008',
      'https://lnkd.in/abc',
    ]) {
      const answer = await verify(aVisitor(scene.app), magnetId, commentUrl);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_comment_url' } });
      expect(answer.body.details.length).toBeGreaterThan(10);
      const name = await aVisitor(scene.app).post('/api/linkedin/extract-name', { commentUrl });
      expect(name).toMatchObject({ status: 400, body: { code: 'invalid_comment_url' } });
    }
    // An empty field has its own text.
    const empty = await verify(aVisitor(scene.app), magnetId, '  ');
    const error = 'Please enter your LinkedIn comment URL';
    expect(empty).toMatchObject({ status: 400, body: { error, message: error, reason: 'empty' } });
    expect(scene.linkedin.requests()).toHaveLength(asked);
  });

  it('refuses a comment under another post than the one the magnet names (T24)', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene);
    const other = scene.linkedin.addPost({ type: 'ugcPost' });
    const [thread] = magnet.post.refs;
    await scene.app
      .db('magnets')
      .where({ id: magnet.magnetId })
      .update(boundTo(...(thread === undefined ? [] : [postKey(thread)])));
    // The first time both posts are read; from then on their ids alone decide, without a reading.
    for (const [reads, text] of [
      [2, 'growth'],
      [0, null],
    ] as const) {
      const asked = scene.linkedin.requests().length;
      const elsewhere = aComment(scene, other, 'growth');
      const answer = await verify(aVisitor(scene.app), magnet.magnetId, elsewhere);
      expect(answer.body).toMatchObject({ verified: false, reason: 'wrong_post', found: { text } });
      expect(scene.linkedin.requests().length - asked).toBe(reads);
    }
    const own = await verify(
      aVisitor(scene.app),
      magnet.magnetId,
      aComment(scene, magnet.post, 'growth'),
    );
    expect(own.body.verified).toBe(true);
  });

  it('opens nothing while the magnet’s own post cannot be read (T34)', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const unread = scene.linkedin.addPost();
    const unreadKey = `activity:${unread.activityId}`;
    const commentUrl = aComment(scene, magnet.post, 'growth');
    await verify(aVisitor(scene.app), (await aMagnet(scene)).magnetId, commentUrl);
    await scene.app.db('magnets').where({ id: magnet.magnetId }).update(boundTo(unreadKey));
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
    scene.linkedin.setMode({ kind: 'ok' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'linkedin_unavailable' } });
    expect(await rowsOf(scene, magnet)).toEqual(nothing);

    const gone = `activity:${idAt(new Date(Date.now() - 5_000), 9)}`;
    await scene.app.db('magnets').where({ id: magnet.magnetId }).update(boundTo(gone));
    // One 404 proves nothing.
    const other = await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
    expect(other).toMatchObject({ status: 503, body: { code: 'linkedin_unavailable' } });
    expect(await rowsOf(scene, magnet)).toEqual(nothing);
  });

  it('recognises one post by all of its ids', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const post = scene.linkedin.addPost({ type: 'ugcPost' });
    const activity = `activity:${post.activityId}`;
    await scene.app.db('magnets').where({ id: magnet.magnetId }).update(boundTo(activity));
    const commentUrl = aComment(scene, post, 'growth');
    expect(commentUrl).not.toContain(post.activityId);
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
    expect(answer.body.verified).toBe(true);
  });

  it('refuses a comment from long before the magnet, and the creator’s own', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const at = new Date(Date.now() - 31 * 86_400_000);
    const old = aComment(scene, magnet.post, 'growth', { at });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, old)).body.reason).toBe('too_old');
    const url = 'https://www.linkedin.com/in/Ada-Creator/';
    await scene.app.db('users').where({ id: magnet.userId }).update({ linkedinProfileUrl: url });
    const author = { url: 'https://uk.linkedin.com/in/ada-creator?trk=x' };
    const own = aComment(scene, magnet.post, 'growth', { author });
    const answer = await verify(aVisitor(scene.app), magnet.magnetId, own);
    expect(answer.body).toMatchObject({ verified: false, reason: 'own_comment' });
    expect(await rowsOf(scene, magnet)).toEqual(nothing);
  });

  it('never opens without evidence (T34)', async ({ open }) => {
    const modes = [
      { kind: 'status', status: 999 },
      { kind: 'wall200' },
      { kind: 'empty' },
      { kind: 'layout_changed' },
      { kind: 'status', status: 302, location: 'http://127.0.0.1:9/' },
    ] as const;
    // Its own reader, so that the pause after repeated refusals does not affect the other tests.
    const own = await open.scene();
    const { magnetId } = await aMagnet(own);
    for (const mode of modes) {
      const commentUrl = aComment(own, own.linkedin.addPost(), 'growth');
      own.linkedin.setMode(mode);
      const answer = await verify(aVisitor(own.app), magnetId, commentUrl);
      expect([mode, answer.status, answer.body.code]).toEqual([mode, 503, 'linkedin_unavailable']);
    }
    expect(await own.app.db('grants')).toHaveLength(0);
  });

  it('refuses a post that was gone a minute ago as well', async ({ scene }) => {
    const { magnetId } = await aMagnet(scene);
    const post = { postType: 'activity', postId: idAt(new Date(Date.now() - 1_000), 5) } as const;
    const commentId = idAt(new Date(), 6);
    const gone = canonicalCommentUrl({ ...post, commentId, parentCommentId: null });
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await scene.app.db('missing_posts').insert({
      postKey: postKey(post),
      firstSeenAt: aMinuteAgo,
      lastSeenAt: aMinuteAgo,
    });
    const answer = await verify(aVisitor(scene.app), magnetId, gone);
    expect(answer.body).toMatchObject({ verified: false, reason: 'comment_gone' });
  });
});
