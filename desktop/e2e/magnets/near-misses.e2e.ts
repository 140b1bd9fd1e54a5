import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a typo of several people becomes a word, who waits is let in, and the word is taken back', async ({
  creatorPage: page,
  account,
  backstage,
  request,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const typo = 'GROWHT';
  for (const author of ['Ann Ash', 'Ben Birch']) {
    const commentUrl = await backstage.comment(magnetId, `${typo} please`, author);
    await request.post('/api/verify-comment', { data: { commentUrl, magnetId } });
  }
  await page.goto('/activity?tab=waiting');
  const typed = page.getByRole('list', { name: 'Typed instead of your word' });
  await expect(typed).toContainText(/2 comments, 2 waiting/);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await typed.getByRole('button', { name: /^Also accept/ }).click();
  await expect(page.getByText('2 people are let in. It opens the page from now on.')).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  const words = async () =>
    (await account.api.magnets.get({ params: { magnetId } })).triggerWords.length;
  expect(await words()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('The word is removed. People who were let in keep access.'),
  ).toBeVisible();
  expect(await words()).toBe(1);

  const missed = await backstage.comment(magnetId, 'nothing of it', 'Cem Cedar');
  await request.post('/api/verify-comment', { data: { commentUrl: missed, magnetId } });
  await page.getByRole('tab', { name: 'Failures' }).click();
  await expect(page.getByRole('list', { name: 'Failures by reason' })).toContainText(
    'Word missing',
  );
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});
