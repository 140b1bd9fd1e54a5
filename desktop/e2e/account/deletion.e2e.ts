import type { Page } from '@playwright/test';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

async function axe(page: Page): Promise<void> {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
async function deleteAccount(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await expect(dialog.getByText('The current password is wrong')).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
  await expect(dialog).toBeHidden();
}

test('a creator deletes the account, keeps it, deletes it again, and then it is gone', async ({
  browser,
  backstage,
  network,
  operatorPage,
}) => {
  test.slow(); // the job deletes an account up to ten seconds after its time
  const creator = await backstage.signUp();
  const magnetId = await backstage.createMagnet(creator);
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(([key, token]) => window.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    creator.token,
  ] as const);
  const visitor = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
  const unlockPage = await visitor.newPage();
  const look = async () => (await unlockPage.goto(`/unlock/${magnetId}`))?.status();

  await test.step('schedules it, and a banner on every screen shows the date', async () => {
    expect(await look()).toBe(200);
    await page.goto('/settings/data');
    await expect(page.getByText('For 14 days: you can sign in')).toBeVisible();
    await axe(page);
    await deleteAccount(page, creator.password);
    await page.goto('/dashboard');
    await expect(page.getByText('Your account is deleted on')).toBeVisible();
    await axe(page);
    expect(await look()).toBe(404);
    await expect(unlockPage.getByText('currently inactive')).toBeVisible();
  });

  await test.step('keeps it with one click, and the page is open again', async () => {
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account is deleted on')).toBeHidden();
    expect(await look()).toBe(200);
    await page.goto('/settings/data');
    await deleteAccount(page, creator.password);
  });

  await test.step('an operator finds it by its state and ends the delay', async () => {
    await operatorPage.goto('/admin/creators?status=deletion');
    await operatorPage.getByLabel('Search creators').fill(creator.email);
    await expect(operatorPage).toHaveURL(/search=/);
    await expect(operatorPage.getByText('Deletion on')).toHaveCount(1);
    await operatorPage.getByRole('link', { name: creator.name }).click();
    await operatorPage.getByRole('button', { name: 'Delete now' }).click();
    await axe(operatorPage);
    const dialog = operatorPage.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The creator asked for it by phone');
    await dialog.getByRole('button', { name: 'Delete now' }).click();
    await expect(operatorPage.getByText('The account is being deleted')).toBeVisible();
  });

  await test.step('the account and its page are gone', async () => {
    const isUnknown = async () => {
      await look();
      return unlockPage.getByText('Content Not Found').count();
    };
    await expect.poll(isUnknown, { timeout: 120_000 }).toBeGreaterThan(0);
    // The job deletes the account; a page opened before then still has its session.
    await expect(async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({
        timeout: 10_000,
      });
    }).toPass();
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
  });
  await context.close();
  await visitor.close();
});
