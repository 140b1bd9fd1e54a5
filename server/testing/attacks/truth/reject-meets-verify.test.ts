import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { blockedWaits } from '#server/testing/database/blocked-waits.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();
let sequence = 60_000;

/** A comment that waits for the creator and can be read from now on. */
async function aRace(scene: UnlockScene, whenUnconfirmed: 'hold' | 'unlock' = 'hold') {
  const fields = { whenUnconfirmed };
  const { magnetId, userId, token, post } = await aMagnet(scene, fields);
  aComment(scene, post, 'first!');
  post.totalComments = 400;
  const commentId = idAt(new Date(), (sequence += 1));
  const commentUrl = aHiddenComment(post, commentId);
  await verify(aVisitor(scene.app), magnetId, commentUrl);
  const { db } = scene.app;
  // The first lead of a month makes its row and runs the statement again; here one run is to decide.
  const month = db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  const first = { userId, month };
  await db('quota_months').insert(first).onConflict(['user_id', 'month']).ignore();
  const { id: waitingId } = await db('waiting_comments').where({ magnetId }).first();
  const author = { name: 'Late Visitor', url: 'https://www.linkedin.com/in/late' };
  post.comments.push({ commentId, author, text: 'growth' });
  const { activity } = scene.app.as(token);
  return {
    magnetId,
    userId,
    reject: () => activity.reject({ params: { waitingId } }).catch((error: unknown) => error),
    approve: () => activity.approve({ params: { waitingId } }).catch((error: unknown) => error),
    check: () => verify(aVisitor(scene.app), magnetId, commentUrl),
    recheck: () => scene.app.services.unlock.recheck({ waitingId, attempt: 1 }),
    waitingId,
    async outcome() {
      const { state } = await db('waiting_comments').where({ id: waitingId }).first();
      const leads = await db('leads').where({ magnetId });
      const months = await db('quota_months').where({ userId });
      const used = months.reduce((sum: number, one: { used: number }) => sum + one.used, 0);
      return { state, leads: leads.length, used };
    },
  };
}

/** Both wait for the row in this order while the test holds it; then it is released. */
async function together<A, B>(
  scene: UnlockScene,
  waitingId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const gate = await scene.app.db.transaction();
  await gate('waiting_comments').where({ id: waitingId }).forUpdate();
  const one = first();
  await expect.poll(() => blockedWaits(scene.app.db)).toBe(1);
  const other = second();
  await expect.poll(() => blockedWaits(scene.app.db)).toBe(2);
  await gate.commit();
  return Promise.all([one, other]);
}

it('a comment that is rejected first is refused to a simultaneous check', async ({ scene }) => {
  const race = await aRace(scene);
  const [rejected, checked] = await together(scene, race.waitingId, race.reject, race.check);
  expect(rejected).toEqual({ success: true });
  expect(checked).toMatchObject({ status: 200, body: { verified: false, reason: 'rejected' } });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 0, used: 0 });
});

it('a comment that is verified first cannot be rejected at the same time', async ({ scene }) => {
  const race = await aRace(scene);
  const [checked, rejected] = await together(scene, race.waitingId, race.check, race.reject);
  expect(checked).toMatchObject({ status: 200, body: { verified: true } });
  expect(rejected).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
});

it('of a retry and a rejection, the first to lock the row decides', async ({ scene }) => {
  const race = await aRace(scene);
  // The retry counts itself on the row before it reads, so it waits there and reads afterwards.
  const [rejected] = await together(scene, race.waitingId, race.reject, race.recheck);
  expect(rejected).toEqual({ success: true });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 0, used: 0 });
});

it('a wait that has a lead cannot be rejected: the lead ends it', async ({ scene }) => {
  const race = await aRace(scene);
  const { db } = scene.app;
  expect(await race.check()).toMatchObject({ body: { verified: true } });
  // As a slower check leaves it, which found nothing and stored its wait after the lead was made.
  const open = { state: 'waiting', leadId: null, settledAt: null };
  await db('waiting_comments').where({ id: race.waitingId }).update(open);
  expect(await race.reject()).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
  await db('waiting_comments').where({ id: race.waitingId }).update(open);
  expect(await race.approve()).toMatchObject({ success: true });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
});

/** Opened on trust, and then missing from a fully shown post: its next check reads it again. */
async function aDoubtedRace(scene: UnlockScene) {
  const race = await aRace(scene, 'unlock');
  const doubted = { absentAt: new Date() };
  await scene.app.db('waiting_comments').where({ id: race.waitingId }).update(doubted);
  return race;
}

it('a comment opened on trust stays rejected when it is rejected before a check confirms it', async ({
  scene,
}) => {
  const race = await aDoubtedRace(scene);
  const [rejected, checked] = await together(scene, race.waitingId, race.reject, race.check);
  expect(rejected).toEqual({ success: true });
  expect(checked).toMatchObject({ status: 200, body: { verified: false, reason: 'rejected' } });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 1, used: 0 });
});

it('a comment opened on trust cannot be approved after it was rejected', async ({ scene }) => {
  const race = await aDoubtedRace(scene);
  const [rejected, approved] = await together(scene, race.waitingId, race.reject, race.approve);
  expect(rejected).toEqual({ success: true });
  expect(approved).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 1, used: 0 });
});
