import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { consoleRoutes } from '#shared/app/routes.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { readHelpArticles } from './help-articles.ts';

const it = appTest();

it('help articles are short, and each explains screens that exist', () => {
  const articles = readHelpArticles();
  expect(articles.length).toBeGreaterThanOrEqual(12);
  for (const { id, screens, body, summary } of articles) {
    expect(screens.filter((path) => !consoleRoutes.some((one) => one === path))).toEqual([]);
    expect([id, body.length < 2_000, summary.length > 40]).toEqual([id, true, true]);
    // Links to other places would be shown as text.
    expect(body).not.toMatch(/\]\((?!https:|mailto:)/);
  }
});

it('help articles are found by words and read as safe HTML', async ({ app }) => {
  const { token } = await aUser(app);
  const { help } = app.as(token);
  const { articles } = await help.list();
  expect(articles.map(({ id }) => id)).toContain('a-comment-waits');
  const found = await help.list({ query: { search: 'COMMENT wai' } });
  expect(found.articles[0]).toMatchObject({ id: 'a-comment-waits', screens: ['/activity'] });
  expect((await help.list({ query: { search: 'zeppelin' } })).articles).toEqual([]);
  const article = await help.read({ params: { helpId: 'a-comment-waits' } });
  expect(article.html).toContain('<strong>waits</strong>');
  expect(article.html).not.toContain('screens:');
  const missing = await help
    .read({ params: { helpId: 'no-such-article' } })
    .catch((error: ApiError) => error.code);
  expect(missing).toBe('help_not_found');
});
