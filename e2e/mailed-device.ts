import { type Browser, expect, type Page } from '@playwright/test';

/** Another device of whoever reads the mails to `email`: it has followed the link of the newest. */
export async function openMailedLink(
  browser: Browser,
  network: string,
  email: string,
): Promise<Page> {
  const device = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
  const page = await device.newPage();
  const mail = page.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await mail.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('link', { name: 'Open the content' }).click();
  return page;
}
