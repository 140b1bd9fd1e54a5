import { axeOn } from '../../../../e2e/axe.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator bans a network that was refused, sees what it stops, and lifts it with a reason', async ({
  operatorPage: page,
  request,
}) => {
  // The test's own proxy may say where a call comes from only if it is trusted, so it is one network.
  await request.post('/api/auth/login', { data: { email: 'nobody@x.test', password: 'wrong' } });
  await page.goto('/admin/dashboard');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Security/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Refused calls' }).click();
  const refused = page.getByRole('list', { name: 'Refused calls' });
  await expect(refused.getByText(/^Failed sign-ins?$/).first()).toBeVisible();

  const mark = (Date.now() % 250) + 1;
  const network = `198.18.${mark}.0/24`;
  await page.getByRole('tab', { name: 'Bans' }).click();
  await page.getByRole('button', { name: 'Add a ban' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a ban' });
  const value = dialog.getByLabel('Network or address');
  await value.fill('0.0.0.0/0');
  await dialog.getByLabel('Reason').fill('Guesses passwords');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog.getByText('This network is too large')).toBeVisible();
  await expect(value).toHaveValue('0.0.0.0/0');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await value.fill(`198.18.${mark}.77/24`);
  await dialog.getByRole('radio', { name: /Unlocking too/ }).click();
  await dialog.getByLabel('Ends after').selectOption('24 hours');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(page.getByText('Ban added')).toBeVisible();
  const row = page.getByRole('list', { name: 'Bans' }).getByRole('listitem');
  const made = row.filter({ hasText: network });
  await expect(made.getByText('Guesses passwords')).toBeVisible();
  await expect(made.getByText('refused 0 calls in 7 days')).toBeVisible();
  const { violations } = await atRest(page, () => axeOn(page).analyze());
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await made.getByRole('button', { name: `Lift the ban of ${network}` }).click();
  const lifting = page.getByRole('dialog', { name: 'Lift this ban' });
  await lifting.getByLabel('Reason').fill('It was a school');
  await lifting.getByRole('button', { name: 'Lift the ban', exact: true }).click();
  await expect(made).toHaveCount(0);
  await page.getByRole('radio', { name: 'Ended' }).click();
  await expect(page).toHaveURL(/state=ended/);
  await expect(made.getByText('It was a school')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.locator('summary').getByText('Ban lifted').first()).toBeVisible();
});

test('the security screen fits a phone, and its lists can be reached by their address', async ({
  operatorPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/admin/security', '/admin/security?tab=refused&network=203.0.113.250']) {
    await page.goto(path);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expect(page.locator('[role=status] .animate-pulse')).toHaveCount(0);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, path).toBeLessThanOrEqual(0);
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await expect(page.getByText('No refused call matches')).toBeVisible();
});
