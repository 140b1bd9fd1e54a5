import { beforeEach, describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = twoProcessesTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, message: error }: ApiError) => ({ status, code, error }),
  );
const NONE = { status: 404, code: 'news_not_found' };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** An operator whose account exists for an hour. */
async function aColleague(app: TestApp, role: OperatorRole = 'admin') {
  const { operator, token } = await anOperator(app, undefined, role);
  const createdAt = new Date(Date.now() - 3_600_000);
  await app.db('operators').where({ id: operator.id }).update({ createdAt });
  const api = app.as(token);
  return {
    id: operator.id,
    desk: api.operatorNews,
    team: api.teamNews,
    unread: async () => (await api.teamNews.unread()).count,
    titles: async () => (await api.teamNews.list()).items.map(({ title }) => title),
  };
}

type Colleague = Awaited<ReturnType<typeof aColleague>>;

/** An article for operators; all roles when none is named. */
async function anArticle(
  { desk }: Colleague,
  title: string,
  over: { roles?: OperatorRole[]; isPinned?: boolean; expiresAt?: string; at?: string } = {},
) {
  const { at = null, ...place } = over;
  const text = { title, body: '## Why\n\n**So**', audience: 'operators' as const, ...place };
  const { id, version } = await desk.create({ body: text });
  return desk.publish({ params: { articleId: id }, body: { ...text, version, at } });
}

beforeEach<{ here: TestApp }>(async ({ here }) => {
  await here.db('news_articles').delete();
  await here.db('operators').update({ closedAt: new Date() });
});

