import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { sumFigures } from '#server/testing/scenes/figures/figure-sums.ts';
import { createMovableClock } from '#server/testing/doubles/linkedin-reading.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  type Answer,
  aVisitor,
  CANARY,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const clock = createMovableClock();
const it = sceneTest({ clock });
let sequence = 20_000;
it.afterEach(({ scene }) => scene.linkedin.setMode({ kind: 'ok' }));

const BLOCKED = { kind: 'status', status: 999 } as const;

/** A magnet that opens unread comments, under a post with one comment. */
async function anOpenHand(
  scene: UnlockScene,
  plan: 'free' | 'starter' = 'free',
): Promise<MagnetScene> {
  const made = await aMagnet(scene, { whenUnconfirmed: 'unlock' }, { plan });
  aComment(scene, made.post, 'first!');
  return made;
}

/** A comment that does not exist, until `write` posts it. */
function anInvention({ post }: MagnetScene) {
  const commentId = idAt(clock.now(), (sequence += 1));
  const author = { name: 'Late Visitor', url: 'https://www.linkedin.com/in/late' };
  return {
    commentUrl: aHiddenComment(post, commentId),
    write: (text: string) => post.comments.push({ commentId, author, text }),
  };
}

/** LinkedIn shows some of many comments, so a missing one proves nothing; or it shows all. */
const showSome = ({ post }: MagnetScene) => Object.assign(post, { totalComments: 400 });
const showAll = ({ post }: MagnetScene) =>
  Object.assign(post, { totalComments: post.comments.length });

const from = (
  scene: UnlockScene,
  address: string,
  { magnetId }: MagnetScene,
  commentUrl: string,
): Promise<Answer> =>
  aVisitor(scene.app).post(
    '/api/verify-comment',
    { commentUrl, magnetId },
    { 'x-forwarded-for': address },
  );

const tell = (scene: UnlockScene, { magnetId }: MagnetScene, commentUrl: string) =>
  verify(aVisitor(scene.app), magnetId, commentUrl);

async function ledger(scene: UnlockScene, { magnetId, userId }: MagnetScene) {
  const { db } = scene.app;
  const [month] = await db('quota_months').where({ userId });
  const leads = await db('leads').where({ magnetId });
  const { verified = 0 } = await sumFigures(db, { magnetId });
  return {
    leads: leads.length,
    confirmed: leads.filter((lead: { confirmed: boolean }) => lead.confirmed).length,
    overQuota: leads.filter((lead: { overQuota: boolean }) => lead.overQuota).length,
    used: month?.used ?? 0,
    verified,
  };
}

const waitingOf = (
  scene: UnlockScene,
  { magnetId }: MagnetScene,
): Promise<{ id: string; state: string }> =>
  scene.app.db('waiting_comments').where({ magnetId }).first();

const recheck = async (scene: UnlockScene, magnet: MagnetScene, attempt: number) =>
  scene.app.services.unlock.recheck({ waitingId: (await waitingOf(scene, magnet)).id, attempt });

it('an invented comment opens nothing in sixteen tries while all comments of the post are visible', async ({
  scene,
}) => {
  const magnet = await anOpenHand(scene);
  for (let tries = 0; tries < 16; tries += 1) {
    const answer = await tell(scene, magnet, anInvention(magnet).commentUrl);
    expect(answer).toMatchObject({ status: 503, body: { code: 'comment_not_visible' } });
    expect(JSON.stringify(answer.body)).not.toContain(CANARY);
  }
  expect(await ledger(scene, magnet)).toEqual({
    leads: 0,
    confirmed: 0,
    overQuota: 0,
    used: 0,
    verified: 0,
  });
});

it('an invented comment stays locked when LinkedIn refuses later readings', async ({ scene }) => {
  const magnet = await anOpenHand(scene);
  const { commentUrl } = anInvention(magnet);
  expect((await tell(scene, magnet, commentUrl)).status).toBe(503);
  scene.linkedin.setMode(BLOCKED);
  expect((await tell(scene, magnet, commentUrl)).status).toBe(503);
  expect(await ledger(scene, magnet)).toMatchObject({ leads: 0, used: 0 });
});

it('a comment that nobody can read still opens, and counts when it is read', async ({ scene }) => {
  const magnet = await anOpenHand(scene);
  const late = anInvention(magnet);
  showSome(magnet);
  const answer = await tell(scene, magnet, late.commentUrl);
  expect(answer).toMatchObject({ status: 200, body: { verified: true, confirmed: false } });
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 1,
    confirmed: 0,
    used: 0,
    verified: 0,
  });
  late.write('growth');
  await recheck(scene, magnet, 1);
  await recheck(scene, magnet, 2);
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 1,
    confirmed: 1,
    used: 1,
    verified: 1,
  });
});

