import type { Page } from '@playwright/test';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';
import { expect, test } from '../../e2e/fixtures.ts';

/** A phone with letters at twice the normal size (WCAG 1.4.4). */
async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.use({ viewport: { width: 360, height: 640 } });

// With the fallback typefaces, which are wider; whether the real ones load in time is random.
test.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()));

for (const path of ['/', '/about', '/pricing', '/linkedin-unlock-demo', '/privacy', '/no-such']) {
  test(`${path} with letters of twice the size needs no sideways scroll`, async ({ page }) => {
    await page.goto(path);
    await doubleLetters(page);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
  });
}

for (const isSignedIn of [false, true]) {
  const who = isSignedIn ? 'who is signed in' : 'a visitor';
  test(`with letters of the usual size ${who} has the head on one line of 320 px`, async ({
    page,
    context,
    baseURL,
  }) => {
    if (isSignedIn) {
      await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/pricing']) {
      await page.goto(path);
      const boxes = page.locator('.site-head > :not(nav)');
      const rows = await boxes.evaluateAll((elements) =>
        elements.map((element) => Math.round(element.getBoundingClientRect().top)),
      );
      expect(rows).toHaveLength(isSignedIn ? 4 : 3);
      expect(new Set(rows).size, path).toBe(1);
    }
  });
}

for (const template of magnetTemplates) {
  test(`the ${template} template opens with letters of twice the size`, async ({
    page,
    backstage,
  }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
    const wrong = await backstage.comment(magnetId, 'growht please');
    const right = await backstage.comment(magnetId, 'growth please');
    await page.goto(`/unlock/${magnetId}`);
    await doubleLetters(page);
    const field = page.getByLabel('LinkedIn Comment URL');
    const verify = page.getByRole('button', { name: 'Verify & Unlock Content' });
    // Nothing covers the middle of the field.
    await field.click();
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await field.fill(wrong);
    await verify.click();
    await expect(page.locator('#failure h3')).toBeFocused();
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await field.fill(right);
    await verify.click();
    await expect(page.getByText('secret')).toBeVisible();
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
  });
}
