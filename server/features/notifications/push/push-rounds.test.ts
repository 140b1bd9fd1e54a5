import { afterAll, afterEach, describe, expect } from 'vitest';
import type { NotificationEvent } from '#shared/notifications/notification-kinds.ts';
import { randomIds } from '#server/platform/ids.ts';
import { aSession } from '#server/testing/access/a-push-browser.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { startPushService } from '#server/testing/doubles/push-service.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const service = await startPushService();
afterAll(service.close);
/** A Monday noon in Berlin. */
const NOON = '2026-05-11T10:00:00Z';
let now = NOON;
const it = appTest({
  clock: { now: () => new Date(now) },
  pushDispatcher: service.dispatcher,
});
afterEach(() => {
  service.setMode({ status: 201 });
  now = NOON;
});
/** From eleven to two. */
const quiet = { from: 660, until: 840 };
const AFTER_QUIET = '2026-05-11T12:00:00Z';

/** A creator with push in one browser, and what reached it. */
async function aPushed(app: TestApp) {
  const { user, token } = await aUser(app);
  const { id } = user;
  await app.db('users').where({ id }).update({ timeZone: 'Europe/Berlin' });
  const api = app.as(token);
  const { publicKey } = await api.pushBrowsers.list();
  const browser = service.subscribe(publicKey);
  const { id: browserId } = await api.pushBrowsers.add({ body: browser.subscription });
  const tell = async (kind: string, over: object = {}): Promise<string> => {
    const row = { id: randomIds.rowId(), userId: id, kind, ...over };
    await app.db('notifications').insert(row);
    return row.id;
  };
  const queued = () => app.db('push_messages').where({ browserId });
  return {
    id,
    api,
    browser,
    browserId,
    tell,
    queued,
    pushes: () => service.pushesTo(browser),
    titles: () =>
      service.pushesTo(browser).map(({ message }) => (message as { title: string }).title), // what we send
    choose: (event: NotificationEvent, push: boolean) =>
      api.notificationSettings.saveEvent({ body: { event, push } }),
    listed: async () => (await api.pushBrowsers.list()).browsers[0],
    /** As when the time of the next try has come. */
    due: () => queued().whereNotNull('next_try_at').update({ nextTryAt: app.db.fn.now() }),
  };
}

async function rounds({ services }: TestApp): Promise<void> {
  await services.notifications.tellNow();
  await services.notifications.push.sendNow();
}

/** Seconds until the next try; null for none. */
async function waitOf(app: TestApp, browserId: string): Promise<number | null> {
  const row = await app
    .db('push_messages')
    .where({ browserId })
    .first<{ wait: number | null }>(
      app.db.raw('round(extract(epoch FROM next_try_at - now()))::int AS wait'),
    );
  return row.wait;
}

