import type { Locator } from '@playwright/test';
import { atRest } from '../../../../e2e/at-rest.ts';
import { axeOn } from '../../../../e2e/axe.ts';
import { commentReaders } from '../../../../e2e/change-database.ts';
import { expect, test as base } from '../../../../e2e/operator-fixtures.ts';

const test = base.extend<{ commentReaders: void }>({ commentReaders: [...commentReaders] });

const GUEST_FIRST = ['Guest page', 'Company pages', 'HarvestAPI'];
const PAGES_FIRST = ['Company pages', 'Guest page', 'HarvestAPI'];

// One after the other: both change the readers of the installation, which others wait for too.
test.describe.configure({ mode: 'default' });

test('an operator sets up a paid reader, switches it on and removes its key', async ({
  operatorPage: page,
  operator,
}) => {
  await operator.api.operatorReaders.removeKey();
  await page.goto('/admin/parsing');
  await expect(page.getByRole('heading', { level: 1, name: 'Comment readers' })).toBeVisible();
  const readers = page.getByRole('region', { name: 'Readers' });
  await expect(readers.getByRole('heading', { level: 3 })).toHaveText(GUEST_FIRST);
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

test('an operator changes the order of free readers by mouse and by keyboard; the paid one stays last', async ({
  operatorPage: page,
  operator,
}) => {
  const arrange = async (names: readonly string[]) => {
    const { version, readers } = await operator.api.operatorReaders.read();
    const wanted = readers
      .map(({ name, isOn }) => ({ name, isOn }))
      .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
    await operator.api.operatorReaders.arrange({ body: { version, readers: wanted } });
  };
  const stored = async () =>
    (await operator.api.operatorReaders.read()).readers.map(({ name }) => name);
  await arrange(['guest_page', 'company_page', 'harvest_api']);
  await page.goto('/admin/parsing');
  const readers = page.getByRole('region', { name: 'Readers', exact: true });
  const order = readers.getByRole('heading', { level: 3 });
  await expect(order).toHaveText(GUEST_FIRST);

  // Only where a move is possible: a free reader never goes behind a paid one.
  const moves = readers.getByRole('button', { name: /^Move / });
  const namesOf = (buttons: Locator) =>
    buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect
    .poll(() => namesOf(moves))
    .toEqual(['Move Guest page down', 'Move Company pages up']);

  await readers.getByRole('button', { name: 'Move Guest page down' }).click();
  await expect(order).toHaveText(PAGES_FIRST);
  await expect
    .poll(() => namesOf(moves))
    .toEqual(['Move Company pages down', 'Move Guest page up']);
  await expect.poll(stored).toEqual(['company_page', 'guest_page', 'harvest_api']);

  const up = readers.getByRole('button', { name: 'Move Guest page up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(order).toHaveText(GUEST_FIRST);
  await expect.poll(stored).toEqual(['guest_page', 'company_page', 'harvest_api']);
  // The pressed button is gone; the one left for this reader has the focus.
  await expect(readers.getByRole('button', { name: 'Move Guest page down' })).toBeFocused();

  await page.reload();
  await expect(order).toHaveText(GUEST_FIRST);
  await page.goto('/admin/audit');
  await expect(page.locator('summary').getByText('Comment readers changed').first()).toBeVisible();
});
