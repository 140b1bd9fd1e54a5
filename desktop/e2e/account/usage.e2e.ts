import { problemsOf } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

test('the subscription shows use, tells a used part once, and releases leads over the limit', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  test.slow(); // a round notices the use
  await backstage.createMagnet(account);
  await changeDatabase(
    `INSERT INTO quota_months (user_id, month, used)
     SELECT id, m.month, m.used FROM users, (VALUES (${THIS_MONTH}, 490),
       ((${THIS_MONTH} - interval '1 month')::date, 40)) AS m (month, used) WHERE email = $1
     ON CONFLICT (user_id, month) DO UPDATE SET used = excluded.used`,
    [account.email],
  );
  await changeDatabase(
    `INSERT INTO live_events (user_id, topic) SELECT id, 'quota' FROM users WHERE email = $1`,
    [account.email],
  );
  await page.goto('/subscription');
  await expect(page.getByRole('meter', { name: 'Comments this month' })).toHaveAttribute(
    'aria-valuetext',
    '490 of 600',
  );
  await expect(page.getByRole('meter', { name: 'Storage' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Comments by month' })).toBeVisible();
  await expect(page.getByText(/^You have no last month here yet: you joined in/)).toBeVisible();

  // It comes by itself.
  const notice = page.getByText('80% of your comments of this month are used.');
  await expect(notice).toBeVisible({ timeout: 120_000 });
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.getByRole('button', { name: /^Dismiss: 80% of your comments/ }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeVisible();
  await page.goto('/dashboard');
  // From the third day of a month the day it ends says more.
  await expect(
    page.getByText(/^80% of your comments of this month are used$|^Your comments run out on/),
  ).toBeVisible();

  await page.goto('/settings/emails');
  const mails = page.getByRole('combobox', { name: 'Email: Limits of your plan' });
  await expect(mails).toHaveValue('now');
  await mails.selectOption('off');
  // The field shows what is stored: a reload before that would cut the call off.
  await expect(mails).toHaveValue('off');
  await page.reload();
  await expect(mails).toHaveValue('off');
});

test('leads over the limit are named and released while the month has room', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const waiting = page.getByRole('region', { name: 'Leads over your limit' });
  // Again when the round that comes once a minute released them first.
  await expect(async () => {
    await changeDatabase('DELETE FROM leads WHERE magnet_id = $1', [magnetId]);
    await changeDatabase(
      `INSERT INTO leads (id, magnet_id, user_id, comment_id, post_key, comment_url, commented_at,
         name, comment_text, matched_word, method, confidence, confirmed, over_quota)
       SELECT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh'), $2, u.id,
         (7249845722735403008 + n)::text, 'activity:7249845722735403008',
         'https://www.linkedin.com/feed/update/urn:li:activity:7249845722735403008', now(),
         'Vera Visitor', 'GUIDE', 'GUIDE', 'guest_page', 'high', true, true
       FROM users u, generate_series(1, 2) AS n WHERE u.email = $1`,
      [account.email, magnetId],
    );
    await page.goto('/subscription');
    const soon = { timeout: 15_000 };
    await expect(waiting).toContainText('2 leads over your monthly limit wait for room', soon);
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
    await waiting.getByRole('button', { name: 'Release all now' }).click(soon);
    await expect(page.getByText('2 leads were released')).toBeVisible(soon);
  }).toPass();
  await expect(waiting).toHaveCount(0);

  // They came last month: each plan says what it would have done with them.
  await changeDatabase(
    `UPDATE leads SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '3 days'
     WHERE magnet_id = $1`,
    [magnetId],
  );
  await page.reload();
  const lastMonth = page.getByRole('table', { name: 'Last month by plan' });
  await expect(lastMonth.getByRole('columnheader', { name: /^Pro/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(lastMonth).toBeHidden();
  await expect(page.getByRole('region', { name: 'Last month on Pro' })).toContainText(
    'Leads shown at once2',
  );
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});

test('which magnets stay is chosen before a smaller plan and changed after it', async ({
  creatorPage: page,
  account,
}) => {
  await putOnPlan(account.email, 'pro');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const body = { title, triggerWord: 'GUIDE', textContent: 'Text' };
    await account.api.magnets.create({ body });
  }
  await page.goto('/subscribe?plan=free');
  const before = page.getByRole('region', { name: 'Which magnets stay active' });
  await expect(before).toContainText('3 of 3 chosen');
  await before.getByLabel('Five').uncheck();
  await before.getByLabel('One').check();
  await before.getByRole('button', { name: 'Keep these' }).click();
  await expect(before).toContainText('This is your choice.');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await changeDatabase(`UPDATE users SET plan_id = 'free' WHERE email = $1`, [account.email]);
  await page.goto('/subscription');
  const after = page.getByRole('region', { name: 'Paused by your plan' });
  await expect(after).toContainText('2 of 5 magnets are paused by the plan.');
  await expect(after.getByLabel('One')).toBeChecked();
  await after.getByLabel('One').uncheck();
  await after.getByLabel('Two').check();
  await after.getByRole('button', { name: 'Keep these active' }).click();
  await expect(page.getByText('Your choice is active')).toBeVisible();
  await expect(after.getByLabel('Two')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(after.getByLabel('One')).toBeChecked();
  await expect(after.getByLabel('Two')).not.toBeChecked();
});

test('a part that could not be loaded is said at its place, and the rest of the screen stays', async ({
  creatorPage: page,
}) => {
  const parts = /\/api\/subscriptions\/me\/(?:over-quota-leads|last-month|active-magnets)$/;
  await page.route(parts, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto('/subscription');
  for (const name of ['Your leads over the limit', 'Your last month', 'Your paused magnets']) {
    await expect(page.getByText(`${name} could not be loaded`)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.unroute(parts);
  const waiting = page.getByRole('region', { name: 'Leads over your limit' });
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting).toHaveCount(0);
});
