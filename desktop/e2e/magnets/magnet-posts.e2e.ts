import { idAt } from '../../../shared/unlock/link/linkedin-id.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

const urlOf = (days: number): string =>
  `https://www.linkedin.com/feed/update/urn:li:activity:${idAt(new Date(Date.now() - days * 86_400_000), days)}/`;

test('a creator binds a magnet to several posts, by the link of a post or of a comment', async ({
  creatorPage: page,
  account,
}) => {
  const [one, two] = [urlOf(3), urlOf(9)];
  const { id } = await account.api.magnets.create({
    body: { title: 'Bound', triggerWords: ['BOUND'], textContent: 'Here', status: 'draft' },
  });
  await page.goto(`/magnets/${id}/edit?step=trigger`);
  await page.getByLabel('LinkedIn post').fill(one);
  await expect(page.getByText('Only comments under this post unlock')).toBeVisible();
  await page.getByRole('button', { name: 'Add another post' }).click();
  const second = page.getByLabel('LinkedIn post 2');
  await expect(second).toBeFocused();
  await second.fill('https://www.linkedin.com/in/ada');
  await expect(page.getByText('That is the link of a profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-invalid', 'true');
  const post = /activity:(\d+)/.exec(two)?.[1] ?? '';
  const comment = `${two}?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A${post}%2C${idAt(new Date(Date.now() - 60_000), 7)}%29`;
  await second.fill(comment);
  await expect(page.getByText('found in the link of one of its comments')).toBeVisible();
  await page.getByRole('button', { name: 'Add another post' }).click();
  await page.getByLabel('LinkedIn post 3').fill(`${one}?utm_source=share`);
  await expect(page.getByText('This post is already in the list')).toBeVisible();
  const { violations } = await atRest(page, () => axeOn(page).include('form').analyze());
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/step=share/);
  const saved = await account.api.magnets.get({ params: { magnetId: id } });
  expect(saved.linkedinPostUrls).toEqual([one, two]);
});

test('removing a post says what becomes of its comments, and can be taken back', async ({
  creatorPage: page,
  account,
}) => {
  const [one, two] = [urlOf(3), urlOf(9)];
  const { id } = await account.api.magnets.create({
    body: {
      title: 'Two posts',
      triggerWords: ['TWO'],
      textContent: 'Here',
      linkedinPostUrls: [one, two],
    },
  });
  await page.goto(`/magnets/${id}/edit?step=trigger`);
  await expect(page.getByText(/· added /)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove post 2' }).click();
  await expect(page.getByText('new comments under the removed post do not unlock')).toBeVisible();
  await expect(page.getByLabel('LinkedIn post')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('LinkedIn post 2')).toHaveValue(two);
  await expect(page.getByText('do not unlock')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove post 2' }).click();
  await page.getByRole('button', { name: 'Remove post 1' }).click();
  await expect(page.getByText('a comment under any post unlocks')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  const { linkedinPostUrls } = await account.api.magnets.get({ params: { magnetId: id } });
  expect(linkedinPostUrls).toEqual([]);
});
