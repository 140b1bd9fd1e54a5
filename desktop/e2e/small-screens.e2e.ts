import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/console-fixtures.ts';

const FINGER = 44;

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/**
 * Everything that can be pressed with less than 44 px of height; links within a text may have less.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const pressed = 'button,a[href],input,select,textarea,summary,[role=radio],[role=switch]';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.checkVisibility() || getComputedStyle(element).display === 'inline') continue;
      if (element.closest('.skip-link, [aria-hidden=true], [data-toasts], header')) continue;
      element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      // A small element may have a larger touch area.
      const isHit = [-1, 1].every((side) => {
        const hit = document.elementFromPoint(
          x + width / 2,
          y + height / 2 + side * (finger / 2 - 2),
        );
        return hit !== null && element.contains(hit);
      });
      if (!isHit) found.push(`${element.outerHTML.slice(0, 120)} ${width}x${height}`);
    }
    return found;
  }, FINGER);
}

test('every screen of a creator fits a phone, and touch targets are large enough', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const magnetId = await backstage.createMagnet(account, {
    title: 'The complete and unabridged handbook of Rechtsschutzversicherungsgesellschaften',
    triggerWords: ['GROWTH', 'HANDBOOK', 'RECHTSSCHUTZVERSICHERUNG'],
  });
  const commentUrl = await backstage.comment(
    magnetId,
    `growth please https://example.com/${'very-long'.repeat(9)}`,
    'Ingeborg Hohenstein',
  );
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  const paths = [
    '/dashboard',
    '/magnets',
    '/magnets/new',
    `/magnets/${magnetId}/edit`,
    '/activity',
    '/activity?tab=waiting',
    '/integrations',
    '/crm/score',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[role=status] .animate-pulse')).toHaveCount(0);
    // A phone zooms out of a page that is too wide, so the window's width proves nothing.
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    expect(await tooSmall(page), path).toEqual([]);
  }
});

test('a tap opens the explanation of a figure', async ({ creatorPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'How Tries is counted' }).tap();
  await expect(page.getByRole('tooltip')).toContainText(
    'Links that people pasted into an unlock page',
  );
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('a failed save shows its error beside the button, at the end of a long form', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const magnetId = await backstage.createMagnet(account);
  await page.goto(`/magnets/${magnetId}/edit?step=trigger`);
  await page.route(`**/api/magnets/${magnetId}/draft`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('radio', { name: 'Unlock right away' }).tap();
  const problem = page.getByRole('alert').filter({ hasText: 'could not be reached' });
  await expect(problem).toBeInViewport();
});
