import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const test = appTest();

async function creatorWith(app: TestApp, titles: string[]) {
  const { token, user } = await aUser(app, { plan: 'creator' });
  const api = app.as(token).magnets;
  for (const title of titles) {
    await api.create({ body: { title, triggerWord: 'word', textContent: 'Content' } });
  }
  return { api, user };
}

const titlesOf = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);

describe('the list of magnets', () => {
  test('pages through every magnet once, newest first, also when created in the same microsecond', async ({
    app,
  }) => {
    const { api, user } = await creatorWith(app, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    await app
      .db('magnets')
      .where({ userId: user.id, title: 'c' })
      .update({
        createdAt: app.db.raw(
          `(SELECT created_at FROM magnets WHERE user_id = ? AND title = 'd')`,
          [user.id],
        ),
      });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      const page = await api.list({ query });
      seen.push(...titlesOf(page));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(seen[0]).toBe('g');
  });

  test('searches for the literal text: percent and underscore are no wildcards (T64)', async ({
    app,
  }) => {
    const { api } = await creatorWith(app, ['100% of it', 'a_b', 'plain', 'back\\slash']);
    expect(titlesOf(await api.list({ query: { search: '%' } }))).toEqual(['100% of it']);
    expect(titlesOf(await api.list({ query: { search: '_' } }))).toEqual(['a_b']);
    expect(titlesOf(await api.list({ query: { search: '\\' } }))).toEqual(['back\\slash']);
    expect(titlesOf(await api.list({ query: { search: 'PLAI' } }))).toEqual(['plain']);
    expect((await api.list({ query: { search: 'WORD' } })).items).toHaveLength(4);
    expect((await api.list({ query: { search: "'; DROP TABLE magnets; --" } })).items).toEqual([]);
  });

  test('filters by status', async ({ app }) => {
    const { api } = await creatorWith(app, ['kept', 'paused']);
    const [paused] = (await api.list()).items;
    const params = { magnetId: paused?.id ?? '' };
    await api.setStatus({ params, body: { status: 'paused' } });
    expect(titlesOf(await api.list({ query: { status: 'paused' } }))).toEqual(['paused']);
    expect(titlesOf(await api.list({ query: { status: 'active' } }))).toEqual(['kept']);
  });

  test('sums the figures of each magnet from the roll-up', async ({ app }) => {
    const { api, user } = await creatorWith(app, ['counted', 'quiet']);
    const counted = (await api.list({ query: { search: 'counted' } })).items[0];
    const own = { userId: user.id, magnetId: counted?.id };
    await app.db('magnet_totals').insert({ ...own, visits: 29, tried: 10, verified: 4, emails: 3 });
    // Not rolled up yet.
    const visit = { ...own, referrer: 'direct', userAgent: 'b', visitorHash: Buffer.from('v') };
    await app.db('visits').insert([
      { ...visit, unlocked: false },
      { ...visit, unlocked: true },
    ]);
    const byTitle = Object.fromEntries((await api.list()).items.map((m) => [m.title, m.stats]));
    expect(byTitle).toEqual({
      counted: { visits: 30, verified: 4, emails: 3 },
      quiet: { visits: 0, verified: 0, emails: 0 },
    });
  });

  test.for([
    'limit=0',
    'limit=1000000',
    'limit=2&limit=3',
    'sort=(case when 1=1 then title else id end)',
    'status=stolen',
    'cursor=!!!',
    `cursor=${Buffer.from('["2026-13-45T99:00:00.000000Z","a"]').toString('base64url')}`,
    `cursor=${Buffer.from(`["x' OR 1=1 --","a"]`).toString('base64url')}`,
  ])('refuses the query %s with 400', async (query, { app }) => {
    const { token } = await aUser(app);
    const response = await app.fetch(`/api/magnets?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(400);
  });
});
