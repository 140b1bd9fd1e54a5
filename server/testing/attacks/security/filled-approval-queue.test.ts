import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { createMovableClock } from '#server/testing/doubles/linkedin-reading.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const clock = createMovableClock();
const it = sceneTest({ clock });
let sequence = 30_000;

async function aBusyPost(scene: UnlockScene): Promise<MagnetScene> {
  const magnet = await aMagnet(scene);
  aComment(scene, magnet.post, 'first!');
  magnet.post.totalComments = 400;
  return magnet;
}

/** Comments that are not shown, sent from one network; each can be shown later. */
async function pasteMany(scene: UnlockScene, magnet: MagnetScene, address: string, count: number) {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const commentId = idAt(clock.now(), (sequence += 1));
    const commentUrl = aHiddenComment(magnet.post, commentId);
    const visitor = aVisitor(scene.app);
    const ask = (from = address) =>
      visitor.post(
        '/api/verify-comment',
        { commentUrl, magnetId: magnet.magnetId },
        { 'x-forwarded-for': from },
      );
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'pending' } });
    const author = { name: 'Late Visitor', url: 'https://www.linkedin.com/in/late' };
    const show = (text = 'growth') => magnet.post.comments.push({ commentId, author, text });
    const { id } = await scene.app.db('waiting_comments').where({ commentId }).first();
    made.push({ waitingId: id as string, ask, show }); // the table's key is text
  }
  return made;
}

const activityOf = (scene: UnlockScene, { token }: MagnetScene) => scene.app.as(token).activity;
const listOf = (scene: UnlockScene, magnet: MagnetScene) =>
  activityOf(scene, magnet).listWaiting({ query: {} });
const rowOf = (scene: UnlockScene, id: string) =>
  scene.app.db('waiting_comments').where({ id }).first();

it('ten invented comments of one network take five places in the creator’s list', async ({
  scene,
}) => {
  const magnet = await aBusyPost(scene);
  const [honest] = await pasteMany(scene, magnet, '203.0.113.20', 1);
  await pasteMany(scene, magnet, '203.0.113.21', 10);
  const { items, total } = await listOf(scene, magnet);
  expect(total).toBe(6);
  expect(items[0]).toMatchObject({ id: honest?.waitingId, source: { waiting: 1 } });
  const others = items.slice(1);
  expect(new Set(others.map(({ source }) => source?.id)).size).toBe(1);
  expect(others.map(({ source }) => source?.waiting)).toEqual([10, 10, 10, 10, 10]);
  expect(JSON.stringify(items)).not.toContain('203.0.113');
});

