import type { Browser, Page } from '@playwright/test';
import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';

const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31';
const FEED = 'https://www.linkedin.com/feed/';

/** Comes from LinkedIn by a link of a campaign and tries a comment. */
async function tries(page: Page, magnetId: string, campaign: string, comment: string) {
  const query = `utm_source=linkedin&utm_medium=social&utm_campaign=${encodeURIComponent(campaign)}`;
  await page.goto(`/unlock/${magnetId}?${query}`, { referer: FEED });
  await page.getByLabel('LinkedIn Comment URL').fill(comment);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
}

async function inBrowser(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  act: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext(options);
  await act(await context.newPage());
  await context.close();
}

test('a creator finds who came by a campaign, and sees the visit and the refused try', async ({
  account,
  backstage,
  browser,
  creatorPage: page,
  network,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const comments = {
    plain: await backstage.comment(magnetId, 'growth please', 'Ada Plain'),
    typo: await backstage.comment(magnetId, 'growht please', 'Bo Typo'),
    other: await backstage.comment(magnetId, 'growth too', 'Cy Other'),
  };
  const options = { extraHTTPHeaders: { 'x-forwarded-for': network } };
  const shown = (visitor: Page) =>
    expect(visitor.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();

  await inBrowser(browser, { ...options, javaScriptEnabled: false }, async (visitor) => {
    await tries(visitor, magnetId, 'Launch Week', comments.plain);
    await shown(visitor);
  });
  await inBrowser(browser, { ...options, userAgent: IN_APP }, async (visitor) => {
    await tries(visitor, magnetId, 'Typo day', comments.typo);
    await expect(visitor.getByText('Verification Failed').first()).toBeVisible();
    const { items } = await account.api.activity.listWaiting({});
    await account.api.activity.approve({ params: { waitingId: items[0]?.id ?? '' } });
    await visitor.reload();
    await shown(visitor);
  });
  await account.api.unlock.verifyComment({ body: { commentUrl: comments.other, magnetId } });

  await page.goto('/crm');
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByRole('row')).toHaveCount(4);
  const filterBy = async (campaign: string) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Field' }).selectOption('UTM campaign');
    const values = page.getByRole('group', { name: 'Values' }).getByRole('checkbox');
    await expect(values).toHaveCount(2);
    for (const value of await values.all()) await value.uncheck();
    await page.getByRole('checkbox', { name: campaign }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(grid.getByRole('row')).toHaveCount(2);
  };
  await filterBy('launch week');
  await expect(grid.getByRole('link', { name: 'Ada Plain' })).toBeVisible();
  await filterBy('typo day');
  await grid.getByRole('link', { name: 'Bo Typo' }).click();
  await expect(page.getByText(/^Visited “.*”: LinkedIn, typo day$/)).toBeVisible();
  await expect(page.getByText(/^Tried “.*”: the comment did not have the word$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Came from' })).toBeVisible();
  await expect(page.getByText('linkedin.com', { exact: true })).toBeVisible();
  await expect(page.getByText('LinkedIn’s own browser')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a campaign that is not offered can be typed, ${colorScheme}`, async ({
    creatorPage: page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/crm');
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Field' }).selectOption('UTM campaign');
    await page.getByRole('textbox', { name: 'Another value' }).fill('Winter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'winter' })).toBeChecked();
    const { violations } = await axeOn(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}
