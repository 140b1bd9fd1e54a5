import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { type Installation, startInstallation } from '../../../e2e/installation.ts';
import { expectLoaded } from '../../../e2e/loaded.ts';

const PASSWORD = 'tulips bloom in may';
const REASON = 'Sells the same list to everybody';

let installation: Installation;
let context: BrowserContext;
let page: Page;
let secret = '';
const errors: Error[] = [];

// One story of one installation: each test builds on the one before.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  installation = await startInstallation();
  context = await browser.newContext({
    baseURL: installation.url,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error));
});
test.afterAll(async () => {
  await context.close();
  await installation.stop();
});
test.afterEach(() => expect(errors).toEqual([]));

async function expectAccessible(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [page.url(), id, nodes[0]?.html])).toEqual([]);
  }
}

/** A code of the time step `steps` away from now; each works once. */
const codeOf = (steps: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const passwordField = (name: string) => page.getByLabel(name, { exact: true });

test('nobody can sign in before the first operator exists', async () => {
  for (const path of ['/admin/dashboard', '/admin/creators', '/admin/audit', '/admin/account']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/admin?next=${encodeURIComponent(path)}`);
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await passwordField('Password').fill('admin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login Failed. Invalid username or password');
  await expectAccessible();
});

test('the link that the server prints creates the first operator, once', async () => {
  const link = /http\S+\/admin\/setup#token=\S+/.exec(installation.said())?.[0] ?? '';
  await page.goto(link);
  await expect(heading('Set up the first operator')).toBeVisible();
  // The token is in no place where it could be copied or logged (T54).
  await expect(page).toHaveURL('/admin/setup');
  await page.getByLabel('Username').fill('ada');
  await passwordField('Password').fill('admin');
  await page.getByRole('button', { name: 'Create the operator' }).click();
  await expect(page.getByText('Password must be at least 12 characters long')).toBeVisible();
  await expectAccessible();
  await passwordField('Password').fill(PASSWORD);
  await passwordField('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the operator' }).click();
  await expect(page.getByText('Welcome to admin panel')).toBeVisible();
  // Toasts stay meanwhile, so the check below sees it as well.
  await atRest(page, () => expect(heading('Your account')).toBeVisible());
  await expectAccessible();
  await expect(page.getByText('Welcome to admin panel')).toBeVisible();

  const another = await context.newPage();
  await another.goto(link);
  await another.getByLabel('Username').fill('eve');
  await another.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await another.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await another.getByRole('button', { name: 'Create the operator' }).click();
  await expect(another.getByRole('alert')).toContainText('was already used');
  await another.close();
});

test('a second factor is set up with an authenticator app, and recovery codes are shown once', async () => {
  await page.getByRole('button', { name: 'Set up' }).click();
  await passwordField('Your password').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await passwordField('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = page.getByLabel('Key for your authenticator app');
  await expect(key).toHaveText(/[A-Z2-7]{4}/);
  secret = (await key.innerText()).replaceAll(' ', '');
  await expectAccessible();
  await passwordField('Code').fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  // The old session is over with the act: other calls may hear of it before its answer is there.
  await page.route('**/totp/confirm', async (route) => {
    const heard = page.waitForResponse((response) => response.status() === 401);
    const response = await route.fetch();
    if (response.ok()) await heard;
    else heard.catch(() => undefined);
    await route.fulfill({ response });
  });
  // A code of the time before: the one of now is for the sign-in. Half a minute may end on the way.
  await expect(async () => {
    await passwordField('Code').fill(await codeOf(-1));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(codes.getByRole('listitem')).toHaveCount(10, { timeout: 20_000 });
  }).toPass();
  await page.unroute('**/totp/confirm');
  await expectAccessible();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await expectAccessible();
});

test('an operator with a second factor suspends a creator and sees the audit entry', async () => {
  await page.getByRole('button', { name: /^ada/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Username').fill('Ada');
  await passwordField('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(0));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  const unlockPage = /http\S+\/unlock\/\w+/.exec(installation.said())?.[0] ?? '';
  expect((await page.request.get(unlockPage)).status()).toBe(200);
  await page.getByRole('link', { name: 'Creators' }).click();
  await page.getByLabel('Search creators').fill('DEMO@');
  await expect(page).toHaveURL('/admin/creators?search=DEMO%40');
  await expectAccessible();
  await page.getByRole('link', { name: 'Nora Lindqvist' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Suspend creator' }).click();
  await expect(page.getByText('Say why, for the audit log')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: 'Suspend creator' }).click();
  await expect(page.getByRole('status').filter({ hasText: REASON })).toBeVisible();
  await expectAccessible();
  expect((await page.request.get(unlockPage)).status()).toBe(404);

  await page.getByRole('link', { name: 'History', exact: true }).click();
  const row = page.getByRole('group').filter({ hasText: 'Creator suspended' });
  await row.getByText('Creator suspended').click();
  await expect(row).toContainText('demo@unlatch.example');
  await expect(row).toContainText(REASON);
  await expect(row.getByRole('row', { name: 'Suspended no yes' })).toBeVisible();
  await expectAccessible();
});

test('a suspended creator is restored, and the audit log records it', async () => {
  await page.getByRole('link', { name: 'Open the creator' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByLabel('Reason').fill('We talked');
  await page.getByRole('button', { name: 'Restore creator' }).click();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('Creator restored', { exact: true }).last()).toBeVisible();
  await page.getByLabel('Action').selectOption('Sign-in failed');
  await expect(page.getByText('Unknown').first()).toBeVisible();
});

test('a session that the server ended leads to the sign-in page, and back after signing in', async () => {
  await page.goto('/admin/creators');
  await expect(heading('Creators')).toBeVisible();
  // In one go: a question that the screen asks by itself would also find the session ended.
  await page.getByRole('link', { name: 'Audit log' }).evaluate((link: HTMLElement) => {
    window.localStorage.setItem('adminToken', 'adm_of-nobody');
    link.click();
  });
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('adminToken'))).toBeNull();
  await page.getByLabel('Username').fill('ada');
  await passwordField('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading('Audit log')).toBeVisible();
});

test('demo data is removed from the set-up checklist after a confirmation', async () => {
  await page.goto('/admin/creators');
  const demo = page.getByRole('listitem').filter({ hasText: 'demo@unlatch.example' });
  await expect(demo.getByText('Demo', { exact: true })).toBeVisible();
  await page.goto('/admin/dashboard');
  const setup = page.getByRole('region', { name: 'Set-up' });
  await expect(setup.getByRole('heading', { name: 'No demo data' })).toBeVisible();
  await setup.getByRole('button', { name: 'Remove the demo data' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await setup.getByRole('button', { name: 'Remove the demo data' }).click();
  await page.getByRole('button', { name: 'Remove demo data', exact: true }).click();
  await expect(page.getByText('Demo data removed')).toBeVisible();
  await expect(setup.getByRole('button', { name: 'Remove the demo data' })).toBeHidden();
  await page.goto('/admin/creators');
  await expect(heading('Creators')).toBeVisible();
  await expect(page.getByText('demo@unlatch.example')).toBeHidden();
});

test('no operator screen is wider than a small phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/admin/creators', '/admin/audit', '/admin/account']) {
    await page.goto(path);
    await expectLoaded(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('a list that cannot be loaded can be asked for again', async () => {
  const failure = {
    success: false,
    error: 'Internal error',
    message: 'Internal error',
    code: 'internal_error',
  };
  for (const [path, name] of [
    ['/admin/creators', 'The creators could not be loaded'],
    ['/admin/audit', 'The audit log could not be loaded'],
    ['/admin/account', 'Your account could not be loaded'],
  ] as const) {
    const address = `**/api${path}*`;
    await page.route(address, (route) => route.fulfill({ status: 400, json: failure }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name })).toBeHidden();
  }
});
