import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet } from '#server/testing/scenes/lead-records.ts';
import { randomIds } from '#server/platform/ids.ts';
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

describe('a filter of the log', () => {
  it('finds what concerns a creator: the account, its pages and tickets', async ({ app }) => {
    const { operator, list } = await acts(app, 2);
    const { user } = await aUser(app);
    const page = { id: await insertMagnet(app.db, user.id) };
    const by = { ...operator, network: '192.0.2.1' };
    const add = (kind: 'creator' | 'page', id: string) =>
      app.services.audit.record(app.db, { action: 'page.lifted', by, target: { kind, id } });
    await add('creator', user.id);
    await add('page', page.id);
    for (const creator of [user.id, ` ${user.email.toUpperCase()} `]) {
      const { items } = await list({ query: { creator } });
      expect(items.map(({ target }) => target?.id)).toEqual([page.id, user.id]);
    }
    expect((await list({ query: { creator: 'nobody@x.test' } })).items).toEqual([]);
    const ofPages = await list({ query: { creator: user.id, targetKind: 'page' } });
    expect(ofPages.items.map(({ target }) => target?.id)).toEqual([page.id]);
  });

  it('finds words in a target, a reason or the name of an act, and the id of a target', async ({
    app,
  }) => {
    const { operator, list } = await acts(app, 2);
    const found = async (search: string) => {
      const { items } = await list({ query: { search, operatorId: operator.id } });
      return items.map(({ reason }) => reason);
    };
    expect(await found('C1@X.test')).toEqual(['reason 1']);
    expect(await found(' REASON ')).toEqual(['reason 1', 'reason 0']);
    expect(await found('creator suspended')).toEqual(['reason 0']);
    expect(await found('creator.restored')).toEqual(['reason 1']);
    expect(await found('creator1')).toEqual(['reason 1']);
    // The signs of a pattern stand for themselves.
    for (const sign of ['reason_1', '%']) expect(await found(sign)).toEqual([]);
  });

  it('finds only their own acts for a role that does not see all', async ({ app }) => {
    const word = randomIds.rowId();
    const { operator, token } = await anOperator(app, randomIds.rowId(), 'support');
    const other = await anOperator(app);
    for (const by of [operator, other.operator]) {
      await app.services.audit.record(app.db, {
        action: 'creator.suspended',
        by: { ...by, network: '192.0.2.1' },
        reason: word,
      });
    }
    const search = { query: { search: word } };
    const own = await app.as(token).audit.list(search);
    expect(own.items.map(({ operatorId }) => operatorId)).toEqual([operator.id]);
    expect((await app.as(other.token).audit.list(search)).items).toHaveLength(2);
  });

  it('finds what nobody signed in did', async ({ app }) => {
    const { list } = await acts(app, 1);
    await app.services.audit.record(app.db, { action: 'creator.deleted', by: 'time' });
    const { items } = await list({ query: { operatorId: 'nobody', action: 'creator.deleted' } });
    expect(items).toMatchObject([{ operatorId: null, networkHash: '' }]);
  });

  it('gives a file of exactly its entries, without formulas, and is in the log itself', async ({
    app,
  }) => {
    const { operator, token } = await acts(app, 5);
    const by = { ...operator, network: '192.0.2.1' };
    await app.services.audit.record(app.db, {
      action: 'creator.restored',
      by,
      target: { kind: 'creator', id: 'creator1', name: '=HYPERLINK("x")' },
      reason: '+1, "quoted"\nand a line',
    });
    const { audit } = app.as(token);
    const filter = { operatorId: operator.id, targetId: 'creator1' };
    const bytes = Buffer.from(await audit.exportList({ body: { filter } }));
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    const listed = await audit.list({ query: filter });
    expect(rows.map((row) => row['Entry'])).toEqual(listed.items.map(({ id }) => id));
    expect(rows[0]).toMatchObject({
      Act: 'creator.restored',
      Operator: operator.username,
      'Target name': `'=HYPERLINK("x")`,
      Reason: `'+1, "quoted"\nand a line`,
      'Time (UTC)': listed.items[0]?.at,
    });
    expect(rows[1]).toMatchObject({ Before: '{"index": 4}', After: '{"index": 5}' });
    // What the file says of seals is what a check accepts.
    const { broken } = await audit.check({ body: { noted: rows[1]?.['Seal'] } });
    expect(broken).toBeNull();
    const creator = 'somebody@x.test';
    await audit.exportList({ body: { filter: { creator } } });
    await audit.exportList({ body: { filter: { search: 'Ada' } } });
    const logged = await app
      .db('audit_log')
      .where({ action: 'audit.exported', operatorId: operator.id })
      .orderBy('at');
    expect(logged.map(({ after }) => after)).toEqual([
      filter,
      { creator: 'by an address' },
      { search: 'by words' },
    ]);
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
