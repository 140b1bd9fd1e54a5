import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = twoProcessesTest();

/** A creator with a confirmed address, who takes emails about news in this way. */
async function aTaker(
  app: TestApp,
  email: 'now' | 'digest' | 'off' | null,
  plan: 'free' | 'pro' | 'creator' = 'free',
) {
  const { user, token } = await aUser(app, { plan });
  await app.db('users').where({ id: user.id }).update({ emailVerifiedAt: new Date() });
  const api = app.as(token);
  if (email !== null) await api.notificationSettings.saveEvent({ body: { event: 'news', email } });
  return { id: user.id, email: user.email, api };
}

async function anArticle(app: TestApp, over: { plans?: string[]; title?: string } = {}) {
  const { operatorNews: desk } = app.as((await anOperator(app)).token);
  const text = { title: `News ${randomIds.rowId()}`, body: 'Text', ...over };
  const { id } = await desk.create({ body: text });
  const params = { articleId: id };
  const publish = (version: number) =>
    desk.publish({ params, body: { ...text, version, at: null } });
  return { id, desk, params, title: text.title, publish };
}

const rounds = async (...apps: TestApp[]): Promise<void> => {
  await Promise.all(apps.map((app) => app.services.news.tellNow()));
  await Promise.all(apps.map((app) => app.services.notifications.tellNow()));
};
const mailsTo = (app: TestApp, address: string): Promise<string[]> =>
  app.db('mail_messages').where({ toAddress: address }).pluck('kind');

it('an article reaches the mailbox of those who chose that, once, over all processes and publications', async ({
  here,
  there,
}) => {
  const [now, digest, off, silent] = [
    await aTaker(here, 'now'),
    await aTaker(here, 'digest'),
    await aTaker(here, 'off'),
    await aTaker(here, null),
  ];
  const { id, desk, params, publish } = await anArticle(here);
  const live = await publish(1);
  const late = await aTaker(here, 'now');
  await rounds(here, there);
  expect(await mailsTo(here, now.email)).toEqual(['notification']);
  for (const { email } of [digest, off, silent, late]) {
    expect(await mailsTo(here, email)).toEqual([]);
  }
  const rows = here.db('notifications').where({ kind: 'news', subject: id });
  const told = await rows.clone().orderBy('user_id').pluck('user_id');
  expect(told).toEqual([now.id, digest.id].toSorted());
  expect(await rows.clone().where({ userId: digest.id }).pluck('digest')).toEqual(['due']);

  const draft = await desk.unpublish({ params, body: { version: live.version } });
  await publish(draft.version);
  await rounds(here, there);
  expect(await rows.clone().pluck('id')).toHaveLength(2);

  // The bell has its own list of news.
  const { items } = await now.api.notifications.list();
  expect(items).toEqual([]);
  expect((await now.api.unreadCount.read()).count).toBe(0);
});

it('an article for some is told to them alone, and one that is to come when its time is there', async ({
  here,
  there,
}) => {
  const [pro, free] = [await aTaker(here, 'now', 'pro'), await aTaker(here, 'now')];
  const { id, desk, params, title } = await anArticle(here, { plans: ['pro'] });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await desk.publish({ params, body: { title, body: 'Text', plans: ['pro'], version: 1, at } });
  await rounds(here, there);
  expect(await mailsTo(here, pro.email)).toEqual([]);
  await here.db('news_articles').where({ id }).update({ publishedAt: here.db.fn.now() });
  await rounds(here, there);
  expect(await mailsTo(here, pro.email)).toEqual(['notification']);
  expect(await mailsTo(here, free.email)).toEqual([]);
});

it('the list of the app has no switch for news', async ({ here }) => {
  const { api } = await aTaker(here, null);
  const { events } = await api.notificationSettings.read();
  expect(events.find(({ event }) => event === 'news')).toMatchObject({
    app: null,
    email: 'off',
    desktop: true,
  });
  const call = api.notificationSettings.saveEvent({ body: { event: 'news', app: false } });
  const code = await call.then(
    () => 'saved',
    (error: ApiError) => error.code,
  );
  expect(code).toBe('no_such_channel');
});

it('the desk knows whom an article is for, who opened it, and what became of emails and pushes', async ({
  here,
  there,
}) => {
  const { desk, params, publish } = await anArticle(here, { plans: ['creator'] });
  const none = { waiting: 0, sent: 0, failed: 0 };
  const takers = [
    await aTaker(here, 'now', 'creator'),
    await aTaker(here, 'now', 'creator'),
    await aTaker(here, 'now', 'creator'),
    await aTaker(here, 'digest', 'creator'),
  ];
  await aTaker(here, 'now', 'free');
  // Minutes of the day.
  const minute = new Date().getUTCHours() * 60;
  const quiet = { from: (minute + 1_320) % 1_440, until: (minute + 240) % 1_440 };
  const asleep = await aTaker(here, 'now', 'creator');
  await asleep.api.notificationSettings.saveTimes({ body: { quiet } });
  await publish(1);
  const waiting = { audience: 5, opened: 0, emails: { ...none, waiting: 5 }, pushes: none };
  await here.services.news.tellNow();
  await there.services.news.tellNow();
  // Before their emails are made, and after.
  expect(await desk.reach({ params })).toEqual(waiting);
  await rounds(here, there);
  expect(await desk.reach({ params })).toEqual(waiting);
  expect(await mailsTo(here, asleep.email)).toEqual([]);

  const mailOf = ({ email }: (typeof takers)[number]) =>
    here.db('mail_messages').where({ toAddress: email });
  const [first, second, third] = takers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('made');
  await mailOf(first).update({ state: 'sent' });
  await mailOf(second).update({ state: 'refused', lastError: '550 unknown' });
  await first.api.news.markRead({ params });
  // Read in the app before the email left: nobody misses it.
  await mailOf(third).update({ state: 'dropped', lastError: 'overtaken by events' });
  expect(await desk.reach({ params })).toEqual({
    audience: 5,
    opened: 1,
    emails: { waiting: 2, sent: 1, failed: 1 },
    pushes: none,
  });
});

it('an article for operators has no creators whom it reached', async ({ here }) => {
  const { operatorNews: desk } = here.as((await anOperator(here)).token);
  const { id } = await desk.create({ body: { title: 'Team', body: 'x', audience: 'operators' } });
  const asked = desk.reach({ params: { articleId: id } });
  const code = await asked.catch((error: ApiError) => error.code);
  expect(code).toBe('news_not_found');
});
