import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a creator asks for a copy of all data, downloads it and deletes the file', async ({
  creatorPage: page,
  account,
}) => {
  await account.api.magnets.create({
    body: { title: 'My guide', triggerWord: 'GROWTH', textContent: 'What the guide says' },
  });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page).toHaveTitle(/Your data/);
  await page.getByRole('button', { name: 'Start export' }).click();
  await expect(page.getByText('Your data as of')).toBeVisible();
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^account-export-\d{4}-\d\d-\d\d\.zip$/);
  const zip = unzipSync(readFileSync(await file.path()));
  expect(strFromU8(zip['lead_magnets.csv'] ?? new Uint8Array())).toContain('What the guide says');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByText('Your data as of')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start export' })).toBeVisible();
});
