import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

const password = 'tulips in may';

test('a new creator signs up, lands on the dashboard and can leave again', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(`grace-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Grace' })).toBeVisible();

  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: /Grace Hopper/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_TOKEN_KEY)).toBeNull();
});

test('sign-up shows the first broken rule in the documented order', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const submit = page.getByRole('button', { name: 'Create Account' });

  await submit.click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();

  await page.getByLabel('Full Name').fill('Grace');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm Password', { exact: true }).fill('abd');
  await submit.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.getByLabel('Confirm Password', { exact: true }).fill('abc');
  await submit.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
});

test('a wrong password is refused; the right one goes to the page that was asked for', async ({
  page,
  account,
}) => {
  await page.goto('/activity?result=refused');
  await expect(page).toHaveURL(/\/auth\?next=/);

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Sign in successful!')).toBeVisible();
  await expect(page.getByText('Welcome to Unlatch')).toBeVisible();
  await expect(page).toHaveURL('/activity?result=refused');
});

test('the legal dialogs summarise and link to the whole text', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await page.getByRole('button', { name: 'Terms of Service' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await expect(terms.getByRole('link', { name: 'View Full Terms' })).toHaveAttribute(
    'href',
    /\/terms$/,
  );
  await terms.getByRole('button', { name: 'I Understand' }).click();
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  const privacy = page.getByRole('dialog', { name: 'Privacy Policy' });
  await expect(privacy.getByRole('link', { name: 'View Full Privacy Policy' })).toHaveAttribute(
    'href',
    /\/privacy$/,
  );
  await page.keyboard.press('Escape');
  await expect(privacy).toBeHidden();
});

test('a token that the server does not know is removed', async ({ page }) => {
  await page.goto('/auth');
  await page.evaluate((key) => localStorage.setItem(key, 'forged'), SESSION_TOKEN_KEY);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_TOKEN_KEY)).toBeNull();
});

test('a server that does not answer leads to the sign-in page and asks again with the kept token', async ({
  creatorPage,
  account,
}) => {
  await creatorPage.route('**/api/auth/validate', (route) => route.abort());
  await creatorPage.goto('/dashboard');
  const notice = creatorPage.getByText('The server did not respond');
  await expect(notice).toBeVisible();
  const token = await creatorPage.evaluate((key) => localStorage.getItem(key), SESSION_TOKEN_KEY);
  expect(token).toBe(account.token);

  await creatorPage.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  // Later it goes on without a press.
  await creatorPage.unroute('**/api/auth/validate');
  await expect(creatorPage).toHaveURL('/dashboard');
});

test('a session that ended elsewhere leads to the sign-in page', async ({ creatorPage }) => {
  await creatorPage.goto('/dashboard');
  await expect(creatorPage.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await creatorPage.route('**/api/magnets?*', (route) => route.fulfill({ status: 401, json: {} }));
  await creatorPage.route('**/api/magnets', (route) => route.fulfill({ status: 401, json: {} }));
  await creatorPage.getByRole('link', { name: 'Lead magnets', exact: true }).click();
  await expect(creatorPage.getByText('Your session has ended')).toBeVisible();
});
