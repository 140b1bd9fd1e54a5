import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';
import { openPracticeMail } from '../../../../e2e/practice-mail.ts';

// No rule is saved here: the other tests sign up at the same installation.
test('an owner invites a creator, who makes the account with the link of the email', async ({
  operatorPage: page,
  browser,
  baseURL: baseUrl = '',
}) => {
  const email = `guest-${Date.now()}@invited.test`;
  await page.goto('/admin/security?tab=sign-up');
  await expect(page.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
  await page.getByRole('button', { name: 'Invite a creator', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a creator' });
  await dialog.getByLabel('Email address').fill('nobody');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  const invited = row.filter({ hasText: email });
  await expect(invited.getByText('Invited', { exact: true })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  const { link } = await openPracticeMail(baseUrl, email, 'Invitation of a creator');
  const context = await browser.newContext({ baseURL: baseUrl });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(guest).toHaveURL('/auth/invitation');
  await guest.getByLabel('Full Name').fill('Bea Guest');
  await guest.getByLabel('Password', { exact: true }).fill('tulips in may');
  await guest.getByLabel('Confirm Password', { exact: true }).fill('roses in june');
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await expect(guest.getByText('Passwords do not match')).toBeVisible();
  await expect(guest.getByLabel('Full Name')).toHaveValue('Bea Guest');
  expect(await atRest(guest, () => problemsOf(guest))).toEqual([]);
  await guest.getByLabel('Confirm Password', { exact: true }).fill('tulips in may');
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  await context.close();

  await page.reload();
  await expect(invited.getByText('Accepted', { exact: true })).toBeVisible();
  await invited.getByRole('link', { name: 'see the account' }).click();
  await expect(page.getByRole('heading', { name: 'Bea Guest', level: 1 })).toBeVisible();
});

test('the rule of sign-ups keeps what was typed when the server refuses it, on a phone too', async ({
  operatorPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/security?tab=sign-up');
  await page.getByRole('radio', { name: /^Some email domains/ }).click();
  const domains = page.getByLabel('Domains', { exact: true });
  await domains.fill('team.example, not a domain!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Write domains such as example.com')).toBeVisible();
  await expect(domains).toHaveValue('team.example, not a domain!');
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
});

test('the sign-up page says whom it is for', async ({ page }) => {
  let rule = 'invitation';
  await page.route('**/auth?tab=register', async (route) => {
    const answer = await route.fetch();
    const meta = `<meta name="sign-up" content="${rule}" /></head>`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', meta) });
  });
  await page.goto('/auth?tab=register');
  await expect(page.getByText('Accounts here are by invitation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  rule = 'team.example other.example';
  await page.goto('/auth?tab=register');
  await expect(
    page.getByText('Accounts here are for email addresses at team.example or other.example.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});
