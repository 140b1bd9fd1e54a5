import { problemsOf } from '../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/fixtures.ts';
import { aMagnetWithPixels, standIn } from '../../e2e/pixel-fixtures.ts';
import { magnetTemplates } from '#shared/magnets/magnet-templates.ts';

const themes = ['light', 'dark'] as const;
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choice' });

for (const template of magnetTemplates) {
  test(`the consent question has no accessibility problem on ${template}, light or dark`, async ({
    page,
    backstage,
  }) => {
    const { magnetId } = await aMagnetWithPixels(page, backstage, { template });
    await standIn(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/unlock/${magnetId}`);
      await expect(banner(page)).toBeVisible();
      expect(await problemsOf(page), `asking, ${colorScheme}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
    expect(await problemsOf(page), 'answered').toEqual([]);
  });

  test(`the report form has no accessibility problem on ${template}, light or dark`, async ({
    page,
    backstage,
  }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/unlock/${magnetId}/report`);
      expect(await problemsOf(page), `empty, ${colorScheme}`).toEqual([]);
      await page.getByLabel('What is wrong?').evaluate((select) => {
        select.removeAttribute('required');
      });
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Please choose what is wrong')).toBeVisible();
      expect(await problemsOf(page), `refused, ${colorScheme}`).toEqual([]);
      await page.getByLabel('What is wrong?').selectOption('spam');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Thank you for the report')).toBeVisible();
      expect(await problemsOf(page), `sent, ${colorScheme}`).toEqual([]);
    }
  });
}

test('the consent question can be answered and reopened by keyboard alone', async ({
  page,
  backstage,
}) => {
  const { magnetId } = await aMagnetWithPixels(page, backstage);
  const requests = await standIn(page);
  await page.goto(`/unlock/${magnetId}`);
  await expect(banner(page)).toBeVisible();
  const refuse = page.getByRole('button', { name: 'Refuse' });
  const accept = page.getByRole('button', { name: 'Accept' });

  // The first stops of the page: its link, then refuse, then accept, each with a visible focus ring.
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Privacy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(refuse).toBeFocused();
  const ring = await refuse.evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(ring).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  const again = page.getByRole('button', { name: 'Privacy choice' });
  await expect(again).toBeFocused();
  expect(requests).toEqual([]);

  await page.keyboard.press('Space');
  await expect(refuse).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Space');
  await expect(again).toBeFocused();
  await expect.poll(() => requests.length).toBe(2);
});

test.describe('with one hand on a phone of 360 px', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  for (const template of magnetTemplates) {
    test(`the ${template} template is unlocked by three taps, all of them large`, async ({
      page,
      backstage,
    }) => {
      const magnetId = await backstage.createMagnet(await backstage.signUp(), { template });
      const link = await backstage.comment(magnetId, 'growth please');
      await page.goto(`/unlock/${magnetId}`);
      await page.evaluate((text) => navigator.clipboard.writeText(text), link);
      expect(await smallTargets(page)).toEqual([]);

      // Paste and verify are close together, and no keyboard opens in between.
      const paste = page.getByRole('button', { name: 'Paste' });
      const verify = page.getByRole('button', { name: 'Verify & Unlock Content' });
      await paste.tap();
      await expect(page.getByLabel('LinkedIn Comment URL')).not.toBeFocused();
      await expect(page.getByText('This is a comment link.')).toBeVisible();
      const [from, to] = [await paste.boundingBox(), await verify.boundingBox()];
      expect((to?.y ?? 999) + (to?.height ?? 0) - (from?.y ?? 0)).toBeLessThanOrEqual(260);
      expect(to?.width).toBeGreaterThanOrEqual(240);
      await verify.tap();
      const done = page.getByRole('heading', { name: 'Content Unlocked!' });
      await expect(done).toBeFocused();
      await expect(done).toBeInViewport();
      expect(await smallTargets(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    });
  }

  test('the keyboard does not cover the button', async ({ page, backstage }) => {
    const magnetId = await backstage.createMagnet(await backstage.signUp());
    await page.goto(`/unlock/${magnetId}`);
    // The part of the screen above a keyboard.
    await page.setViewportSize({ width: 360, height: 390 });
    await page.getByLabel('LinkedIn Comment URL').tap();
    await page.getByLabel('LinkedIn Comment URL').fill('https://www.linkedin.com/in/somebody/');
    const verify = page.getByRole('button', { name: 'Verify & Unlock Content' });
    await verify.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await expect(page.getByLabel('LinkedIn Comment URL')).toBeInViewport();
    await expect(verify).toBeInViewport({ ratio: 0.98 });
    // Nothing covers it.
    await verify.tap();
    await expect(page.getByText('That is the link of a profile.').first()).toBeVisible();
  });
});

/** Buttons, fields and links outside running text of less than 44 px in either direction. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input:not([type=hidden]), summary, select)')]
      .filter((element) => element.checkVisibility() && element.closest('p, .prose, bdi') === null)
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = `${element.textContent?.trim() || element.tagName} ${Math.round(width)}x${Math.round(height)}`;
        return width < 43.5 || height < 43.5 ? [name] : [];
      }),
  );
}
