import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

test('a visitor is asked about an address that bounced, and its creator allows mail to it again', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
  network,
  baseURL: baseUrl = '',
}) => {
  await putOnPlan(account.email, 'pro');
  const magnetId = await backstage.createMagnet(account, { collectEmails: true });
  const email = `gone-${crypto.randomUUID()}@example.test`;
  await changeDatabase(
    `INSERT INTO mail_addresses (address_key, refused_at, refused_by) VALUES ($1, now(), 'notice')`,
    [email],
  );
  const context = await browser.newContext({
    baseURL: baseUrl,
    extraHTTPHeaders: { 'x-forwarded-for': network },
  });
  const visitor = await context.newPage();
  await visitor.goto(`/unlock/${magnetId}`);
  const link = await backstage.comment(magnetId, 'growth please', 'Ada Gone');
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Access Content' }).click();
  await expect(visitor.getByText('Our email came back')).toBeVisible();
  await expect(visitor.getByLabel('Email')).toHaveValue(email);
  const asked = await atRest(visitor, () => axeOn(visitor).analyze());
  expect(asked.violations.map(({ id }) => id)).toEqual([]);
  await visitor.getByRole('button', { name: 'Access Content' }).click();
  await expect(visitor.getByText('canary-gated-browser')).toBeVisible();
  await context.close();

  await page.goto('/crm');
  await page.getByRole('link', { name: 'Ada Gone' }).click();
  await expect(page.getByText('Email bounced', { exact: true })).toBeVisible();
  const { violations } = await atRest(page, () => axeOn(page).analyze());
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Allow mail again' }).click();
  await expect(page.getByText('Email bounced', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Mail allowed again after a bounce').first()).toBeVisible();
});
