import { readdir } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { contractRoutes } from '#server/testing/access/contract-routes.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { bansApi } from '#shared/security/bans.contract.ts';
import { columnsOf } from './list-columns.ts';
import { createListFiles } from './list-files.ts';
import { z } from 'zod';

const it = appTest();

const rowsOf = (bytes: Uint8Array): Record<string, string>[] =>
  parse(Buffer.from(bytes), { bom: true, columns: true });

describe('the columns of a list', () => {
  it('are its plain values, also those of objects in it', () => {
    const row = z.object({
      id: z.string(),
      creator: z.object({ name: z.string(), createdAt: z.iso.datetime().nullable() }).nullable(),
      cents: z.int(),
      paidCents: z.int(),
      isOpen: z.boolean().optional(),
      words: z.array(z.string()),
      facts: z.record(z.string(), z.number()),
    });
    const columns = columnsOf(row);
    expect(columns.map(({ heading }) => heading)).toEqual([
      'Id',
      'Creator name',
      'Creator created at',
      'Amount',
      'Paid',
      'Is open',
      'Words',
      'Facts',
    ]);
    const cells = (value: z.infer<typeof row>) => columns.map(({ read }) => read(value));
    expect(
      cells({
        id: '1',
        creator: null,
        cents: -150,
        paidCents: 1_905,
        words: ['a', 'b'],
        facts: { x: 1 },
      }),
    ).toEqual(['1', '', '', -1.5, '19.05', '', 'a; b', '{"x":1}']);
    const creator = { name: 'Ann', createdAt: '2026-01-02T03:04:05.000Z' };
    expect(
      cells({ id: '2', creator, cents: 5, paidCents: 0, isOpen: false, words: [], facts: {} }),
    ).toEqual(['2', 'Ann', '2026-01-02T03:04:05.000Z', '0.05', '0.00', 'no', '', '{}']);
  });
});

describe('a list as a file', () => {
  it('has all rows of all pages, narrowed as the list, and stands in the audit log', async ({
    app,
  }) => {
    const word = crypto.randomUUID().slice(0, 8);
    for (let creator = 0; creator < 103; creator += 1)
      await aUser(app, { name: `=Person ${word}` });
    await aUser(app, { name: 'Somebody else' });
    const { operator, token } = await anOperator(app);
    const { operatorCreators, audit } = app.as(token);
    const rows = rowsOf(await operatorCreators.listFile({ body: { filter: { search: word } } }));
    expect(rows).toHaveLength(103);
    // A spreadsheet would compute it otherwise.
    expect(new Set(rows.map(({ Name }) => Name))).toEqual(new Set([`'=Person ${word}`]));
    const listed = await operatorCreators.list({ query: { search: word, limit: 100 } });
    expect(rows.slice(0, 100).map(({ Id }) => Id)).toEqual(listed.items.map(({ id }) => id));
    const [entry] = (await audit.list({ query: { action: 'list.exported' } })).items;
    expect(entry).toMatchObject({
      operatorId: operator.id,
      after: { list: '/api/admin/creators', search: 'by a text', rows: 103 },
    });
    expect(JSON.stringify(entry)).not.toContain(word);
  });

  it('takes what a list takes: an unknown filter is refused', async ({ app }) => {
    const { token } = await anOperator(app);
    const ask = (filter: object) =>
      app.fetch('/api/admin/creators.csv', {
        method: 'POST',
        headers: { 'x-admin-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ filter }),
      });
    const refused = await ask({ status: 'sleeping' });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'validation_failed' },
    ]);
    expect(await (await ask({ state: 'active' })).json()).toMatchObject({ code: 'unknown_field' });
    const { headers } = await ask({ status: 'suspended' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=creators-\d{4}-\d{2}-\d{2}\.csv$/,
    );
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('ends with an error when it takes longer than proxies wait', async ({ app }) => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const files = createListFiles({
      clock: { now: () => new Date((now += 20_000)) },
      incoming: app.services.files.incoming,
      note: () => Promise.reject(new Error('Nothing was taken')),
    });
    const by = { ...(await anOperator(app)).operator, sessionId: 'x', network: '192.0.2.1' };
    const page = () => Promise.resolve({ items: [], nextCursor: 'more' });
    await expect(files.open(bansApi.list, { by, filter: {} }, page)).rejects.toMatchObject({
      code: 'list_too_long',
    });
  });

  it('leaves nothing on the disk', async ({ app }) => {
    const stored = () => readdir(app.dataDir, { recursive: true });
    const { token } = await anOperator(app);
    await app.as(token).bans.listFile({ body: { filter: {} } });
    await expect
      .poll(async () => (await stored()).filter((path) => path.includes('incoming/')))
      .toEqual([]);
    const before = await stored();
    for (let time = 0; time < 3; time += 1)
      await app.as(token).bans.listFile({ body: { filter: {} } });
    await expect.poll(stored).toEqual(before);
  });
});

/** Files of their own, with seals or written by the database; then an answer to a question, and texts to read. */
const withOwnFile = new Set([
  'audit.list',
  'finance.rows',
  'manualInvoices.listRequests',
  'operatorBilling.listSubscriptions',
  'operatorBilling.listInvoices',
  'operatorBilling.listEvents',
  'operatorBilling.listReconciliations',
  'priceMoves.preview',
  'teamNews.list',
]);

describe('lists of operators', () => {
  const pages = contractRoutes.filter(
    ({ endpoint: { auth, query, responses }, params }) =>
      auth === 'admin' &&
      params.length === 0 &&
      query !== undefined &&
      'cursor' in query.shape &&
      responses[200] instanceof z.ZodObject,
  );

  it.for(pages.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s is taken as a file',
    ([name, { csv }]) => {
      expect(csv === undefined).toBe(withOwnFile.has(name));
    },
  );
});
