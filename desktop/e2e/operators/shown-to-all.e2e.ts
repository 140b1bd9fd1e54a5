import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN_TOKEN_KEY } from '#shared/app/constants.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { type Installation, startInstallation } from '../../../e2e/installation.ts';
import { consoleOf, expect, test as base } from '../../../e2e/operator-fixtures.ts';

const ADMIN = { username: 'root', password: 'a dozen tulips in may' };

// Both use one installation.
base.describe.configure({ mode: 'default' });

/** A separate installation: what all pages show would be in the way of all other tests. */
const test = base.extend<object, { own: Installation }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of this pattern
    async ({}, use) => {
      const own = await startInstallation({
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.url),
});

async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an announcement stands above public pages without JavaScript and above the console until it is closed there', async ({
  page,
  backstage,
  browser,
  own,
}) => {
  const text = 'Maintenance on Sunday';
  await openSettings(page);
  await page.getByLabel('Announcement text', { exact: true }).fill(text);
  await page.getByRole('radio', { name: 'Warning', exact: true }).click();
  await page.getByLabel('Link of the announcement').fill('status.example');
  await page.getByLabel('Text of the link').fill('See when');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Use an address that starts with https://')).toBeVisible();
  await page.getByLabel('Link of the announcement').fill('https://status.example/');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: own.url });
  const visitor = await context.newPage();
  for (const path of ['/', '/unlock/demo']) {
    await visitor.goto(path);
    const bar = visitor.getByRole('complementary', { name: 'Announcement' });
    await expect(bar).toContainText(text);
    await expect(bar.getByRole('link', { name: 'See when', exact: true })).toHaveAttribute(
      'href',
      'https://status.example/',
    );
  }
  await context.close();

  const creatorPage = await consoleOf(browser, await backstage.signUp());
  await creatorPage.goto('/dashboard');
  const notice = creatorPage.getByRole('complementary', { name: 'Announcement' });
  await expect(notice).toContainText(text);
  const { violations } = await atRest(creatorPage, () => axeOn(creatorPage).analyze());
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await notice.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(notice).toHaveCount(0);
  await creatorPage.reload();
  await expect(creatorPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await creatorPage.context().close();

  await page.getByRole('button', { name: 'Remove the announcement' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const token = await page.evaluate((key) => window.localStorage.getItem(key), ADMIN_TOKEN_KEY);
  const stored = await page.request.get('/api/admin/settings', {
    headers: { 'x-admin-token': token ?? '' },
  });
  expect(await stored.json()).toMatchObject({ values: { announcement: { text: '' } } });
});

test('a logo and a colour are on the site and in the console, and the history brings the mark back', async ({
  page,
}) => {
  const aLogo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a7d4f' } })
      .png()
      .toBuffer();
  await openSettings(page);
  const look = page.getByRole('region', { name: 'Look', exact: true });
  const file = look.locator('input[type=file]');
  await expect(look.getByText('Without a logo, the product’s mark')).toBeVisible();
  const svg = { name: 'l.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await file.setInputFiles(svg);
  await expect(look.getByText('Use a picture in JPEG, PNG or WebP')).toBeVisible();
  // What was typed stays while the logo is saved by itself.
  await page.getByLabel('Tagline', { exact: true }).fill('Leads of the harbour');
  const png = { name: 'l.png', mimeType: 'image/png', buffer: await aLogo(300, 90) };
  await file.setInputFiles(png);
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(look.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await expect(page.getByText('Somebody else saved settings')).toHaveCount(0);
  await look.getByLabel('Main colour').fill('#0a7d4f');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Tagline', { exact: true })).toHaveValue('Leads of the harbour');
  const mark = page.locator('.brand-mark').first();
  await expect(mark.getByRole('presentation')).toHaveJSProperty('complete', true);
  await expect(page.locator('html')).toHaveAttribute('style', /--brand-light:#0a7d4f/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.goto('/about');
    await expect(page.getByRole('banner').getByRole('img', { name: 'Unlatch' })).toBeVisible();
    const about = await atRest(page, () => axeOn(page).analyze());
    expect(about.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.goto('/admin/settings');
    await expect(look.getByRole('img', { name: 'Your logo' })).toBeVisible();
  }

  await page.goto('/admin/settings/history?setting=logo');
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore the earlier value: Logo' }).click();
  await expect(page.getByText('Value restored')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('banner').locator('.latch')).toBeVisible();
});
