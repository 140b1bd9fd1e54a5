import type { Page } from '@playwright/test';
import { problemsOf } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { expect, test as consoleTest } from '../../e2e/console-fixtures.ts';
import {
  consoleOf,
  consoleOfRole,
  test as operatorConsoleTest,
} from '../../e2e/operator-fixtures.ts';
import { plansOnOffer, practiceClock } from '../../e2e/change-database.ts';

const test = consoleTest.extend<{ practiceClock: void }>({ practiceClock: [...practiceClock] });
const testOfPlans = test.extend<{ plansOnOffer: void }>({ plansOnOffer: [...plansOnOffer] });
const operatorTest = operatorConsoleTest.extend<{ practiceClock: void }>({
  practiceClock: [...practiceClock],
});

// The clock of practice is one for all: two lives at the same time would move each other's.
test.describe.configure({ mode: 'default' });

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
  await expect(page.getByText('Please settle the open payment first')).toBeVisible();
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
  const plans = page.getByRole('region', { name: 'All plans' });
  await expect(plans.getByText('Creator+ is paused. Continue it first')).toBeVisible();
  await expect(plans.getByRole('link')).toHaveCount(0);
  await nothingWrong(page);
  await page.goto('/subscribe?plan=pro');
  await expect(page.getByText('Creator+ is paused. Continue it first')).toBeVisible();
  await page.getByRole('button', { name: 'Continue Creator+ now' }).click();
  await expect(page.getByRole('button', { name: 'Confirm Pro' })).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByText(/It renews automatically. Next charge: \$79.00/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Creator+' }).click();
  await page.getByLabel('Why are you leaving?').selectOption('It costs too much');
  await expect(page.getByRole('link', { name: 'Look at Pro' })).toBeVisible();
  await page.getByRole('button', { name: /^End Creator\+ on/ }).click();
  await expect(page.getByText('Ends soon')).toBeVisible();
  await page.goto('/subscribe');
  await expect(plans.getByText(/^Creator\+ ends on .* Keep it first/)).toBeVisible();
  await expect(plans.getByRole('link')).toHaveCount(0);
  await page.goto('/subscribe?plan=pro');
  await page.getByRole('button', { name: 'Keep Creator+' }).click();
  await expect(page.getByRole('button', { name: 'Confirm Pro' })).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByText('The cancellation of Creator+ was undone')).toBeVisible();
  await expect(page.getByText(/It renews automatically. Next charge: \$79.00/)).toBeVisible();
});

testOfPlans(
  'without a payment the subscription is the Free plan, and an unknown plan leads to all plans',
  async ({ creatorPage: page }) => {
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
  },
);

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** The clock of practice runs ahead of ours, so its days may be later ones. */
const period = { from: dayAfter(-1), to: dayAfter(700), practice: 'true' } as const;

/** Buys Pro with a good card, and lets the next charge fail. */
async function failToPay(page: Page): Promise<void> {
  await page.goto('/subscribe?plan=pro');
  await page.getByRole('button', { name: 'Continue to the practice payment' }).click();
  await page.getByLabel('4242 4242 4242 4242 Works').check();
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible();
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Practise what happens next' }).click();
  await page.getByRole('button', { name: 'Let the next payment fail' }).click();
  await expect(page.getByText('The next payment will fail.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to what is due next' }).click();
  await expect(page.getByText('invoice.payment_failed')).toBeVisible();
}

