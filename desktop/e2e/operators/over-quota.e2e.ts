import type { Page } from '@playwright/test';
import { plansOnOffer } from '../../../e2e/change-database.ts';
import { consoleOf, expect, test as base } from '../../../e2e/operator-fixtures.ts';
import { openPracticeMail } from '../../../e2e/practice-mail.ts';

// Its own plan is on offer for a moment.
const test = base.extend<{ plansOnOffer: void }>({ plansOnOffer: [...plansOnOffer] });

async function unlock(page: Page, magnetId: string, link: string, email: string): Promise<void> {
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.getByRole('button', { name: 'Access Content' }).click();
  await expect(page.getByText('secret')).toBeVisible();
}

test('a visitor over the monthly limit is served, and the lead waits for room until an operator gives a larger plan', async ({
  operatorPage: page,
  operator,
  backstage,
  browser,
  baseURL: baseUrl = '',
}) => {
  const creator = await backstage.signUp();
  const found = await operator.api.operatorCreators.list({ query: { search: creator.email } });
  const creatorId = found.items[0]?.id ?? '';
  const small = `s${Date.now().toString(36)}`;
  await operator.api.operatorPlans.add({
    body: {
      id: small,
      name: `Small ${small}`,
      priceUsd: 1,
      yearlyPriceUsd: null,
      magnetLimit: 1,
      commentLimit: 1,
      collectEmails: true,
      facebookPixel: false,
      googleAnalytics: false,
      advancedAnalytics: false,
      hidePoweredBy: false,
      support: 'Email support',
      storageMb: 10,
      answerHours: null,
    },
  });
  await operator.api.operatorCreators.setPlan({
    params: { creatorId },
    body: { plan: small, reason: 'A small start' },
  });
  // A retired plan is offered to no other creator.
  await operator.api.operatorPlans.retire({ params: { planId: small } });

  const magnetId = await backstage.createMagnet(creator, { collectEmails: true });
  const own = await consoleOf(browser, creator);
  for (const [name, email] of [
    ['Ada First', 'ada@example.test'],
    ['Bela Second', 'bela@example.test'],
  ] as const) {
    const link = await backstage.comment(magnetId, `growth, says ${name}`, name);
    const visitor = await browser.newPage();
    await unlock(visitor, magnetId, link, email);
    await visitor.close();
  }

  const latest = own.getByRole('region', { name: 'Latest leads' });
  await own.goto('/dashboard');
  await expect(own.getByText('One lead over your monthly limit waits for room')).toBeVisible();
  await expect(latest.getByText('Ada First')).toBeVisible();
  await expect(latest.getByText('Lead over your limit', { exact: true })).toBeVisible();
  expect(await own.content()).not.toMatch(/Bela|bela@example/);
  await own.goto('/activity');
  await expect(own.getByText('Over limit')).toHaveCount(1);
  await expect(own.getByText('ada@example.test')).toBeVisible();
  expect(await own.content()).not.toMatch(/Bela|bela@example/);

  await page.goto(`/admin/creators/${creatorId}`);
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(
    plan.getByText('1 of 1 comments this month (UTC). 1 lead is over the limit.'),
  ).toBeVisible();
  await plan.getByRole('button', { name: 'Set plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Pro' });
  await dialog.getByLabel('Reason').fill('It grows');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(plan.getByText('2 of 10,000 comments this month (UTC).')).toBeVisible();

  await own.goto('/dashboard');
  await expect(latest.getByText('Bela Second')).toBeVisible();
  await expect(latest.getByText('bela@example.test')).toBeVisible();
  await expect(own.getByText(/over your monthly limit/)).toHaveCount(0);
  const { link } = await openPracticeMail(baseUrl, creator.email, 'Leads released');
  expect(new URL(link).pathname).toBe('/activity');
  await own.goto(link);
  await expect(own.getByRole('heading', { name: 'Bela Second' })).toBeVisible();
  await expect(own.getByText('bela@example.test')).toBeVisible();
  await expect(own.getByText('growth, says Bela Second')).toBeVisible();
  await expect(own.getByText('Over limit')).toHaveCount(0);
  await own.context().close();
});
