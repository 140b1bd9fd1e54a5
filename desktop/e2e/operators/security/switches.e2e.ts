import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

// Nothing is stopped here: the other tests use the same installation.
test('the switches have an address, say what a stop does, and ask why before they stop anything', async ({
  operatorPage: page,
  operator,
}) => {
  await page.goto('/admin/settings/switches');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'New accounts',
    'Checks of comments',
    'Requests to LinkedIn',
    'Emails',
    'Uploads',
  ]);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: 'Stop: Emails' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop: Emails' });
  await expect(dialog.getByText('Emails wait in the queue.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop now' }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const { switches } = await operator.api.switches.read();
  expect(switches.map(({ stopped }) => stopped)).toEqual([null, null, null, null, null]);
});
