import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

const WORDS = 'I want one email a week';

test('a creator keeps a text to agree to, and new magnets begin with it', async ({
  creatorPage: page,
  account,
}) => {
  const old = await account.api.magnets.create({
    body: { title: 'The old guide', triggerWords: ['OLD'], textContent: 'Text' },
  });
  await page.goto('/settings/privacy');
  const text = page.getByLabel('New lead magnets begin with');
  await text.fill(WORDS);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: 'Save the text' }).click();
  await expect(page.getByText('Text saved for new lead magnets')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(WORDS);

  await page.goto('/magnets/new?step=page');
  await page.getByRole('switch', { name: 'Ask for an email' }).click();
  await expect(page.getByLabel('Text to agree to')).toHaveValue(WORDS);
  await page.goto(`/magnets/${old.id}/edit?step=page`);
  await page.getByRole('switch', { name: 'Ask for an email' }).click();
  await expect(page.getByLabel('Text to agree to')).toHaveValue('');
});
