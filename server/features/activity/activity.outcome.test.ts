import { describe, expect } from 'vitest';
import type { ActivityEntry } from '#shared/activity/activity.contract.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let commentNumber = 500;

/** A try with a comment that its post does not show; the comment waits from now on. */
async function aWait(
  scene: UnlockScene,
): Promise<MagnetScene & { commentUrl: string; commentId: string }> {
  const magnet = await aMagnet(scene);
  magnet.post.totalComments = 400;
  const commentId = idAt(new Date(), (commentNumber += 1));
  const commentUrl = aHiddenComment(magnet.post, commentId);
  await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
  return { ...magnet, commentUrl, commentId };
}

async function triesOf(scene: UnlockScene, { token }: MagnetScene): Promise<ActivityEntry[]> {
  return (await scene.app.as(token).activity.list({ query: {} })).items;
}

const told = (entries: readonly ActivityEntry[]) =>
  entries.map(({ result, outcome }) => [result, outcome?.result ?? null, outcome?.reason ?? null]);

async function decide(
  scene: UnlockScene,
  magnet: MagnetScene,
  decision: 'approve' | 'reject',
): Promise<void> {
  const { activity } = scene.app.as(magnet.token);
  const [waiting] = (await activity.listWaiting({ query: {} })).items;
  await activity[decision]({ params: { waitingId: waiting?.id ?? '' } });
}

describe('a try that had to wait', () => {
  it('has no outcome while it waits', async ({ scene }) => {
    const magnet = await aWait(scene);
    expect(told(await triesOf(scene, magnet))).toEqual([['pending', null, null]]);
  });

  it('shows whether its creator approved or rejected it', async ({ scene }) => {
    const approved = await aWait(scene);
    await decide(scene, approved, 'approve');
    const entries = await triesOf(scene, approved);
    expect(told(entries)).toEqual([
      ['verified', null, null],
      ['pending', 'verified', 'approved'],
    ]);
    expect(entries[1]?.outcome?.at).toBe(entries[0]?.at);

    const rejected = await aWait(scene);
    await decide(scene, rejected, 'reject');
    expect(told(await triesOf(scene, rejected))).toEqual([
      ['refused', null, null],
      ['pending', 'refused', 'rejected'],
    ]);
  });

  it('shows that the word was found later, and not in the waits of other comments', async ({
    scene,
  }) => {
    const magnet = await aWait(scene);
    const other = aHiddenComment(magnet.post, idAt(new Date(), (commentNumber += 1)));
    await verify(aVisitor(scene.app), magnet.magnetId, other);
    const author = { name: 'Late Visitor', url: 'https://uk.linkedin.com/in/late-visitor' };
    magnet.post.comments.push({ commentId: magnet.commentId, author, text: 'growth' });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, magnet.commentUrl)).status).toBe(
      200,
    );
    expect(told(await triesOf(scene, magnet))).toEqual([
      ['verified', null, null],
      ['pending', null, null],
      ['pending', 'verified', null],
    ]);
  });

  it('shows the own outcome of each wait of one comment', async ({ scene }) => {
    const magnet = await aWait(scene);
    const waits = scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId });
    await waits.clone().update({ state: 'refused', reason: 'comment_gone', settledAt: new Date() });
    await scene.app
      .db('unlock_attempts')
      .where({ magnetId: magnet.magnetId })
      .update({ createdAt: new Date(Date.now() - 60_000) });
    await verify(aVisitor(scene.app), magnet.magnetId, magnet.commentUrl);
    await decide(scene, magnet, 'approve');
    expect(told(await triesOf(scene, magnet))).toEqual([
      ['verified', null, null],
      ['pending', 'verified', 'approved'],
      ['pending', 'refused', 'comment_gone'],
    ]);
  });

  it('shows how its creator decided about a near miss', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    await verify(aVisitor(scene.app), magnet.magnetId, aComment(scene, magnet.post, 'growht'));
    await decide(scene, magnet, 'approve');
    expect(told(await triesOf(scene, magnet))).toEqual([
      ['verified', null, null],
      ['refused', 'verified', 'approved'],
    ]);
  });
});
