import type { Page } from '@playwright/test';
import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { openPracticeMail } from '../../e2e/practice-mail.ts';

interface Backstage {
  baseUrl: string;
  email: string;
  commentUrl: string;
  magnetId: string;
  hasScripts: boolean;
}

/** Axe is a script; the pages are the same without JavaScript. */
async function expectNoViolations(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return;
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

/**
 * Unlocks, requests the link by mail, then views, downloads and erases all data, as a visitor does.
 */
async function eraseOwnData(
  page: Page,
  { baseUrl, email, commentUrl, magnetId, hasScripts }: Backstage,
) {
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(commentUrl);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByText('secret')).toBeVisible();
  await page.getByLabel('Read it later or on another device').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('We are emailing a link to this page to')).toBeVisible();

  await page.goto('/privacy');
  await page.getByRole('link', { name: 'the page for your own data' }).click();
  await expect(page.getByRole('heading', { name: 'See or erase your data' })).toBeVisible();
  await expectNoViolations(page, hasScripts);
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  await expectNoViolations(page, hasScripts);

  const { link, code } = await openPracticeMail(baseUrl, email, 'Link to stored data');
  await page.goto(link);
  const key = page.getByLabel('Key from the email');
  // Without JavaScript the key is copied from the mail.
  if (!hasScripts) await key.fill(code ?? '');
  await expectNoViolations(page, hasScripts);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectNoViolations(page, hasScripts);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');

  await page.getByLabel('Erase everything on this page for good').check();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  await expect(page.getByText(/^E-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible();
  await expectNoViolations(page, hasScripts);
  await page.goto('/privacy/erase/data');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a visitor ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('sees, downloads and erases what is stored under an address', async ({
      page,
      account,
      backstage,
      baseURL: baseUrl = '',
    }) => {
      const magnetId = await backstage.createMagnet(account, { status: 'active' });
      const commentUrl = await backstage.comment(magnetId, 'growth please');
      const email = `own-${crypto.randomUUID()}@example.test`;
      await eraseOwnData(page, {
        baseUrl,
        email,
        commentUrl,
        magnetId,
        hasScripts: javaScriptEnabled,
      });
    });
  });
}
