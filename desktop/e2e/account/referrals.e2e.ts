import type { Page } from '@playwright/test';
import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { changeDatabase, practiceClock } from '../../../e2e/change-database.ts';
import { expect, test as base } from '../../../e2e/console-fixtures.ts';

const test = base.extend<{ practiceClock: void }>({ practiceClock: [...practiceClock] });

const nothingWrong = async (page: Page) =>
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

/** From the order of Pro to its payment in practice. */
async function buyPro(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to the practice payment' }).click();
  await page.getByLabel('Country, as two letters').fill('DE');
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible();
}

test('a commission appears, is held, is released, becomes credit, and the next invoice is lower', async ({
  creatorPage: page,
  account,
  browser,
}) => {
  test.slow(); // two creators pay, and the round that approves comes once a minute
  const figures = page.getByRole('region', { name: 'Results of your link' });
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Referrals' })
    .click();
  await expect(page.getByText('Earn 30% for 12 months')).toBeVisible();
  await nothingWrong(page);
  const link = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.goto('/subscribe?plan=pro');
  await buyPro(page);

  const others = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
  });
  const newcomer = await others.newPage();
  await newcomer.goto(link);
  await newcomer.goto('/pricing');
  await newcomer.getByRole('link', { name: 'Choose Pro' }).click();
  await newcomer.getByLabel('Full Name').fill('Nia Newcomer');
  await newcomer.getByLabel('Email').fill(`nia-${crypto.randomUUID()}@example.test`);
  await newcomer.getByLabel('Password', { exact: true }).fill('a long enough one');
  await newcomer.getByLabel('Confirm Password', { exact: true }).fill('a long enough one');
  await newcomer.getByRole('button', { name: 'Create Account' }).click();
  await buyPro(newcomer);
  await others.close();

  await page.goto('/referrals');
  const ledger = page.getByRole('list', { name: 'Commissions and payouts' });
  await expect(ledger).toContainText('N••• paid');
  await expect(ledger).toContainText('Pending');
  await expect(ledger).toContainText('+$8.70');
  await expect(page.getByText('Practice: these commissions come from practice')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use as credit' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Paid once/ })).toContainText('1');
  await nothingWrong(page);

  // The days of the hold pass.
  await changeDatabase(
    `UPDATE referral_commissions c SET release_at = now() - interval '1 minute'
     FROM referral_partners p, users u
     WHERE p.id = c.partner_id AND u.id = p.user_id AND u.email = $1`,
    [account.email],
  );
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Use as credit' })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await expect(ledger).toContainText('Approved');
  await page.getByRole('button', { name: 'Use as credit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use as credit' }).click();
  const payouts = page.getByRole('list', { name: 'Payouts so far' });
  await expect(payouts).toContainText('$8.70');
  await expect(payouts.getByText('Credit', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(ledger).toContainText('Turned into credit');
  await expect(figures.getByText('$8.70', { exact: true })).toHaveCount(1);

  await page.goto('/subscription');
  await expect(page.getByText(/Next charge: \$20.30 on .*, after your credit/)).toBeVisible();
  await expect(page.getByText('$8.70, the next charges use it first')).toBeVisible();
  await nothingWrong(page);
  await page.getByRole('button', { name: 'Practise what happens next' }).click();
  await page.getByRole('button', { name: 'Go to what is due next' }).click();
  await expect(page.getByText('invoice.paid', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Unlatch' }).click();
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByText('$8.70 by credit')).toBeVisible();
  await expect(page.getByText(/Next charge: \$29.00 on/)).toBeVisible();
});
