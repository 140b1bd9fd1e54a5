import { readFile } from 'node:fs/promises';
import { problemsOf } from '../../../../e2e/axe.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { consoleOfRole, expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator of the role support reaches no money and no settings', async ({
  browser,
  backstage,
}) => {
  const creator = await backstage.signUp();
  const page = await consoleOfRole(browser, 'support');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: /^Creators/ })).toBeVisible();
  for (const name of ['Finance', 'Billing', 'Settings', 'Outbox', 'Security'])
    await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0);

  for (const path of ['/admin/finance', '/admin/billing', '/admin/settings/plans']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'This screen is not for your role' }),
    ).toBeVisible();
    await expect(page.getByText('Your role is Support.')).toBeVisible();
  }
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('link', { name: 'Open Support' }).click();
  await expect(page).toHaveURL('/admin/support');
  await expect(page).toHaveTitle(/^Support/);

  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await expect(page.getByRole('link', { name: creator.name })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^creators-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).split('\n');
  expect(head).toContain('"Email"');
  expect(rows).toEqual([expect.stringContaining(`"${creator.email}"`), '']);
  await page.getByRole('link', { name: creator.name }).click();
  await expect(page.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible();
  for (const name of ['Suspend', 'Set plan', 'Make an exception', 'Schedule deletion'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const statuses = await page.evaluate(async () => {
    const token = window.localStorage.getItem('adminToken') ?? '';
    const paths = ['billing/subscriptions', 'finance', 'settings', 'plans', 'operators'];
    const answers = paths.map((one) =>
      fetch(`/api/admin/${one}`, { headers: { 'x-admin-token': token } }),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  });
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  await page.close();
});

test('the menu counts the pages that the screen of reports lists, for each role that has it', async ({
  browser,
  backstage,
  operatorPage,
  request,
}) => {
  const magnetId = await backstage.createMagnet(await backstage.signUp());
  for (const reason of ['spam', 'other']) {
    const answer = await request.post(`/api/magnets/${magnetId}/reports`, { data: { reason } });
    expect(answer.status()).toBe(201);
  }
  const support = await consoleOfRole(browser, 'support');
  for (const page of [support, operatorPage]) {
    await page.goto('/admin/reports');
    const place = page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^Reports/ });
    const pages = page.getByRole('list', { name: 'Reported pages' }).locator('> li');
    // Other tests report pages too.
    await expect(async () => {
      await expect(pages.first()).toBeVisible();
      await expect(place).toHaveText(`Reports${await pages.count()} open`, { timeout: 2_000 });
    }).toPass();
  }
  expect(await atRest(support, () => problemsOf(support))).toEqual([]);
  await support.close();
});

test('an operator of the role that only looks sees all screens, and no buttons that change', async ({
  browser,
}) => {
  const page = await consoleOfRole(browser, 'readonly');
  await page.goto('/admin/security');
  await expect(page.getByText(/Your role is Read-only/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a ban' })).toHaveCount(0);
  await page.goto('/admin/creators?search=demo@unlatch.example');
  await expect(page.getByText('demo@unlatch.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0);
  await page.goto('/admin/billing');
  // Everybody who sees a list may keep filters of it.
  await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0);
  await page.goto('/admin/news/new');
  await expect(
    page.getByRole('heading', { name: 'This screen is not for your role' }),
  ).toBeVisible();
  await page.close();
});
