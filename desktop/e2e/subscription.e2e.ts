import { problemsOf } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

test('a plan from the pricing page shows what it changes and costs, and whom to ask while billing is off', async ({
  creatorPage: page,
  account,
}) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page.getByRole('heading', { name: 'Change your plan' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'From Free to Pro' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Active magnets' })).toContainText(
    /today 3 → then 25$/,
  );
  await expect(page.getByText('Billing is off on this installation.')).toBeVisible();
  const ask = page.getByRole('link', { name: 'Ask for Pro by email' });
  const href = decodeURIComponent((await ask.getAttribute('href')) ?? '');
  expect(href).toContain('mailto:');
  expect(href).toContain(`Account: ${account.email}`);
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.getByRole('link', { name: 'Compare all plans' }).click();
  const plans = page.getByRole('region', { name: 'All plans' }).locator('ul > li:has(h3)');
  await expect(plans).toHaveCount(4);
  await expect(plans.first()).toContainText('Your plan');
  await expect(plans.first().getByRole('link')).toHaveCount(0);

  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible();
  await expect(page.getByText('Comments this month')).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.goto('/subscribe?plan=no-such-plan');
  await expect(page.getByText('The address names a plan that is not on offer.')).toBeVisible();
  await expect(plans).toHaveCount(4);
});

test('a visitor who chooses a paid plan signs up first and comes back to it', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Full Name').fill('Nia Newcomer');
  await page.getByLabel('Email').fill(`nia-${crypto.randomUUID()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('link', { name: 'Ask for Pro by email' })).toBeVisible();
});
