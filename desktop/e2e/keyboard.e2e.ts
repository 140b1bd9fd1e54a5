import { expect, test } from '../../e2e/console-fixtures.ts';

// With the animations that most people see.
test.use({ reducedMotion: 'no-preference' });

test('a new screen is announced, and the focus is never lost', async ({ creatorPage: page }) => {
  await page.goto('/magnets');
  await page.getByRole('link', { name: 'Start from scratch' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New magnet' })).toBeVisible();
  await expect(page.locator('#screen')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^New magnet ·/ })).toBeAttached();

  await page.getByRole('link', { name: 'Activity' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Activity ·/ })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Activity' })).toBeFocused();
});

test('a window above the screen gives the focus back to where it was', async ({
  account,
  creatorPage: page,
}) => {
  await account.api.magnets.create({
    body: { title: 'Amber', textContent: 'x', triggerWord: 'GO' },
  });
  await page.goto('/magnets');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));

  // Opened by an item of a menu, which is gone by then.
  const more = page.getByRole('button', { name: 'More for Amber' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Write the post/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  // A form that is not left: with a link, and from the palette above it.
  await page.route('**/api/magnets', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/magnets/new');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Half a title');
  const activity = page.getByRole('link', { name: 'Activity' });
  await activity.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(activity).toBeFocused();
  await title.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('activity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Half a title');
});

test('a form keeps the focus while it is sent, and is sent once', async ({ page, account }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/login', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').press('Enter');
  await busy.focus();
  answer();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  expect(calls).toBe(1);
});

test('an error is shown beside its field, and the field gets the focus', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByText('Please enter your email address first')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();

  // Also a field's error from the server.
  await page.goto('/auth?tab=register');
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        error: 'Please check the highlighted fields',
        message: 'Please check the highlighted fields',
        code: 'validation_failed',
        requestId: 'req-of-a-test',
        fields: { email: 'Please enter a valid email address' },
      },
    }),
  );
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill('grace@example.test');
  await page.getByLabel('Password', { exact: true }).fill('tulips in may');
  await page.getByLabel('Confirm Password', { exact: true }).fill('tulips in may');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});
