import { expect, test } from '../../../e2e/console-fixtures.ts';

const KEPT = /kept in this browser/;
const BACK = 'Your unsaved changes are back.';

test('a session that ends while a form is filled in loses no input', async ({
  creatorPage: page,
  account,
}) => {
  await page.goto('/magnets/new');
  await page.getByLabel('Title').fill('Forty openings worth stealing');
  await page.getByLabel('Trigger words').fill('STEAL');
  await page.keyboard.press('Enter');
  await expect(page.getByText(KEPT)).toBeVisible();

  await account.api.auth.logout({});
  const ended = page.getByText('Your session has ended');
  // A figure that reloads by itself may find out before the click.
  await expect(async () => {
    if (!(await ended.isVisible())) {
      await page.getByRole('button', { name: 'Save draft' }).click({ timeout: 1_000 });
    }
    await expect(ended).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL('/magnets/new');
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Forty openings worth stealing');
  await expect(page.getByRole('button', { name: 'Remove STEAL' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.getByRole('link', { name: 'Lead magnets' }).first().click();
  await page.getByRole('link', { name: 'New magnet' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText(BACK)).toBeHidden();
});

test('after a reload, unsaved input is restored over another tab’s save, or discarded', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({
    body: { title: 'Plan', triggerWords: ['GROWTH'], status: 'draft' },
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/magnets/${id}/edit`);
  await page.getByLabel('The content').fill('## Week 1');
  await expect(page.getByText(KEPT)).toBeVisible();
  await account.api.magnets.update({ params: { magnetId: id }, body: { title: 'Better plan' } });

  await page.reload();
  await expect(page.getByText(BACK)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Better plan');
  await expect(page.getByLabel('The content')).toHaveValue('## Week 1');

  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(page.getByLabel('The content')).toHaveValue('');
  await expect(page.getByText('Only you can see this')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Better plan');
  await expect(page.getByText(BACK)).toBeHidden();
});

test('leaving or signing out with unsaved changes asks first, and then discards them', async ({
  creatorPage: page,
}) => {
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
