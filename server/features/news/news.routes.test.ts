import { beforeEach, describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { rawRequest } from '#server/testing/app/raw-request.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet } from '#server/testing/scenes/lead-records.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = twoProcessesTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );

const MINUTE = 60_000;

/** An article published so long after this moment; in days or minutes before it when negative. */
async function published(app: TestApp, title: string, inMs = 0, body = 'Text'): Promise<string> {
  const id = randomIds.rowId();
  const publishedAt = new Date(Date.now() + inMs);
  await app.db('news_articles').insert({ id, title, body, publishedAt });
  return id;
}

/** A creator whose account exists for an hour. */
async function aReader(app: TestApp, plan: 'free' | 'pro' = 'free') {
  const { user, token } = await aUser(app, { plan });
  const createdAt = new Date(Date.now() - 60 * MINUTE);
  await app.db('users').where({ id: user.id }).update({ createdAt });
  const { news } = app.as(token);
  const unread = async () =>
    (await news.unread({ params: { userId: user.id } })).map(({ title }) => title);
  return { user, token, news, unread };
}

beforeEach<{ here: TestApp }>(async ({ here }) => {
  await here.db('news_articles').delete();
});

describe('the archive of news', () => {
  it('lists published articles, newest first, page by page, with their first words', async ({
    here,
  }) => {
    await published(here, 'Oldest', -3 * MINUTE);
    const text =
      '## Why\n\nSee **this** [page](https://a.example)\nand ![x](https://a.example/x)that.';
    await published(here, 'Middle', -2 * MINUTE, text);
    await published(here, 'Newest', -MINUTE, 'word '.repeat(500));
    await published(here, 'To come', 5 * MINUTE);
    await here.db('news_articles').insert({ id: randomIds.rowId(), title: 'Draft', body: '' });
    const { news } = await aReader(here);
    const first = await news.list({ query: { limit: 2 } });
    expect(first.items.map(({ title }) => title)).toEqual(['Newest', 'Middle']);
    expect(first.items[0]?.opening).toMatch(/^(?:word ){35}word…$/);
    expect(first.items[1]?.opening).toBe('Why See this page and that.');
    const cursor = first.nextCursor ?? '';
    const second = await news.list({ query: { limit: 2, cursor } });
    expect(second.items.map(({ title }) => title)).toEqual(['Oldest']);
    expect(second.nextCursor).toBeNull();
  });

  it('shows an article as safe HTML, and no draft or scheduled one', async ({ here }) => {
    const text = '### Why\n\n<script>alert(1)</script> **so**';
    const id = await published(here, 'One', -MINUTE, text);
    const later = await published(here, 'To come', MINUTE);
    const draft = randomIds.rowId();
    await here.db('news_articles').insert({ id: draft, title: 'Draft', body: 'secret' });
    const { news } = await aReader(here);
    const page = await news.read({ params: { articleId: id } });
    expect(page).toMatchObject({ id, title: 'One', isUnread: true });
    expect(page.html).toBe(
      '<h2>Why</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; <strong>so</strong></p>\n',
    );
    const none = { status: 404, code: 'news_not_found' };
    for (const articleId of [later, draft, randomIds.rowId(), 'x']) {
      expect(await failure(news.read({ params: { articleId } }))).toEqual(none);
      expect(await failure(news.markRead({ params: { articleId } }))).toEqual(none);
    }
    expect(await here.db('news_reads')).toEqual([]);
  });
});

describe('unread news', () => {
  it('become read when marked, once or twice, and only for that reader', async ({
    here,
    there,
  }) => {
    const [one, other] = [await aReader(here), await aReader(here)];
    const articleId = await published(here, 'One', -MINUTE);
    await published(here, 'Two', -2 * MINUTE);
    expect(await one.unread()).toEqual(['One', 'Two']);
    await one.news.read({ params: { articleId } });
    expect(await one.unread()).toEqual(['One', 'Two']);
    await Promise.all([
      one.news.markRead({ params: { articleId } }),
      there.as(one.token).news.markRead({ params: { articleId } }),
    ]);
    expect(await one.unread()).toEqual(['Two']);
    expect(await other.unread()).toEqual(['One', 'Two']);
    const { items } = await one.news.list();
    expect(items.map(({ isUnread }) => isUnread)).toEqual([false, true]);
    const own = { userId: other.user.id };
    expect(await failure(one.news.unread({ params: own }))).toMatchObject({ code: 'not_found' });
  });

  it('do not include articles from before the account existed', async ({ here }) => {
    const reader = await aReader(here);
    const articleId = await published(here, 'Old', -2 * 60 * MINUTE);
    expect(await reader.unread()).toEqual([]);
    expect((await reader.news.list()).items).toMatchObject([{ title: 'Old', isUnread: false }]);
    expect(await reader.news.read({ params: { articleId } })).toMatchObject({ isUnread: false });
    const seenUntil = new Date().toISOString();
    expect(await reader.news.markAllRead({ body: { seenUntil } })).toEqual({ marked: 0 });
    expect(await reader.news.markRead({ params: { articleId } })).toEqual({ success: true });
  });

  it('can all be marked at once, except those published after the list was shown', async ({
    here,
  }) => {
    const reader = await aReader(here);
    await published(here, 'One', -3 * MINUTE);
    await published(here, 'Two', -2 * MINUTE);
    const { items } = await reader.news.list();
    await published(here, 'Since then', -MINUTE);
    const body = { seenUntil: items[0]?.publishedAt ?? '' };
    expect(await reader.news.markAllRead({ body })).toEqual({ marked: 2 });
    expect(await reader.news.markAllRead({ body })).toEqual({ marked: 0 });
    expect(await reader.unread()).toEqual(['Since then']);
  });

  it('are announced once a session, whichever window and process asks, and again after the next sign-in', async ({
    here,
    there,
  }) => {
    const password = 'correct horse battery';
    const email = `${randomIds.rowId()}@creators.test`;
    const form = { name: 'Ada', email, password, confirmPassword: password };
    await here.api.auth.register({ body: form });
    const signIn = async () => {
      const answer = await here.api.auth.login({ body: { email, password } });
      if (!answer.success) throw new Error('no session');
      return answer.user.sessionToken;
    };
    const token = await signIn();
    const windows = [here, there, here, there].map((app) => app.as(token).news.claimNotice());
    const shown = (await Promise.all(windows)).filter(({ show }) => show);
    expect(shown).toHaveLength(1);
    expect(await there.as(token).news.claimNotice()).toEqual({ show: false });
    await here.as(token).auth.logout();
    expect(await here.db('news_notices')).toEqual([]);
    expect(await there.as(await signIn()).news.claimNotice()).toEqual({ show: true });
  });
});

describe('an article for some', () => {
  it('is shown to creators of its plans alone, and counts, opens and is marked for them alone', async ({
    here,
  }) => {
    const articleId = await published(here, 'For Pro', -MINUTE);
    await here
      .db('news_articles')
      .where({ id: articleId })
      .update({ plans: ['pro'] });
    const [free, pro] = [await aReader(here), await aReader(here, 'pro')];
    expect(await pro.unread()).toEqual(['For Pro']);
    expect(await free.unread()).toEqual([]);
    expect((await free.news.list()).items).toEqual([]);
    const params = { articleId };
    const none = { status: 404, code: 'news_not_found' };
    const body = { reaction: 'helpful' as const };
    expect(await failure(free.news.read({ params }))).toEqual(none);
    expect(await failure(free.news.markRead({ params }))).toEqual(none);
    expect(await failure(free.news.react({ params, body }))).toEqual(none);
    const seenUntil = new Date().toISOString();
    expect(await free.news.markAllRead({ body: { seenUntil } })).toEqual({ marked: 0 });
    expect(await pro.news.markAllRead({ body: { seenUntil } })).toEqual({ marked: 1 });
  });

  it('follows whether a creator has a published lead magnet', async ({ here }) => {
    const publishing = await published(here, 'Next steps', -MINUTE);
    const starting = await published(here, 'First steps', -2 * MINUTE);
    const table = here.db('news_articles');
    await table.clone().where({ id: publishing }).update({ activity: 'publishing' });
    await table.clone().where({ id: starting }).update({ activity: 'starting' });
    const reader = await aReader(here);
    expect(await reader.unread()).toEqual(['First steps']);
    await insertMagnet(here.db, reader.user.id);
    expect(await reader.unread()).toEqual(['Next steps']);
  });

  it('is gone when its time is over', async ({ here }) => {
    const articleId = await published(here, 'Until noon', -MINUTE);
    const { news, unread } = await aReader(here);
    const expiresAt = (at: Date) =>
      here.db('news_articles').where({ id: articleId }).update({ expiresAt: at });
    await expiresAt(new Date(Date.now() + MINUTE));
    expect(await unread()).toEqual(['Until noon']);
    await expiresAt(new Date(Date.now() - 1));
    expect(await unread()).toEqual([]);
    expect((await news.list()).items).toEqual([]);
    expect(await failure(news.read({ params: { articleId } }))).toMatchObject({ status: 404 });
  });
});

it('pinned articles come before newer ones, on the first page alone', async ({ here }) => {
  const oldest = await published(here, 'Oldest', -3 * MINUTE);
  await published(here, 'Middle', -2 * MINUTE);
  await published(here, 'Newest', -MINUTE);
  await here.db('news_articles').where({ id: oldest }).update({ isPinned: true });
  const { news } = await aReader(here);
  const first = await news.list({ query: { limit: 2 } });
  expect(first.items).toMatchObject([
    { title: 'Oldest', isPinned: true },
    { title: 'Newest', isPinned: false },
  ]);
  const second = await news.list({ query: { limit: 2, cursor: first.nextCursor ?? '' } });
  expect(second.items.map(({ title }) => title)).toEqual(['Middle']);
});

it('a reaction is said, changed and taken back, one for each creator', async ({ here }) => {
  const articleId = await published(here, 'One', -MINUTE);
  const [one, other] = [await aReader(here), await aReader(here)];
  const params = { articleId };
  const say = (reader: typeof one, reaction: 'helpful' | 'unhelpful' | null) =>
    reader.news.react({ params, body: { reaction } });
  expect(await say(one, 'helpful')).toEqual({ reaction: 'helpful' });
  await say(other, 'helpful');
  await say(one, 'unhelpful');
  expect(await one.news.read({ params })).toMatchObject({ reaction: 'unhelpful' });
  const { operatorNews } = here.as((await anOperator(here)).token);
  const counts = async () => (await operatorNews.read({ params })).reactions;
  expect(await counts()).toEqual({ helpful: 1, unsure: 0, unhelpful: 1 });
  expect(await say(one, null)).toEqual({ reaction: null });
  expect(await one.news.read({ params })).toMatchObject({ reaction: null });
  expect(await counts()).toEqual({ helpful: 1, unsure: 0, unhelpful: 0 });
});

describe('a feed', () => {
  const get = (app: TestApp, url: string) => app.fetch(new URL(url).pathname);

  it('has what its creator is shown, with every mark escaped', async ({ here, there }) => {
    await published(here, 'Fish & <chips>', -MINUTE, 'Say **yes** to \u0007 & <b>');
    const forPro = await published(here, 'For Pro', -MINUTE);
    await here
      .db('news_articles')
      .where({ id: forPro })
      .update({ plans: ['pro'] });
    const { news } = await aReader(here);
    expect(await news.feed()).toEqual({ madeAt: null });
    const { url } = await news.makeFeed();
    // As every secret, so that no log keeps it.
    expect(url).toMatch(/\/feed\/news\/rss_[\w-]{43}$/);
    expect((await news.feed()).madeAt).not.toBeNull();
    const answer = await get(there, url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/rss+xml');
    const xml = await answer.text();
    expect(xml).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
    expect(xml).toContain('&lt;p&gt;Say &lt;strong&gt;yes&lt;/strong&gt; to  &amp;amp;');
    expect(xml).not.toContain('For Pro');
    const again = await rawRequest(there.url, {
      method: 'GET',
      path: new URL(url).pathname,
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('ends with a new address, when it is removed, and with a suspended account', async ({
    here,
  }) => {
    const { news, user } = await aReader(here);
    const { url: old } = await news.makeFeed();
    const { url } = await news.makeFeed();
    const statusOf = async (address: string) => (await get(here, address)).status;
    expect(await statusOf(old)).toBe(404);
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`${url}x`)).toBe(404);
    const account = here.db('users').where({ id: user.id });
    await account.clone().update({ suspendedAt: new Date() });
    expect(await statusOf(url)).toBe(404);
    await account.clone().update({ suspendedAt: null });
    expect(await news.removeFeed()).toEqual({ success: true });
    expect(await statusOf(url)).toBe(404);
    expect(await news.feed()).toEqual({ madeAt: null });
    // What was removed does not come back with the next one.
    const { url: next } = await news.makeFeed();
    expect(next).not.toBe(url);
    expect(await statusOf(url)).toBe(404);
  });
});
