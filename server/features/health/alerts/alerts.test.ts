import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { AlertSettings } from '#shared/health/alert-rules.ts';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();
it.afterEach(async ({ app }) => {
  await app.services.settings.change({ alerts: null });
  await app.db('alerts').delete();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

/** The health of now, with so many refused emails; other causes of this machine are switched off. */
async function looking(app: TestApp, emails: string[] = []) {
  const off = { isOn: false, limit: 5, byEmail: false };
  const rules = { failing: off, errors: off, queue: off, signIns: off, disk: off };
  const alerts = AlertSettings.parse({ ...rules, emails });
  await app.services.settings.change({ alerts });
  const { health } = app.services;
  const now = await health.read();
  return (refusedToday: number) =>
    health.alerts.watch({ ...now, mail: { ...now.mail, refusedToday } });
}

const goneForLong = (app: TestApp) =>
  app
    .db('alerts')
    .whereNull('closed_at')
    .update({ seenAt: app.db.raw(`now() - interval '3 minutes'`) });

describe('an alert', () => {
  it('is opened and mailed once, whoever sees its cause, and closes by itself when the cause is gone', async ({
    app,
    sink,
  }) => {
    const to = `${randomIds.rowId()}@watch.test`;
    const look = await looking(app, [to]);
    const owner = app.as((await anOperator(app)).token);
    await Promise.all([look(25), look(25), look(26), look(25)]);
    await look(31);
    const { items } = await owner.alerts.list({ query: { state: 'open' } });
    expect(items).toMatchObject([
      { rule: 'bounces', closedAt: null, acknowledged: null, isDemo: false },
    ]);
    expect(items[0]?.text).toBe('31 emails were refused for good in 24 hours.');
    expect((await owner.operatorHealth.health()).alerts).toBe(1);
    const mail = await sink.next(to);
    expect(mail.mail.subject).toContain('Something needs your attention');

    // Away for a moment is not gone.
    await look(0);
    expect((await owner.alerts.list({ query: { state: 'open' } })).items).toHaveLength(1);
    await goneForLong(app);
    await Promise.all([look(0), look(0)]);
    expect((await owner.alerts.list({ query: { state: 'open' } })).items).toEqual([]);
    const closed = await owner.alerts.list({ query: { state: 'closed' } });
    expect(closed.items).toMatchObject([{ rule: 'bounces', closedAt: expect.any(String) }]);
    expect((await sink.next(to, 1)).mail.subject).toContain('An alert closed');
    await expect
      .poll(() => app.db('mail_messages').where({ toAddress: to }).pluck('state'), {
        timeout: 90_000,
      })
      .toEqual(['sent', 'sent']);
    await look(40);
    expect((await owner.alerts.list()).items).toHaveLength(2);
  });

  it('is acknowledged with a note, by one operator, until they take it back', async ({ app }) => {
    const look = await looking(app);
    await look(25);
    const { operator, token } = await anOperator(app);
    const { alerts, operatorHealth } = app.as(token);
    const [open] = (await alerts.list()).items;
    const params = { alertId: open?.id ?? '' };
    const say = (note: string) => alerts.acknowledge({ params, body: { note } });
    expect(await codeOf(say('  '))).toBe('validation_failed');
    expect(await say('I wrote to the provider')).toMatchObject({
      acknowledged: { by: operator.username, note: 'I wrote to the provider' },
    });
    expect(await codeOf(say('I too'))).toBe('alert_acknowledged');
    expect((await operatorHealth.health()).alerts).toBe(0);
    expect((await alerts.takeBack({ params })).acknowledged).toBeNull();
    await say('Again');
    await goneForLong(app);
    await look(0);
    expect(await codeOf(alerts.takeBack({ params }))).toBe('alert_is_closed');
    const [closed] = (await alerts.list()).items;
    expect(closed).toMatchObject({ acknowledged: { note: 'Again' } });
    await app.db('alerts').update({ acknowledgedAt: null, acknowledgedBy: null, note: null });
    expect(await codeOf(say('Late'))).toBe('alert_is_closed');
    const nothing = { params: { alertId: randomIds.rowId() } };
    expect(await codeOf(alerts.takeBack(nothing))).toBe('alert_not_found');
    expect(await codeOf(alerts.acknowledge({ ...nothing, body: { note: 'x' } }))).toBe(
      'alert_not_found',
    );
    const log = await app.db('audit_log').where({ targetId: params.alertId }).orderBy('at');
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ['alert.acknowledged', 'I wrote to the provider'],
      ['alert.taken_back', null],
      ['alert.acknowledged', 'Again'],
    ]);
  });

  it('is opened by what the installation counts: failed answers, sign-ins and comments that wait', async ({
    app,
  }) => {
    await app.services.settings.change({ alerts: null });
    const minute = app.db.raw(`date_trunc('minute', now())`);
    const name = randomIds.rowId();
    await app.db('measures').insert({
      kind: 'route',
      name,
      step: 1,
      begins: minute,
      buckets: [1],
      counts: [90_000],
      failed: 60_000,
      refused: 0,
      worst: 1,
    });
    await app.db('refusals').insert({
      id: name,
      hour: app.db.raw(`date_trunc('hour', now(), 'UTC')`),
      kind: 'operator',
      what: 'POST /api/admin/login',
      networkKey: '',
      networkSealed: '',
      count: 5_000,
    });
    await app.services.health.alerts.watch(await app.services.health.read());
    const open = await app.db('alerts').whereIn('rule', ['errors', 'signIns']).orderBy('rule');
    expect(open.map(({ rule }) => rule)).toEqual(['errors', 'signIns']);
    expect(open[0]?.text).toMatch(/^60\d{3} of 9\d{4} answers failed in ten minutes\.$/);
    await app.db('measures').where({ name }).delete();
    await app.db('refusals').where({ id: name }).delete();
  });

  it('has rules with bounds, and its addresses stay out of the log', async ({ app }) => {
    const { token, operator } = await anOperator(app);
    const { operatorSettings } = app.as(token);
    const { version, values } = await operatorSettings.read();
    const change = (part: object) =>
      operatorSettings.change({
        body: { version, changes: { alerts: { ...values.alerts, ...part } } },
      });
    expect(await codeOf(change({ disk: { isOn: true, limit: 0, byEmail: true } }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(change({ emails: ['not an address'] }))).toBe('validation_failed');
    await change({ emails: ['ops@watch.test'], disk: { isOn: false, limit: 10, byEmail: true } });
    const [row] = await app.db('audit_log').where({ operatorId: operator.id });
    expect(row).toMatchObject({
      before: { alert_disk: '10, by email', alertAddresses: 0 },
      after: { alert_disk: '10, by email, off', alertAddresses: expect.stringMatching(/^1 \(/) },
    });
    expect(JSON.stringify(row)).not.toContain('ops@watch.test');
  });
});
