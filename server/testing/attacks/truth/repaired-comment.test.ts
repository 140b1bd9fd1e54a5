// A visitor does what the page says: edits the comment and pastes its link again. However old the
// readings are that the server still holds, that comment must open the magnet.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import type { FakePost } from '#server/testing/doubles/fake-linkedin.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
let magnet: MagnetScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  scene.linkedin.setMode({ kind: 'ok' });
  magnet = await aMagnet(scene);
});

/** The author edits the post's latest comment. */
function edit(post: FakePost, text: string): void {
  const comment = post.comments.at(-1);
  if (comment === undefined) throw new Error('nobody has commented');
  comment.text = text;
}

const check = (commentUrl: string) => verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
const waiting = async (): Promise<unknown> =>
  scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId }).first();

/** What was read of the post ten minutes ago is all that is stored, and no process remembers it. */
async function tenMinutesLater(commentUrl: string): Promise<void> {
  const parsed = parseCommentLink(commentUrl, new Date());
  if (!parsed.ok) throw new Error(parsed.reason);
  await scene.app.db('comment_evidence').insert({
    commentId: parsed.link.commentId,
    postKey: `activity:${magnet.post.activityId}`,
    text: 'hi',
    authorName: 'Ada',
    method: 'guest_page',
    confidence: 'high',
    isPartial: false,
    aliases: [`activity:${magnet.post.activityId}`],
    readAt: new Date(Date.now() - 600_000),
  });
}

describe('a repaired comment opens the magnet', () => {
  it('right after it was refused', async () => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    expect((await check(commentUrl)).body).toMatchObject({ reason: 'word_missing' });
    edit(magnet.post, 'GROWTH please');
    expect((await check(commentUrl)).body).toMatchObject({ verified: true });
  });

  it('at the first try, when somebody else’s check read the post earlier', async () => {
    const other = aComment(scene, magnet.post, 'growth');
    const commentUrl = aComment(scene, magnet.post, 'hi');
    expect((await check(other)).body).toMatchObject({ verified: true });
    edit(magnet.post, 'GROWTH please');
    expect((await check(commentUrl)).body).toMatchObject({ verified: true });
  });

  it('when a reading that began before the edit is still under way', async () => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    scene.linkedin.setMode({ kind: 'ok', delayMs: 1_500 });
    const asked = scene.linkedin.requests().length;
    const before = check(commentUrl);
    await expect.poll(() => scene.linkedin.requests().length).toBe(asked + 1);
    edit(magnet.post, 'GROWTH please');
    scene.linkedin.setMode({ kind: 'ok' });
    const after = await check(commentUrl);
    expect(after.body).toMatchObject({ verified: true });
    expect((await before).body.reason ?? 'verified').toMatch(/word_missing|verified/);
  });

  it('and a comment without the word is still refused, with what was just read', async () => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await check(commentUrl);
    edit(magnet.post, 'hello');
    const answer = await check(commentUrl);
    expect(answer.body).toMatchObject({ reason: 'word_missing', found: { text: 'hello' } });
  });
});

describe('an old reading without the word, and a LinkedIn that answers 999', () => {
  it('is pending, not refused, and is tried again', async () => {
    const commentUrl = aComment(scene, magnet.post, 'GROWTH please');
    await tenMinutesLater(commentUrl);
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    const answer = await check(commentUrl);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'pending', code: 'linkedin_unavailable' },
    });
    expect(await waiting()).toMatchObject({ state: 'waiting', nextTryAt: expect.any(Date) });
  });

  it('is not opened on trust either: what is known speaks against the comment', async () => {
    await scene.app
      .db('magnets')
      .where({ id: magnet.magnetId })
      .update({ whenUnconfirmed: 'unlock' });
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await tenMinutesLater(commentUrl);
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    expect((await check(commentUrl)).status).toBe(503);
    expect(await waiting()).toMatchObject({ state: 'waiting', leadId: null });
  });
});

describe('an old reading with the word', () => {
  it('still opens the magnet while LinkedIn refuses', async () => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await tenMinutesLater(commentUrl);
    await scene.app.db('comment_evidence').update({ text: 'growth' });
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    expect((await check(commentUrl)).body).toMatchObject({ verified: true });
  });
});
