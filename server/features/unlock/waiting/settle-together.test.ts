import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

// Whatever is to be seen in the activity cannot be stored.
beforeEach(async () => {
  await scene.app.db.raw(
    `ALTER TABLE unlock_attempts ADD CONSTRAINT full_for_now CHECK (result <> 'refused' AND reason IS DISTINCT FROM 'reopened') NOT VALID`,
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
    scene.app.db('waiting_comments').where({ magnetId }).first();
  const show = (text: string) =>
    post.comments.push({ commentId, author: { name: 'Late', url: 'https://x.test/late' }, text });
  return { userId, magnetId, commentUrl, waitingId: (await find()).id, find, show };
}

it('a comment is not turned down without an entry in the activity (R01)', async () => {
  const { userId, waitingId, find } = await aWaitingComment();
  await expect(scene.app.services.activity.reject(userId, waitingId)).rejects.toThrow(
    'full_for_now',
  );
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

it('nor is it refused by a retry without one, so the retry comes again', async () => {
  const { waitingId, find, show } = await aWaitingComment();
  show('nothing of the kind');
  const retry = { waitingId, attempt: 1 };
  await expect(scene.app.services.unlock.recheck(retry)).rejects.toThrow('full_for_now');
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

const check = (magnetId: string, commentUrl: string) =>
  aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId });

it('nor by a visitor’s check', async () => {
  const { magnetId, commentUrl, find, show } = await aWaitingComment();
  show('nothing of the kind');
  expect((await check(magnetId, commentUrl)).status).toBe(500);
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

it('nothing is put before the creator without one', async () => {
  const { magnetId, post } = await aMagnet(scene);
  expect((await check(magnetId, aComment(scene, post, 'growht'))).status).toBe(500);
  const waiting = await scene.app.db('waiting_comments').where({ magnetId });
  expect(waiting).toEqual([]);
});

it('nor is content opened once more', async () => {
  const { magnetId, post } = await aMagnet(scene);
  const commentUrl = aComment(scene, post, 'growth');
  expect((await check(magnetId, commentUrl)).status).toBe(200);
  // A check within seconds would be the same try, and needs no entry of its own.
  const entries = scene.app.db('unlock_attempts').where({ magnetId });
  await entries.update({ createdAt: new Date(Date.now() - 60_000) });
  expect((await check(magnetId, commentUrl)).status).toBe(500);
  expect(await scene.app.db('grants').where({ magnetId })).toHaveLength(1);
});
