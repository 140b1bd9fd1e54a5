import { afterAll, beforeAll, expect, it } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { createMovableClock } from '#server/testing/doubles/linkedin-reading.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;
const clock = createMovableClock();
let sequence = 30_000;
beforeAll(async () => {
  // Time stands still: however slow the machine is, a page without a comment is always from before it.
  scene = await createUnlockScene({ clock });
});
afterAll(() => scene.close());

async function aBusyPost(): Promise<MagnetScene> {
  const magnet = await aMagnet(scene);
  aComment(scene, magnet.post, 'first!');
  magnet.post.totalComments = 400;
  return magnet;
}

/** Comments that are not shown, asked for from one network; each can be shown later. */
async function pasteMany(magnet: MagnetScene, address: string, count: number) {
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

const activityOf = ({ token }: MagnetScene) => scene.app.as(token).activity;
const listOf = (magnet: MagnetScene) => activityOf(magnet).listWaiting({ query: {} });
const rowOf = (id: string) => scene.app.db('waiting_comments').where({ id }).first();

it('ten invented comments of one network take five places in the creator’s list', async () => {
  const magnet = await aBusyPost();
  const [honest] = await pasteMany(magnet, '203.0.113.20', 1);
  await pasteMany(magnet, '203.0.113.21', 10);
  const { items, total } = await listOf(magnet);
  expect(total).toBe(6);
  expect(items[0]).toMatchObject({ id: honest?.waitingId, source: { waiting: 1 } });
  const others = items.slice(1);
  expect(new Set(others.map(({ source }) => source?.id)).size).toBe(1);
  expect(others.map(({ source }) => source?.waiting)).toEqual([10, 10, 10, 10, 10]);
  expect(JSON.stringify(items)).not.toContain('203.0.113');
});

it('settled ones make room for the next of their source', async () => {
  const magnet = await aBusyPost();
  const made = await pasteMany(magnet, '203.0.113.22', 7);
  const ids = made.map(({ waitingId }) => waitingId);
  expect((await listOf(magnet)).items.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  await activityOf(magnet).reject({ params: { waitingId: ids[0] ?? '' } });
  expect((await listOf(magnet)).items.map(({ id }) => id)).toEqual(ids.slice(1, 6));
});

it('one call dismisses all of a source and nothing else', async () => {
  const magnet = await aBusyPost();
  const [honest] = await pasteMany(magnet, '203.0.113.23', 1);
  const made = await pasteMany(magnet, '203.0.113.24', 10);
  const params = { waitingId: made[3]?.waitingId ?? '' };
  const answer = await activityOf(magnet).dismissSource({ params });
  expect(answer).toEqual({ success: true, dismissed: 10 });
  const { items, total } = await listOf(magnet);
  expect({ total, ids: items.map(({ id }) => id) }).toEqual({ total: 1, ids: [honest?.waitingId] });
  expect(await activityOf(magnet).dismissSource({ params })).toMatchObject({ dismissed: 0 });
});

it('a dismissed comment that proves right opens all the same', async () => {
  const magnet = await aBusyPost();
  const made = await pasteMany(magnet, '203.0.113.25', 3);
  await activityOf(magnet).dismissSource({ params: { waitingId: made[0]?.waitingId ?? '' } });
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
  expect(await rowOf(third?.waitingId ?? '')).toMatchObject({
    state: 'refused',
    reason: 'rejected',
  });
  expect(await third?.ask()).toMatchObject({ status: 503, body: { status: 'pending' } });
  expect((await listOf(magnet)).total).toBe(0);
  third?.show();
  expect(await third?.ask()).toMatchObject({ status: 200, body: { verified: true } });
});

it('one without checks to come ends at once, with its place in the activity', async () => {
  const magnet = await aBusyPost();
  const [made] = await pasteMany(magnet, '203.0.113.26', 1);
  const waitingId = made?.waitingId ?? '';
  await scene.app.db('waiting_comments').where({ id: waitingId }).update({ nextTryAt: null });
  await activityOf(magnet).dismissSource({ params: { waitingId } });
  expect(await rowOf(waitingId)).toMatchObject({ state: 'refused', reason: 'rejected' });
  const { items } = await activityOf(magnet).list({ query: {} });
  expect(items[0]).toMatchObject({ result: 'refused', reason: 'rejected' });
});

it('a foreign creator can dismiss nothing, and a near miss has no source', async () => {
  const [magnet, stranger] = [await aBusyPost(), await aBusyPost()];
  const [made] = await pasteMany(magnet, '203.0.113.27', 1);
  const notFound = { status: 404, code: 'waiting_not_found' };
  const foreign = { params: { waitingId: made?.waitingId ?? '' } };
  await expect(activityOf(stranger).dismissSource(foreign)).rejects.toMatchObject(notFound);
  const commentUrl = aComment(scene, stranger.post, 'growht please');
  const { magnetId } = stranger;
  await aVisitor(scene.app).post('/api/verify-comment', { commentUrl, magnetId });
  const { items } = await listOf(stranger);
  expect(items).toMatchObject([{ nearMiss: 'growht', source: null }]);
  const near = { params: { waitingId: items[0]?.id ?? '' } };
  await expect(activityOf(stranger).dismissSource(near)).rejects.toMatchObject(notFound);
});

it('a dismissed comment that nearly has the word comes back to the creator, who alone can accept it', async () => {
  const magnet = await aBusyPost();
  const [made] = await pasteMany(magnet, '203.0.113.28', 1);
  const waitingId = made?.waitingId ?? '';
  await activityOf(magnet).dismissSource({ params: { waitingId } });
  made?.show('growht please');
  await scene.app.services.unlock.recheck({ waitingId, attempt: 1 });
  const { items } = await listOf(magnet);
  expect(items).toMatchObject([{ id: waitingId, nearMiss: 'growht', source: null }]);
});

it('a dismissed comment comes back when somebody of another network brings it', async () => {
  const magnet = await aBusyPost();
  const [made] = await pasteMany(magnet, '203.0.113.29', 1);
  const waitingId = made?.waitingId ?? '';
  await activityOf(magnet).dismissSource({ params: { waitingId } });
  await made?.ask();
  expect((await listOf(magnet)).total).toBe(0);
  expect(await made?.ask('203.0.113.30')).toMatchObject({ status: 503 });
  const { items } = await listOf(magnet);
  expect(items).toMatchObject([{ id: waitingId, source: { waiting: 1 } }]);
});
