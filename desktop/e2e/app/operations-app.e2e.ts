import { mergeTests } from '@playwright/test';
import { expect, test as operatorTest } from '../../../e2e/operator-fixtures.ts';
import { untilInOutbox } from '../../../e2e/practice-mail.ts';
import { test as appTest } from '../double/app-fixtures.ts';

const test = mergeTests(appTest, operatorTest);

test('the desktop app also shows the operator console and keeps its token in the keychain', async ({
  launch,
  chooseServer,
  operator,
  backstage,
}) => {
  const { email } = await backstage.signUp();
  await operator.api.auth.forgot({ body: { email } });
  await untilInOutbox(operator.api, email);
  const app = await launch();
  const page = await chooseServer(app);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.evaluate(
    async (token) => window.desktop?.keepToken('adminToken', token),
    operator.token,
  );
  const go = (path: string) => page.goto(new URL(path, page.url()).href);
  await go('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    operator.token,
  );

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Outbox/ })
    .click();
  await page.getByRole('button', { name: `Open the email to ${email}: Password reset` }).click();
  await page.getByRole('tab', { name: 'Formatted' }).click();
  const frame = page.frameLocator('iframe[title="The formatted email"]');
  await expect(frame.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: new RegExp(operator.username) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible();
  expect(app.did.leaked).toEqual([]);
});
