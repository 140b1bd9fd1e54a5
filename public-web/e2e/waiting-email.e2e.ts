import { expect, test } from '../../e2e/console-fixtures.ts';
import { openMailedLink } from '../../e2e/mailed-device.ts';

test('a waiting visitor leaves an address and opens the content from the mail', async ({
  page,
  account,
  backstage,
  browser,
  network,
  baseURL: baseUrl = '',
}) => {
  const magnetId = await backstage.createMagnet(account, { status: 'active' });
  const commentUrl = await backstage.comment(magnetId, 'growth please');
  await backstage.linkedInAnswers(magnetId, 'denied');
  const email = `waiting-${crypto.randomUUID()}@example.test`;

  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(commentUrl);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByText('We are still checking your comment')).toBeVisible();
  const field = page.getByLabel('Get the result by email');
  await field.fill('no address');
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await field.fill(email);
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByText(`We will email ${email} once`)).toBeVisible();

  const { items } = await account.api.activity.listWaiting({ query: {} });
  await account.api.activity.approve({ params: { waitingId: items[0]?.id ?? '' } });

  // Another device, with only the mail.
  const device = await openMailedLink(browser, network, { baseUrl, email });
  await expect(device.getByRole('heading', { name: 'Open the content' })).toBeVisible();
  await device.getByRole('button', { name: 'Open the content' }).click();
  await expect(device).toHaveURL(new RegExp(`/unlock/${magnetId}`));
  await expect(device.getByText('secret')).toBeVisible();
  await device.context().close();
});
