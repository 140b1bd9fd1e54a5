import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { anExporter, failure, ready, textOf } from '#server/testing/scenes/lead-files.ts';

const it = appTest();

/** Contacts beyond what one request exports, made by one statement. */
async function addMany(app: TestApp, userId: string, count: number): Promise<void> {
  await app.db.raw(
    `INSERT INTO contacts (id, user_id, name, sort_name)
     SELECT translate(lpad(n::text, 20, '0'), '01', 'ab'), ?, 'Person ' || n, 'person ' || n
     FROM generate_series(1, ?::int) n`,
    [userId, count],
  );
}

describe('more than 10,000 leads', () => {
  it('are written in the background, each once, with an email and a link that expires', async ({
    app,
  }) => {
    const { userId, token, leadExports } = await anExporter(app);
    await addMany(app, userId, 10_001);
    const body: LeadExportWish = { format: 'csv', sort: 'name', columns: ['id', 'name'] };
    const large = { status: 409, code: 'export_too_large' };
    expect(await failure(leadExports.download({ body }))).toEqual(large);
    expect(await leadExports.start({ body })).toMatchObject({ format: 'csv' });
    await ready(app, token);
    expect((await leadExports.read()).export).toMatchObject({ done: 10_001, total: 10_001 });
    const rows = parse(textOf(await leadExports.file()), {});
    expect(new Set(rows.map(([id]) => id)).size).toBe(10_002);
    const { emailKey } = await app.db('users').where({ id: userId }).first('email_key');
    const mails = () =>
      app.db('mail_messages').where({ toKey: emailKey, kind: 'lead_export_ready' });
    await expect.poll(async () => (await mails())[0]?.state, { timeout: 90_000 }).toBe('outbox');
    expect(await mails()).toHaveLength(1);
    expect((await app.fetch('/api/leads/export/file')).status).toBe(401);

    const row = await app.db('lead_exports').where({ userId }).first();
    expect(row.expiresAt - row.askedAt).toBeGreaterThan(6.9 * 86_400_000);
    const past = { expiresAt: app.db.raw('now()') };
    await app.db('lead_exports').where({ userId }).update(past);
    const gone = { status: 404, code: 'export_not_found' };
    expect(await failure(leadExports.file())).toEqual(gone);
    const isStored = async () => {
      const content = await app.services.files.storage.read(row.storageKey, { start: 0, end: 0 });
      content?.resume();
      return content !== null;
    };
    await expect.poll(isStored, { timeout: 90_000 }).toBe(false);
  });

  it('are served in ranges, and an impossible range is 416', async ({ app }) => {
    const { add, token, leadExports } = await anExporter(app);
    await add();
    await leadExports.start({ body: { format: 'xlsx' } });
    await ready(app, token);
    const whole = await leadExports.file();
    const part = async (range: string) => {
      const path = '/api/leads/export/file';
      const headers = { authorization: `Bearer ${token}`, range };
      const answer = await app.fetch(path, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const body = answer.status === 416 ? JSON.parse(bytes.toString()) : undefined;
      recordCoverage('GET', path, answer.status, body);
      return { status: answer.status, bytes, name: answer.headers.get('content-disposition') };
    };
    const middle = await part('bytes=5-9');
    expect(middle.status).toBe(206);
    expect(middle.bytes.equals(Buffer.from(whole.slice(5, 10)))).toBe(true);
    expect(middle.name).toMatch(/filename=leads-\d{4}-\d\d-\d\d\.xlsx/);
    expect(await part(`bytes=${whole.length}-`)).toMatchObject({ status: 416 });
  });

  it('are refused while another file is written, which can be cancelled', async ({ app }) => {
    const { userId, leadExports, add, token } = await anExporter(app);
    await add();
    // Another process writes it, so it stays.
    await app.db('lead_exports').insert({
      userId,
      id: randomIds.rowId(),
      wish: JSON.stringify({ format: 'csv' }),
      state: 'running',
      runner: 'elsewhere',
      total: 10,
      done: 4,
      leaseUntil: app.db.raw(`now() + interval '1 hour'`),
    });
    const running = { status: 409, code: 'export_running' };
    expect(await failure(leadExports.start({ body: { format: 'xlsx' } }))).toEqual(running);
    expect((await leadExports.read()).export).toMatchObject({ done: 4, total: 10, size: null });
    await leadExports.remove();
    await leadExports.start({ body: { format: 'xlsx' } });
    await ready(app, token);
    expect((await leadExports.read()).export).toMatchObject({ format: 'xlsx', total: 1 });
  });
});
