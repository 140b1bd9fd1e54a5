import { expect, test } from '../../e2e/console-fixtures.ts';

test('the theme is one choice for the public pages and the console', async ({
  creatorPage: page,
  account,
}) => {
  const root = page.locator('html');
  await page.goto('/');
  const kept = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/theme') && answer.status() === 303);
  const first = kept();
  await page.getByRole('button', { name: 'Dark' }).click();
  await first;

  const answer = await page.goto('/dashboard');
  expect(await answer?.text()).toContain('<html data-theme="dark"');
  await page.getByRole('button', { name: new RegExp(account.name) }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  const second = kept();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await second;
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();

  await page.goto('/about');
  await expect(root).toHaveAttribute('data-theme', 'light');
  const third = kept();
  await page.getByRole('button', { name: 'System' }).click();
  await third;
  await page.goto('/dashboard');
  await expect(root).not.toHaveAttribute('data-theme');
});

test('a chosen theme overrides the device on every page, and the device decides without one', async ({
  page,
  baseURL,
}) => {
  const grounds: Record<string, string> = {};
  for (const device of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: device });
    for (const choice of ['system', 'light', 'dark']) {
      await page.context().clearCookies();
      await page.context().addCookies([{ name: 'theme', value: choice, url: baseURL ?? '' }]);
      for (const path of ['/pricing', '/auth']) {
        await page.goto(path);
        const key = `${path} ${choice === 'system' ? device : choice}`;
        const paper = await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
        );
        grounds[key] ??= paper;
        expect(paper, `${key} on a ${device} device`).toBe(grounds[key]);
      }
    }
  }
  expect(new Set(Object.values(grounds))).toEqual(new Set(['#f3f2ee', '#0f1215']));
});
