import { expect, test } from '../../e2e/console-fixtures.ts';
import { openPracticeMail } from '../../e2e/practice-mail.ts';

test('the mails of a practice installation are read on a page of its own', async ({
  browser,
  baseURL: baseUrl = '',
  account,
}) => {
  // A browser on this machine: what a proxy forwards sees no mail.
  const context = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: {} });
  const page = await context.newPage();
  const mail = page.getByRole('listitem').filter({ hasText: account.email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await mail.first().getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('article')).toContainText(account.email);
  await context.close();
});

test('an address alone signs in with the mailed link, and only when the button is pressed', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Check your email to finish signing in')).toBeVisible();
  await expect(page).toHaveURL('/auth');

  const { link } = await openPracticeMail(baseUrl, account.email, 'Sign-in link and code');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Finish signing in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The account was made elsewhere: whoever reads its mail chooses a password.
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('This account has no password')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was used already');
});

test('the mailed code signs in where it was asked for', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByLabel('Code from the mail');
  await code.fill('12');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('The code has eight digits')).toBeVisible();

  const { code: digits } = await openPracticeMail(baseUrl, account.email, 'Sign-in link and code');
  const wrong = digits === '00000000' ? '00000001' : '00000000';
  await code.fill(wrong);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('This code is wrong or too old')).toBeVisible();
  await code.fill(digits ?? '');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page).toHaveURL('/settings');
});

test('a forgotten password is set anew with the mailed link', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByText('Please enter your email address first')).toBeVisible();
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Password reset sent!')).toBeVisible();
  await expect(page.getByText('Check your email for reset instructions')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto((await openPracticeMail(baseUrl, account.email, 'Password reset')).link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/reset-password'); // without its secret
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await expect(page.getByText('one of the most common passwords')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('roses in june');
  await page.getByLabel('Confirm new password', { exact: true }).fill('roses in july');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password', { exact: true }).fill('roses in june');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('roses in june');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the address is confirmed with the mail of the sign-up', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await page.goto((await openPracticeMail(baseUrl, account.email, 'Address confirmation')).link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
});

test('an account shows its devices, ends one, and changes the password', async ({
  creatorPage: page,
  account,
}) => {
  const { email, password } = account;
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { user } = (await answer.json()) as { user: { sessionToken: string } }; // the contract's answer
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Robin Ferrer/ }).click();
  await page.getByRole('menuitem', { name: 'Account and security' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('is not confirmed yet')).toBeVisible();
  const devices = page.getByRole('region', { name: 'Signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const check = await account.api.auth.validate({ body: { sessionToken: user.sessionToken } });
  expect(check.valid).toBe(false);

  await page.getByLabel('Current password', { exact: true }).fill('not it');
  await page.getByLabel('New password', { exact: true }).fill('roses in june');
  await page.getByLabel('Confirm new password', { exact: true }).fill('roses in june');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText('after a new password')).toBeVisible();
});
