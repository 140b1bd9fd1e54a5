import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

// Rules are not saved here: the other tests use the same installation.
test('an operator takes an acknowledgement back, and acknowledges with a note that others read', async ({
  operatorPage: page,
  operator,
}) => {
  await page.goto('/admin/security?tab=alerts&alerts=open');
  const row = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  const demo = row.filter({ hasText: 'Demo' });
  await expect(demo.getByText('Acknowledged', { exact: true })).toBeVisible();
  await demo.getByRole('button', { name: 'Undo the acknowledgement: Many sign-ins fail' }).click();
  await demo.getByRole('button', { name: 'Acknowledge: Many sign-ins fail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge this alert' });
  await dialog.getByLabel('Note').fill('I look at the network');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(demo.getByText('I look at the network')).toBeVisible();
  await expect(demo.getByText(operator.username)).toBeVisible();
  await page.getByRole('radio', { name: 'Closed' }).click();
  await expect(page).toHaveURL(/alerts=closed/);
  await expect(row.filter({ hasText: 'The oldest email has waited' })).toBeVisible();
});

test('the rules of alerts keep what was typed when the server refuses it, on a phone too', async ({
  operatorPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/security?tab=alerts');
  const percent = page.getByLabel('Percent free', { exact: true });
  await percent.fill('0');
  await page.getByLabel('Addresses for alerts').fill('ops@team.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Use 1 or more')).toBeVisible();
  await expect(percent).toHaveValue('0');
  await expect(page.getByLabel('Addresses for alerts')).toHaveValue('ops@team.example');
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(percent).toHaveValue('10');
});
