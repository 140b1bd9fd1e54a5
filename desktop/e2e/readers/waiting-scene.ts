import { expect, type Page } from '@playwright/test';
import type { Account } from '../../../e2e/console-fixtures.ts';
import type { Backstage } from '../../../e2e/fixtures.ts';

/**
 * A page that names its practice post. Three comments wait; guests see only the ten before them.
 */
export async function waitingComments(
  account: Account,
  backstage: Backstage,
): Promise<{ magnetId: string; right: string }> {
  const magnetId = await backstage.createMagnet(account);
  const right = await backstage.comment(magnetId, 'Growth, please', 'Ana Right');
  const near = await backstage.comment(magnetId, 'GROWHT', 'Bo Near');
  const wrong = await backstage.comment(magnetId, 'Nice post', 'Cy Wrong');
  await account.api.magnets.update({ params: { magnetId }, body: { linkedinPostUrl: right } });
  await backstage.linkedInAnswers(magnetId, 'sample');
  for (const commentUrl of [right, near, wrong]) {
    const call = account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
    await expect(call).rejects.toMatchObject({ status: 503 });
  }
  const { posts } = await account.api.creatorView.posts();
  expect(posts).toMatchObject([{ why: 'named', waiting: 3 }]);
  return { magnetId, right };
}

/** Opens the waiting list with the links that a creator uses. */
export async function openWaiting(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Activity 3 waiting for you' }).click();
  await page.getByRole('tab', { name: 'Waiting for you' }).click();
  await expect(page.getByRole('button', { name: 'Settle 3 waiting comments' })).toBeVisible();
}