it('settled comments free places for the next of their source', async ({ scene }) => {
  const magnet = await aBusyPost(scene);
  const made = await pasteMany(scene, magnet, '203.0.113.22', 7);
  const ids = made.map(({ waitingId }) => waitingId);
  expect((await listOf(scene, magnet)).items.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  await activityOf(scene, magnet).reject({ params: { waitingId: ids[0] ?? '' } });
  expect((await listOf(scene, magnet)).items.map(({ id }) => id)).toEqual(ids.slice(1, 6));
});

it('one call dismisses all comments of a source and nothing else', async ({ scene }) => {
  const magnet = await aBusyPost(scene);
  const [honest] = await pasteMany(scene, magnet, '203.0.113.23', 1);
  const made = await pasteMany(scene, magnet, '203.0.113.24', 10);
  const params = { waitingId: made[3]?.waitingId ?? '' };
  const answer = await activityOf(scene, magnet).dismissSource({ params });
  expect(answer).toEqual({ success: true, dismissed: 10 });
  const { items, total } = await listOf(scene, magnet);
  expect({ total, ids: items.map(({ id }) => id) }).toEqual({ total: 1, ids: [honest?.waitingId] });
  expect(await activityOf(scene, magnet).dismissSource({ params })).toMatchObject({ dismissed: 0 });
});

it('a dismissed comment that is verified later opens the content', async ({ scene }) => {
  const magnet = await aBusyPost(scene);
  const made = await pasteMany(scene, magnet, '203.0.113.25', 3);
  await activityOf(scene, magnet).dismissSource({
    params: { waitingId: made[0]?.waitingId ?? '' },
  });
  for (const [n, one] of made.entries()) {
    const retry = { waitingId: one.waitingId, attempt: 1 };
    if (n === 0) one.show();
    if (n === 0) await scene.app.services.unlock.recheck(retry);
    if (n === 1) one.show();
    if (n < 2) expect(await one.ask()).toMatchObject({ status: 200, body: { verified: true } });
  }
  // The third is never found. Its wait ends with its last check, and it may be tried again.
  const third = made[2];
  await scene.app.services.unlock.recheck({ waitingId: third?.waitingId ?? '', attempt: 4 });
  expect(await rowOf(scene, third?.waitingId ?? '')).toMatchObject({
    state: 'refused',
    reason: 'rejected',
  });
  expect(await third?.ask()).toMatchObject({ status: 503, body: { status: 'pending' } });
  expect((await listOf(scene, magnet)).total).toBe(0);
  third?.show();
  expect(await third?.ask()).toMatchObject({ status: 200, body: { verified: true } });
});

it('a dismissed comment without further checks ends at once, with an activity entry', async ({
  scene,
}) => {
  const magnet = await aBusyPost(scene);
  const [made] = await pasteMany(scene, magnet, '203.0.113.26', 1);
  const waitingId = made?.waitingId ?? '';
  await scene.app.db('waiting_comments').where({ id: waitingId }).update({ nextTryAt: null });
  await activityOf(scene, magnet).dismissSource({ params: { waitingId } });
  expect(await rowOf(scene, waitingId)).toMatchObject({ state: 'refused', reason: 'rejected' });
  const { items } = await activityOf(scene, magnet).list({ query: {} });
  expect(items[0]).toMatchObject({ result: 'refused', reason: 'rejected' });
});

it('another creator can dismiss nothing, and a near miss has no source', async ({ scene }) => {
  const [magnet, stranger] = [await aBusyPost(scene), await aBusyPost(scene)];
  const [made] = await pasteMany(scene, magnet, '203.0.113.27', 1);
  const notFound = { status: 404, code: 'waiting_not_found' };
  const foreign = { params: { waitingId: made?.waitingId ?? '' } };
  await expect(activityOf(scene, stranger).dismissSource(foreign)).rejects.toMatchObject(notFound);
  const commentUrl = aComment(scene, stranger.post, 'growht please');
  const { magnetId } = stranger;
  await aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId });
  const { items } = await listOf(scene, stranger);
  expect(items).toMatchObject([{ nearMiss: 'growht', source: null }]);
  const near = { params: { waitingId: items[0]?.id ?? '' } };
  await expect(activityOf(scene, stranger).dismissSource(near)).rejects.toMatchObject(notFound);
});

it('a dismissed comment that becomes a near miss returns to the creator’s list', async ({
  scene,
}) => {
  const magnet = await aBusyPost(scene);
  const [made] = await pasteMany(scene, magnet, '203.0.113.28', 1);
  const waitingId = made?.waitingId ?? '';
  await activityOf(scene, magnet).dismissSource({ params: { waitingId } });
  made?.show('growht please');
  await scene.app.services.unlock.recheck({ waitingId, attempt: 1 });
  const { items } = await listOf(scene, magnet);
  expect(items).toMatchObject([{ id: waitingId, nearMiss: 'growht', source: null }]);
});

it('a dismissed comment returns when somebody of another network checks it', async ({ scene }) => {
  const magnet = await aBusyPost(scene);
  const [made] = await pasteMany(scene, magnet, '203.0.113.29', 1);
  const waitingId = made?.waitingId ?? '';
  await activityOf(scene, magnet).dismissSource({ params: { waitingId } });
  await made?.ask();
  expect((await listOf(scene, magnet)).total).toBe(0);
  expect(await made?.ask('203.0.113.30')).toMatchObject({ status: 503 });
  const { items } = await listOf(scene, magnet);
  expect(items).toMatchObject([{ id: waitingId, source: { waiting: 1 } }]);
});
