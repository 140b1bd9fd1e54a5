import { problemsOf } from '../../../e2e/axe.ts';
import { type Account, expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';
import type { Backstage } from '../../../e2e/fixtures.ts';

/** A magnet with a lead, and a comment with a typo that waits. */
async function someTraffic(account: Account, backstage: Backstage): Promise<void> {
  const magnetId = await backstage.createMagnet(account);
  for (const text of ['Growth, please', 'growht']) {
    const commentUrl = await backstage.comment(magnetId, text, `${text.slice(0, 4)} Visitor`);
    await account.api.unlock
      .verifyComment({ body: { commentUrl, magnetId } })
      .catch(() => 'the typo is refused');
  }
}

test('a creator compares periods in the address bar, reads a formula by keyboard, and follows what needs attention', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await someTraffic(account, backstage);
  await page.goto('/dashboard');
  const figures = page.getByRole('region', { name: 'Visits over time' });
  await expect(figures).toBeVisible();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await expect(page.getByLabel('Compare with')).toHaveValue('previous');

  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await page.getByLabel('Compare with').selectOption('none');
  await expect(page.getByLabel('Compare with')).toHaveValue('none');
  await page.getByRole('button', { name: /^Verified 1: show in the chart/ }).click();
  await expect(page.getByRole('region', { name: 'Verified over time' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(page.getByLabel('Compare with')).toHaveValue('none');
  await expect(page.getByRole('region', { name: 'Verified over time' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Compare with')).toHaveValue('previous');

  await page.getByRole('button', { name: 'How Verified is counted' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toContainText('Comments that were confirmed.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();

  const funnel = page.getByRole('region', { name: 'From visit to opening' });
  await expect(funnel.getByRole('link', { name: /^Verified/ })).toHaveAttribute(
    'href',
    /^\/performance\?.*step=verified$/,
  );
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('link', { name: /One comment nearly has your word/ })
    .click();
  await expect(page).toHaveURL(/\/activity\?tab=waiting$/);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  // Stored: going on at once could cut the call off.
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Latest leads' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeHidden();
});

test('the top lists tell the best magnet, source and post, and lead to their figures where the plan filters', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await someTraffic(account, backstage);
  await page.goto('/dashboard?metric=verified');
  const magnets = page.getByRole('list', { name: 'Top lead magnets by verified' });
  await expect(magnets.getByRole('listitem')).toHaveText(/1, 100% of all,up new from 0$/);
  const posts = page.getByRole('region', { name: 'Top posts' });
  // The Free plan has no filters and no posts, so nothing leads to an answer that it refuses.
  await expect(posts.getByRole('link')).toHaveText('See plans');
  await expect(magnets.getByRole('link')).toHaveCount(0);
  await page.getByRole('link', { name: 'All sources' }).click();
  await expect(page.getByRole('region', { name: 'Where people come from' })).toBeInViewport();

  await putOnPlan(account.email, 'pro');
  await page.goto('/dashboard?metric=visits');
  await expect(posts.getByText('Tries', { exact: true })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await posts.getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Remove the filter Post: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tries 2: show in the chart/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('first steps are marked, hidden and found again, also after a reload; both themes pass axe', async ({
  creatorPage: page,
}) => {
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await problemsOf(page)).toEqual([]);
  }
  await steps.getByRole('button', { name: 'I did it' }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'First steps 1/5' }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Not yet' }).click();
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
});

test('the weekly summary is switched off in the settings and on again', async ({
  account,
  creatorPage: page,
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const choice = page.getByRole('switch', { name: 'Email me a summary of each week' });
  await expect(choice).toBeChecked();
  expect(await problemsOf(page)).toEqual([]);
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect.poll(async () => (await account.api.weeklySummary.read()).isOn).toBe(false);
  await choice.click();
  await expect(choice).toBeChecked();
  await expect.poll(async () => (await account.api.weeklySummary.read()).isOn).toBe(true);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a creator of UTC takes the zone of the browser over, and is asked no more', async ({
    account,
    creatorPage: page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Use America/New York' }).click();
    await expect(page.getByText('Your figures use UTC days')).toBeHidden();
    expect(await account.api.profile.read()).toMatchObject({ timeZone: 'America/New_York' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Your figures use UTC days')).toBeHidden();
  });
});
