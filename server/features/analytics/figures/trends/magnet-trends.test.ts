import { expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { randomIds } from '#server/platform/ids.ts';

const test = appTest();

test('tells visits and leads of some magnets by day, today last, rolled up or not; of others only zeros', async ({
  app,
}) => {
  const { token, user } = await aUser(app);
  const api = app.as(token);
  const make = async (title: string) =>
    (await api.magnets.create({ body: { title, triggerWord: title, textContent: 'x' } })).id;
  const [one, two] = [await make('one'), await make('two')];
  const stranger = app.as((await aUser(app)).token);
  const visit = (magnetId: string, days: number) =>
    app.db('visits').insert({
      userId: user.id,
      magnetId,
      referrer: 'direct',
      userAgent: 'b',
      visitorHash: Buffer.from(randomIds.rowId()),
      unlocked: false,
      createdAt: app.db.raw(`now() - ? * interval '1 day'`, [days]),
    });
  for (const days of [0, 0, 3, 13, 14]) await visit(one, days);
  await app.db('figure_events').insert({
    userId: user.id,
    magnetId: one,
    postKey: '',
    kind: 'verified',
    at: app.db.fn.now(),
  });
  const query = { magnets: `${one},${two}` };
  const expected = {
    items: [
      {
        magnetId: one,
        visits: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2],
        verified: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      },
      { magnetId: two, visits: Array(14).fill(0), verified: Array(14).fill(0) },
    ],
  };
  expect(await api.performance.trends({ query })).toEqual(expected);
  await expect
    .poll(async () => {
      await app.services.analytics.rollUp.run();
      return app.db('figure_totals').where({ magnetId: one }).pluck('day');
    })
    .toHaveLength(4);
  expect(await api.performance.trends({ query })).toEqual(expected);
  const foreign = await stranger.performance.trends({ query: { magnets: one } });
  expect(foreign.items[0]?.visits).toEqual(Array(14).fill(0));
  await expect(
    api.performance.trends({ query: { magnets: `${one},'); --` } }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});
