import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await atRest(page, () => problemsOf(page)), colorScheme).toEqual([]);
  }
}

async function saved(page: Page, label: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save ${label} as CSV` }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('an operator finds the slowest route, follows it over time and saves the numbers', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Performance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible();
  await expect(page.getByText(/Measured since/)).toBeVisible();
  const routes = page.getByRole('region', { name: 'Routes', exact: true });
  const health = routes.getByRole('button', { name: 'GET /api/admin/health' });
  await expect(health.or(routes.getByRole('button', { name: /^Show all/ })).first()).toBeVisible();
  await routes.getByRole('radio', { name: 'Busiest' }).click();
  await expect(routes.getByRole('radio', { name: 'Busiest' })).toBeChecked();
  const all = routes.getByRole('button', { name: /^Show all/ });
  // New numbers come by themselves, and may move it below the first rows. A second press takes the choice back.
  await expect(async () => {
    if (await all.isVisible()) await all.click({ timeout: 2_000 });
    if (!/route=GET/.test(page.url())) await health.click({ timeout: 2_000 });
    await expect(page).toHaveURL(/route=GET/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Time of GET /api/admin/health' })).toBeVisible();
  await expect(health).toHaveAttribute('aria-pressed', 'true');
  // Two parts of the screen, before either choice is drawn: neither takes the other back.
  const other = await routes.getByText('Most errors').elementHandle();
  await page
    .getByRole('radio', { name: '7 days' })
    .evaluate((one: HTMLElement, next: HTMLElement | SVGElement | null) => {
      one.click();
      if (next instanceof HTMLElement) next.click();
    }, other);
  await expect(page).toHaveURL(/order=errors/);
  await expect(page).toHaveURL(/period=week/);
  await expect(page).toHaveURL(/route=GET/);

  const csv = await saved(page, 'routes');
  expect(csv).toMatch(/kind,name,count,p50/);
  expect(csv).toMatch(/route,GET \/api\/admin\/health,[1-9]/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('an operator reads growth, activation, retention and results, and saves a table', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/analytics');
  const growth = page.getByRole('region', { name: 'Growth', exact: true });
  await growth.getByRole('button', { name: /^Visits .*show in the chart/ }).click();
  await growth.getByRole('button', { name: 'Show Growth as table' }).click();
  await expect(growth.getByRole('columnheader', { name: 'Visits', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show Growth as chart' }).click();

  const activation = page.getByRole('region', { name: 'Activation', exact: true });
  await activation.getByRole('tab', { name: /^Signed up/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(activation.getByRole('tab', { name: /^Confirmed address/ })).toBeFocused();
  await expect(activation.getByRole('tabpanel')).toContainText(/Half of them|No median time/);
  await expect(page.getByRole('region', { name: 'Retention', exact: true })).toBeVisible();

  await page.getByRole('radio', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  expect(await saved(page, 'growth')).toMatch(/^\uFEFFsignUps|^\uFEFFfrom|from/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
