import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

// Whatever is to be seen in the activity cannot be stored.
beforeEach(async () => {
  await scene.app.db.raw(
    `ALTER TABLE unlock_attempts ADD CONSTRAINT full_for_now CHECK (result <> 'refused') NOT VALID`,
  );
});
afterEach(async () => {
  await scene.app.db.raw('ALTER TABLE unlock_attempts DROP CONSTRAINT full_for_now');
});

let sequence = 90_000;
async function aWaitingComment() {
  const { magnetId, userId, post } = await aMagnet(scene);
  aComment(scene, post, 'first!');
  post.totalComments = 400;
  const commentId = idAt(new Date(), (sequence += 1));
  const commentUrl = aHiddenComment(post, commentId);
  await aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId });
  const find = async (): Promise<{ id: string; state: string }> =>
    scene.app.db('waiting_comments').where({ magnet_id: magnetId }).first();
  const show = (text: string) =>
    post.comments.push({ commentId, author: { name: 'Late', url: 'https://x.test/late' }, text });
  return { userId, waitingId: (await find()).id, find, show };
}

it('a comment is not turned down without an entry in the activity (R01)', async () => {
  const { userId, waitingId, find } = await aWaitingComment();
  await expect(scene.app.services.activity.reject(userId, waitingId)).rejects.toThrow(
    'full_for_now',
  );
  expect(await find()).toMatchObject({ state: 'waiting', settled_at: null });
});

it('nor is it refused by a retry without one, so the retry comes again', async () => {
  const { waitingId, find, show } = await aWaitingComment();
  show('nothing of the kind');
  const retry = { waitingId, attempt: 1 };
  await expect(scene.app.services.unlock.recheck(retry)).rejects.toThrow('full_for_now');
  expect(await find()).toMatchObject({ state: 'waiting', settled_at: null });
});
