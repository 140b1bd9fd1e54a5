import { problemsOf } from '../../../../e2e/axe.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { consoleOf, consoleOfRole, expect, test } from '../../../../e2e/operator-fixtures.ts';

test('support opens the account of a creator, who sees it and ends it', async ({
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const page = await consoleOfRole(browser, 'support');
  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await page.getByRole('link', { name: creator.name }).click();
  await page.getByRole('button', { name: 'Open account' }).click();
  const dialog = page.getByRole('dialog', { name: `Open the account of ${creator.name}` });
  await dialog.getByRole('button', { name: 'Open the account' }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Their page does not open');
  await dialog.getByRole('button', { name: 'Open the account' }).click();
  await expect(page).toHaveURL('/dashboard');
  const banner = page.getByText(`You are in the account of ${creator.name} as an operator.`);
  await expect(banner).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.goto('/magnets');
  await expect(banner).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeInViewport();

  const own = await consoleOf(browser, creator);
  await own.goto('/settings/security');
  await expect(own.getByText('An operator of this site', { exact: true })).toBeVisible();
  await expect(own.getByText('by an operator of this site')).toBeVisible();
  const acts = own.getByRole('region', { name: 'What operators did' });
  await expect(acts.getByText('Opened your account: Their page does not open')).toBeVisible();

  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible();
  await own.reload();
  await expect(own.getByText('by an operator of this site')).toBeVisible();
  await expect(own.getByText('An operator of this site', { exact: true })).toHaveCount(0);
  await own.close();
  await page.close();
});

test('what is closed to an operator in an account says so, and nothing looks broken', async ({
  backstage,
  operator,
  page,
}) => {
  const creator = await backstage.signUp();
  const { items } = await operator.api.operatorCreators.list({ query: { search: creator.email } });
  const params = { creatorId: items[0]?.id ?? '' };
  const { token } = await operator.api.operatorCreators.enter({
    params,
    body: { reason: 'A look' },
  });
  await page.addInitScript((acting) => window.sessionStorage.setItem('actingToken', acting), token);
  for (const path of ['/referrals', '/subscription']) {
    await page.goto(path);
    await expect(
      page.getByText('Operators do not see this part while they act for somebody.'),
    ).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});
