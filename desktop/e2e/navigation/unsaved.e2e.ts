import type { Page } from '@playwright/test';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { addWord } from '../../../e2e/magnet-form.ts';

const KEPT = /kept in this browser/;
const BACK = 'Your unsaved changes are back.';

const offline = (page: Page) =>
  page.route('**/api/magnets/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );

test('a session that ends while a form is filled in loses no input', async ({
  creatorPage: page,
  account,
}) => {
  await page.goto('/magnets/new');
  await page.getByLabel('Title').fill('Forty openings');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page).toHaveURL(/\/magnets\/\w+\/edit$/);
  await expect(page.getByLabel('Title')).toBeFocused();
  const edited = new URL(page.url()).pathname;

  await offline(page);
  await page.getByLabel('Title').fill('Forty openings worth stealing');
  await expect(page.getByText(KEPT)).toBeVisible();
  await account.api.auth.logout({});
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.unroute('**/api/magnets/**');
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL(edited);
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Forty openings worth stealing');
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/draft') &&
      response.request().postData()?.includes('STEAL') === true,
  );
  await addWord(page, 'STEAL');
  await kept;
  await page.getByRole('link', { name: 'Lead magnets' }).first().click();
  await expect(page.getByRole('link', { name: 'Forty openings worth stealing' })).toBeVisible();
  await page.getByRole('link', { name: 'New magnet' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('what the server could not take is restored after a reload, or discarded', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({
    body: { title: 'Plan', triggerWords: ['GROWTH'], status: 'draft' },
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/magnets/${id}/edit`);
  await offline(page);
  await page.getByLabel('The content').fill('## Week 1');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();

  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('The content')).toHaveValue('## Week 1');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('The content')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Plan');
  await expect(page.getByText(BACK)).toBeHidden();
});

test('of two tabs the second sees both copies and chooses', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({
    body: { title: 'Plan', triggerWords: ['GROWTH'], textContent: 'Text' },
  });
  const params = { magnetId: id };
  await page.goto(`/magnets/${id}/edit`);
  await page.getByLabel('Title').fill('Plan of this tab');
  await expect(page.getByText('Not published yet. Saved')).toBeVisible();
  const other = { ...(await account.api.magnetDrafts.read({ params })).draft?.fields };
  const body = { fields: { ...other, title: 'Plan of the other' }, revision: 1, baseVersion: 1 };
  await account.api.magnetDrafts.save({ params, body });

  await page.getByLabel('The content').fill('My text');
  const conflict = page.getByText('This magnet was changed somewhere else.');
  await expect(conflict).toBeVisible();
  await expect(page.locator('del').filter({ hasText: 'other' })).toBeVisible();
  // The next press comes before the server has the copy of this tab.
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/magnets/${id}/draft`, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  const publish = page.getByRole('button', { name: 'Publish changes' });
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText('Changes published')).toBeVisible();
  expect(await account.api.magnets.get({ params })).toMatchObject({
    title: 'Plan of this tab',
    textContent: 'My text',
  });

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Published versions' });
  await versions.getByRole('button', { name: 'Compare' }).click();
  await versions.getByRole('button', { name: 'Restore into the draft' }).click();
  await expect(page.getByLabel('The content')).toHaveValue('Text');
  await page.getByRole('button', { name: 'See changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Unpublished changes' })).toContainText('Content');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  await expect(page.getByLabel('The content')).toHaveValue('My text');
});

test('leaving right after a change saves it on the way, and asks nobody', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({
    body: { title: 'Plan', triggerWords: ['GROWTH'], textContent: 'Text' },
  });
  await page.goto(`/magnets/${id}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('Plan of the year');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const { draft } = await account.api.magnetDrafts.read({ params: { magnetId: id } });
  expect(draft?.fields.title).toBe('Plan of the year');
  await page.goBack();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Plan of the year');
});

test('leaving or signing out with unsaved changes asks first, and then discards them', async ({
  creatorPage: page,
}) => {
  await page.route('**/api/magnets', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/magnets/new');
  await page.getByLabel('Title').fill('Given up');
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/magnets/new');
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.getByLabel('Title').fill('Kept for me only');
  await page.getByRole('button', { name: /Robin Ferrer/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Kept for me only');
  await page.getByRole('button', { name: /Robin Ferrer/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  const names = await page.evaluate(() => Object.keys(localStorage));
  expect(names.filter((name) => name.startsWith('unsaved:'))).toEqual([]);
});

test('a click does not lose unsaved integrations', async ({ creatorPage: page }) => {
  await page.goto('/integrations');
  await page.getByRole('radio', { name: /Load without asking/ }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/integrations');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Integrations saved')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
