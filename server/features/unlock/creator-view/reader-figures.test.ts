import { expect } from 'vitest';
import {
  aNamedPost,
  anUnseenComment,
  aReading,
} from '#server/testing/scenes/readers/creator-look.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('counts each comment once, by the reader that confirmed it or by the reason why it waits', async ({
  scene,
}) => {
  const { app } = scene;
  const { magnetId, userId, post, token } = await aNamedPost(scene);
  const quiet = await aMagnet(scene, { readersOff: ['guest_page'] }, { userId });
  const trusting = await aMagnet(scene, { whenUnconfirmed: 'unlock' }, { userId });
  scene.linkedin.addComment(trusting.post, { text: 'first!' });
  trusting.post.totalComments = 400;
  const ask = (id: string, link: string) => verify(aVisitor(app), id, link);
  const comments = ['growth', 'growth', 'growht'].map((text) => anUnseenComment(post, text));
  for (const { link } of comments) await ask(magnetId, link);
  await ask(magnetId, aComment(scene, post, 'GROWTH, seen by guests'));
  await ask(quiet.magnetId, aComment(scene, quiet.post, 'growth'));
  await ask(trusting.magnetId, anUnseenComment(trusting.post, 'growth').link);

  const client = app.as(token).creatorView;
  await client.sendReading({
    body: aReading(
      post,
      [comments[0], comments[2]].flatMap((one) => one?.seen ?? []),
    ),
  });
  const figures = await client.figures();
  expect(figures).toMatchObject({ guestPage: 1, creatorView: 1, paidReader: 0, byHand: 0 });
  // The comment on trust is checked too, but its visitor does not wait.
  expect(figures).toMatchObject({
    onTrust: 1,
    waiting: { notVisible: 1, linkedinUnavailable: 0, nearMiss: 1, inQueue: 0, guestOff: 1 },
  });
  const waits = await app.db('waiting_comments').where({ userId, state: 'waiting', leadId: null });
  expect(waits).toHaveLength(3);
  const leads = await app.db('leads').where({ userId });
  expect(leads.map(({ confirmed, method }) => [confirmed, method])).toEqual(
    expect.arrayContaining([
      [true, 'guest_page'],
      [true, 'creator_view'],
      [false, expect.anything()],
    ]),
  );
  expect(leads).toHaveLength(3);
});
