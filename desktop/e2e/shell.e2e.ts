import { changeDatabase } from '../../e2e/change-database.ts';
import { axeOn } from '../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { expectLoaded } from '../../e2e/loaded.ts';

// With the animations that most people see.
test.use({ reducedMotion: 'no-preference' });

const screens = [
  ['/dashboard', 'Hello, Robin'],
  ['/magnets', 'Lead magnets'],
  ['/magnets/new', 'New magnet'],
  ['/activity', 'Activity'],
  ['/crm', 'Leads'],
] as const;

/** Without the preview's frame: no script runs in it, and its pages have other tests. */
async function accessibilityProblems(page: Page) {
  const axe = axeOn(page);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [page.url(), id, nodes[0]?.html]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible, ${colorScheme}`, async ({ creatorPage }) => {
    await creatorPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Narrow and dark: both layouts are checked.
    if (colorScheme === 'dark') await creatorPage.setViewportSize({ width: 390, height: 800 });
    for (const [path, heading] of screens) {
      await creatorPage.goto(path);
      await expect(creatorPage.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectLoaded(creatorPage);
      expect(await accessibilityProblems(creatorPage)).toEqual([]);
    }
  });
}

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('no screen is wider than a small phone', async ({ creatorPage }) => {
  await creatorPage.setViewportSize({ width: 320, height: 640 });
  for (const [path, heading] of screens) {
    await creatorPage.goto(path);
    await expect(creatorPage.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await creatorPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('the navigation drawer of a narrow window works by keyboard', async ({ creatorPage }) => {
  await creatorPage.setViewportSize({ width: 390, height: 800 });
  await creatorPage.goto('/dashboard');
  await creatorPage.getByRole('button', { name: 'Open the menu' }).press('Enter');
  const drawer = creatorPage.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Activity' }).press('Enter');
  await expect(creatorPage).toHaveURL('/activity');
  await expect(drawer).toBeHidden();
});

test('a screen whose files do not load offers a retry', async ({ creatorPage }) => {
  await creatorPage.goto('/dashboard');
  await expect(creatorPage.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible();
  await creatorPage.route('**/assets/magnets-screen-*.js', (route) => route.abort());
  await creatorPage.getByRole('link', { name: 'Lead magnets' }).click();
  await expect(creatorPage.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(creatorPage.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
});

test('figures that cannot be loaded can be loaded again', async ({ creatorPage }) => {
  const failure = {
    success: false,
    error: 'Internal error',
    message: 'Internal error',
    code: 'internal_error',
    requestId: 'req-42',
  };
  await creatorPage.route('**/api/analytics/totals*', (route) =>
    route.fulfill({ status: 500, json: failure }),
  );
  await creatorPage.goto('/dashboard');
  await expect(creatorPage.getByText('Your figures could not be loaded')).toBeVisible();
  await expect(creatorPage.getByText('req-42')).toBeVisible();
  await creatorPage.unroute('**/api/analytics/totals*');
  await creatorPage.getByRole('button', { name: 'Try again' }).click();
  await expect(creatorPage.getByRole('button', { name: /^Visits 0: show/ })).toBeVisible();
});

test('unread news are announced once, and read at the bell beside what the creator was told', async ({
  creatorPage,
  account,
}) => {
  const article = {
    id: 'abcdefghijkmnpqrstuv',
    title: 'A new queue',
    body: 'Comments wait in one place.',
    publishedAt: '2026-11-01T10:00:00.000Z',
  };
  await creatorPage.route('**/api/news/unread/*', (route) => route.fulfill({ json: [article] }));
  await changeDatabase(
    `INSERT INTO notifications (user_id, kind, facts) SELECT id, 'usage',
       '{"meter": "comments", "threshold": 80, "used": 480, "limit": 600}' FROM users WHERE email = $1`,
    [account.email],
  );
  await creatorPage.goto('/dashboard');
  await expect(creatorPage.getByText('New Platform Notifications')).toBeVisible();
  await expect(
    creatorPage.getByText(
      'You have 1 unread news article. Click the bell icon in the menu to read them.',
    ),
  ).toBeVisible();
  const bell = creatorPage.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread, 1 unread news');
  await bell.click();
  await expect(creatorPage.getByRole('heading', { name: 'A new queue' })).toBeVisible();
  await creatorPage
    .getByRole('link', { name: '80% of your comments of this month are used' })
    .click();
  await expect(creatorPage).toHaveURL(/\/subscription$/);
  // Opened is read.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread news');
});
