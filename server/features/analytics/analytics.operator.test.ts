import { expect } from 'vitest';
import { aComment, aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { addQuarter } from '#server/testing/scenes/figures/figure-sums.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

it('figures of the installation are for operators', async ({ scene }) => {
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const creator = scene.app.as((await aUser(scene.app)).token);
  expect(await status(scene.app.api.operatorFigures.figures({}))).toBe(401);
  expect(await status(creator.operatorFigures.figures({}))).toBe(401);
});

it('counts creators, magnets, tries by outcome, leads and reports of all creators', async ({
  scene,
}) => {
  const { app } = scene;
  const api = app.as((await anOperator(app)).token);
  const before = await api.operatorFigures.figures({});
  const one = await aMagnet(scene);
  const two = await aMagnet(scene);
  const paused = await aMagnet(scene, { status: 'paused' });
  await app.db('users').where({ id: paused.userId }).update({ suspendedAt: app.db.fn.now() });
  const check = (magnet: typeof one, text: string) =>
    app.api.unlock
      .verifyComment({
        body: { magnetId: magnet.magnetId, commentUrl: aComment(scene, magnet.post, text) },
      })
      .catch(() => null);
  await check(one, 'GROWTH');
  await check(two, 'growth please');
  await check(two, 'nothing of the kind');
  scene.linkedin.setMode({ kind: 'status', status: 999 });
  await check(one, 'GROWTH');
  scene.linkedin.setMode({ kind: 'ok' });
  for (const reason of ['spam', 'other'] as const) {
    await app.api.security.reportPage({
      params: { magnetId: one.magnetId },
      body: { reason, details: null },
    });
  }
  const visit = { magnetId: two.magnetId };
  await app.fetch('/api/visits', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
    body: JSON.stringify(visit),
  });

  const figures = await api.operatorFigures.figures({ query: { timeZone: 'Pacific/Auckland' } });
  const week = { visits: 1, verified: 2, pending: 1, refused: 1, leads: 2, emails: 0 };
  expect(figures.last7Days).toEqual({
    ...week,
    newCreators: before.last7Days.newCreators + 3,
  });
  expect(figures).toMatchObject({
    creators: { total: before.creators.total + 3, suspended: before.creators.suspended + 1 },
    magnets: { total: 3, active: 2 },
    leads: { total: 2, overQuota: 0 },
    waitingComments: 1,
    reports: { open: 2, magnets: 1 },
    unreadTickets: 0,
  });
  // An unknown zone counts as UTC instead of failing, also one that only this process knows.
  for (const timeZone of ['Mars/Base', 'US/Pacific-New', '+02:00']) {
    expect(await api.operatorFigures.figures({ query: { timeZone } })).toMatchObject({
      last7Days: week,
    });
  }
});

it('cuts days at midnight of the requested time zone', async ({ scene }) => {
  const { app } = scene;
  const api = app.as((await anOperator(app)).token);
  const before = await api.operatorFigures.figures({});
  const hour = 3_600_000;
  for (const [hoursAgo, visits] of [
    [0, 1],
    [26, 10],
    [8 * 24, 100],
  ] as const) {
    const slot = new Date(Date.now() - hoursAgo * hour);
    await addQuarter(app.db, { userId: 'u', magnetId: 'm', slot, visits });
  }
  // By each touch once: a lead that came by two ways is one.
  for (const touch of [1, 2]) {
    await addQuarter(app.db, { userId: 'u', magnetId: 'm', slot: new Date(), touch, verified: 1 });
  }
  const { today, last7Days } = await api.operatorFigures.figures({});
  expect([
    today.visits - before.today.visits,
    last7Days.visits - before.last7Days.visits,
    today.leads - before.today.leads,
  ]).toEqual([1, 11, 1]);
});
