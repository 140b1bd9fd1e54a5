import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

// Whatever is to be seen in the activity cannot be stored.
it.beforeEach(async ({ scene }) => {
  await scene.app.db.raw(
    `ALTER TABLE unlock_attempts ADD CONSTRAINT full_for_now CHECK (result <> 'refused' AND reason IS DISTINCT FROM 'reopened') NOT VALID`,
  );
});
it.afterEach(async ({ scene }) => {
  await scene.app.db.raw('ALTER TABLE unlock_attempts DROP CONSTRAINT full_for_now');
});

let sequence = 90_000;
async function aWaitingComment(scene: UnlockScene) {
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

it('a comment is not rejected without an activity entry (R01)', async ({ scene }) => {
  const { userId, waitingId, find } = await aWaitingComment(scene);
  await expect(scene.app.services.activity.reject(userId, waitingId)).rejects.toThrow(
    'full_for_now',
  );
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

it('a retry does not refuse a comment without an activity entry, and runs again', async ({
  scene,
}) => {
  const { waitingId, find, show } = await aWaitingComment(scene);
  show('nothing of the kind');
  const retry = { waitingId, attempt: 1 };
  await expect(scene.app.services.unlock.recheck(retry)).rejects.toThrow('full_for_now');
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

const check = (scene: UnlockScene, magnetId: string, commentUrl: string) =>
  aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId });

it('a visitor’s check does not refuse a comment without an activity entry', async ({ scene }) => {
  const { magnetId, commentUrl, find, show } = await aWaitingComment(scene);
  show('nothing of the kind');
  expect((await check(scene, magnetId, commentUrl)).status).toBe(500);
  expect(await find()).toMatchObject({ state: 'waiting', settledAt: null });
});

it('a near miss does not wait for the creator without an activity entry', async ({ scene }) => {
  const { magnetId, post } = await aMagnet(scene);
  expect((await check(scene, magnetId, aComment(scene, post, 'growht'))).status).toBe(500);
  const waiting = await scene.app.db('waiting_comments').where({ magnetId });
  expect(waiting).toEqual([]);
});

it('content is not opened again without an activity entry', async ({ scene }) => {
  const { magnetId, post } = await aMagnet(scene);
  const commentUrl = aComment(scene, post, 'growth');
  expect((await check(scene, magnetId, commentUrl)).status).toBe(200);
  // A check within seconds would be the same try, and needs no entry of its own.
  const entries = scene.app.db('unlock_attempts').where({ magnetId });
  await entries.update({ createdAt: new Date(Date.now() - 60_000) });
  expect((await check(scene, magnetId, commentUrl)).status).toBe(500);
  expect(await scene.app.db('grants').where({ magnetId })).toHaveLength(1);
});
