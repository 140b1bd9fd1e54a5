import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { plansOnOffer } from '../../../e2e/change-database.ts';
import { consoleOf, expect, test as base } from '../../../e2e/operator-fixtures.ts';

const test = base.extend<{ plansOnOffer: void }>({ plansOnOffer: [...plansOnOffer] });

test('an operator gives a creator a plan until a day, the creator sees it, and it is ended early', async ({
  operatorPage: page,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await page.getByRole('link', { name: creator.name }).click();
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByText('Free', { exact: true })).toBeVisible();
  await plan.getByRole('button', { name: 'Set plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Pro' });
  await dialog.getByLabel(/^Until the end of/).fill('2040-05-31');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Won the raffle');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(plan.getByText('Pro', { exact: true })).toBeVisible();
  await expect(plan.getByText(/^Until .*2040.*, then Free\.$/)).toBeVisible();

  const own = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' } });
  await own.addInitScript(([key, token]) => window.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    creator.token,
  ] as const);
  await own.goto('/dashboard');
  const usage = own.getByRole('region', { name: 'Pro plan' });
  await expect(usage.getByText(/^Until .*2040.*, then you are on Free\.$/)).toBeVisible();
  await own.close();

  await plan.getByRole('button', { name: 'End it now' }).click();
  await dialog.getByLabel('Reason').fill('The raffle was a mistake');
  await dialog.getByRole('button', { name: 'End the plan' }).click();
  await expect(plan.getByText('Stays until somebody changes it.')).toBeVisible();

  await plan.getByRole('button', { name: 'Add comments' }).click();
  await dialog.getByLabel('Comments to add').fill('a few');
  await dialog.getByLabel('Reason').fill('A busy launch');
  await dialog.getByRole('button', { name: 'Add comments' }).click();
  await expect(dialog.getByLabel('Comments to add')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Comments to add').fill('50');
  await dialog.getByRole('button', { name: 'Add comments' }).click();
  await expect(
    plan.getByText('0 of 650 comments this month (UTC), 50 of them extra.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.locator('summary').getByText('Plan of a creator ended')).toBeVisible();
  await expect(page.locator('summary').getByText('Plan of a creator set')).toBeVisible();
});

test('an operator adds a plan, the pricing page and leads without addresses name it, and retiring takes it off', async ({
  operatorPage: page,
  backstage,
  browser,
  request,
}) => {
  const id = `p${Date.now().toString(36)}`;
  const pricing = async () => (await request.get('/pricing')).text();
  await page.goto('/admin/settings/plans');
  await page.getByRole('button', { name: 'Add a plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Team ${id}`);
  await dialog.getByLabel('Id', { exact: true }).fill(id);
  await dialog.getByLabel('Comments a month').fill('many');
  await dialog.getByLabel('Price in US dollars a month').fill('59');
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  await expect(dialog.getByLabel('Comments a month')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Comments a month').fill('15000');
  await dialog.getByRole('switch', { name: 'Email collection' }).click();
  await dialog.getByRole('button', { name: 'Add plan' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `Team ${id}` });
  await expect(card.getByText('15,000')).toBeVisible();
  await expect.poll(pricing).toContain(`Team ${id}`);

  const creator = await backstage.signUp();
  const magnetId = await backstage.createMagnet(creator);
  const commentUrl = await backstage.comment(magnetId, 'Growth, please', 'Ada Lovelace');
  await request.post('/api/verify-comment', { data: { commentUrl, magnetId } });
  const own = await consoleOf(browser, creator);
  await own.goto('/dashboard');
  const shown = new RegExp(`With Pro, .*Team ${id}`);
  await expect(own.getByRole('region', { name: 'Latest leads' }).getByText(shown)).toBeVisible();
  await own.goto('/crm');
  const lead = own.getByRole('grid', { name: 'Leads' }).getByRole('row', { name: /Ada Lovelace/ });
  await expect(lead.getByText(shown)).toBeVisible();
  await own.context().close();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])).toEqual([]);
  }

  await page.getByRole('button', { name: `Edit Team ${id}` }).click();
  await dialog.getByLabel('Support', { exact: true }).fill('A call a week');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('A call a week')).toBeVisible();
  await page.getByRole('button', { name: `Retire Team ${id}` }).click();
  await dialog.getByRole('button', { name: 'Retire the plan' }).click();
  await expect(card.getByText('Retired', { exact: true })).toBeVisible();
  await expect.poll(pricing).not.toContain(`Team ${id}`);
});
