import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator saves the filters of a list, goes back to them, and takes a removal back', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/creators');
  const button = page.getByRole('button', { name: 'Saved filters' });
  await button.click();
  await expect(page.getByText('No filters are saved yet.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Suspended' }).click();
  await expect(page).toHaveURL(/status=suspended/);
  await button.click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give it a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Who is out');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const named = page.getByRole('button', { name: 'Who is out' });
  await expect(named).toBeVisible();

  await page.goto('/admin/creators');
  await button.click();
  await page.getByRole('menuitem', { name: 'Who is out' }).click();
  await expect(page).toHaveURL(/status=suspended/);
  await named.click();
  await page.getByRole('menuitem', { name: 'Remove “Who is out”' }).click();
  await expect(button).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(named).toBeVisible();

  // Filters of one screen are not offered on another one.
  await page.goto('/admin/support');
  await button.click();
  await expect(page.getByText('No filters are saved yet.')).toBeVisible();
});
