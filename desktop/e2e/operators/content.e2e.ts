import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator finds a page of any creator, takes it down and opens it again', async ({
  operatorPage: page,
  backstage,
}) => {
  const creator = await backstage.signUp();
  const title = `Free money ${crypto.randomUUID()}`;
  await backstage.createMagnet(creator, { title });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search lead magnets' }).fill(title);
  const rows = page.getByRole('list', { name: 'Lead magnets' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveURL(/search=Free/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  await rows.getByRole('button', { name: `Take down ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').selectOption('spam');
  await dialog.getByLabel('Message to the creator').fill('It asks for money.');
  await dialog.getByLabel('Note').fill('Seen in the list');
  await dialog.getByRole('button', { name: 'Take down the page' }).click();
  await expect(rows.getByText('Taken down', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Taken down');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: `Lift the takedown of ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('It was a joke');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the takedown' }).click();
  await expect(page.getByText('No lead magnet matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');
});

test('the content screen fits a phone', async ({ operatorPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/content');
  await expect(page.getByRole('list', { name: 'Lead magnets' })).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});