describe('a notification', () => {
  it('reaches each browser once, with kind, count and screen and no names', async ({ app }) => {
    const creator = await aPushed(app);
    const sessionId = await aSession(app, creator.id);
    const { publicKey } = await creator.api.pushBrowsers.list();
    const other = service.subscribe(publicKey);
    const asking = { userId: creator.id, sessionId, userAgent: 'another' };
    await app.services.notifications.push.add(asking, other.subscription);

    const { id: magnetId } = await creator.api.magnets.create({
      body: { title: 'Salary list', contentType: 'text', textContent: 'T', triggerWords: ['GO'] },
    });
    const id = await creator.tell('lead', { subject: magnetId });
    await Promise.all([rounds(app), rounds(app)]);
    await rounds(app);
    for (const browser of [creator.browser, other]) {
      const [push, ...more] = service.pushesTo(browser);
      expect(more).toEqual([]);
      const told = { v: 1, kind: 'lead', count: 1, title: '1 new lead', path: '/crm', tag: id };
      expect(push?.message).toEqual(told);
      expect(push?.headers.topic).toBe(id);
      expect(Number(push?.headers.ttl)).toBeGreaterThan(86_000);
    }
    expect((await creator.listed())?.lastSuccessAt).not.toBeNull();
    await creator.tell('page_ended', { subject: magnetId });
    await rounds(app);
    expect(creator.titles()).toEqual(['1 new lead', 'A lead magnet has ended']);
    expect(JSON.stringify(creator.pushes())).not.toContain('Salary');
    // Nothing is marked by it.
    expect(await creator.api.unreadCount.read()).toEqual({ count: 2 });
  });

  it('obeys the choice, also one that comes while it waits', async ({ app }) => {
    const { choose, tell, titles, api, due } = await aPushed(app);
    await choose('magnets', false);
    await tell('page_ended');
    await rounds(app);
    expect(titles()).toEqual([]);
    await choose('files', true);
    await api.notificationSettings.saveTimes({ body: { quiet } });
    await tell('export_ready');
    await tell('support_answered');
    await rounds(app);
    await choose('files', false);
    now = AFTER_QUIET;
    await due();
    await rounds(app);
    expect(titles()).toEqual(['Support answered']);
  });

  it('waits for the end of quiet hours, and is not sent when it was read by then', async ({
    app,
  }) => {
    const { id, tell, titles, api, due, browserId } = await aPushed(app);
    await api.notificationSettings.saveTimes({ body: { quiet } });
    // Its mail does not wait.
    await tell('new_browser');
    await rounds(app);
    // From noon to two.
    expect(await waitOf(app, browserId)).toBeGreaterThan(7_100);
    expect(titles()).toEqual([]);
    const read = await tell('support_answered');
    await rounds(app);
    await app.db('notifications').where({ userId: id, id: read }).update({ readAt: new Date() });
    now = AFTER_QUIET;
    await due();
    await rounds(app);
    expect(titles()).toEqual(['A sign-in from another browser']);
  });

  it('that is tried again waits for the end of quiet hours that began meanwhile', async ({
    app,
  }) => {
    const { tell, titles, api, due, browserId } = await aPushed(app);
    service.setMode({ status: 500 });
    await tell('page_ended');
    await rounds(app);
    service.setMode({ status: 201 });
    await api.notificationSettings.saveTimes({ body: { quiet } });
    await due();
    await rounds(app);
    expect(titles()).toEqual([]);
    expect(await waitOf(app, browserId)).toBeGreaterThan(7_100);
    now = AFTER_QUIET;
    await due();
    await rounds(app);
    expect(titles()).toEqual(['A lead magnet has ended']);
  });

  it('is not sent to a suspended account, nor to a session that is over', async ({ app }) => {
    const [closed, over] = [await aPushed(app), await aPushed(app)];
    service.setMode({ status: 500 });
    for (const { tell } of [closed, over]) await tell('page_ended');
    await rounds(app);
    service.setMode({ status: 201 });
    await app.db('users').where({ id: closed.id }).update({ suspendedAt: new Date() });
    await app
      .db('sessions')
      .where({ userId: over.id })
      .update({ expiresAt: new Date(0) });
    for (const { due } of [closed, over]) await due();
    await rounds(app);
    for (const { titles, queued } of [closed, over]) {
      expect(titles()).toEqual([]);
      expect(await queued().whereNotNull('next_try_at')).toEqual([]);
    }
  });

  it('of news reaches the browsers of those who chose it, once, however often it is published', async ({
    app,
  }) => {
    const [chose, silent] = [await aPushed(app), await aPushed(app)];
    await chose.choose('news', true);
    const { operatorNews: desk } = app.as((await anOperator(app)).token);
    const text = { title: 'Secret plans', body: 'Text' };
    const { id } = await desk.create({ body: text });
    const params = { articleId: id };
    const publish = (version: number) =>
      desk.publish({ params, body: { ...text, version, at: null } });
    const live = await publish(1);
    const tell = async () => {
      await app.services.news.tellNow();
      await rounds(app);
    };
    await tell();
    expect(chose.titles()).toEqual(['There is a new article']);
    expect(chose.pushes()[0]?.message).toMatchObject({ kind: 'news', path: `/news/${id}` });
    const { pushes } = await desk.reach({ params });
    expect(pushes).toEqual({ waiting: 0, sent: 1, failed: 0 });
    const draft = await desk.unpublish({ params, body: { version: live.version } });
    await publish(draft.version);
    await tell();
    expect(chose.titles()).toHaveLength(1);
    expect(silent.titles()).toEqual([]);

    // Read in quiet hours, it is not sent after them.
    await chose.api.notificationSettings.saveTimes({ body: { quiet } });
    const next = { articleId: (await desk.create({ body: text })).id };
    await desk.publish({ params: next, body: { ...text, version: 1, at: null } });
    await tell();
    expect(await chose.queued().whereNotNull('next_try_at')).toHaveLength(1);
    await chose.api.news.markRead({ params: next });
    now = AFTER_QUIET;
    await chose.due();
    await rounds(app);
    expect(chose.titles()).toHaveLength(1);
    expect(await chose.queued().whereNotNull('next_try_at')).toEqual([]);
  });
});

