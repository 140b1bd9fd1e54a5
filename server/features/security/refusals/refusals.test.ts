import { describe, expect } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import { testKey, type TestApp } from '#server/testing/app/test-app.ts';
import { randomIds } from '#server/platform/ids.ts';
import { tidyDatabase } from '#server/platform/db/housekeeping.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { keepNetwork } from './refused-networks.ts';
import { addRefusals } from './refusals.queries.ts';

const it = appTest({ countPatienceMs: 15_000 });
it.afterEach(async ({ app }) => {
  await app.services.security.refusals.flush();
  await app.db('refusals').delete();
  await app.db('bans').delete();
});

async function aDesk(app: TestApp) {
  const { token } = await anOperator(app);
  await app.services.security.refusals.flush();
  return app.as(token);
}

const from = (network: string) => ({ 'x-forwarded-for': network });

describe('what was refused', () => {
  it('is counted by hour, call and network, with no address in the table', async ({ app }) => {
    const visitor = aVisitor(app);
    for (let tries = 0; tries < 3; tries += 1) {
      const wrong = { email: `a${tries}@x.test`, password: 'wrong password' };
      expect((await visitor.post('/api/auth/login', wrong, from('203.0.113.50'))).status).toBe(401);
    }
    const code = { email: 'a@x.test', code: '12345678' };
    expect((await visitor.post('/api/auth/login', code, from('2001:db8::5'))).status).toBe(401);
    const operator = { username: 'nobody', password: 'wrong' };
    await visitor.post('/api/admin/login', operator, from('203.0.113.51'));
    const desk = await aDesk(app);
    const { items } = await desk.refusals.list();
    const shown = items.map(({ kind, what, network, count }) => ({ kind, what, network, count }));
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        { kind: 'sign_in', what: 'POST /api/auth/login', network: '203.0.113.50', count: 3 },
        { kind: 'sign_in', what: 'POST /api/auth/login', network: '2001:db8::/64', count: 1 },
        { kind: 'operator', what: 'POST /api/admin/login', network: '203.0.113.51', count: 1 },
      ]),
    );
    expect(JSON.stringify(await app.db('refusals'))).not.toMatch(/203\.0\.113|20010db8|2001:db8/);
    const only = await desk.refusals.list({ query: { kind: 'operator' } });
    expect(only.items).toHaveLength(1);
    const one = await desk.refusals.list({ query: { network: '2001:db8::77' } });
    expect(one.items.map(({ network }) => network)).toEqual(['2001:db8::/64']);
    expect((await desk.refusals.list({ query: { network: 'nonsense' } })).items).toEqual([]);
  });

  it('includes limits, and the ten networks refused most often with their bans', async ({
    app,
  }) => {
    const visitor = aVisitor(app);
    const email = 'a@x.test';
    for (let tries = 0; tries < 12; tries += 1) {
      await visitor.post('/api/auth/login', { email, password: 'wrong' }, from('203.0.113.60'));
    }
    const desk = await aDesk(app);
    const { networks } = await desk.refusals.networks();
    expect(networks).toEqual([
      {
        network: '203.0.113.60',
        signIns: 5,
        limits: 7,
        bans: 0,
        lastAt: expect.any(String),
        isBanned: false,
      },
    ]);
    const body = { kind: 'network', reach: 'accounts', reason: 'Guesses' } as const;
    await desk.bans.add({ body: { ...body, value: networks[0]?.network ?? '' } });
    const login = { email, password: 'wrong' };
    expect((await visitor.post('/api/auth/login', login, from('203.0.113.60'))).status).toBe(403);
    await app.services.security.refusals.flush();
    const after = await desk.refusals.networks();
    expect(after.networks[0]).toMatchObject({ bans: 1, isBanned: true });
    const { items } = await desk.refusals.list({ query: { kind: 'ban' } });
    expect(items).toMatchObject([{ what: '203.0.113.60/32', count: 1, isBanned: true }]);
  });

  it('of one hour names a bounded number of networks and counts the others together', async ({
    app,
  }) => {
    const row = (network: string, count: number) => ({
      id: randomIds.rowId(),
      kind: 'limit' as const,
      what: 'POST /api/auth/login',
      count,
      ...keepNetwork(testKey, network),
    });
    await addRefusals(app.db, [row('203.0.113.1', 1), row('203.0.113.2', 9)], 2);
    await addRefusals(
      app.db,
      [row('203.0.113.1', 1), row('203.0.113.3', 2), row('203.0.113.4', 3)],
      2,
    );
    const { items } = await (await aDesk(app)).refusals.list();
    const shown = items.map(({ network, count }) => [network, count]);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['203.0.113.1', 2],
        ['203.0.113.2', 9],
        [null, 5],
      ]),
    );
  });

  it('is told apart in memory up to a number between two writes', async ({ app }) => {
    const { refusals } = app.services.security;
    for (let n = 0; n < 1_500; n += 1) {
      const network = `10.${n >> 8}.${n & 255}.1`;
      refusals.note({ kind: 'limit', what: 'POST /api/auth/login', network });
    }
    await refusals.flush();
    const rows = await app.db('refusals');
    expect(rows.length).toBeLessThanOrEqual(1_001);
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(1_500);
  });

  it('is read page by page, and kept for seven days', async ({ app }) => {
    await app.db.raw(
      `INSERT INTO refusals (id, hour, kind, what, network_key, network_sealed, count)
       SELECT rpad(chr(96 + n), 20, 'a'), date_trunc('hour', now()) - n * interval '1 day', 'limit', 'x', 'k' || n, '', n
       FROM generate_series(1, 9) AS n`,
    );
    await tidyDatabase(app.db);
    const desk = await aDesk(app);
    const seen: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await desk.refusals.list({ query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.items.map(({ count }) => count));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
