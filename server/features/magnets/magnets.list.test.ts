import { describe, expect } from 'vitest';
import { magnetSorts } from '#shared/magnets/magnet-list.ts';
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

  test('orders by title, visits, leads, share and last unlock, and pages through each once', async ({
    app,
  }) => {
    const { api, user } = await creatorWith(app, ['banana', 'Apple', 'cherry', 'date']);
    const figures = {
      Apple: { visits: 10, verified: 9, lastVerifiedAt: new Date('2026-01-03') },
      banana: { visits: 40, verified: 20, lastVerifiedAt: new Date('2026-01-09') },
      cherry: { visits: 30, verified: 0, lastVerifiedAt: null },
    };
    const ids = new Map((await api.list()).items.map(({ id, title }) => [title, id]));
    await app.db('magnet_totals').insert(
      Object.entries(figures).map(([title, row]) => ({
        magnetId: ids.get(title),
        userId: user.id,
        tried: row.verified,
        ...row,
      })),
    );
    const orders: { [sort: string]: string[] } = {};
    for (const sort of magnetSorts) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await api.list({ query: { sort, limit: 1, ...(cursor && { cursor }) } });
        seen.push(...titlesOf(page));
        cursor = page.nextCursor;
      }
      orders[sort] = seen;
    }
    expect(orders).toEqual({
      newest: ['date', 'cherry', 'Apple', 'banana'],
      title: ['Apple', 'banana', 'cherry', 'date'],
      visits: ['banana', 'cherry', 'Apple', 'date'],
      verified: ['banana', 'Apple', expect.any(String), expect.any(String)],
      conversion: ['Apple', 'banana', 'cherry', 'date'],
      unlocked: ['banana', 'Apple', expect.any(String), expect.any(String)],
    });
    expect(new Set(orders['unlocked']).size).toBe(4);
    const { nextCursor } = await api.list({ query: { sort: 'visits', limit: 1 } });
    await expect(
      api.list({ query: { sort: 'title', cursor: nextCursor ?? '' } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('a lead is the last unlock at once, and after it was added to the roll-up', async ({
    app,
  }) => {
    const { api, user } = await creatorWith(app, ['opened']);
    const magnet = (await api.list()).items[0];
    expect(magnet?.lastUnlockAt).toBeNull();
    const at = new Date('2026-02-03T04:05:06.000Z');
    await app.db('figure_events').insert({
      userId: user.id,
      magnetId: magnet?.id,
      postKey: '',
      kind: 'verified',
      at,
    });
    expect((await api.list()).items[0]?.lastUnlockAt).toBe(at.toISOString());
    await expect
      .poll(async () => {
        await app.services.analytics.rollUp.run();
        return app.db('magnet_totals').where({ magnetId: magnet?.id }).first();
      })
      .toMatchObject({ lastVerifiedAt: at, verified: 1 });
    expect((await api.list()).items[0]?.lastUnlockAt).toBe(at.toISOString());
  });

  test('warns of an active magnet that takes the same word on the same post, and of a lost file', async ({
    app,
  }) => {
    const { token } = await aUser(app, { plan: 'pro' });
    const api = app.as(token).magnets;
    const make = (title: string, triggerWords: string[], post?: string) =>
      api.create({
        body: {
          title,
          triggerWords,
          textContent: 'Here',
          ...(post === undefined ? {} : { linkedinPostUrl: post }),
        },
      });
    const post = 'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/';
    const one = await make('One', ['Grówth', 'guide'], post);
    await make('Two', ['GROWTH'], post);
    await make('Elsewhere', ['growth'], post.replace('01/', '02/'));
    await make('Anywhere', ['guide', 'plan']);
    await make('Later', ['plan'], post);
    const warnings = async () =>
      Object.fromEntries((await api.list()).items.map((m) => [m.title, m.warnings]));
    const found = await warnings();
    // A magnet of any post takes the comments of each.
    expect(found['Later']).toMatchObject([{ words: ['plan'], with: { title: 'Anywhere' } }]);
    expect(found['Anywhere']).toMatchObject([{ words: ['guide'], with: { title: 'One' } }]);
    expect(found).toMatchObject({
      One: [
        { kind: 'word_clash', words: ['Grówth'], with: expect.objectContaining({ title: 'Two' }) },
      ],
      Two: [{ kind: 'word_clash', words: ['GROWTH'], with: { id: one.id, title: 'One' } }],
      Elsewhere: [],
    });
    await api.setStatus({ params: { magnetId: one.id }, body: { status: 'paused' } });
    await app.db('magnets').where({ id: one.id }).update({ contentType: 'file' });
    expect(await warnings()).toMatchObject({
      One: [{ kind: 'no_file' }],
      Two: [],
      Elsewhere: [],
      Anywhere: [{ words: ['plan'], with: { title: 'Later' } }],
    });
  });

  test.for([
    'limit=0',
    'limit=1000000',
    'limit=2&limit=3',
    'sort=(case when 1=1 then title else id end)',
    'status=stolen',
    'tag=x',
    `cursor=${Buffer.from('["visits","1) OR (1=1","a"]').toString('base64url')}&sort=visits`,
    `cursor=${Buffer.from('["newest","2026-13-45T99:00:00.000000Z","a"]').toString('base64url')}`,
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
