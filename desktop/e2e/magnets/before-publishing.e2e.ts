import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { addWord, openStep } from '../../../e2e/magnet-form.ts';

test('the address of linked content is looked at while it is typed', async ({
  creatorPage: page,
}) => {
  const findings: { [url: string]: object } = {
    'https://example.test/guide': { outcome: 'opens', status: 200 },
    'https://example.test/guides': { outcome: 'missing', status: 404 },
    'https://exmaple.test/guide': { outcome: 'no_host', status: null },
  };
  await page.route('**/api/link-checks', (route) => {
    const { url } = route.request().postDataJSON() as { url: string }; // the contract's body
    return route.fulfill({ json: findings[url] ?? { outcome: 'unknown', status: null } });
  });
  await page.goto('/magnets/new');
  await page.getByRole('radio', { name: 'Link' }).click();
  const address = page.getByLabel('Address of the content');
  await address.fill('https://example.test/guide');
  await expect(page.getByText('This address opens.')).toBeVisible();
  await address.fill('https://example.test/guides');
  await expect(page.getByText('There is no page at this address (404).')).toBeVisible();
  await address.fill('https://exmaple.test/guide');
  await expect(page.getByText('There is no website at this address.')).toBeVisible();
  const { violations } = await atRest(page, () => axeOn(page).include('form').analyze());
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the last step lists what is missing before publishing, with a way to each field', async ({
  creatorPage: page,
}) => {
  await page.goto('/magnets/new');
  await page.getByLabel('Title', { exact: true }).fill('The plan');
  await openStep(page, 'Share');
  const before = page.getByRole('region', { name: 'Before you publish' });
  await expect(before.getByRole('listitem').filter({ hasText: 'Missing' })).toHaveCount(2);
  await before.getByRole('button', { name: 'Go to Trigger words' }).click();
  await expect(page).toHaveURL(/step=trigger/);
  await addWord(page, 'PLAN');
  await openStep(page, 'Share');
  await expect(before).toContainText('A comment with PLAN opens it.');
  await expect(before.getByRole('listitem').filter({ hasText: 'Missing' })).toHaveCount(1);
  const { violations } = await atRest(page, () => axeOn(page).include('form').analyze());
  expect(violations.map(({ id }) => id)).toEqual([]);
  await before.getByRole('button', { name: 'Go to Content' }).click();
  await page.getByLabel('The content').fill('Week 1');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(before).toBeHidden();
});