operatorTest(
  'an operator finds a failed payment, sees why, extends the plan, and refunds exactly what the books then say',
  async ({ operatorPage: page, operator, backstage, browser }) => {
    test.slow(); // a purchase, a month and the operator's walk
    const creator = await backstage.signUp();
    const own = await consoleOf(browser, creator);
    await failToPay(own);
    await own.context().close();
    const { finance } = operator.api;
    const before = (await finance.read({ query: period })).figures.refundedCents;

    await page.goto('/admin/billing?tab=invoices&isFailed=true');
    const failed = page.getByRole('listitem').filter({ hasText: creator.name });
    await expect(failed).toContainText('Your card was declined.');
    await failed.getByRole('link', { name: creator.name }).click();
    await expect(page.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible();
    const subscriptions = page.getByRole('region', { name: 'Subscriptions' });
    await expect(subscriptions.getByText('Past due', { exact: true })).toBeVisible();
    await nothingWrong(page);

    const dialog = page.getByRole('dialog');
    await page
      .getByRole('region', { name: 'Plan', exact: true })
      .getByRole('button', { name: 'Set plan' })
      .click();
    await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Pro' });
    await dialog.getByLabel(/^Until the end of/).fill('2040-05-31');
    await dialog.getByLabel('Reason').fill('The bank mends it next week');
    await dialog.getByRole('button', { name: 'Set plan' }).click();
    const allowed = page.getByRole('region', { name: 'Allowed now, and why' });
    await expect(allowed.getByText(/until .*2040/).first()).toBeVisible();

    await allowed.getByRole('button', { name: 'Make an exception' }).click();
    await dialog.getByLabel('Feature').selectOption({ label: 'Active magnets' });
    await dialog.getByLabel('Value').fill('77');
    await dialog.getByLabel('Reason').fill('A launch with many pages');
    await dialog.getByRole('button', { name: 'Make the exception' }).click();
    await expect(allowed.getByText('Active magnets: 77')).toBeVisible();
    await allowed.getByRole('button', { name: 'End the exception for Active magnets' }).click();
    await dialog.getByLabel('Reason').fill('The launch is over');
    await dialog.getByRole('button', { name: 'End the exception' }).click();
    await expect(allowed.getByText('Active magnets: 25')).toBeVisible();

    const invoices = page.getByRole('region', { name: 'Invoices' });
    await invoices.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByLabel('Amount in US dollars').fill('29.01');
    await expect(dialog.getByText('Between $0.01 and $29.00, such as 12.50')).toBeVisible();
    await dialog.getByLabel('Amount in US dollars').fill('9.50');
    await expect(dialog.getByText('$19.50 of $29.00 stay with you.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A week without the service');
    await dialog.getByRole('button', { name: 'Refund $9.50' }).click();
    await expect(invoices.getByText('Refunded $9.50')).toBeVisible();
    const happened = page.getByRole('region', { name: 'What happened' });
    await expect(happened.getByText(/“A week without the service”/)).toBeVisible();
    await expect(happened.getByText(/“The bank mends it next week”/)).toBeVisible();
    const after = (await finance.read({ query: period })).figures.refundedCents;
    expect(after - before).toBe(950);

    const books = await consoleOfRole(browser, 'finance');
    await books.goto(new URL(page.url()).pathname);
    await expect(books.getByRole('heading', { name: creator.name, level: 1 })).toBeVisible();
    await expect(books.getByRole('region', { name: 'Allowed now, and why' })).toContainText('Pro');
    for (const name of ['Refund', 'Cancel']) {
      await expect(books.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Set plan', 'Make an exception', 'Add comments']) {
      await expect(books.getByRole('button', { name })).toHaveCount(0);
    }
    await books.goto('/admin/finance?practice=true');
    await expect(books.getByText(/the day of the practice clock/)).toBeVisible();
    await expect(books.getByText(/^[1-9]\d* tr(y|ies)$/)).toBeVisible();
    await books.getByRole('button', { name: 'Own period' }).click();
    await books.getByLabel('First day', { exact: true }).fill('2031-02-03');
    await books.getByLabel('Last day', { exact: true }).fill('2031-02-01');
    await books.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(books.getByText('The last day is before the first one')).toBeVisible();
    await books.getByLabel('Last day', { exact: true }).fill('2031-02-05');
    await books.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(books).toHaveURL(/from=2031-02-03&to=2031-02-05/);
    await expect(books.getByText('0 payments, $0.00 tax')).toBeVisible();
    await books.goto('/admin/finance/referrals');
    const terms = books.getByRole('region', { name: 'Terms' });
    await expect(terms.getByText(/of what a person you brought pays/)).toBeVisible();
    await expect(terms.getByRole('button')).toHaveCount(0);
    await books.setViewportSize({ width: 360, height: 740 });
    await books.goto('/admin/billing?tab=comparisons');
    await expect(books.getByRole('tab', { name: 'Comparisons' })).toBeInViewport({ ratio: 0.9 });
    await expect(books.getByRole('tab', { name: 'Provider' })).toHaveCount(0);
    await books.close();

    await subscriptions.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByLabel('Reason').fill('They wrote that they leave');
    await dialog.getByRole('button', { name: 'End it now' }).click();
    await expect(subscriptions.getByText('Ended', { exact: true })).toBeVisible();
    await expect(subscriptions.getByRole('button')).toHaveCount(0);
    await nothingWrong(page);
  },
);

operatorTest(
  'an operator makes a code, a creator pays the lower price that it shows, and the code is switched off',
  async ({ operatorPage: page, backstage, browser }) => {
    test.slow(); // two people and a payment
    const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const dialog = page.getByRole('dialog');
    await page.goto('/admin/billing?tab=coupons');
    await page.getByRole('button', { name: 'Make a coupon' }).click();
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Percent off').fill('50');
    await dialog.getByLabel('It lowers').selectOption({ label: 'Some months' });
    await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Pro' });
    await dialog.getByLabel('Reason').fill('Launch');
    await nothingWrong(page);
    await dialog.getByRole('button', { name: 'Make the coupon' }).click();
    const line = page.getByRole('listitem').filter({ hasText: code });
    await expect(line).toContainText('50% off payments of 3 months');
    await nothingWrong(page);

    const own = await consoleOf(browser, await backstage.signUp());
    await own.goto('/subscribe?plan=pro');
    await own.getByRole('button', { name: 'Add a code' }).click();
    await own.getByLabel('Code').fill('NOTHING');
    await own.getByRole('button', { name: 'Apply the code' }).click();
    await expect(own.getByText('This code does not exist')).toBeVisible();
    await own.getByLabel('Code').fill(code.toLowerCase());
    await own.getByRole('button', { name: 'Apply the code' }).click();
    await expect(own.getByText(`Code ${code}`)).toBeVisible();
    await expect(own.getByText('$14.50', { exact: true })).toBeVisible();
    await nothingWrong(own);
    await own.getByRole('button', { name: 'Continue to the practice payment' }).click();
    await own.getByLabel('Country, as two letters').fill('US');
    await own.getByRole('button', { name: 'Pay $14.50' }).click();
    await expect(own.getByRole('heading', { name: 'You are on Pro' })).toBeVisible();
    await own.context().close();

    await page.reload();
    await expect(line).toContainText('1 use');
    await line.getByRole('button', { name: `Switch off ${code}` }).click();
    await dialog.getByLabel('Reason').fill('The launch is over');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(line).toContainText('Switched off');
    await expect(line.getByRole('button', { name: `Switch on ${code}` })).toBeVisible();
  },
);
