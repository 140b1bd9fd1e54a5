import type { Locator } from '@playwright/test';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

const GUEST_FIRST = ['Guest page', 'Company pages', 'HarvestAPI'];
const PAGES_FIRST = ['Company pages', 'Guest page', 'HarvestAPI'];

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
  expect(await namesOf(moves)).toEqual(['Move Guest page down', 'Move Company pages up']);

  await readers.getByRole('button', { name: 'Move Guest page down' }).click();
  await expect(order).toHaveText(PAGES_FIRST);
  expect(await namesOf(moves)).toEqual(['Move Company pages down', 'Move Guest page up']);
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
