// LinkedIn sometimes answers 404 for a post that is there a moment later.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openTest } from '#server/testing/app/app-tests.ts';
import { createMovableClock } from '#server/testing/doubles/linkedin-reading.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  boundTo,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const missing = { kind: 'status', status: 404 } as const;
const it = openTest;
let scene: UnlockScene;
let clock: ReturnType<typeof createMovableClock>;
it.beforeEach(async ({ open }) => {
  clock = createMovableClock();
  scene = await open.scene({ clock });
});

async function aCheckedComment(fields = {}) {
  const { magnetId, post } = await aMagnet(scene, fields);
  const commentUrl = aComment(scene, post, 'growth');
  return { magnetId, post, check: () => verify(aVisitor(scene.app), magnetId, commentUrl) };
}

it('one 404 is pending, and the same link opens the magnet five seconds later', async () => {
  const { check } = await aCheckedComment();
  scene.linkedin.setMode(missing);
  expect(await check()).toMatchObject({ status: 503, body: { code: 'comment_not_visible' } });
  scene.linkedin.setMode({ kind: 'ok' });
  clock.advance(5_001);
  expect((await check()).body).toMatchObject({ verified: true });
});

it('many 404s within a minute are still pending, and two a minute apart are gone', async () => {
  const { magnetId, check } = await aCheckedComment();
  scene.linkedin.setMode(missing);
  for (const moved of [0, 6_000, 53_000]) {
    clock.advance(moved);
    expect((await check()).status).toBe(503);
  }
  clock.advance(6_000);
  expect((await check()).body).toMatchObject({ verified: false, reason: 'comment_gone' });
  const row: unknown = await scene.app.db('waiting_comments').where({ magnetId }).first();
  expect(row).toMatchObject({ state: 'refused', reason: 'comment_gone' });
});

it('a reading in between resets the count', async () => {
  const { post, magnetId, check } = await aCheckedComment();
  scene.linkedin.setMode(missing);
  await check();
  scene.linkedin.setMode({ kind: 'ok' });
  clock.advance(30_000);
  await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'hi'));
  await expect.poll(async () => (await scene.app.db('missing_posts')).length).toBe(0);
  scene.linkedin.setMode(missing);
  clock.advance(61_000);
  const late = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
  expect(late.status).toBe(503);
});

it('a retry a minute after the first 404 refuses what is still missing', async () => {
  const { magnetId, check } = await aCheckedComment();
  scene.linkedin.setMode(missing);
  await check();
  const { db } = scene.app;
  const waiting = db('waiting_comments').where({ magnetId });
  const { id } = await waiting.clone().first<{ id: string }>();
  clock.advance(61_000);
  await scene.app.services.unlock.recheck({ waitingId: id, attempt: 1 });
  expect(await waiting.clone().first<unknown>()).toMatchObject({
    state: 'refused',
    reason: 'comment_gone',
  });
});

it('a post that may be gone is not opened on trust', async () => {
  const { check } = await aCheckedComment({ whenUnconfirmed: 'unlock' });
  scene.linkedin.setMode(missing);
  expect((await check()).status).toBe(503);
  await sleep(0);
  expect(await scene.app.db('leads')).toHaveLength(0);
});

it('one 404 of the magnet’s own post does not refuse a comment as on another post', async () => {
  const { magnetId, post, check } = await aCheckedComment();
  const named = scene.linkedin.addPost();
  const bound = boundTo(`activity:${named.activityId}`);
  await scene.app.db('magnets').where({ id: magnetId }).update(bound);
  named.mode = missing;
  expect(await check()).toMatchObject({ status: 503, body: { status: 'pending' } });
  expect(post.mode).toBeUndefined();
  clock.advance(61_000);
  expect((await check()).body).toMatchObject({ verified: false, reason: 'wrong_post' });
});
