import type { Page } from '@playwright/test';
import { axeOn } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { type Backstage, expect, test } from '../../e2e/fixtures.ts';

/** Brings a visitor with a verified comment to the email step of a new magnet. */
async function openEmailStep(
  page: Page,
  backstage: Backstage,
  fields: Parameters<Backstage['createMagnet']>[1] = {},
): Promise<void> {
  const creator = await backstage.demo();
  const magnetId = await backstage.createMagnet(creator, { collectEmails: true, ...fields });
  const link = await backstage.comment(magnetId, 'growth please');
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('heading', { name: 'Comment Verified!' })).toBeVisible();
}

const address = (page: Page) => page.getByRole('textbox', { name: /email/i });
const goOn = (page: Page) => page.getByRole('button', { name: 'Access Content' });
const accept = (page: Page) => page.getByRole('button', { name: 'Yes, use this address' });

async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('a mistyped address is corrected by one press', async ({ page, backstage }) => {
      await openEmailStep(page, backstage);
      const typed = `lead-${Date.now().toString(36)}@gmial.con`;
      await address(page).fill(typed);
      await goOn(page).click();
      await expect(
        page.getByText(`Did you mean ${typed.replace('gmial.con', 'gmail.com')}?`),
      ).toBeVisible();
      await expect(accept(page)).toBeFocused();
      await expect(address(page)).toHaveValue(typed);
      if (javaScriptEnabled) await expectNoViolations(page);
      await accept(page).click();
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
      await expect(page.getByText('secret')).toBeVisible();
    });

    test('what was typed is taken when it is sent again', async ({ page, backstage }) => {
      await openEmailStep(page, backstage);
      await address(page).fill(`lead-${Date.now().toString(36)}@outlok.com`);
      await goOn(page).click();
      await expect(accept(page)).toBeVisible();
      await goOn(page).click();
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
    });

    test('what a visitor may agree to has an empty box, and a tick outlives a correction', async ({
      page,
      backstage,
    }) => {
      const consentText = 'I want one email a week about growth';
      await openEmailStep(page, backstage, { consentText });
      const box = page.getByRole('checkbox', { name: consentText });
      await expect(box).not.toBeChecked();
      if (javaScriptEnabled) await expectNoViolations(page);
      await box.check();
      const typed = `lead-${Date.now().toString(36)}`;
      await address(page).fill(`${typed}@`);
      await goOn(page).click();
      // The browser itself refuses such an address where no script runs.
      if (javaScriptEnabled) await expect(page.locator('#email-problem')).toBeVisible();
      await expect(box).toBeChecked();
      await address(page).fill(`${typed}@acme.example`);
      await goOn(page).click();
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
    });

    test('a work address is asked for, and the visitor goes on with one', async ({
      page,
      backstage,
    }) => {
      await openEmailStep(page, backstage, { workEmailOnly: true });
      await expect(page.getByLabel('Work email')).toBeVisible();
      const name = `lead-${Date.now().toString(36)}`;
      await address(page).fill(`${name}@gmail.com`);
      await goOn(page).click();
      await expect(page.getByText('Please use your work address here.').first()).toBeVisible();
      await expect(address(page)).toHaveValue(`${name}@gmail.com`);
      if (javaScriptEnabled) await expectNoViolations(page);
      await address(page).fill(`${name}@acme.example`);
      await goOn(page).click();
      await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
    });
  });
}
