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

it('says of settled, refused, turned down, mistyped and unreadable comments what the rows say', async ({
  scene,
}) => {
  const { app, linkedin } = scene;
  const { magnetId, userId, post, token } = await aNamedPost(scene);
  const { creatorView, activity } = app.as(token);
  const texts = [
    'growth',
    'Growth!',
    'growht',
    'grwoth',
    'nice post',
    'growth',
    'growth',
    'growth',
  ];
  const comments = texts.map((text) => anUnseenComment(post, text));
  for (const { link } of comments) await verify(aVisitor(app), magnetId, link);
  await verify(aVisitor(app), magnetId, aComment(scene, post, 'growth, seen by guests'));
  await verify(aVisitor(app), magnetId, aComment(scene, post, 'nothing of it'));
  const seen = comments.slice(0, 5).map((one) => one.seen);
  await creatorView.sendReading({ body: aReading(post, seen) });

  const waitOf = async (at: number): Promise<string> => {
    const { commentId } = comments[at]?.seen ?? {};
    return (await app.db('waiting_comments').where({ userId, commentId }).first('id')).id;
  };
  await activity.approve({ params: { waitingId: await waitOf(5) } });
  await activity.reject({ params: { waitingId: await waitOf(6) } });
  linkedin.setMode({ kind: 'status', status: 500 });
  await verify(aVisitor(app), magnetId, anUnseenComment(post, 'growth').link);
  linkedin.setMode({ kind: 'ok' });

  const { waiting, ...figures } = await creatorView.figures();
  const { rows: ways } = await app.db.raw(
    `SELECT method, count(*)::int AS leads FROM leads WHERE user_id = ? AND confirmed
     GROUP BY method ORDER BY method`,
    [userId],
  );
  expect(ways).toEqual([
    { method: 'creator', leads: figures.byHand },
    { method: 'creator_view', leads: figures.creatorView },
    { method: 'guest_page', leads: figures.guestPage },
  ]);
  const { rows: states } = await app.db.raw(
    `SELECT state, code, count(*)::int AS comments FROM waiting_comments WHERE user_id = ?
     GROUP BY state, code ORDER BY state, code`,
    [userId],
  );
  const still = (states as { state: string; code: string; comments: number }[]) // as selected above
    .filter(({ state }) => state === 'waiting')
    .map(({ code, comments: count }) => [code, count]);
  expect(still).toEqual([
    ['comment_not_visible', waiting.notVisible],
    ['linkedin_unavailable', waiting.linkedinUnavailable],
    ['near_miss', waiting.nearMiss],
  ]);
  expect({ ...figures, ...waiting }).toMatchObject({
    byHand: 1,
    creatorView: 2,
    guestPage: 1,
    onTrust: 0,
    notVisible: 1,
    linkedinUnavailable: 1,
    nearMiss: 2,
    inQueue: 0,
  });
});
