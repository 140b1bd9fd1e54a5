import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator stops a list of addresses, finds one, and allows it again with a reason', async ({
  operatorPage: page,
}) => {
  const mark = Date.now().toString(36);
  const [ada, bob] = [`ada-${mark}@mailbox.test`, `bob-${mark}@mailbox.test`];
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Stopped mail' }).click();
  const open = page.getByRole('button', { name: 'Stop addresses' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Stop addresses' });
  const list = dialog.getByRole('textbox', { name: 'Addresses' });
  await list.fill('nobody here');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog.getByText('No address was found')).toBeVisible();
  await expect(list).toHaveValue('nobody here');
  await list.fill(`name,email\nAda,${ada}\nBob,${bob}`);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('complaint');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('2 stopped')).toBeVisible();
  await expect(page.getByText(bob)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search addresses' }).fill(`ADA-${mark}`);
  await expect(page.getByText(bob)).toHaveCount(0);
  await expect(page.getByText('Entered by an operator')).toHaveCount(1);
  const { violations } = await atRest(page, () => axeOn(page).analyze());
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  await page.getByRole('button', { name: `Allow ${ada} again: Complained` }).click();
  const asked = page.getByRole('dialog', { name: 'Allow mail again' });
  await expect(asked.getByText('Its owner did not want our mail')).toBeVisible();
  await asked.getByRole('button', { name: 'Allow again' }).click();
  await expect(asked.getByText('Say why, for the audit log')).toBeVisible();
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Wrote to us and asked for it');
  await asked.getByRole('button', { name: 'Allow again' }).click();
  await expect(page.getByText('No address matches')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(
    page.locator('summary').getByText('Mail to an address allowed again').first(),
  ).toBeVisible();
});

test('an operator makes a key for reports, which is shown once, and removes it', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/settings/stopped');
  const panel = page.getByRole('region', { name: 'Reports about our mail' });
  await panel.getByRole('button', { name: 'Make a key' }).click();
  await expect(panel.getByText('mnk_')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('There is a key')).toBeVisible();
  await expect(panel.getByText('mnk_')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Remove the key' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove the key?' });
  await asked.getByRole('button', { name: 'Remove the key' }).click();
  await expect(panel.getByText('There is no key')).toBeVisible();
});