it('a comment that the creator approves counts once', async ({ scene }) => {
  const magnet = await anOpenHand(scene);
  scene.linkedin.setMode(BLOCKED);
  await tell(scene, magnet, anInvention(magnet).commentUrl);
  const params = { waitingId: (await waitingOf(scene, magnet)).id };
  const { activity } = scene.app.as(magnet.token);
  await Promise.all([1, 2, 3].map(() => activity.approve({ params })));
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 1,
    confirmed: 1,
    used: 1,
    verified: 1,
  });
});

it('the comment confirmed first takes the last place of the month; the next is over quota', async ({
  scene,
}) => {
  const magnet = await anOpenHand(scene);
  scene.linkedin.setMode(BLOCKED);
  const { db } = scene.app;
  const month = db.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  const { commentLimit: limit } = await db('plans').where({ id: 'free' }).first();
  await db('quota_months').insert({ userId: magnet.userId, month, used: limit - 1 });
  for (let n = 0; n < 2; n += 1) await tell(scene, magnet, anInvention(magnet).commentUrl);
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 2,
    confirmed: 0,
    overQuota: 0,
    used: limit - 1,
  });
  const { activity } = scene.app.as(magnet.token);
  const { items } = await activity.listWaiting({ query: {} });
  await Promise.all(items.map(({ id }) => activity.approve({ params: { waitingId: id } })));
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 2,
    confirmed: 2,
    overQuota: 1,
    used: limit,
  });
});

it('a lead whose comment later readings do not find never counts, and the creator sees it', async ({
  scene,
}) => {
  const magnet = await anOpenHand(scene);
  const late = anInvention(magnet);
  showSome(magnet);
  expect((await tell(scene, magnet, late.commentUrl)).status).toBe(200);
  showAll(magnet);
  await recheck(scene, magnet, 3);
  // After the first reading without it, it opens for nobody else.
  expect((await tell(scene, magnet, late.commentUrl)).status).toBe(503);
  await recheck(scene, magnet, 4);
  expect(await waitingOf(scene, magnet)).toMatchObject({
    state: 'refused',
    reason: 'comment_gone',
  });
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 1,
    confirmed: 0,
    used: 0,
    verified: 0,
  });
  const { items } = await scene.app.as(magnet.token).activity.list({ query: {} });
  expect(items).toMatchObject([
    { result: 'refused', reason: 'comment_gone' },
    { reason: 'trusted', lead: { confirmed: false, disproved: true }, waitingId: null },
  ]);

  late.write('growth after all'); // it was right, and its visitor comes back
  const again = await tell(scene, magnet, late.commentUrl);
  expect(again).toMatchObject({ status: 200, body: { verified: true, confirmed: true } });
  expect(await waitingOf(scene, magnet)).toMatchObject({ state: 'verified', reason: null });
  expect(await ledger(scene, magnet)).toMatchObject({
    leads: 1,
    confirmed: 1,
    used: 1,
    verified: 1,
  });
});

it('three unread comments of a network and magnet open, at once or in turn; the others wait', async ({
  scene,
}) => {
  const [magnet, other] = [await anOpenHand(scene), await anOpenHand(scene)];
  showSome(magnet);
  showSome(other);
  const late = Array.from({ length: 6 }, () => anInvention(magnet));
  const answers = await Promise.all(
    late.map(({ commentUrl }) => from(scene, '203.0.113.7', magnet, commentUrl)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
  const seventh = await from(scene, '203.0.113.7', magnet, anInvention(magnet).commentUrl);
  expect(seventh).toMatchObject({ status: 503, body: { status: 'pending' } });
  // Other networks and other magnets are not affected.
  expect((await from(scene, '203.0.113.8', magnet, anInvention(magnet).commentUrl)).status).toBe(
    200,
  );
  expect((await from(scene, '203.0.113.7', other, anInvention(other).commentUrl)).status).toBe(200);

  // Many honest visitors of one carrier: waiting ones are opened by a reading, and free their places.
  for (const one of late) one.write('growth');
  for (const { id } of await scene.app.db('waiting_comments').where({ state: 'waiting' })) {
    await scene.app.services.unlock.recheck({ waitingId: id, attempt: 1 });
  }
  expect(await ledger(scene, magnet)).toMatchObject({ leads: 7, confirmed: 6, used: 6 });
  expect((await from(scene, '203.0.113.7', magnet, anInvention(magnet).commentUrl)).status).toBe(
    200,
  );
});

it('the visitor’s network address is not stored', async ({ scene }) => {
  const magnet = await anOpenHand(scene);
  await from(scene, '203.0.113.77', magnet, anInvention(magnet).commentUrl);
  const row = await scene.app.db('waiting_comments').where({ magnetId: magnet.magnetId }).first();
  expect(row.source).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(row)).not.toContain('203.0.113');
});
