import { describe, expect } from 'vitest';
import { failureReasons } from '#shared/analytics/loss-advice.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { refusalReasons } from '#shared/unlock/unlock.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const today = JSON.stringify({ period: { kind: 'today' } });

describe('the rows behind a number', () => {
  it('are of each reason of a loss as many as its count, rolled up or not and by either touch', async ({
    scene,
  }) => {
    const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = scene.app.as(token);
    const say = (text: string) =>
      verify(aVisitor(scene.app), magnetId, aComment(scene, post, text));
    for (const text of ['hello', 'nice post', 'growht', 'GROWTH']) await say(text);
    await verify(aVisitor(scene.app), magnetId, 'no link');
    await api.magnets.setStatus({ params: { magnetId }, body: { status: 'paused' } });
    await say('GROWTH');

    const losses = async (query: string) => {
      const { steps } = await api.performance.funnel({ query: { query } });
      return steps.find(({ metric }) => metric === 'verified')?.losses ?? [];
    };
    const rowsOf = async (query: string, reason: (typeof failureReasons)[number]) => {
      const { items } = await api.performance.rows({ query: { query, metric: 'lost', reason } });
      return items.map((row) => row.reason);
    };
    const compare = async () => {
      for (const touch of ['first', 'last']) {
        for (const values of [[magnetId], ['another']]) {
          const filters = [{ dimension: 'magnet', values }];
          const query = JSON.stringify({ period: { kind: 'today' }, touch, filters });
          const told = await losses(query);
          for (const reason of failureReasons) {
            const count = told.find((loss) => loss.reason === reason)?.count ?? 0;
            expect(await rowsOf(query, reason)).toEqual(Array<string>(count).fill(reason));
          }
        }
      }
    };
    expect((await losses(today)).map(({ reason, count }) => [reason, count])).toEqual([
      ['word_missing', 2],
      ['inactive', 1],
      ['invalid_comment_url', 1],
      ['waiting', 1],
    ]);
    await compare();
    await scene.app.services.analytics.rollUp.run();
    await compare();
  });

  it('name the entry of a failed try in the activity, its author and its post', async ({
    scene,
  }) => {
    const { magnetId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = scene.app.as(token);
    const comment = aComment(scene, post, 'no such word', {
      author: { name: 'Cy Third' },
    });
    await verify(aVisitor(scene.app), magnetId, comment);
    await verify(aVisitor(scene.app), magnetId, 'no link');
    const { items } = await api.performance.rows({ query: { query: today, metric: 'lost' } });
    const [noLink, failed] = items;
    expect(noLink).toMatchObject({ reason: 'invalid_comment_url', entry: null, post: null });
    expect(failed).toMatchObject({
      reason: 'word_missing',
      entry: { author: 'Cy Third' },
      post: { url: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:/) },
    });
    const entryId = failed?.entry?.id ?? '';
    const { items: entries } = await api.activity.list({ query: { entryId } });
    expect(entries.map(({ id, comment: { text } }) => [id, text])).toEqual([
      [entryId, 'no such word'],
    ]);
    const { token: other } = await aMagnet(scene, {}, { plan: 'pro' });
    const foreign = await scene.app.as(other).activity.list({ query: { entryId } });
    expect(foreign.items).toEqual([]);
  });

  it('name no entry where two tries of one moment could be meant, and nobody over quota', async ({
    scene,
  }) => {
    const { app } = scene;
    const { magnetId, userId, token, post } = await aMagnet(scene, {}, { plan: 'pro' });
    const api = app.as(token).performance;
    const key = `activity:${idAt(new Date(), 7)}`;
    const tries = ['one', 'two'].map((commentId) => ({
      id: randomIds.rowId(),
      userId,
      magnetId,
      commentId,
      postKey: key,
      commentUrl: 'https://www.linkedin.com/feed/update/1',
      commentedAt: new Date(),
      lookedFor: ['GROWTH'],
      result: 'refused',
      reason: 'word_missing',
      authorName: commentId,
    }));
    // One statement gives both the same moment.
    await app.db('unlock_attempts').insert(tries);
    const lost = await api.rows({ query: { query: today, metric: 'lost' } });
    expect(lost.items.map(({ entry, postKey }) => [entry, postKey])).toEqual([
      [null, key],
      [null, key],
    ]);

    const author = 'Hidden Person';
    await verify(
      aVisitor(app),
      magnetId,
      aComment(scene, post, 'GROWTH', { author: { name: author } }),
    );
    const newest = async () => {
      const { items } = await api.rows({ query: { query: today, metric: 'tried', limit: 1 } });
      return items[0];
    };
    expect(await newest()).toMatchObject({ entry: { author }, lead: { name: author } });
    await app.db('leads').where({ magnetId }).update({ overQuota: true });
    expect(await newest()).toMatchObject({ entry: { author: null }, lead: null });
  });

  it('have the time of each delivery, and are of a day as many as the day has', async ({
    scene,
  }) => {
    const { magnetId, userId, token } = await aMagnet(scene, {}, { plan: 'pro' });
    await scene.app.db('users').where({ id: userId }).update({ timeZone: 'America/Sao_Paulo' });
    const api = scene.app.as(token).performance;
    // The second one is of the day before in the creator's zone.
    const times = ['2026-05-06T10:00Z', '2026-05-06T02:00Z', '2026-05-05T10:00Z'];
    await scene.app.db('figure_events').insert(
      times.map((at, index) => ({
        at,
        userId,
        magnetId,
        postKey: '',
        kind: 'delivered',
        seconds: 30 * (index + 1),
      })),
    );
    const own = (from: string, to: string) => JSON.stringify({ period: { kind: 'own', from, to } });
    const { buckets } = await api.series({
      query: { query: own('2026-05-05', '2026-05-06'), by: 'day' },
    });
    const seconds = await Promise.all(
      ['2026-05-05', '2026-05-06'].map(async (day) => {
        const { items } = await api.rows({ query: { query: own(day, day), metric: 'delivered' } });
        return items.map((row) => row.seconds);
      }),
    );
    expect(seconds).toEqual([[60, 90], [30]]);
    expect(buckets.map(({ delivered }) => delivered)).toEqual(seconds.map(({ length }) => length));
  });

  it('take a reason of failed tries alone, and none that is a difference', async ({ scene }) => {
    const { token } = await aMagnet(scene, {}, { plan: 'pro' });
    const read = (query: Record<string, string>) =>
      scene.app.fetch(`/api/analytics/rows?${String(new URLSearchParams(query))}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    for (const query of [
      { metric: 'verified', reason: 'word_missing' },
      { metric: 'lost', reason: 'not_opened' },
      { metric: 'lost', reason: 'toString' },
    ]) {
      const answer = await read(query);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    }
    for (const reason of refusalReasons) expect(failureReasons).toContain(reason);
  });
});
