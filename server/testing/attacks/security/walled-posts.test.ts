// An attacker submits posts that LinkedIn shows to nobody, so that the server would stop reading for
// everybody.
import { describe, expect } from 'vitest';
import { openTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const modes = [
  { kind: 'wall200' },
  { kind: 'status', status: 302, location: 'https://www.linkedin.com/authwall' },
  { kind: 'status', status: 999 },
] as const;

const it = openTest;
let scene: UnlockScene;
it.beforeEach(async ({ open }) => {
  scene = await open.scene();
});

/** A comment under a post that is walled in this way; the other posts are not. */
function aWalledComment(mode: (typeof modes)[number]): string {
  const post = scene.linkedin.addPost();
  post.mode = mode;
  return aComment(scene, post, 'growth');
}

/** Twelve honest visitors of twelve posts; how many succeed. */
async function honestVisitors(): Promise<number> {
  let verified = 0;
  for (let count = 0; count < 12; count += 1) {
    const { magnetId, post } = await aMagnet(scene);
    const answer = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
    if (answer.body.verified === true) verified += 1;
  }
  return verified;
}

describe.each(modes)('posts that answer $kind $status', (mode) => {
  it('do not stop other posts, whether it is one post or 34', async () => {
    const { magnetId, post } = await aMagnet(scene);
    const known = aComment(scene, post, 'growth');
    expect((await verify(aVisitor(scene.app), magnetId, known)).body.verified).toBe(true);
    await expect.poll(async () => (await scene.app.db('comment_evidence')).length).toBe(1);

    const one = aWalledComment(mode);
    for (let call = 0; call < 6; call += 1) {
      const answer = await verify(aVisitor(scene.app), magnetId, one);
      expect(answer).toMatchObject({ status: 503, body: { code: 'linkedin_unavailable' } });
    }
    expect(await honestVisitors()).toBe(12);

    for (let call = 0; call < 34; call += 1) {
      await verify(aVisitor(scene.app), magnetId, aWalledComment(mode));
    }
    expect(await honestVisitors()).toBe(12);
    expect(scene.app.services.unlock.readers.health()).toMatchObject([{ state: 'closed' }]);
  });
});

it('a wall before all known posts starts a pause, which ends with the wall', async () => {
  expect(await honestVisitors()).toBe(12);
  await expect.poll(async () => (await scene.app.db('comment_evidence')).length).toBe(12);
  scene.linkedin.setMode({ kind: 'wall200' });
  for (let call = 0; call < 6; call += 1) {
    const { magnetId, post } = await aMagnet(scene);
    await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'growth'));
  }
  expect(scene.app.services.unlock.readers.health()).toMatchObject([{ state: 'open' }]);
});

it('asking for a name never calls LinkedIn', async () => {
  const { magnetId, post } = await aMagnet(scene);
  const commentUrl = aComment(scene, post, 'hi', { author: { name: 'Zoë O’Neil' } });
  const nameOf = async () =>
    (await aVisitor(scene.app).post('/api/linkedin/extract-name', { commentUrl })).body.data;
  expect(await nameOf()).toEqual({ name: 'LinkedIn User', method: 'default' });
  expect(scene.linkedin.requests()).toEqual([]);

  await verify(aVisitor(scene.app), magnetId, commentUrl);
  const asked = scene.linkedin.requests().length;
  expect(await nameOf()).toEqual({ name: 'Zoë O’Neil', method: 'guest_page' });
  expect(scene.linkedin.requests()).toHaveLength(asked);
});
