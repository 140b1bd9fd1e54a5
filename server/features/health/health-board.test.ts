import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let other: TestApp;
let api: TestApp['api'];
beforeAll(async () => {
  app = await createTestApp();
  const { client } = app.db;
  const databaseUrl = String(client.config.connection.connectionString);
  other = await createTestApp({ databaseUrl });
  api = app.as((await anOperator(app)).token);
  // The queue and the change feed start in the background.
  const token = (await anOperator(other)).token;
  await vi.waitFor(
    async () => {
      await other.as(token).operatorHealth.health();
      const { jobs, processes } = await api.operatorHealth.health();
      if (jobs.workers < 2 || processes.state !== 'ok') throw new Error('not started yet');
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('the health of the installation', () => {
  it('is for operators: nobody else and no creator reads it', async () => {
    const creator = app.as((await aUser(app)).token);
    expect(await status(app.api.operatorHealth.health())).toBe(401);
    expect(await status(creator.operatorHealth.health())).toBe(401);
  });

  it('tells of the database what can be measured', async () => {
    const { database, checkedAt } = await api.operatorHealth.health();
    expect(database).toMatchObject({
      state: 'ok',
      advice: null,
      migrationsApplied: allMigrations.length,
      migrationsMissing: 0,
      poolSize: 20,
    });
    expect(database.text).toMatch(/^Answers within \d+ ms and holds \d/);
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(1);
    expect(database.maxConnections).toBeGreaterThan(database.connections);
    expect(Math.abs(Date.parse(checkedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('says that mails stay, and what to do about it', async () => {
    const { mail, state } = await api.operatorHealth.health();
    expect(mail).toMatchObject({ state: 'warning', mode: 'outbox', queued: 0 });
    expect(mail.advice).toContain('SMTP_URL');
    expect(state).toBe('warning');
  });

  it('lists both processes, their readers together, and the free space', async () => {
    const { processes, readers, storage, jobs } = await api.operatorHealth.health();
    expect(processes.state).toBe('ok');
    expect(processes.processes.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect(readers).toMatchObject({
      state: 'ok',
      readers: [{ name: 'guest_page', circuit: 'closed', successes: 0 }],
    });
    expect(storage.driver).toBe('disk');
    expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes ?? Infinity);
    expect(jobs).toMatchObject({ state: 'ok', workers: 2, failedToday: 0 });
  });

  it('keeps since when a part is as it is, whichever process is asked', async () => {
    const first = await api.operatorHealth.health();
    const token = (await anOperator(app)).token;
    const again = await other.as(token).operatorHealth.health();
    expect(again.mail.since).toBe(first.mail.since);
    expect(again.database.since).toBe(first.database.since);
    // A state that changed has its own time, and the others keep theirs.
    await app.db('health_states').where({ part: 'mail' }).update({
      state: 'failing',
      since: '2020-01-01T00:00:00Z',
    });
    const changed = await api.operatorHealth.health();
    expect(Date.parse(changed.mail.since)).toBeGreaterThan(Date.parse(first.mail.since));
    expect(changed.database.since).toBe(first.database.since);
  });

  it('tells of a process that ended without a word, and forgets one that said goodbye', async () => {
    const third = await createTestApp({
      databaseUrl: String(app.db.client.config.connection.connectionString),
    });
    const count = async () => (await api.operatorHealth.health()).processes.processes.length;
    await expect.poll(count).toBe(3);
    await third.close();
    expect(await count()).toBe(2);
    await app.db('server_processes').insert({
      id: 'lost',
      host: 'web-2',
      pid: 4711,
      report: '{"of":"another release"}',
      seenAt: app.db.raw(`now() - interval '3 minutes'`),
    });
    const { processes } = await api.operatorHealth.health();
    expect(processes.state).toBe('warning');
    expect(processes.text).toContain('web-2, 4711');
    expect(processes.text).toContain('for 3 minutes');
    await app.db('server_processes').where({ id: 'lost' }).delete();
  });

  it('counts jobs that wait, and those that were given up', async () => {
    const job = (state: string, minutes: number) =>
      app.db.raw(
        `INSERT INTO pgboss.job (name, state, start_after, completed_on)
         VALUES ('send-mail', ?::pgboss.job_state, now() - make_interval(mins => ?),
           CASE WHEN ? = 'failed' THEN now() END)`,
        [state, minutes, state],
      );
    await job('failed', 0);
    expect((await api.operatorHealth.health()).jobs).toMatchObject({
      state: 'warning',
      failedToday: 1,
    });
    await job('created', -90);
    await job('active', 0);
    const { jobs } = await api.operatorHealth.health();
    expect(jobs).toMatchObject({ scheduled: 1, active: 1, failedToday: 1 });
    await app.db.raw(`DELETE FROM pgboss.job`);
  });

  it('names steps of the schema that are missing', async () => {
    const { name } = allMigrations.at(-1) ?? { name: '' };
    await app
      .db('schema_migrations')
      .where({ name })
      .update({ name: `${name}.away` });
    const { database, state } = await api.operatorHealth.health();
    expect(database).toMatchObject({ state: 'failing', migrationsMissing: 1 });
    expect(state).toBe('failing');
    await app
      .db('schema_migrations')
      .where({ name: `${name}.away` })
      .update({ name });
  });
});

describe('the set-up checklist', () => {
  const read = async (client = api) => {
    const { steps } = await client.operatorSetup.checklist();
    return Object.fromEntries(steps.map((step) => [step.id, step]));
  };

  it('judges a fresh installation by facts', async () => {
    const steps = await read();
    const done = Object.values(steps).filter(({ isDone }) => isDone);
    expect(done.map(({ id }) => id)).toEqual(['practice_mode', 'trusted_proxies']);
    expect(Object.values(steps).filter(({ isDone, howTo }) => !isDone && howTo === null)).toEqual(
      [],
    );
    expect(await status(app.api.operatorSetup.checklist())).toBe(401);
    expect(await status(app.as((await aUser(app)).token).operatorSetup.checklist())).toBe(401);
  });

  it('sees when every operator has a second factor', async () => {
    expect((await read())['second_factor']?.finding).toMatch(/^0 of \d operators/);
    await app.db('operators').update({ totpSecret: 'sealed' });
    expect((await read())['second_factor']?.isDone).toBe(true);
    await app.db('operators').update({ totpSecret: null });
  });

  it('sees a backup, and when the last one is old', async () => {
    const backup = { name: 'backup', detail: 'b.tar', at: app.db.fn.now() };
    await app.db('installation_facts').insert(backup);
    expect((await read())['backup']?.isDone).toBe(true);
    const old = app.db.raw(`now() - interval '9 days'`);
    await app.db('installation_facts').where({ name: 'backup' }).update({ at: old });
    expect((await read())['backup']).toMatchObject({
      isDone: false,
      finding: 'The last backup was made 9 days ago.',
    });
  });

  it('takes a support address from an operator, and writes it down', async () => {
    const set = (client: TestApp['api'], supportEmail: string) =>
      client.operatorSetup.setSupportAddress({ body: { supportEmail } });
    expect(await status(set(app.api, 'help@unlatch.dev'))).toBe(401);
    expect(await status(set(app.as((await aUser(app)).token), 'help@unlatch.dev'))).toBe(401);
    expect(await status(set(api, 'help@x.dev, other@x.dev'))).toBe(400);
    const { operator, token } = await anOperator(app);
    expect(await set(app.as(token), 'help@unlatch.dev')).toEqual({ success: true });
    expect((await read())['support_address']).toMatchObject({ isDone: true });
    const rows = await app.db('audit_log').where({ operatorId: operator.id });
    expect(rows).toMatchObject([
      {
        action: 'settings.changed',
        before: { supportEmail: 'support@unlatch.example' },
        after: { supportEmail: 'help@unlatch.dev' },
      },
    ]);
  });
});
