import { describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

/** A lead of a comment, whose try was so many hours ago. */
async function aLead(scene: UnlockScene, magnet: MagnetScene, text: string, hours: number) {
  const visitor = aVisitor(scene.app);
  const commentUrl = aComment(scene, magnet.post, text);
  expect((await verify(visitor, magnet.magnetId, commentUrl)).status).toBe(200);
  const row = await scene.app
    .db('leads')
    .where({ magnetId: magnet.magnetId, commentText: text })
    .first<{ id: string }>('id');
  const createdAt = scene.app.db.raw(`now() - ? * interval '1 hour'`, [hours]);
  await scene.app.db('leads').where({ id: row.id }).update({ createdAt });
  await scene.app.db('unlock_attempts').where({ leadId: row.id }).update({ createdAt });
  return {
    id: row.id,
    opens: async () => (await verify(visitor, magnet.magnetId, commentUrl)).status,
    comment: magnet.post.comments.find((one) => one.text === text),
    async now() {
      const { unlocks } = await scene.app
        .as(magnet.token)
        .leadDetail.read({ params: { leadId: row.id } });
      const { comment } = unlocks.find(({ id }) => id === row.id) ?? unlocks[0] ?? {};
      return [comment?.now, comment?.lookedAt === null ? 'not yet' : 'looked'];
    },
  };
}

describe('a second look at a comment that opened a page', () => {
  it('reads a post once for all of its comments', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    for (const word of ['one', 'two', 'three']) await aLead(scene, magnet, `growth ${word}`, 25);
    const asked = scene.linkedin.requests().length;
    expect(await scene.app.services.unlock.lookAgain()).toBe(3);
    expect(scene.linkedin.requests()).toHaveLength(asked + 1);
  });

  it('tells on its lead what was edited or is gone a day later, and takes nothing away', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene);
    const kept = await aLead(scene, magnet, 'growth please', 25);
    const edited = await aLead(scene, magnet, 'growth for me', 25);
    const gone = await aLead(scene, magnet, 'growth, thanks', 30);
    const early = await aLead(scene, magnet, 'growth now', 23);
    const late = await aLead(scene, magnet, 'growth then', 73);
    if (edited.comment !== undefined) edited.comment.text = 'never mind';
    magnet.post.comments = magnet.post.comments.filter((one) => one !== gone.comment);
    magnet.post.totalComments = magnet.post.comments.length;
    expect(await scene.app.services.unlock.lookAgain()).toBe(3);
    expect(await kept.now()).toEqual(['there', 'looked']);
    expect(await edited.now()).toEqual(['edited', 'looked']);
    expect(await gone.now()).toEqual(['gone', 'looked']);
    expect(await early.now()).toEqual(['pending', 'not yet']);
    // Nobody looks any more.
    expect(await late.now()).toEqual(['unseen', 'not yet']);
    for (const lead of [edited, gone]) expect(await lead.opens()).toBe(200);
    expect(await scene.app.services.unlock.lookAgain()).toBe(0);
  });

  it('says nothing where the post cannot be read, or shows only a part of its comments', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene);
    const hidden = await aLead(scene, magnet, 'growth one', 25);
    magnet.post.comments = [];
    magnet.post.totalComments = 400;
    await scene.app.services.unlock.lookAgain();
    expect(await hidden.now()).toEqual(['unseen', 'looked']);

    const other = await aMagnet(scene);
    const walled = await aLead(scene, other, 'growth two', 25);
    other.post.mode = { kind: 'status', status: 999 };
    await scene.app.services.unlock.lookAgain();
    expect(await walled.now()).toEqual(['unseen', 'looked']);
  });
});
