import type { Page } from '@playwright/test';
import { axeOn } from '../../e2e/axe.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { type Backstage, expect, test } from '../../e2e/fixtures.ts';
import { openPracticeMail } from '../../e2e/practice-mail.ts';

const IN_LINKEDIN =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 LinkedInApp/9.30.1';
const TITLE = 'Code to confirm an address';

/** Brings a visitor with a verified comment to the email step of a magnet that has addresses confirmed. */
async function openEmailStep(page: Page, backstage: Backstage): Promise<string> {
  const creator = await backstage.demo();
  const magnetId = await backstage.createMagnet(creator, {
    collectEmails: true,
    confirmsEmail: true,
  });
  const link = await backstage.comment(magnetId, 'growth please');
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('heading', { name: 'Comment Verified!' })).toBeVisible();
  return magnetId;
}

const address = (page: Page) => page.getByRole('textbox', { name: /email/i });
const code = (page: Page) => page.getByLabel('Six-digit code');
const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();

async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      javaScriptEnabled,
      userAgent: IN_LINKEDIN,
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    });

    test('a mistyped address is corrected and confirmed by code, and a scanner that came first confirmed nothing', async ({
      page,
      backstage,
      browser,
      request,
      baseURL,
    }) => {
      await openEmailStep(page, backstage);
      const name = `lead-${Date.now().toString(36)}`;
      await address(page).fill(`${name}@gmial.con`);
      await page.getByRole('button', { name: 'Access Content' }).tap();
      await page.getByRole('button', { name: 'Yes, use this address' }).tap();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expect(page.getByText(`${name}@gmail.com`)).toBeVisible();
      if (javaScriptEnabled) await expect(code(page)).toBeFocused();
      await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
      await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
      if (javaScriptEnabled) await expectNoViolations(page);

      const mail = await openPracticeMail(baseURL ?? '', `${name}@gmail.com`, TITLE);
      for (const method of ['GET', 'HEAD', 'GET']) {
        const looked = await request.fetch(mail.link, { method });
        expect(looked.status()).toBe(200);
      }
      // One that runs scripts looks at the whole page, and presses nothing.
      const scanner = await browser.newPage();
      await scanner.goto(mail.link);
      await expect(scanner.getByRole('button', { name: 'Confirm my address' })).toBeEnabled();
      await scanner.mouse.wheel(0, 2_000);
      await scanner.keyboard.press('Tab');
      await scanner.close();
      await page.reload();
      await expect(code(page)).toBeVisible();
      await expect(page.getByText('secret')).toBeHidden();

      await code(page).fill('12 34');
      await page.getByRole('button', { name: 'Confirm and open' }).tap();
      await expect(page.locator('#code-problem')).toBeVisible();
      await expect(code(page)).toHaveValue('12 34');
      const digits = mail.code ?? '';
      await code(page).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
      await page.getByRole('button', { name: 'Confirm and open' }).tap();
      await isOpen(page);
      await expect(page.getByText('secret')).toBeVisible();
    });

    test('another address is given in place of the first', async ({ page, backstage, baseURL }) => {
      await openEmailStep(page, backstage);
      const name = `lead-${Date.now().toString(36)}`;
      await address(page).fill(`${name}@acme.example`);
      await page.getByRole('button', { name: 'Access Content' }).tap();
      await expect(code(page)).toBeVisible();
      await page.getByRole('button', { name: 'Send another code' }).tap();
      await expect(page.getByText('We sent an email to this address just now')).toBeVisible();
      await page.getByRole('link', { name: 'Use another address' }).tap();
      await expect(address(page)).toHaveValue(`${name}@acme.example`);
      await address(page).fill(`${name}.right@acme.example`);
      await page.getByRole('button', { name: 'Access Content' }).tap();
      await expect(page.getByText(`${name}.right@acme.example`)).toBeVisible();
      const mail = await openPracticeMail(baseURL ?? '', `${name}.right@acme.example`, TITLE);
      await code(page).fill(mail.code ?? '');
      await page.getByRole('button', { name: 'Confirm and open' }).tap();
      await isOpen(page);
    });
  });
}

test('the link opens the content in another browser, and the page that asked follows by itself', async ({
  page,
  backstage,
  browser,
  baseURL,
}) => {
  await openEmailStep(page, backstage);
  const email = `lead-${Date.now().toString(36)}@acme.example`;
  await address(page).fill(email);
  await page.getByRole('button', { name: 'Access Content' }).click();
  await expect(code(page)).toBeVisible();
  const { link } = await openPracticeMail(baseURL ?? '', email, TITLE);
  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const mailed = await elsewhere.newPage();
  await mailed.goto(link);
  const button = mailed.getByRole('button', { name: 'Confirm my address' });
  await expect(button).toBeVisible();
  await expect(mailed).not.toHaveURL(/key=/);
  await expectNoViolations(mailed);
  await button.click();
  await isOpen(mailed);
  await isOpen(page);
  await elsewhere.close();
});
