import { readFile } from 'node:fs/promises';
import { problemsOf } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

const LINK = 'https://www.linkedin.com/in/';
const FILE = `Who;URL;E-mail;Mobile
Ada Byron;${LINK}import-ada;ada@mailbox.test;+49 1
Bo Baker;${LINK}import-bo;;
Cy Young;;not-an-address;
`;
const named = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a creator imports a file: columns, dry run, statement, progress, and takes all of it back', async ({
  account,
  creatorPage: page,
}) => {
  await page.goto('/crm');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  const file = page.locator('input[type="file"]');
  await file.setInputFiles(named('sheet.csv', '%PDF-1.7'));
  await expect(page.getByRole('alert')).toContainText('This is a PDF');
  await file.setInputFiles(named('people.csv', FILE));
  await expect(page.getByLabel('Separator')).toHaveValue('semicolon');
  await expect(page.getByLabel('Meaning of E-mail')).toHaveValue('email');
  // The file is read again in another way, and back.
  await page.getByLabel('Separator').selectOption('comma');
  await expect(
    page.getByRole('list', { name: 'Columns of the file' }).getByRole('listitem'),
  ).toHaveCount(1);
  await page.getByLabel('Separator').selectOption('semicolon');
  await expect(
    page.getByRole('list', { name: 'Columns of the file' }).getByRole('listitem'),
  ).toHaveCount(4);
  await page.getByLabel('Meaning of Who').selectOption('name');
  await page.getByLabel('Meaning of Mobile').selectOption('New text field “Mobile”');
  await expect(page.getByLabel('Meaning of Mobile').locator('option:checked')).toHaveText('Mobile');
  await page.getByLabel('Tag for everybody of this file').fill('November');
  expect(await problemsOf(page)).toEqual([]);
  // By keyboard: Enter in the last field starts the dry run.
  await page.getByLabel('Tag for everybody of this file').press('Enter');

  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible();
  const broken = page.getByRole('list', { name: 'Rows: Broken' });
  await expect(broken).toContainText('"not-an-address" is not an email address');
  expect(await problemsOf(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows: Broken' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('people-broken.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('4,Broken,');

  await page.getByRole('radio', { name: 'Another reason, which I state below' }).click();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByText('Please say it in a sentence')).toBeVisible();
  await page.getByLabel('In your words').fill('They asked me for a copy of my talk.');
  await page.getByRole('button', { name: 'Import 2 people' }).click();

  await expect(page.getByRole('button', { name: 'Undo the whole import' })).toBeVisible();
  await expect(page.getByText('They asked me for a copy of my talk.')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your leads' }).click();
  await expect(page.getByText('2 people')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('Imported');

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'people.csv' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('region', { name: 'Undone' })).toContainText('2 new people are gone');
  expect((await account.api.leads.count({ body: {} })).count).toBe(0);
});

test('an import that cannot be found, or fails to load, says so', async ({ creatorPage: page }) => {
  await page.goto('/crm/import?id=nobody');
  await expect(page.getByText('This import could not be loaded')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});
