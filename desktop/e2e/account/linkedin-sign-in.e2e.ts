import type { Page } from '@playwright/test';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { type Installation, startInstallation } from '../../../e2e/installation.ts';
import {
  type FakeLinkedInSignIn,
  LINKEDIN_APP,
  startFakeLinkedInSignIn,
} from '../../../server/testing/doubles/fake-linkedin-sign-in.ts';
import { expect, test as base } from '../double/app-fixtures.ts';

const ADMIN = { username: 'root', password: 'a dozen tulips in may' };

/** A separate installation, whose LinkedIn is a double. */
const test = base.extend<object, { linkedin: FakeLinkedInSignIn; own: Installation }>({
  linkedin: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture names from this
    // pattern
    async ({}, use) => {
      const linkedin = await startFakeLinkedInSignIn();
      await use(linkedin);
      await linkedin.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ linkedin }, use) => {
      const own = await startInstallation({
        LINKEDIN_SIGN_IN_ORIGIN: linkedin.origin,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.url),
});
// The operator's test runs first, because the others need the settings it stores.
test.describe.configure({ mode: 'serial' });
test.use({ reducedMotion: 'reduce' });
test.afterEach(({ linkedin }) => linkedin.reset());

let people = 0;
function aPerson(email?: string) {
  people += 1;
  const sub = `member-${people}`;
  const fresh = `${sub}@linked.example.com`;
  return { sub, name: 'Ada Lovelace', email: email ?? fresh, email_verified: 'true' };
}

const wayOf = (page: Page) => page.getByRole('button', { name: 'Continue with LinkedIn' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
}

test('an operator enters the app by keyboard, and the LinkedIn button appears when it is switched on', async ({
  page,
  own,
}) => {
  await page.goto('/admin/settings/sign-in');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const way = page.getByRole('switch', { name: 'Offer “Continue with LinkedIn”' });
  await expect(way).toBeDisabled();
  await expect(page.getByText(`${own.url}/auth/linkedin`)).toBeVisible();

  const clientId = page.getByLabel('Client ID');
  const secret = page.getByLabel('Client secret');
  await clientId.focus();
  await page.keyboard.type(LINKEDIN_APP.clientId);
  await page.keyboard.press('Tab');
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please paste the whole client secret')).toBeVisible();
  await secret.fill(LINKEDIN_APP.secret);
  await secret.press('Enter');
  await expect(page.getByText('Saved. LinkedIn is off')).toBeVisible();
  await expect(page.getByText('Secret ending in 11==')).toBeVisible();
  await expect(secret).toHaveValue('');
  await way.press('Space');
  await expect(page.getByText('Saved. LinkedIn is on')).toBeVisible();
  await expect(way).toBeChecked();
  await expect(page.getByText('No creator is connected yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a person signs up and in again with LinkedIn, and no address keeps the code', async ({
  page,
  linkedin,
}) => {
  linkedin.person = aPerson();
  await page.goto('/auth?next=/activity');
  await expectAccessible(page);
  let arrive = () => {};
  const isSeen = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/auth/linkedin/finish', async (route) => {
    await isSeen;
    await route.continue();
  });
  await wayOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Finishing with LinkedIn')).toBeVisible();
  await expect(page).toHaveURL('/auth/linkedin');
  await expectAccessible(page);
  arrive();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/activity');

  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth?tab=register');
  await wayOf(page).click();
  await expect(page.getByText('Sign in successful!')).toBeVisible();
  await expect(heading(page, 'Hello, Ada')).toBeVisible();

  await page.goto('/settings/security');
  const card = page.getByRole('region', { name: 'Sign in with LinkedIn' });
  await expect(card.getByText('Connected as Ada Lovelace')).toBeVisible();
  await expect(card.getByText('To disconnect it, set a password above first.')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(/set a password\..*Disconnect LinkedIn as well/)).toBeVisible();
});

test('an account of the same address is connected after one sign-in with its password', async ({
  page,
  linkedin,
  backstage,
}) => {
  const { email, password } = await backstage.signUp();
  linkedin.person = aPerson(email);
  await page.goto('/auth?next=/settings/security');
  await wayOf(page).click();
  await expect(heading(page, 'Sign in once to connect LinkedIn')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('LinkedIn is connected now')).toBeVisible();

  const card = page.getByRole('region', { name: 'Sign in with LinkedIn' });
  await expect(card.getByText('Connected as Ada Lovelace')).toBeVisible();
  await expect(page.getByText(/change your password\..*Disconnect LinkedIn as well/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Disconnect' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect LinkedIn?' });
  await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await expect(page.getByText('LinkedIn disconnected')).toBeVisible();
  await expect(card.getByText('Not connected.')).toBeVisible();
  await expect(page.getByText('Disconnect LinkedIn as well')).toBeHidden();

  // Connects again, now in the settings and with a LinkedIn account of another address.
  linkedin.person = aPerson();
  await card.getByRole('button', { name: 'Connect LinkedIn' }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Connect LinkedIn?' });
  await asking.getByLabel('Your password', { exact: true }).fill(password);
  await asking.getByLabel('Your password', { exact: true }).press('Enter');
  await expect(page.getByText('You can sign in with it from now on.')).toBeVisible();
  await expect(page).toHaveURL('/settings/security');
  await expect(card.getByText('Connected as Ada Lovelace')).toBeVisible();
});

test('a return that signs nobody in says why, and whether anything changed', async ({
  page,
  own,
  linkedin,
}) => {
  linkedin.person = aPerson();
  linkedin.sendsBack = 'access_denied';
  await page.goto('/auth');
  await wayOf(page).click();
  await expect(heading(page, 'You are not signed in')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('You canceled at LinkedIn');
  await expect(page.getByText('Nothing was changed.', { exact: true })).toBeVisible();
  await expectAccessible(page);

  linkedin.sendsBack = null;
  await page.route('**/api/auth/linkedin/finish', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await wayOf(page).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await expect(page.getByText('no second account is created')).toBeVisible();
  await expect(page.getByText('Nothing was changed.', { exact: true })).toBeHidden();

  // The return address of somebody else's sign-in, opened in this browser.
  const start = await fetch(`${own.url}/api/auth/linkedin/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { url } = (await start.json()) as { url: string }; // the contract's answer
  const agreed = await fetch(url, { redirect: 'manual' });
  await page.goto(agreed.headers.get('location') ?? '');
  await expect(page.getByRole('alert')).toContainText('was started in another browser');
  await page.goto('/settings/security');
  await expect(heading(page, 'Welcome back')).toBeVisible();
});

test('the desktop app tells people who joined with LinkedIn how they sign in there', async ({
  launch,
  chooseServer,
}) => {
  const page = await chooseServer(await launch());
  await expect(page.getByText('Joined with LinkedIn?')).toBeVisible();
  await expect(wayOf(page)).toHaveCount(0);
});
