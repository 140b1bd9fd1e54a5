import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '#shared/activity/activity.contract.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
let commentNumber = 500;

beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

/** A try at a comment its post does not show, which waits from now on. */
async function aWait(): Promise<MagnetScene & { commentUrl: string; commentId: string }> {
  const magnet = await aMagnet(scene);
  magnet.post.totalComments = 400;
  const commentId = idAt(new Date(), (commentNumber += 1));
  const commentUrl = aHiddenComment(magnet.post, commentId);
  await verify(aVisitor(scene.app), magnet.magnetId, commentUrl);
  return { ...magnet, commentUrl, commentId };
}

async function triesOf({ token }: MagnetScene): Promise<ActivityEntry[]> {
  return (await scene.app.as(token).activity.list({ query: {} })).items;
}

const told = (entries: readonly ActivityEntry[]) =>
  entries.map(({ result, outcome }) => [result, outcome?.result ?? null, outcome?.reason ?? null]);

async function decide(magnet: MagnetScene, decision: 'approve' | 'reject'): Promise<void> {
  const { activity } = scene.app.as(magnet.token);
  const [waiting] = (await activity.listWaiting({ query: {} })).items;
  await activity[decision]({ params: { waitingId: waiting?.id ?? '' } });
}

describe('a try that had to wait', () => {
  it('says nothing of an end while it waits', async () => {
    const magnet = await aWait();
    expect(told(await triesOf(magnet))).toEqual([['pending', null, null]]);
  });

  it('tells that its creator let it in or turned it down', async () => {
    const approved = await aWait();
    await decide(approved, 'approve');
    const entries = await triesOf(approved);
    expect(told(entries)).toEqual([
      ['verified', null, null],
      ['pending', 'verified', 'approved'],
    ]);
    expect(entries[1]?.outcome?.at).toBe(entries[0]?.at);

    const rejected = await aWait();
    await decide(rejected, 'reject');
    expect(told(await triesOf(rejected))).toEqual([
      ['refused', null, null],
      ['pending', 'refused', 'rejected'],
    ]);
  });

  it('tells that the word was found later, and not in the waits of other comments', async () => {
    const magnet = await aWait();
    const other = aHiddenComment(magnet.post, idAt(new Date(), (commentNumber += 1)));
    await verify(aVisitor(scene.app), magnet.magnetId, other);
    const author = { name: 'Late Visitor', url: 'https://uk.linkedin.com/in/late-visitor' };
    magnet.post.comments.push({ commentId: magnet.commentId, author, text: 'growth' });
    expect((await verify(aVisitor(scene.app), magnet.magnetId, magnet.commentUrl)).status).toBe(
      200,
    );
    expect(told(await triesOf(magnet))).toEqual([
      ['verified', null, null],
      ['pending', null, null],
      ['pending', 'verified', null],
    ]);
  });

  it('tells of each wait of one comment its own end', async () => {
    const magnet = await aWait();
    const waits = scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId });
    await waits.clone().update({ state: 'refused', reason: 'comment_gone', settledAt: new Date() });
    await scene.app
      .db('unlock_attempts')
      .where({ magnetId: magnet.magnetId })
      .update({ createdAt: new Date(Date.now() - 60_000) });
    await verify(aVisitor(scene.app), magnet.magnetId, magnet.commentUrl);
    await decide(magnet, 'approve');
    expect(told(await triesOf(magnet))).toEqual([
      ['verified', null, null],
      ['pending', 'verified', 'approved'],
      ['pending', 'refused', 'comment_gone'],
    ]);
  });

  it('tells of a word that was nearly there how its creator decided', async () => {
    const magnet = await aMagnet(scene);
    await verify(aVisitor(scene.app), magnet.magnetId, aComment(scene, magnet.post, 'growht'));
    await decide(magnet, 'approve');
    expect(told(await triesOf(magnet))).toEqual([
      ['verified', null, null],
      ['refused', 'verified', 'approved'],
    ]);
  });
});
