import type { Browser, Page } from '@playwright/test';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

// With the animations that most people see.
test.use({ reducedMotion: 'no-preference' });

async function unlock(page: Page, magnetId: string, link: string): Promise<void> {
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.locator('[data-step=unlocked]').first()).toBeVisible();
}

async function aVisitor(browser: Browser, baseURL: string | undefined, network: string) {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': network },
  });
  return { page: await context.newPage(), close: () => context.close() };
}

test('the first lead is celebrated once, in one of two tabs; the second lead is not', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
  baseURL,
  network,
}) => {
  const magnetId = await backstage.createMagnet(account, { title: 'Growth notes' });
  // An open dashboard would claim it by the live event, before both tabs are held below.
  await page.goto('/magnets');
  await expect(page.getByText('Growth notes')).toBeVisible();
  const visitor = await aVisitor(browser, baseURL, network);
  await unlock(visitor.page, magnetId, await backstage.comment(magnetId, 'growth', 'Ada Visitor'));

  const other = await page.context().newPage();
  await other.addInitScript(
    ([key, token]) => {
      if (window.top === window) window.localStorage.setItem(key, token);
    },
    [SESSION_TOKEN_KEY, account.token] as const,
  );
  // Neither tab's claim reaches the server before the other one's is on its way too.
  let asked = 0;
  let open = (): void => {};
  const bothAsked = new Promise<void>((resolve) => (open = resolve));
  for (const tab of [page, other]) {
    await tab.route('**/api/dashboard/first-lead', async (route) => {
      asked += 1;
      if (asked === 2) open();
      await bothAsked;
      await route.continue();
    });
  }
  const momentIn = (tab: Page) => tab.getByRole('region', { name: 'Your first lead' });
  const claimOf = async (tab: Page) => {
    const answer = await tab.waitForResponse('**/api/dashboard/first-lead');
    return { tab, ...((await answer.json()) as { claimed: boolean }) }; // the contract's answer
  };
  const [, , ...claims] = await Promise.all([
    page.goto('/dashboard'),
    other.goto('/dashboard'),
    claimOf(page),
    claimOf(other),
  ]);
  expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
  const tab = claims.find(({ claimed }) => claimed)?.tab ?? page;
  const shown = momentIn(tab);
  await expect(shown).toContainText('Ada Visitor unlocked “Growth notes”');
  await expect(shown).toContainText('after you published it.');
  await expect(momentIn(tab === page ? other : page)).toBeHidden();
  const { violations } = await axeOn(tab).include('main').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();

  const link = await backstage.comment(magnetId, 'growth', 'Sam Second');
  await visitor.page.context().clearCookies();
  await unlock(visitor.page, magnetId, link);
  await tab.reload();
  await expect(tab.getByText('Sam Second').first()).toBeVisible();
  await expect(shown).toBeHidden();
  await visitor.close();
});

test('the celebration does not move for people who prefer less motion', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
  baseURL,
  network,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const magnetId = await backstage.createMagnet(account);
  const visitor = await aVisitor(browser, baseURL, network);
  await unlock(visitor.page, magnetId, await backstage.comment(magnetId, 'growth'));
  await visitor.close();
  await page.goto('/dashboard');
  const moment = page.getByRole('region', { name: 'Your first lead' });
  await expect(moment).toBeVisible();
  const animations = await moment.evaluate((section) => {
    const mark = section.querySelector('.first-lead-mark');
    const bar = section.querySelector('.latch-bar');
    if (mark === null || bar === null) return null;
    return [getComputedStyle(bar).animationName, getComputedStyle(mark, '::after').animationName];
  });
  expect(animations).toEqual(['none', 'none']);
});
