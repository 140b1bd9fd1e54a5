import { expect, test } from '../../../e2e/console-fixtures.ts';

test('the dashboard opens with the period that was chosen last in this browser, and Back undoes a choice', async ({
  creatorPage: page,
}) => {
  const period = (name: string) => page.getByRole('radio', { name, exact: true });
  const compare = page.getByRole('combobox', { name: 'Compare with' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/dashboard');
  await expect(period('30 days')).toBeChecked();
  await period('7 days').click();
  await expect(period('7 days')).toBeChecked();
  await compare.selectOption('No comparison');
  await page.goBack();
  await expect(compare).toHaveValue('previous');
  await page.goBack();
  await expect(period('30 days')).toBeChecked();

  await period('90 days').click();
  await expect(period('90 days')).toBeChecked();
  await menu.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/crm/);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(period('90 days')).toBeChecked();
  await expect(compare).toHaveValue('previous');

  // Back from another screen shows what each step showed.
  await period('7 days').click();
  await expect(period('7 days')).toBeChecked();
  await menu.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/crm/);
  await page.goBack();
  await expect(period('7 days')).toBeChecked();
  await page.goBack();
  await expect(period('90 days')).toBeChecked();

  for (const stored of ['nonsense', '{"period":{"kind":"own"}}', '["own",7]', 'null']) {
    await page.evaluate((text) => localStorage.setItem('dashboard_period', text), stored);
    await page.goto('/dashboard');
    await expect(period('30 days')).toBeChecked();
  }
});
