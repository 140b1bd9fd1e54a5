import { describe, expect } from 'vitest';
import { isDifference, metricOfLoss } from '#shared/analytics/loss-advice.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

describe('the rows behind what is missing at a step', () => {
  it('are the leads that came no further, exactly as many as the number, and none where they cannot be', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, userId, token } = await aMagnet(
      scene,
      { collectEmails: true },
      { plan: 'pro' },
    );
    const api = app.as(token).performance;
    const add = (at: string, leadId: string, ...kinds: string[]) =>
      app
        .db('figure_events')
        .insert(kinds.map((kind) => ({ at, userId, magnetId, postKey: '', kind, leadId })));
    const day = '2026-05-06';
    await add(`${day}T10:00Z`, 'opened', 'verified', 'emails', 'delivered', 'opened');
    await add(`${day}T11:00Z`, 'silent', 'verified');
    await add(`${day}T12:00Z`, 'shy', 'verified');
    await add(`${day}T13:00Z`, 'unopened', 'verified', 'emails', 'delivered');
    await add(`${day}T14:00Z`, 'undelivered', 'verified', 'emails');
    // Gave it a day later.
    await add('2026-05-07T09:00Z', 'shy', 'emails');

    const query = JSON.stringify({ period: { kind: 'own', from: day, to: day } });
    const told = async () => {
      const { steps } = await api.funnel({ query: { query } });
      return steps.flatMap(({ losses }) =>
        losses.flatMap(({ reason, count, hasRows }) =>
          isDifference(reason) ? [{ reason, count, hasRows }] : [],
        ),
      );
    };
    const timesOf = async (reason: Awaited<ReturnType<typeof told>>[number]['reason']) => {
      const metric = metricOfLoss(reason);
      const { items } = await api.rows({ query: { query, metric, reason } });
      return items.map(({ at }) => at.slice(11, 13));
    };
    const compare = async () => {
      expect(await told()).toEqual([
        { reason: 'no_email', count: 2, hasRows: true },
        { reason: 'not_delivered', count: 1, hasRows: true },
        { reason: 'not_opened', count: 1, hasRows: true },
      ]);
      expect(await timesOf('no_email')).toEqual(['12', '11']);
      expect(await timesOf('not_delivered')).toEqual(['14']);
      expect(await timesOf('not_opened')).toEqual(['13']);
    };
    await compare();
    await app.services.analytics.rollUp.run();
    await compare();

    // Of the day before: the differences take them off, and no row of the day tells that.
    await add('2026-05-05T09:00Z', 'earlier', 'verified', 'delivered');
    await add(`${day}T15:00Z`, 'earlier', 'emails');
    expect(await told()).toEqual([
      { reason: 'no_email', count: 1, hasRows: false },
      { reason: 'not_delivered', count: 2, hasRows: false },
      { reason: 'not_opened', count: 1, hasRows: true },
    ]);
  });

  it('are not told of a period with too many leads to compare, whatever the filter', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, userId, token } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = app.as(token).performance;
    const query = JSON.stringify({
      period: { kind: 'own', from: '2026-05-06', to: '2026-05-06' },
      filters: [{ dimension: 'magnet', values: [magnetId] }],
    });
    const told = async () => {
      const { steps } = await api.funnel({ query: { query } });
      return steps.find(({ metric }) => metric === 'opened')?.losses;
    };
    const row = { at: '2026-05-06T10:00Z', userId, postKey: '', kind: 'delivered' };
    await app.db('figure_events').insert({ ...row, magnetId, leadId: 'unopened' });
    expect(await told()).toMatchObject([{ reason: 'not_opened', count: 1, hasRows: true }]);
    await app.db.raw(
      `INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, lead_id)
       SELECT :at, :userId, 'another', '', 'verified', 'lead' || n FROM generate_series(1, 10001) AS n`,
      { at: row.at, userId },
    );
    expect(await told()).toMatchObject([{ reason: 'not_opened', count: 1, hasRows: false }]);
  });

  it('are the tries that wait now, page by page', async ({ scene }) => {
    const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = scene.app.as(token).performance;
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const comment = aComment(scene, post, 'growht', { author: { name } });
      await verify(aVisitor(scene.app), magnetId, comment);
    }
    const query = JSON.stringify({ period: { kind: 'today' } });
    const { steps } = await api.funnel({ query: { query } });
    expect(steps.find(({ metric }) => metric === 'verified')?.losses).toMatchObject([
      { reason: 'waiting', count: 3, hasRows: true },
    ]);
    const waiting = { query, metric: 'tried', reason: 'waiting', limit: 2 } as const;
    const first = await api.rows({ query: waiting });
    const rest = await api.rows({ query: { ...waiting, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items].map(({ entry }) => entry?.author)).toEqual([
      'Cy',
      'Bo',
      'Ada',
    ]);
    expect(rest.nextCursor).toBeNull();
  });
});
