import { describe, expect, vi } from 'vitest';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';

const it = twoProcessesTest();
let api: TestApp['api'];
it.beforeAll(async ({ here, there }) => {
  api = here.as((await anOperator(here)).token);
  // The queue and the change feed start in the background.
  const token = (await anOperator(there)).token;
  await vi.waitFor(
    async () => {
      await there.as(token).operatorHealth.health();
      const { jobs, processes } = await api.operatorHealth.health();
      if (jobs.workers < 2 || processes.state !== 'ok') throw new Error('not started yet');
    },
    // An operator may ask twice a second.
    { timeout: 90_000, interval: 1_000 },
  );
});

const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('the health of the installation', () => {
  it('is readable by operators only', async ({ here }) => {
    const creator = here.as((await aUser(here)).token);
    expect(await status(here.api.operatorHealth.health())).toBe(401);
    expect(await status(creator.operatorHealth.health())).toBe(401);
  });

  it('shows the measured state of the database', async () => {
    const { database, checkedAt } = await api.operatorHealth.health();
    expect(database).toMatchObject({
      state: 'ok',
      advice: null,
      migrationsApplied: allMigrations.length,
      migrationsMissing: 0,
      poolSize: 20,
    });
    expect(database.text).toMatch(/^Answers within \d+ ms\. Size: \d/);
    expect(database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(1);
    expect(database.maxConnections).toBeGreaterThan(database.connections);
    expect(Math.abs(Date.parse(checkedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('says that emails are not sent, and what to do', async () => {
    const { mail, state } = await api.operatorHealth.health();
    expect(mail).toMatchObject({ state: 'warning', mode: 'outbox', queued: 0 });
    expect(mail.advice).toContain('SMTP_URL');
    expect(state).toBe('warning');
  });

  it('says what an operator stopped, without who and why', async ({ here, there }) => {
    const reason = 'LinkedIn wrote to us';
    const turn = (isOn: boolean) =>
      api.switches.set({ params: { switchName: 'unlocking' }, body: { isOn, reason } });
    expect((await api.operatorHealth.health()).switches).toMatchObject({
      state: 'ok',
      stopped: [],
    });
    await turn(false);
    const support = there.as((await anOperator(here, undefined, 'support')).token);
    const { switches, state } = await support.operatorHealth.health();
    expect(switches).toMatchObject({
      state: 'warning',
      text: 'An operator stopped: checks of comments.',
      stopped: [{ name: 'unlocking', at: expect.any(String), waiting: 0 }],
    });
    expect(state).not.toBe('ok');
    expect(JSON.stringify(switches)).not.toContain(reason);
    await turn(true);
    expect((await support.operatorHealth.health()).switches.state).toBe('ok');
  });

  it('lists both processes, their combined readers and the free space', async () => {
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

  it('keeps since when a part has its state, whichever process is asked', async ({
    here,
    there,
  }) => {
    const first = await api.operatorHealth.health();
    const token = (await anOperator(here)).token;
    const again = await there.as(token).operatorHealth.health();
    expect(again.mail.since).toBe(first.mail.since);
    expect(again.database.since).toBe(first.database.since);
    // A state that changed has its own time, and the others keep theirs.
    await here.db('health_states').where({ part: 'mail' }).update({
      state: 'failing',
      since: '2020-01-01T00:00:00Z',
    });
    const changed = await api.operatorHealth.health();
    expect(Date.parse(changed.mail.since)).toBeGreaterThan(Date.parse(first.mail.since));
    expect(changed.database.since).toBe(first.database.since);
  });

  it('shows a process that crashed, and forgets one that stopped', async ({ here, open }) => {
    const third = await open.app({ databaseUrl: here.databaseUrl });
    const count = async () => (await api.operatorHealth.health()).processes.processes.length;
    await expect.poll(count).toBe(3);
    await third.close();
    expect(await count()).toBe(2);
    await here.db('server_processes').insert({
      id: 'lost',
      host: 'web-2',
      pid: 4711,
      report: '{"of":"another release"}',
      seenAt: here.db.raw(`now() - interval '3 minutes'`),
    });
    const { processes } = await api.operatorHealth.health();
    expect(processes.state).toBe('warning');
    expect(processes.text).toContain('web-2, 4711');
    expect(processes.text).toContain('for 3 minutes');
    await here.db('server_processes').where({ id: 'lost' }).delete();
  });

  it('counts waiting jobs and failed jobs', async ({ here }) => {
    const job = (state: string, minutes: number) =>
      here.db.raw(
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
    await here.db.raw(`DELETE FROM pgboss.job`);
  });

  it('names missing migrations', async ({ here }) => {
    const { name } = allMigrations.at(-1) ?? { name: '' };
    await here
      .db('schema_migrations')
      .where({ name })
      .update({ name: `${name}.away` });
    const { database, state } = await api.operatorHealth.health();
    expect(database).toMatchObject({ state: 'failing', migrationsMissing: 1 });
    expect(state).toBe('failing');
    await here
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

  it('judges a fresh installation by facts', async ({ here }) => {
    const steps = await read();
    const done = Object.values(steps).filter(({ isDone }) => isDone);
    expect(done.map(({ id }) => id)).toEqual(['practice_mode', 'demo_data', 'trusted_proxies']);
    expect(Object.values(steps).filter(({ isDone, howTo }) => !isDone && howTo === null)).toEqual(
      [],
    );
    expect(await status(here.api.operatorSetup.checklist())).toBe(401);
    expect(await status(here.as((await aUser(here)).token).operatorSetup.checklist())).toBe(401);
  });

  it('sees when every operator has a second factor', async ({ here }) => {
    expect((await read())['second_factor']?.finding).toMatch(/^0 of \d operators/);
    await here.db('operators').update({ totpSecret: 'sealed' });
    expect((await read())['second_factor']?.isDone).toBe(true);
    await here.db('operators').update({ totpSecret: null });
  });

  it('sees a backup, and when the last one is old', async ({ here }) => {
    const backup = { name: 'backup', detail: 'b.tar', at: here.db.fn.now() };
    await here.db('installation_facts').insert(backup);
    expect((await read())['backup']?.isDone).toBe(true);
    const old = here.db.raw(`now() - interval '9 days'`);
    await here.db('installation_facts').where({ name: 'backup' }).update({ at: old });
    expect((await read())['backup']).toMatchObject({
      isDone: false,
      finding: 'The last backup was made 9 days ago.',
    });
  });

  it('sees that a support address is set', async ({ here }) => {
    await here.services.settings.change({ supportEmail: 'help@unlatch.dev' });
    expect((await read())['support_address']).toMatchObject({ isDone: true });
  });
});
