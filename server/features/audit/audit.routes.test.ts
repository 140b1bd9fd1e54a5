import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest({ countPatienceMs: 15_000 });

/** `count` acts of a new operator, one after the other. */
async function acts(app: TestApp, count: number) {
  const { operator, token } = await anOperator(app);
  const by = { ...operator, network: '192.0.2.1' };
  for (let index = 0; index < count; index += 1) {
    await app.services.audit.record(app.db, {
      action: index % 2 === 0 ? 'creator.suspended' : 'creator.restored',
      by,
      target: { kind: 'creator', id: `creator${index % 3}`, name: `c${index}@x.test` },
      reason: `reason ${index}`,
      before: { index },
      after: { index: index + 1 },
    });
  }
  return { operator, token, list: app.as(token).audit.list };
}

describe('the audit log', () => {
  it('only grows: nothing in it can be changed or removed, not even all at once', async ({
    app,
  }) => {
    await acts(app, 2);
    const before = await app.db('audit_log').orderBy('id');
    for (const attack of [
      `UPDATE audit_log SET operator_name = 'eve'`,
      'DELETE FROM audit_log',
      `DELETE FROM audit_log WHERE id = 'nothing'`,
      'TRUNCATE audit_log',
      'TRUNCATE operators CASCADE',
    ]) {
      await expect(app.db.raw(attack), `after ${attack}`).rejects.toThrow(
        'the audit log only grows',
      );
    }
    await expect(app.db('operators').delete()).rejects.toThrow('audit_log__operator_id__fk');
    expect(await app.db('audit_log').orderBy('id')).toEqual(before);
  });

  it('is rolled back with the change it records', async ({ app }) => {
    const { operator, list } = await acts(app, 1);
    await app.db
      .transaction(async (trx) => {
        await app.services.audit.record(trx, {
          action: 'settings.changed',
          by: { ...operator, network: '192.0.2.1' },
        });
        throw new Error('the change failed');
      })
      .catch(() => undefined);
    const { items } = await list({ query: { operatorId: operator.id } });
    expect(items.map(({ action }) => action)).toEqual(['creator.suspended']);
  });

  it('records who did what to whom, with before and after, and no network address', async ({
    app,
  }) => {
    const { operator, list } = await acts(app, 1);
    const { items } = await list({ query: { operatorId: operator.id } });
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        operatorId: operator.id,
        operatorName: operator.username,
        action: 'creator.suspended',
        networkHash: expect.stringMatching(/^[0-9a-f]{32}$/),
        target: { kind: 'creator', id: 'creator0', name: 'c0@x.test' },
        reason: 'reason 0',
        before: { index: 0 },
        after: { index: 1 },
      },
    ]);
    const age = Date.now() - Date.parse(items[0]?.at ?? '');
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(JSON.stringify(await app.db('audit_log'))).not.toContain('192.0.2.1');
  });

  it('is paged newest first, with every row exactly once', async ({ app }) => {
    const { operator, list } = await acts(app, 7);
    const read: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = {
        operatorId: operator.id,
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      };
      const page = await list({ query });
      expect(page.items.length).toBeLessThanOrEqual(3);
      read.push(...page.items.map(({ reason }) => reason ?? ''));
      cursor = page.nextCursor;
    }
    expect(read).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `reason ${index}`));
  });

  it('can be filtered by action, target and time', async ({ app }) => {
    const { operator, list } = await acts(app, 6);
    const reasons = async (query: Parameters<typeof list>[0]) =>
      (await list({ query: { operatorId: operator.id, ...query?.query } })).items.map(
        ({ reason }) => reason?.slice(7),
      );
    expect(await reasons({ query: { action: 'creator.restored' } })).toEqual(['5', '3', '1']);
    expect(await reasons({ query: { targetId: 'creator1' } })).toEqual(['4', '1']);
    const now = new Date().toISOString();
    expect(await reasons({ query: { since: now } })).toEqual([]);
    expect(await reasons({ query: { until: now } })).toHaveLength(6);
    const refused = await list({ query: { cursor: 'nonsense' } }).catch((error: ApiError) => error);
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('failed sign-ins with unknown names', () => {
  it('fill the log only up to a limit', async ({ app }) => {
    const networks = Array.from({ length: 80 }, (_, index) => `10.1.${index}.1`);
    await Promise.all(
      networks.map((network, index) =>
        app.fetch('/api/admin/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          body: JSON.stringify({ username: `nobody${index}`, password: 'wrong' }),
        }),
      ),
    );
    const rows = await app.db('audit_log').where({ action: 'operator.login_failed' });
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map((row) => row.operatorName))).toEqual(new Set([null]));
  });
});