describe('an article for operators', () => {
  it('is shown to the roles it is for, and to every role when none is chosen', async ({ here }) => {
    const owner = await aColleague(here);
    const support = await aColleague(here, 'support');
    const finance = await aColleague(here, 'finance');
    const readonly = await aColleague(here, 'readonly');
    await anArticle(owner, 'All');
    const { id } = await anArticle(owner, 'Two', { roles: ['support', 'finance'] });
    expect(await support.titles()).toEqual(['Two', 'All']);
    expect(await finance.titles()).toEqual(['Two', 'All']);
    expect(await owner.titles()).toEqual(['All']);
    expect(await readonly.titles()).toEqual(['All']);
    const params = { newsId: id };
    expect(await support.team.read({ params })).toMatchObject({
      title: 'Two',
      html: '<h2>Why</h2>\n<p><strong>So</strong></p>\n',
      isUnread: true,
    });
    expect(await failure(readonly.team.read({ params }))).toMatchObject(NONE);
    expect(await failure(readonly.team.markRead({ params }))).toMatchObject(NONE);
    // Another role shows other news from the next look on.
    await here.db('operators').where({ id: readonly.id }).update({ role: 'support' });
    expect(await readonly.titles()).toEqual(['Two', 'All']);
  });

  it('stays unread for each operator until that one marks it', async ({ here, there }) => {
    const owner = await aColleague(here);
    const colleague = await aColleague(there, 'finance');
    const { id } = await anArticle(owner, 'One');
    const later = await anArticle(owner, 'Two');
    expect([await owner.unread(), await colleague.unread()]).toEqual([2, 2]);
    await colleague.team.markRead({ params: { newsId: id } });
    await colleague.team.markRead({ params: { newsId: id } });
    expect([await owner.unread(), await colleague.unread()]).toEqual([2, 1]);
    const seenUntil = later.publishedAt ?? '';
    expect(await colleague.team.markAllRead({ body: { seenUntil } })).toEqual({ marked: 1 });
    expect(await colleague.unread()).toBe(0);
    expect((await colleague.team.list()).items).toMatchObject([
      { title: 'Two', isUnread: false },
      { title: 'One', isUnread: false },
    ]);
    // What is older than an account is there to read, and no news.
    const joined = await anOperator(here);
    expect(await here.as(joined.token).teamNews.unread()).toEqual({ count: 0 });
    expect((await here.as(joined.token).teamNews.list()).items).toHaveLength(2);
  });

  it('is pinned, waits for its time, expires and is withdrawn', async ({ here }) => {
    const owner = await aColleague(here);
    await anArticle(owner, 'Pinned', { isPinned: true });
    await anArticle(owner, 'Later', { at: inMs(3_600_000) });
    const short = await anArticle(owner, 'Short', { expiresAt: inMs(3_600_000) });
    const back = await anArticle(owner, 'Back');
    expect(await owner.titles()).toEqual(['Pinned', 'Back', 'Short']);
    await here
      .db('news_articles')
      .where({ id: short.id })
      .update({ expiresAt: new Date(Date.now() - 1_000) });
    const params = { articleId: back.id };
    await owner.desk.unpublish({ params, body: { version: back.version } });
    expect(await owner.titles()).toEqual(['Pinned']);
    for (const newsId of [short.id, back.id]) {
      expect(await failure(owner.team.read({ params: { newsId } }))).toMatchObject(NONE);
    }
    const page = await owner.team.list({ query: { limit: 1 } });
    expect(page).toMatchObject({ items: [{ title: 'Pinned' }], nextCursor: null });
  });

  it('tells its desk how many of the operators it is for have read it', async ({ here }) => {
    const owner = await aColleague(here);
    const support = await aColleague(here, 'support');
    const closed = await aColleague(here, 'support');
    await aColleague(here, 'finance');
    const { id } = await anArticle(owner, 'Two', { roles: ['support'] });
    for (const { team } of [support, closed]) await team.markRead({ params: { newsId: id } });
    await here.db('operators').where({ id: closed.id }).update({ closedAt: new Date() });
    const params = { articleId: id };
    expect(await owner.desk.read({ params })).toMatchObject({
      audience: 'operators',
      roles: ['support'],
      readers: 1,
      operators: 1,
    });
    expect((await owner.desk.list()).items).toMatchObject([{ readers: 1, operators: 1 }]);
    const log = here.db('audit_log').where({ targetId: id, action: 'news.published' });
    expect(await log.pluck('after')).toMatchObject([{ audience: 'operators', roles: 'support' }]);
  });

  it('never reaches creators: no list, no address, no feed, no notice, no mail', async ({
    here,
  }) => {
    const owner = await aColleague(here);
    const { user, token } = await aUser(here);
    const createdAt = new Date(Date.now() - 3_600_000);
    await here.db('users').where({ id: user.id }).update({ createdAt });
    const { news, notifications, notificationSettings } = here.as(token);
    await here.db('users').where({ id: user.id }).update({ emailVerifiedAt: createdAt });
    await notificationSettings.saveEvent({ body: { event: 'news', email: 'now' } });
    const { url } = await news.makeFeed();
    const events = () => here.db('live_events').where({ topic: 'news' }).whereNull('user_id');
    const before = (await events()).length;
    const { id } = await anArticle(owner, 'For us');
    await here.services.news.tellNow();
    expect(await here.db('news_tellings').where({ articleId: id })).toEqual([]);
    expect(await here.db('notifications').where({ userId: user.id, kind: 'news' })).toEqual([]);
    expect(await events()).toHaveLength(before);
    expect((await news.list()).items).toEqual([]);
    expect(await news.unread({ params: { userId: user.id } })).toEqual([]);
    expect((await notifications.list()).items).toEqual([]);
    const feed = await rawRequest(here.url, { path: new URL(url).pathname });
    expect(feed.status).toBe(200);
    expect(feed.text).not.toContain('For us');
    const params = { articleId: id };
    for (const call of [
      () => news.read({ params }),
      () => news.markRead({ params }),
      () => news.react({ params, body: { reaction: 'helpful' } }),
    ]) {
      expect(await failure(call())).toMatchObject(NONE);
    }
    expect(await news.markAllRead({ body: { seenUntil: inMs(1_000) } })).toEqual({ marked: 0 });
  });

  it('goes to other readers only while nobody sees it', async ({ here }) => {
    const owner = await aColleague(here);
    const article = await anArticle(owner, 'Mine');
    const params = { articleId: article.id };
    const text = { title: 'Mine', body: 'Text' };
    const saved = owner.desk.save({
      params,
      body: { ...text, audience: 'creators', version: article.version },
    });
    expect(await failure(saved)).toMatchObject({
      status: 422,
      code: 'news_invalid',
      error: 'Unpublish the article before it goes to other readers',
    });
    const back = await owner.desk.unpublish({ params, body: { version: article.version } });
    const audience = 'creators' as const;
    const body = { ...text, audience, version: back.version, at: null };
    expect(await owner.desk.publish({ params, body })).toMatchObject({
      audience: 'creators',
      readers: 0,
      operators: null,
    });
    expect(await owner.titles()).toEqual([]);
    await here.services.news.tellNow();
    expect(await here.db('news_tellings').where(params).pluck('article_id')).toEqual([article.id]);
  });
});

it('a program that knows nothing of audiences leaves a draft for operators as it is', async ({
  here,
}) => {
  const { desk } = await aColleague(here);
  const text = { title: 'For us', body: 'Text' };
  const { id } = await desk.create({
    body: { ...text, audience: 'operators', roles: ['support'] },
  });
  const params = { articleId: id };
  const saved = await desk.save({ params, body: { ...text, version: 1 } });
  expect(saved).toMatchObject({ audience: 'operators', roles: ['support'] });
  const published = await desk.publish({ params, body: { ...text, version: 2, at: null } });
  expect(published).toMatchObject({ audience: 'operators', roles: ['support'] });
});

it('a draft that goes to other readers forgets who read it, so no export of theirs has its new title', async ({
  here,
}) => {
  const { desk } = await aColleague(here);
  const text = { title: 'For creators', body: 'Text' };
  const { id } = await desk.create({ body: text });
  const params = { articleId: id };
  await desk.publish({ params, body: { ...text, version: 1, at: null } });
  const { token } = await aUser(here);
  await here.as(token).news.markRead({ params });
  await desk.unpublish({ params, body: { version: 2 } });
  await desk.save({ params, body: { ...text, audience: 'operators', version: 3 } });
  expect(await here.db('news_reads').where({ articleId: id })).toEqual([]);
});
