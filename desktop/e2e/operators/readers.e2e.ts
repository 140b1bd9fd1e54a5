import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator sets up a paid reader, switches it on and removes its key', async ({
  operatorPage: page,
  operator,
}) => {
  await operator.api.operatorReaders.removeKey();
  await page.goto('/admin/parsing');
  await expect(page.getByRole('heading', { level: 1, name: 'Comment readers' })).toBeVisible();
  const readers = page.getByRole('region', { name: 'Readers' });
  await expect(readers.getByRole('heading', { level: 3 })).toHaveText([
    'Guest page',
    'Company pages',
    'HarvestAPI',
  ]);
  await expect(readers.getByRole('switch', { name: 'Use Guest page' })).toBeChecked();
  const paidSwitch = readers.getByRole('switch', { name: 'Use HarvestAPI' });

  // It costs money, so it cannot be switched on before its price is known.
  await paidSwitch.click();
  await expect(readers.getByRole('alert')).toContainText('needs a key, a price and a monthly cap');
  await expect(paidSwitch).not.toBeChecked();

  const forms = page.getByRole('region', { name: 'Addresses of the guest page' });
  await expect(forms.getByText('npm run probe:linkedin')).toBeVisible();

  const paid = page.getByRole('region', { name: 'HarvestAPI' });
  await paid.getByLabel('API key').fill('short');
  await paid.getByRole('button', { name: 'Store key' }).click();
  await expect(paid.getByText('Please paste the whole key')).toBeVisible();
  await paid.getByLabel('API key').fill('hapi-of-the-browser-9f3c');
  await paid.getByRole('button', { name: 'Store key' }).click();
  await expect(paid.getByText('Key ending in 9f3c')).toBeVisible();
  await expect(paid.getByLabel('API key')).toHaveValue('');

  await paid.getByLabel('Price per check').fill('free');
  await paid.getByRole('button', { name: 'Save terms' }).click();
  await expect(paid.getByText('A number such as 0.002')).toBeVisible();
  await paid.getByLabel('Price per check').fill('0,002');
  await paid.getByLabel('Monthly cap').fill('20');
  await paid.getByLabel('Currency').fill('eur');
  await paid.getByLabel('Requests at one time').fill('5');
  await paid.getByRole('button', { name: 'Save terms' }).click();
  await expect(paid.getByText('0 checks so far, 10,000 left')).toBeVisible();
  await expect(paid.getByRole('meter')).toHaveAttribute('aria-valuetext', '€0.00 of €20.00');

  await paidSwitch.click();
  await expect(paidSwitch).toBeChecked();
  await page.reload();
  await expect(paidSwitch).toBeChecked();
  expect(await page.content()).not.toContain('hapi-of-the-browser');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }

  await paid.getByRole('button', { name: 'Remove key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(paid.getByText('Key ending in')).toBeHidden();
  await expect(paidSwitch).not.toBeChecked();
  await page.goto('/admin/audit');
  const entries = page.locator('summary').getByText('Key of the paid reader removed');
  await expect(entries.first()).toBeVisible();
});
