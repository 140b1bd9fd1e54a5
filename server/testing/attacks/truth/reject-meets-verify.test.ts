import { afterAll, beforeAll, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
let sequence = 60_000;
beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

/** A comment that waits for the creator and can be read from now on. */
async function aRace(whenUnconfirmed: 'hold' | 'unlock' = 'hold') {
  const fields = { whenUnconfirmed };
  const { magnetId, userId, token, post } = await aMagnet(scene, fields);
  aComment(scene, post, 'first!');
  post.totalComments = 400;
  const commentId = idAt(new Date(), (sequence += 1));
  const commentUrl = aHiddenComment(post, commentId);
  await verify(aVisitor(scene.app), magnetId, commentUrl);
  const { db } = scene.app;
  // The first lead of a month makes its row and asks again; here one statement is to decide.
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

/** How many statements on waiting comments wait for a lock. */
async function blocked(): Promise<number> {
  const { rows } = await scene.app.db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%waiting_comments%'`,
  );
  return rows[0]?.count ?? 0;
}

/** Both reach the row while somebody holds it, the first one first; then it is let go. */
async function together<A, B>(
  waitingId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const gate = await scene.app.db.transaction();
  await gate('waiting_comments').where({ id: waitingId }).forUpdate();
  const one = first();
  await expect.poll(blocked, { timeout: 20_000 }).toBe(1);
  const other = second();
  await expect.poll(blocked, { timeout: 20_000 }).toBe(2);
  await gate.commit();
  return Promise.all([one, other]);
}

it('a comment turned down first is refused to the check that came at the same time', async () => {
  const race = await aRace();
  const [rejected, checked] = await together(race.waitingId, race.reject, race.check);
  expect(rejected).toEqual({ success: true });
  expect(checked).toMatchObject({ status: 200, body: { verified: false, reason: 'rejected' } });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 0, used: 0 });
});

it('a comment verified first cannot be turned down at the same time', async () => {
  const race = await aRace();
  const [checked, rejected] = await together(race.waitingId, race.check, race.reject);
  expect(checked).toMatchObject({ status: 200, body: { verified: true } });
  expect(rejected).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
});

it('of a retry and a rejection the first to hold the row decides', async () => {
  const race = await aRace();
  // The retry counts itself on the row before it reads, so it is held there and reads afterwards.
  const [rejected] = await together(race.waitingId, race.reject, race.recheck);
  expect(rejected).toEqual({ success: true });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 0, used: 0 });
});

it('a wait that was stored beside a lead cannot be turned down: the lead ends it', async () => {
  const race = await aRace();
  const { db } = scene.app;
  expect(await race.check()).toMatchObject({ body: { verified: true } });
  // As a slower check leaves it that found nothing and stored its wait after the lead was made.
  const open = { state: 'waiting', leadId: null, settledAt: null };
  await db('waiting_comments').where({ id: race.waitingId }).update(open);
  expect(await race.reject()).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
  await db('waiting_comments').where({ id: race.waitingId }).update(open);
  expect(await race.approve()).toMatchObject({ success: true });
  expect(await race.outcome()).toEqual({ state: 'verified', leads: 1, used: 1 });
});

/** Opened on trust, and then missing from a fully shown post: its next check reads it again. */
async function aDoubtedRace() {
  const race = await aRace('unlock');
  const doubted = { absentAt: new Date() };
  await scene.app.db('waiting_comments').where({ id: race.waitingId }).update(doubted);
  return race;
}

it('one that was opened on trust stays shut when it is turned down before a check confirms it', async () => {
  const race = await aDoubtedRace();
  const [rejected, checked] = await together(race.waitingId, race.reject, race.check);
  expect(rejected).toEqual({ success: true });
  expect(checked).toMatchObject({ status: 200, body: { verified: false, reason: 'rejected' } });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 1, used: 0 });
});

it('one that was opened on trust is not approved when it was turned down first', async () => {
  const race = await aDoubtedRace();
  const [rejected, approved] = await together(race.waitingId, race.reject, race.approve);
  expect(rejected).toEqual({ success: true });
  expect(approved).toMatchObject({ status: 404, code: 'waiting_not_found' });
  expect(await race.outcome()).toEqual({ state: 'rejected', leads: 1, used: 0 });
});
