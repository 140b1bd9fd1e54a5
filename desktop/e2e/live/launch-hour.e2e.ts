import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

test('a creator watches a launch hour live, finds which post and failure costs most, and explains each number', async ({
  account,
  backstage,
  creatorPage: page,
  browser,
}) => {
  await putOnPlan(account.email, 'pro');
  const loud = await backstage.createMagnet(account, { title: 'Loud notes' });
  const quiet = await backstage.createMagnet(account, { title: 'Quiet notes' });
  await page.goto('/performance');
  await expect(page.getByRole('heading', { name: 'No visits in this period' })).toBeVisible();

  // Somebody else, in a browser of their own, on the unlock page itself.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const paste = async (magnetId: string, link: string) => {
    await visitor.goto(`/unlock/${magnetId}`);
    await visitor.getByRole('textbox').first().fill(link);
    await visitor.getByRole('textbox').first().press('Enter');
  };
  await paste(quiet, await backstage.comment(quiet, 'growth please', 'Ada First'));
  await expect(visitor.locator('[data-step="unlocked"]').first()).toBeVisible();
  for (const author of ['Bo Second', 'Cy Third']) {
    await paste(loud, await backstage.comment(loud, 'no such word', author));
    await expect(visitor.getByText('not found in your comment').first()).toBeVisible();
  }
  await context.close();

  // Nobody touched the creator's screen meanwhile.
  const tile = (label: string, count: number) =>
    page.getByRole('button', { name: `${label} ${count}: show in the chart` });
  await expect(tile('Tries', 3)).toBeVisible();
  await expect(tile('Verified', 1)).toBeVisible();
  await expect(tile('Failed', 2)).toBeVisible();
  await expect(tile('Visitors', 2)).toBeVisible();

  // Which post costs most: the first by failed tries. Which failure: the first of its reasons.
  await page.getByRole('radio', { name: 'By post' }).click();
  const posts = page.getByRole('region', { name: 'figures by post' });
  await posts.getByRole('button', { name: 'Failed', exact: true }).click();
  const worst = posts.getByRole('row').nth(1);
  await expect(worst.getByRole('button', { name: /^Show the rows behind Failed/ })).toHaveText('2');
  await worst.getByRole('rowheader').getByRole('button').click();
  await expect(tile('Failed', 2)).toBeVisible();
  await expect(tile('Verified', 0)).toBeVisible();
  const funnel = page.getByRole('tabpanel', { name: /^Verified/ });
  await expect(funnel.getByRole('listitem')).toHaveText(/^2Word missing/);
  await expect(funnel.getByRole('link', { name: 'Lead magnets' })).toBeVisible();

  await page.getByRole('button', { name: 'Show the rows behind Failed: 2' }).click();
  const drawer = page.getByRole('dialog', { name: 'Failed' });
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('listitem').first()).toContainText('Word missing');
  await page.keyboard.press('Escape');

  const board = page.getByRole('region', { name: 'What failed, and a reply' });
  await expect(board.getByText('Word missing')).toBeVisible();
  await expect(
    board.getByRole('button', { name: 'Copy the reply to: Word missing' }),
  ).toBeVisible();
});
