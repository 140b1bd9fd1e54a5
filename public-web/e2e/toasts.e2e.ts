import { expect, test } from '../../e2e/fixtures.ts';

test('the error of one try is gone when the next try succeeds', async ({ page, backstage }) => {
  const magnetId = await backstage.createMagnet(await backstage.demo(), { collectEmails: true });
  const wrong = await backstage.comment(magnetId, 'growht');
  const right = await backstage.comment(magnetId, 'growth');
  await page.clock.install();
  await page.goto(`/unlock/${magnetId}`);
  // Toasts do not close by themselves.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const field = page.getByLabel('LinkedIn Comment URL');
  const verify = page.getByRole('button', { name: 'Verify & Unlock Content' });
  const failure = page.locator('[data-toasts]').getByText('Verification Failed');
  await field.fill(wrong);
  await verify.click();
  await expect(failure).toBeVisible();
  await field.fill(right);
  await verify.click();
  await expect(page.getByRole('heading', { name: 'Comment Verified!' })).toBeFocused();
  await expect(failure).toHaveCount(0);
});
