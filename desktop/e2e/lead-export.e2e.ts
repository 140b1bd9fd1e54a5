import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

test('a creator exports exactly the leads the table shows', async ({
  account,
  backstage,
  creatorPage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  for (const name of ['Ada Lovelace', 'Bo =1+1', 'Cy Visitor']) {
    const commentUrl = await backstage.comment(magnetId, 'Growth please', name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }

  await creatorPage.goto('/crm?sort=name');
  await expect(creatorPage.getByText('Cy Visitor')).toBeVisible();
  await creatorPage.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const dialog = creatorPage.getByRole('dialog', { name: 'Export leads' });
  await expect(dialog.getByText('All your leads: 3 rows.')).toBeVisible();
  await expect(dialog.getByLabel('Separator')).toHaveValue('comma');
  const { violations } = await axeOn(creatorPage).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await expect(dialog.getByText('Choose at least one column.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export 3 rows' })).toBeDisabled();
  await dialog.getByLabel('Name').check();
  await dialog.getByLabel('Stage').check();
  await dialog.getByLabel('Separator').selectOption('semicolon');
  const [csv] = await Promise.all([
    creatorPage.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 3 rows' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await csv.path(), 'utf8')).toBe(
    '"Name";"Stage"\n"Ada Lovelace";"New"\n"Bo =1+1";"New"\n"Cy Visitor";"New"\n',
  );
  await expect(dialog).toBeHidden();

  // From the bar of the selected rows, which stay selected.
  for (const name of ['Ada Lovelace', 'Cy Visitor']) {
    await creatorPage.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  const bar = creatorPage.getByRole('toolbar', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Export selected' }).press('Enter');
  await expect(dialog.getByText('The 2 rows you selected.')).toBeVisible();
  await creatorPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bar.getByText('2 selected')).toBeVisible();

  await creatorPage.goto('/crm?search=ada');
  await creatorPage.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('1 row with “ada” in them.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'XLSX' }).click();
  await expect(dialog.getByLabel('Separator')).toBeHidden();
  const [xlsx] = await Promise.all([
    creatorPage.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 1 row' }).click(),
  ]);
  const book = await readXlsx(await readFile(await xlsx.path()));
  expect(book.sheets[0]?.rows.map((row) => row[0])).toEqual(['Name', 'Ada Lovelace']);
});

test('leads of a page are exported with a column for its question, also on a phone', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const question = 'What is the one thing that holds you back most when you write to strangers?';
  const { id: magnetId } = await account.api.magnets.create({
    body: { title: 'Guide', triggerWords: ['GROWTH'], textContent: 'Text', question },
  });
  const commentUrl = await backstage.comment(magnetId, 'Growth please', 'Ada Lovelace');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  const items = [{ field: 'magnet', is: 'any', value: [magnetId] }];
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/crm?filter=${encodeURIComponent(JSON.stringify({ op: 'and', items }))}`);
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export leads' });
  const column = dialog.getByLabel(`Answer to “${question}”`);
  await expect(column).toBeChecked();
  const isInside = async () => {
    const [inner, outer] = [
      await column.locator('xpath=..').boundingBox(),
      await dialog.boundingBox(),
    ];
    if (inner === null || outer === null) return false;
    return inner.x + inner.width <= outer.x + outer.width - 12;
  };
  await expect.poll(isInside).toBe(true);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 1 row', exact: true }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(`,"${question}"\n"Ada Lovelace"`);
});

test('a file from the background can be downloaded with the mailed link', async ({
  account,
  backstage,
  creatorPage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const commentUrl = await backstage.comment(magnetId, 'Growth, please', 'Ada Lovelace');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  await account.api.leadExports.start({ body: { format: 'jsonl' } });
  await creatorPage.goto('/crm?export=ready');
  const file = creatorPage.getByRole('region', { name: 'Export in the background' });
  await expect(file.getByText('JSON lines, 1 row')).toBeVisible();
  const [download] = await Promise.all([
    creatorPage.waitForEvent('download'),
    file.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jsonl$/);
  await file.getByRole('button', { name: 'Delete this file' }).click();
  await expect(file).toBeHidden();
  await creatorPage.getByRole('button', { name: 'Close' }).click();
  await expect(creatorPage).toHaveURL(/\/crm$/);
});
