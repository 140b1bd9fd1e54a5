import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { openPracticeMail } from '../../e2e/practice-mail.ts';

async function askForSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function changePassword(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmed);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('the emails of a sandbox installation are shown on their own page', async ({
  browser,
  baseURL: baseUrl = '',
  account,
}) => {
  // A browser on this machine. The page shows no mail to forwarded requests.
  const context = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: {} });
  const page = await context.newPage();
  const mail = page.getByRole('listitem').filter({ hasText: account.email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    expect(await mail.count()).toBeGreaterThan(0);
  }).toPass();
  await mail.first().getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('article')).toContainText(account.email);
  await context.close();
});

test('an emailed link signs in without a password, and only when its button is pressed', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await askForSignIn(page, account.email);
  await expect(page.getByText('Check your email to finish signing in')).toBeVisible();
  await expect(page).toHaveURL('/auth');

  const { link } = await openPracticeMail(baseUrl, account.email, 'Sign-in link and code');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Finish signing in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The account was made elsewhere: the reader of its mail chooses a password.
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByText('This account has no password')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used');
});

test('an emailed code signs in the browser that asked for it', async ({
  page,
  account,
  baseURL: baseUrl = '',
}) => {
  await askForSignIn(page, account.email);
  const code = page.getByLabel('Code from the email');
  await code.fill('12');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('The code has eight digits')).toBeVisible();

  const { code: digits } = await openPracticeMail(baseUrl, account.email, 'Sign-in link and code');
  const wrong = digits === '00000000' ? '00000001' : '00000000';
  await code.fill(wrong);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page.getByText('This code is wrong or has expired')).toBeVisible();
  await code.fill(digits ?? '');
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await expect(page).toHaveURL('/settings/security');
});

test('a forgotten password is reset with an emailed link', async ({
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
  await changePassword(page, 'roses in june', 'roses in july');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await changePassword(page, 'roses in june');
  await expect(page.getByText('Password changed')).toBeVisible();

  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('roses in june');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the email of the sign-up confirms the address', async ({
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
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByText('is not confirmed yet')).toBeVisible();
  const devices = page.getByRole('region', { name: 'Signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const check = await account.api.auth.validate({ body: { sessionToken: user.sessionToken } });
  expect(check.valid).toBe(false);

  await page.getByLabel('Current password', { exact: true }).fill('not it');
  await changePassword(page, 'roses in june');
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText('after a new password')).toBeVisible();
});