describe('a push service', () => {
  it('that does not know a browser ends it', async ({ app }) => {
    for (const status of [404, 410] as const) {
      const { tell, listed } = await aPushed(app);
      service.setMode({ status });
      await tell('page_ended');
      await rounds(app);
      expect(await listed()).toBeUndefined();
      service.setMode({ status: 201 });
    }
  });

  it('that takes less gets the least', async ({ app }) => {
    const { tell, pushes, titles, queued } = await aPushed(app);
    await tell('page_ended');
    await rounds(app);
    const bytes = Number(pushes()[0]?.headers['content-length']);
    service.setMode({ mostBytes: bytes - 1 });
    await tell('page_ended');
    await rounds(app);
    expect(titles()).toEqual(['A lead magnet has ended', '']);
    service.setMode({ status: 413 });
    await tell('page_ended');
    await rounds(app);
    expect(await queued().whereNotNull('next_try_at')).toEqual([]);
  });

  it('that is busy is asked again when it wants, and the browser says so until then', async ({
    app,
  }) => {
    const { tell, titles, listed, due, browserId } = await aPushed(app);
    service.setMode({ status: 429, retryAfter: '300' });
    await tell('page_ended');
    await rounds(app);
    const wait = await waitOf(app, browserId);
    expect(wait).toBeGreaterThan(250);
    expect(wait).toBeLessThanOrEqual(300);
    const failing = await listed();
    expect(failing).toMatchObject({ problem: 'busy', lastSuccessAt: null });
    service.setMode({ status: 500 });
    await due();
    await rounds(app);
    expect(await waitOf(app, browserId)).toBeGreaterThan(60);
    expect((await listed())?.failingSince).toBe(failing?.failingSince);
    service.setMode({ status: 201 });
    await due();
    await rounds(app);
    expect(titles()).toEqual(['A lead magnet has ended']);
    expect(await listed()).toMatchObject({ problem: null, failingSince: null });
  });

  it('that refuses our signature is not asked again', async ({ app }) => {
    const { tell, listed, queued } = await aPushed(app);
    service.setMode({ status: 403 });
    await tell('page_ended');
    await rounds(app);
    expect((await listed())?.problem).toBe('refused');
    expect(await queued()).toMatchObject([{ nextTryAt: null, outcome: 'failed' }]);
  });

  it('that is away for a day is given up', async ({ app }) => {
    const { tell, queued, due } = await aPushed(app);
    service.setMode({ status: 500 });
    await tell('page_ended');
    await rounds(app);
    await queued().update({ notAfter: new Date(Date.now() - 1_000) });
    const { calls } = service;
    await due();
    await rounds(app);
    expect(service.calls).toBe(calls);
    expect(await queued()).toMatchObject([{ nextTryAt: null, outcome: 'failed' }]);
  });
});
