import { aDocument } from '../../../e2e/a-document.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';

const theSet = (account: Account, status: 'draft' | 'active' = 'draft') =>
  account.api.magnets.create({
    body: {
      title: 'The course set',
      triggerWords: ['COURSE'],
      status,
      items: [{ type: 'text', title: 'Read me first', textContent: 'Begin here.' }],
    },
  });

test('a creator adds items, moves them with the keyboard, and takes a removed one back', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await theSet(account);
  await page.goto(`/magnets/${id}/edit`);
  await page.getByRole('button', { name: 'Add another item' }).click();
  const item = (number: number) => page.getByRole('group', { name: `Item ${number} of` });
  await expect(item(2).getByLabel('Title of the item')).toBeFocused();
  await page.keyboard.type('The reading list');
  await item(2).getByRole('radio', { name: 'Link' }).click();
  // The button moves down with it.
  await expect(item(2).getByLabel('Address of the content')).toBeVisible();
  await page.getByRole('button', { name: 'Add an item' }).click();
  await item(3).getByRole('radio', { name: 'File' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(item(2)).toContainText('Enter the address visitors get');
  await expect(item(3)).toContainText('Upload the file visitors get');
  await expect(item(1)).not.toContainText('Write the content');
  await expect(item(2).getByLabel('Address of the content')).toBeFocused();

  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: aDocument(4_000),
  });
  await expect(item(3)).toContainText('plan.pdf');
  const up = page.getByRole('button', { name: 'Move item 3 up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move item 2 up' })).toBeFocused();
  await expect(item(2)).toContainText('plan.pdf');
  await page.keyboard.press('Enter');
  // There is no further way up, so the focus is on the way down.
  await expect(page.getByRole('button', { name: 'Move item 1 down' })).toBeFocused();
  await expect(item(1)).toContainText('plan.pdf');

  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await expect(item(3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item(2).getByLabel('Title of the item')).toHaveValue('Read me first');
  await expect(item(2).getByLabel('The content')).toHaveValue('Begin here.');
  await item(3).getByLabel('Address of the content').fill('https://example.com/list');
  const { violations } = await atRest(page, () => axeOn(page).include('form').analyze());
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/step=share/);
  const { items } = await account.api.magnets.get({ params: { magnetId: id } });
  expect(items.map(({ type, title }) => [type, title])).toEqual([
    ['file', null],
    ['text', 'Read me first'],
    ['link', 'The reading list'],
  ]);
});

test('visitors without JavaScript get all items in their order, and none before the unlock', async ({
  account,
  backstage,
  browser,
  baseURL,
  network,
}) => {
  const { id } = await theSet(account, 'active');
  const items = [
    { type: 'link' as const, linkUrl: 'https://example.com/list' },
    { type: 'text' as const, title: 'Read me', textContent: 'Begin here.' },
    { type: 'text' as const, title: 'The second part', textContent: 'Go on here.' },
  ];
  await account.api.magnets.update({ params: { magnetId: id }, body: { items } });
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': network },
    javaScriptEnabled: false,
  });
  const visitor = await context.newPage();
  const link = await backstage.comment(id, 'course please');
  await visitor.goto(`/unlock/${id}`);
  expect(await visitor.content()).not.toMatch(/Read me|second part|example\.com\/list/);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  const parts = visitor.locator('.items > li');
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(0)).toContainText('Open example.com');
  await expect(parts.nth(1)).toContainText('Begin here.');
  await expect(visitor.getByRole('heading', { name: 'The second part' })).toBeVisible();
  await context.close();
});
