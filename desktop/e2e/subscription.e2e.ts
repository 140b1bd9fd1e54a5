import type { Page } from '@playwright/test';
import { problemsOf } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

const nothingWrong = async (page: Page) =>
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

test('a plan in practice: chosen as a visitor, paid, enlarged, past due, settled, paused, cancelled and kept', async ({
  page,
}) => {
  test.slow(); // a whole life: some thirty pages
  await page.goto('/pricing');
  await expect(page.getByText('Practice: no money moves.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Full Name').fill('Nia Newcomer');
  await page.getByLabel('Email').fill(`nia-${crypto.randomUUID()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('heading', { name: 'Change your plan' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'From Free to Pro' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Active magnets' })).toContainText(
    /today 3 → then 25$/,
  );
  await nothingWrong(page);
  await page.getByRole('button', { name: 'Continue to the practice payment' }).click();

  await page.getByLabel('4000 0000 0000 0002 The bank declines it').check();
  await page.getByLabel('Country, as two letters').fill('DE');
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('4242 4242 4242 4242 Works').check();
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible();

  await page.goto('/subscribe?plan=creator');
  await page.getByRole('button', { name: 'Practise paying $50.00' }).click();
  await expect(page.getByRole('heading', { name: 'You are on Creator+' })).toBeVisible();
  await page.getByRole('link', { name: 'Open your subscription' }).click();
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByText('$50.00')).toBeVisible();

  await page.getByRole('button', { name: 'Practise what happens next' }).click();
  await page.getByRole('button', { name: 'Let the next payment fail' }).click();
  await expect(page.getByText('The next payment will fail.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to what is due next' }).click();
  await expect(page.getByText('invoice.payment_failed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Unlatch' }).click();
  const failed = page.getByRole('region', { name: 'Your payment of $79.00 failed' });
  await expect(failed).toContainText('Your bank said: “Your card was declined.”');
  await nothingWrong(page);
  await page.goto('/subscribe?plan=pro');
  await expect(page.getByText('Please settle the open payment first.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the open payment' }).click();

  await failed.getByRole('button', { name: 'Change the card' }).click();
  await page.getByRole('button', { name: 'Good card again' }).click();
  await expect(page.getByRole('status').first()).toContainText('Done.');
  await page.getByRole('link', { name: 'Back to Unlatch' }).click();
  await failed.getByRole('button', { name: 'Pay $79.00 now' }).click();
  await page.getByRole('button', { name: 'Pay $79.00' }).click();
  await expect(page.getByText('paid', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Unlatch' }).click();
  await expect(page.getByText('The open payment was settled')).toBeVisible();
  await expect(failed).toHaveCount(0);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('radio', { name: /Three months/ }).check();
  await page.getByRole('button', { name: /^Pause until/ }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Creator+ now' }).click();
  await expect(page.getByText(/It renews by itself. Next charge: \$79.00/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Creator+' }).click();
  await page.getByLabel('Why do you leave?').selectOption('It costs too much');
  await expect(page.getByRole('link', { name: 'Look at Pro' })).toBeVisible();
  await page.getByRole('button', { name: /^End Creator\+ on/ }).click();
  await expect(page.getByText('Ends soon')).toBeVisible();
  await page.getByRole('button', { name: 'Keep Creator+' }).click();
  await expect(page.getByText('The cancellation of Creator+ was undone')).toBeVisible();
  await expect(page.getByText(/It renews by itself. Next charge: \$79.00/)).toBeVisible();
});

test('without a payment the subscription is the Free plan, and an unknown plan leads to all plans', async ({
  creatorPage: page,
}) => {
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible();
  await expect(page.getByText('Comments this month')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practise what happens next' })).toHaveCount(0);
  await nothingWrong(page);

  await page.goto('/subscribe?plan=no-such-plan');
  await expect(page.getByText('The address names a plan that is not on offer.')).toBeVisible();
  const plans = page.getByRole('region', { name: 'All plans' }).locator('ul > li:has(h3)');
  await expect(plans).toHaveCount(4);
  await expect(plans.first()).toContainText('Your plan');
  await expect(plans.first().getByRole('link')).toHaveCount(0);
});
