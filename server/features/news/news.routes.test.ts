import { beforeEach, describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

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
async function aReader(app: TestApp) {
  const { user, token } = await aUser(app);
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
