import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a creator chooses channels, quiet hours and a digest, and sees why emails fail', async ({
  creatorPage: page,
  account,
}) => {
  await changeDatabase('UPDATE users SET email_verified_at = NULL WHERE email = $1', [
    account.email,
  ]);
  await page.goto('/settings/notifications');
  await expect(page.getByText('are not sent yet, except required ones')).toBeVisible();
  const leads = page.getByRole('group', { name: 'New leads' });
  const email = leads.getByRole('combobox', { name: 'Email: New leads' });
  await expect(email).toHaveValue('off');
  await email.selectOption('digest');
  await expect(
    page.getByText(/^One email at 8 in the morning\. The next one is due/),
  ).toBeVisible();
  const desktop = leads.getByRole('checkbox', { name: 'Desktop: New leads' });
  await desktop.click();
  await expect(desktop).not.toBeChecked();
  await expect(
    page.getByRole('group', { name: 'Security' }).getByText('Emails always sent'),
  ).toBeVisible();

  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
  await page.getByLabel('Until', { exact: true }).fill('22:00');
  await expect(page.getByText('Choose another time for the end')).toBeVisible();
  await page.getByLabel('Until', { exact: true }).fill('06:30');
  await page.getByLabel('Until', { exact: true }).blur();
  await page.getByRole('radio', { name: 'Weekly' }).click();
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.reload();
  await expect(email).toHaveValue('digest');
  await expect(desktop).not.toBeChecked();
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('06:30');
});
