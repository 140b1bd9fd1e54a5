// A visitor edits the comment, as the page says, and pastes its link again. That comment must open
// the magnet, however old the server's stored readings are.
import { describe, expect } from 'vitest';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import type { FakePost } from '#server/testing/doubles/fake-linkedin.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let magnet: MagnetScene;
it.beforeEach(async ({ scene }) => {
  scene.linkedin.setMode({ kind: 'ok' });
  magnet = await aMagnet(scene);
});

/** The author edits the post's latest comment. */
function edit(post: FakePost, text: string): void {
  const comment = post.comments.at(-1);
  if (comment === undefined) throw new Error('nobody has commented');
  comment.text = text;
}

const check = (scene: UnlockScene, commentUrl: string) =>
  verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
const waiting = async (scene: UnlockScene): Promise<unknown> =>
  scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId }).first();

/** Only a reading of ten minutes ago is stored, and no process has it cached. */
async function tenMinutesLater(scene: UnlockScene, commentUrl: string): Promise<void> {
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

describe('an edited comment opens the magnet', () => {
  it('right after it was refused', async ({ scene }) => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    expect((await check(scene, commentUrl)).body).toMatchObject({ reason: 'word_missing' });
    edit(magnet.post, 'GROWTH please');
    expect((await check(scene, commentUrl)).body).toMatchObject({ verified: true });
  });

  it('at the first try, when somebody else’s check read the post earlier', async ({ scene }) => {
    const other = aComment(scene, magnet.post, 'growth');
    const commentUrl = aComment(scene, magnet.post, 'hi');
    expect((await check(scene, other)).body).toMatchObject({ verified: true });
    edit(magnet.post, 'GROWTH please');
    expect((await check(scene, commentUrl)).body).toMatchObject({ verified: true });
  });

  it('when a reading that began before the edit is still under way', async ({ scene }) => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    scene.linkedin.setMode({ kind: 'ok', delayMs: 1_500 });
    const asked = scene.linkedin.requests().length;
    const before = check(scene, commentUrl);
    await expect.poll(() => scene.linkedin.requests().length).toBe(asked + 1);
    edit(magnet.post, 'GROWTH please');
    scene.linkedin.setMode({ kind: 'ok' });
    const after = await check(scene, commentUrl);
    expect(after.body).toMatchObject({ verified: true });
    expect((await before).body.reason ?? 'verified').toMatch(/word_missing|verified/);
  });

  it('but a comment without the word is still refused, with its current text', async ({
    scene,
  }) => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await check(scene, commentUrl);
    edit(magnet.post, 'hello');
    const answer = await check(scene, commentUrl);
    expect(answer.body).toMatchObject({ reason: 'word_missing', found: { text: 'hello' } });
  });
});

describe('an old reading without the word, and a LinkedIn that answers 999', () => {
  it('is pending, not refused, and is tried again', async ({ scene }) => {
    const commentUrl = aComment(scene, magnet.post, 'GROWTH please');
    await tenMinutesLater(scene, commentUrl);
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    const answer = await check(scene, commentUrl);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'pending', code: 'linkedin_unavailable' },
    });
    expect(await waiting(scene)).toMatchObject({ state: 'waiting', nextTryAt: expect.any(Date) });
  });

  it('is not opened on trust either', async ({ scene }) => {
    await scene.app
      .db('magnets')
      .where({ id: magnet.magnetId })
      .update({ whenUnconfirmed: 'unlock' });
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await tenMinutesLater(scene, commentUrl);
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    expect((await check(scene, commentUrl)).status).toBe(503);
    expect(await waiting(scene)).toMatchObject({ state: 'waiting', leadId: null });
  });
});

describe('an old reading with the word', () => {
  it('still opens the magnet while LinkedIn refuses', async ({ scene }) => {
    const commentUrl = aComment(scene, magnet.post, 'hi');
    await tenMinutesLater(scene, commentUrl);
    await scene.app.db('comment_evidence').update({ text: 'growth' });
    scene.linkedin.setMode({ kind: 'status', status: 999 });
    expect((await check(scene, commentUrl)).body).toMatchObject({ verified: true });
  });
});
