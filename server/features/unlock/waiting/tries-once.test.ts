import { expect } from 'vitest';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const today = { query: JSON.stringify({ period: { kind: 'today' } }) };

it('a try counts once, in the state it ended in: waiting, verified or failed', async ({
  scene,
}) => {
  const { db } = scene.app;
  const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
  const api = scene.app.as(token);
  const funnel = async (query: object = {}) => {
    const text = JSON.stringify({ period: { kind: 'today' }, ...query });
    const { steps, triedBefore } = await api.performance.funnel({ query: { query: text } });
    const verified = steps.find(({ metric }) => metric === 'verified');
    const reasons = Object.fromEntries(
      (verified?.losses ?? []).map(({ reason, count }) => [reason, count]),
    );
    const tried = steps.find(({ metric }) => metric === 'tried')?.count;
    return { tried, verified: verified?.count, lost: verified?.lost, triedBefore, reasons };
  };
  /** Long ago enough to be no double click. */
  const later = () =>
    db('unlock_attempts')
      .where({ magnetId })
      .update({ createdAt: db.raw("created_at - interval '20 seconds'") });
  const waitOf = async (url: string) => {
    const row = await db('waiting_comments').where({ magnetId, commentUrl: url }).first('id');
    return { params: { waitingId: String(row?.id) } };
  };

  const slips = ['growht', 'growht', 'growht'].map((text) => aComment(scene, post, text));
  const [approved = '', rejected = '', left = ''] = slips;
  for (const url of [...slips, approved, rejected]) {
    expect((await verify(aVisitor(scene.app), magnetId, url)).body.reason).toBe('word_missing');
    await later();
  }
  expect(await funnel()).toEqual({
    tried: 3,
    verified: 0,
    lost: 3,
    triedBefore: 0,
    reasons: { waiting: 3 },
  });
  await api.activity.approve(await waitOf(approved));
  await api.activity.reject(await waitOf(rejected));

  // One that LinkedIn does not show yet: its check fails when somebody asks again.
  post.totalComments = 400;
  const commentId = idAt(new Date(), 77_001);
  const unread = aHiddenComment(post, commentId);
  await verify(aVisitor(scene.app), magnetId, unread);
  await later();
  const author = { name: 'Late', url: 'https://x.test/late' };
  post.comments.push({ commentId, author, text: 'nothing of the kind' });
  expect((await verify(aVisitor(scene.app), magnetId, unread)).body.reason).toBe('word_missing');

  const expected = {
    tried: 4,
    verified: 1,
    lost: 3,
    triedBefore: 0,
    reasons: { rejected: 1, word_missing: 1, waiting: 1 },
  };
  expect(await funnel()).toEqual(expected);
  // The creator's decision counts where the visitor came from.
  expect(await funnel({ filters: [{ dimension: 'template', values: ['linkedin'] }] })).toEqual(
    expected,
  );
  await scene.app.services.analytics.rollUp.run();
  expect(await funnel()).toEqual(expected);
  await api.activity.approve(await waitOf(left));
  expect(await funnel()).toMatchObject({ tried: 4, verified: 2, lost: 2 });
  const { items } = await api.performance.rows({ query: { ...today, metric: 'lost' } });
  expect(items.map(({ reason }) => String(reason)).toSorted()).toEqual([
    'rejected',
    'word_missing',
  ]);
});
