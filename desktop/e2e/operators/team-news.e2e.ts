import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { consoleOf, consoleOfRole, expect, test } from '../../../e2e/operator-fixtures.ts';

test('an owner writes news for the role of support, who reads them; creators and others do not', async ({
  operatorPage: desk,
  backstage,
  browser,
}) => {
  const title = `Refunds take ten days ${crypto.randomUUID().slice(0, 8)}`;
  const support = await consoleOfRole(browser, 'support');
  const finance = await consoleOfRole(browser, 'finance');
  const creator = await consoleOf(browser, await backstage.signUp());
  await support.goto('/admin/team-news');
  await expect(support.getByRole('heading', { name: 'Team news', level: 1 })).toBeVisible();

  await desk.goto('/admin/news/new');
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Text', { exact: true }).fill('Say **when**, not how soon.');
  await desk.getByRole('radio', { name: 'Operators' }).click();
  await expect(desk.getByRole('group', { name: 'Plans' })).toHaveCount(0);
  await desk.getByRole('group', { name: 'Roles' }).getByLabel('Support').check();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('counts as unread for every operator')).toBeVisible();
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByText('Everything is saved')).toBeVisible();
  await expect(desk.getByText('It is for operators.')).toBeVisible();
  await expect(desk.getByRole('radio', { name: 'Creators' })).toHaveCount(0);
  expect(await atRest(desk, () => problemsOf(desk))).toEqual([]);

  // It arrives by itself, with a count in the menu.
  const entry = support.getByRole('listitem').filter({ hasText: title });
  await expect(entry.getByText('Unread:')).toBeAttached();
  const place = support
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Team news/ });
  await expect(place).toHaveAccessibleName(/\d+ unread$/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await support.emulateMedia({ colorScheme });
    expect(await atRest(support, () => problemsOf(support))).toEqual([]);
  }
  await support.setViewportSize({ width: 360, height: 640 });
  const over = () =>
    support.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await over()).toBe(0);
  await support.setViewportSize({ width: 1280, height: 800 });
  await entry.getByRole('link').focus();
  await support.keyboard.press('Enter');
  await expect(support.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(support.getByText('when', { exact: true })).toBeVisible();
  await expect(desk.getByText(/^Read by/)).toBeVisible();
  await support.getByRole('link', { name: 'All team news' }).click();
  await expect(entry).toBeVisible();
  await expect(entry.getByText('Unread:')).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByText(/^Read by 1 of \d+ operators?$/)).toBeVisible();

  const address = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await finance.goto(`/admin/team-news/${address}`);
  await expect(finance.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await creator.goto(`/news/${address}`);
  await expect(creator.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await creator.goto('/news');
  await expect(creator.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
  await expect(creator.getByText('Loading')).toHaveCount(0);
  await expect(creator.getByText(title)).toHaveCount(0);
  for (const page of [support, finance]) await page.close();
  await creator.context().close();
});

test('team news that cannot be loaded say so, and come with the next try', async ({
  operatorPage: page,
}) => {
  await page.route('**/api/admin/team-news?*', (route) => route.abort());
  await page.goto('/admin/team-news');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.unroute('**/api/admin/team-news?*');
  // It may come by itself before the press.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(again).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('an audience by the desktop app needs a whole version, for news and for messages', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/news/new');
  await page.getByLabel('Title').fill('Update your app');
  await page.getByLabel('Desktop app').selectOption('Uses one older than a version');
  await page.getByLabel('Older than').fill('1.x');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter a version such as 1.4.0')).toBeVisible();
  await page.getByLabel('Older than').fill('1.10');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/news\/(?!new$)/);
  await page.reload();
  await expect(page.getByLabel('Older than')).toHaveValue('1.10');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.goto('/admin/notifications/new');
  const amount = page.getByText(/^\d[\d,]* creators? now/);
  await expect(amount).toBeVisible();
  await page.getByLabel('Subject').fill('Update your app');
  await page.getByLabel('Desktop app').selectOption('Uses one older than a version');
  await expect(amount).toHaveCount(0);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter a version such as 1.4.0')).toBeVisible();
  await page.getByLabel('Older than').fill('0.0.1');
  await expect(page.getByText(/^0 creators now/)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin\/notifications\/[a-z0-9]{20}$/);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});
