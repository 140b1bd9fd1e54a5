import { axeOn } from '../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/fixtures.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';

const paths = [
  '/',
  '/about',
  '/pricing',
  '/terms',
  '/privacy',
  '/linkedin-unlock-demo',
  '/unlock/demo',
  '/no-such-page',
  '/unlock/abcabcabcabc',
] as const;

/** Errors in the browser's console; a page that is not found always logs one. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) {
      complaints.push(message.text());
    }
  });
  return complaints;
}

for (const path of paths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} is accessible and quiet in the ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const complaints = complaintsOf(page);
      await page.goto(path);
      const { violations } = await axeOn(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test(`${path} fits 320 px without sideways scroll`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  test(`${path} stands still while it comes`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await shifts()).toBeLessThanOrEqual(0.02);
  });
}

test('no link among the public pages is dead', async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) seen.add(href.split('#', 1)[0] ?? '');
  }
  expect(seen.size).toBeGreaterThan(10);
  for (const href of seen) expect((await request.get(href)).status(), href).toBe(200);
});

test('anchors of the legal texts lead to their section', async ({ page }) => {
  await page.goto('/privacy');
  for (const href of await page
    .locator('nav[aria-label="Contents"] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    await expect(page.locator(`section${href}`)).toHaveCount(1);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, plans are explained, and the theme can be chosen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .click();
    await page.getByText('3 active lead magnets').first().click();
    await expect(page.getByText('at the same time. Paused').first()).toBeVisible();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('the demo opens after its two seconds', async ({ page }) => {
    await page.goto('/unlock/demo');
    await page.getByLabel('LinkedIn Comment URL').fill('https://www.linkedin.com/feed/');
    const start = Date.now();
    await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
    await expect(page.getByText('Comment Verified!')).toBeVisible();
    await expect(page.getByText('Access granted to your content').first()).toBeVisible();
    expect(Date.now() - start).toBeGreaterThan(1_900);
  });
});

test('the demo says "Verifying..." while it waits and counts no visit', async ({ page }) => {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) visits.push(request.url());
  });
  // Until the page shows it.
  let release = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/unlock/demo', async (route) => {
    if (route.request().method() === 'POST') await seen;
    await route.continue();
  });
  await page.goto('/linkedin-unlock-demo');
  await page.getByRole('link', { name: 'Open the Demo Unlock Page' }).click();
  await page.getByLabel('LinkedIn Comment URL').fill('https://www.linkedin.com/feed/');
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await expect(page.getByText('Comment Verified!')).toBeVisible();
  await expect(page.getByText('Access granted to your content').first()).toBeVisible();
  expect(visits).toEqual([]);
});

test('the post and the steps are copied, each with its own toast', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/linkedin-unlock-demo');
  await page.getByRole('button', { name: 'Copy the post' }).click();
  await expect(page.getByRole('status').getByText('Content copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('BLUEPRINT');
  await page.getByRole('button', { name: 'Copy the instructions' }).click();
  await expect(page.getByText('Instructions Copied!')).toBeVisible();
});

test.describe('demo figures', () => {
  test('move at their documented intervals, and stop when asked to', async ({ page }) => {
    await page.clock.install();
    await page.goto('/linkedin-unlock-demo');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const seconds = page.locator('[data-demo-seconds]');
    const count = page.locator('[data-demo-count]');
    const shown: number[] = [];
    for (let step = 0; step < 36; step += 1) {
      await page.clock.runFor(100);
      shown.push(Number(await seconds.textContent()));
    }
    const tenths = Array.from({ length: 36 }, (_, tenth) => tenth / 10);
    expect(shown.toSorted((a, b) => a - b)).toEqual(tenths);
    const before = Number(await count.textContent());
    await page.clock.runFor(2_000);
    expect(Math.abs(Number(await count.textContent()) - before)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Pause the demo figures' }).click();
    const paused = await seconds.textContent();
    await page.clock.runFor(4_000);
    await expect(seconds).toHaveText(paused ?? '');
  });

  test('stand still for people who prefer less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/linkedin-unlock-demo');
    await page.waitForTimeout(2_300);
    await expect(page.locator('[data-demo-seconds]')).toHaveText('1.4');
    await expect(page.locator('[data-demo-count]')).toHaveText('247');
    await expect(page.getByRole('button', { name: 'Pause the demo figures' })).toBeHidden();
  });
});

test.describe('a tooltip', () => {
  test('opens 300 ms after the pointer came, stays for it, and closes 100 ms after it left', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/pricing');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const tip = page.locator('.tip').first();
    const panel = tip.locator('.tip-panel');
    await tip.locator('summary').hover();
    await page.clock.runFor(299);
    await expect(panel).toBeHidden();
    await page.clock.runFor(1);
    await expect(panel).toBeVisible();
    await panel.hover();
    await page.clock.runFor(1_000);
    await expect(panel).toBeVisible();
    await page.mouse.move(2, 2);
    await page.clock.runFor(99);
    await expect(panel).toBeVisible();
    await page.clock.runFor(1);
    await expect(panel).toBeHidden();
  });

  test('without interactive content closes as soon as the pointer leaves', async ({ page }) => {
    await page.clock.install();
    await page.goto('/pricing');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const tip = page.locator('.tip').first();
    await tip.evaluate((element) => element.removeAttribute('data-interactive'));
    await tip.locator('summary').hover();
    await page.clock.runFor(300);
    await expect(tip.locator('.tip-panel')).toBeVisible();
    await page.mouse.move(2, 2);
    await page.clock.runFor(0);
    await expect(tip.locator('.tip-panel')).toBeHidden();
  });

  test('opens and closes by keyboard, and with Escape', async ({ page }) => {
    await page.goto('/pricing');
    const tip = page.locator('.tip').nth(1);
    await tip.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(tip.locator('.tip-panel')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip.locator('.tip-panel')).toBeHidden();
  });

  test('opens on each of four sides with each of four animations', async ({ page }) => {
    await page.goto('/pricing');
    const tips = page.locator('.tip');
    for (const [name, count] of [
      ['side', 4],
      ['motion', 4],
    ] as const) {
      const values = await tips.evaluateAll(
        (elements, key) => elements.map((element) => element.getAttribute(`data-${key}`)),
        name,
      );
      expect(new Set(values).size).toBe(count);
    }
  });

  test('never leaves a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/pricing');
    for (const tip of await page.locator('.tip').all()) {
      await tip.locator('summary').click();
      const box = await tip.locator('.tip-panel').boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    }
  });
});

test('the theme changes at once and stays on the next page', async ({ page }) => {
  await page.goto('/');
  const answered = page.waitForResponse((response) => response.url().endsWith('/theme'));
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await answered;
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
});

test('an unknown address shows the not-found page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a signed-in person sees the dashboard link in the first HTML, and the count of unread news', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
  await page.addInitScript(() => localStorage.setItem('auth_session_token', 'of-this-test'));
  await page.route('**/api/auth/validate', (route) =>
    route.fulfill({ json: { valid: true, user: { id: 'u1' } } }),
  );
  let asks = 0;
  await page.route('**/api/news/notice', (route) =>
    route.fulfill({ json: { show: (asks += 1) === 1 } }),
  );
  await page.route('**/api/news/unread/u1', (route) => route.fulfill({ json: [{}, {}] }));
  const answer = await page.goto('/');
  expect(await answer?.text()).toContain('Launch Dashboard');
  await expect(page.getByRole('link', { name: 'News, 2 unread' })).toBeVisible();
  await expect(page.getByText('New Platform Notifications')).toBeVisible();
  await expect(page.getByText('You have 2 unread news articles.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'News, 2 unread' })).toBeVisible();
  await expect.poll(() => asks).toBe(2);
  await page.waitForTimeout(300);
  await expect(page.getByText('New Platform Notifications')).toHaveCount(0);
});
