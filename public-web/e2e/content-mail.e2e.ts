import { atRest } from '../../e2e/at-rest.ts';
import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { openMailedLink } from '../../e2e/mailed-device.ts';

test('a visitor gets the link by email and opens the content on another device', async ({
  page,
  account,
  backstage,
  browser,
  network,
  baseURL: baseUrl = '',
}) => {
  const magnetId = await backstage.createMagnet(account, { status: 'active' });
  const commentUrl = await backstage.comment(magnetId, 'growth please');
  const email = `reader-${crypto.randomUUID()}@example.test`;

  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(commentUrl);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByText('secret')).toBeVisible();
  const field = page.getByLabel('Read it later or on another device');
  await field.fill('no address');
  await field.press('Enter');
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await expect(field).toBeFocused();
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // A likely typo is a question, and one press takes what was meant.
  await field.fill(email.replace('example.test', 'gmial.com'));
  await page.getByRole('button', { name: 'Email me the link' }).click();
  const meant = page.getByRole('button', { name: 'Yes, use this address' });
  await expect(meant).toBeFocused();
  await expect(
    page.getByText(`Did you mean ${email.replace('example.test', 'gmail.com')}?`),
  ).toBeVisible();
  await expect(field).toHaveValue(email.replace('example.test', 'gmial.com'));
  const asked = await atRest(page, () => axeOn(page).analyze());
  expect(asked.violations.map(({ id }) => id)).toEqual([]);
  await field.fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText(`We are emailing a link to this page to ${email}`)).toBeFocused();
  await expect(page.getByText('secret')).toBeVisible();

  const device = await openMailedLink(browser, network, { baseUrl, email });
  await expect(device.getByRole('heading', { name: 'Open the content' })).toBeVisible();
  await device.getByRole('button', { name: 'Open the content' }).click();
  await expect(device.getByText('secret')).toBeVisible();
  await device.context().close();
});
