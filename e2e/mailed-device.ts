import type { Browser, Page } from '@playwright/test';
import { openPracticeMail } from './practice-mail.ts';

/**
 * Another device of the person who reads the mails to `email`: it has followed the link of the
 * newest.
 */
export async function openMailedLink(
  browser: Browser,
  network: string,
  { baseUrl, email }: { baseUrl: string; email: string },
): Promise<Page> {
  const { link } = await openPracticeMail(baseUrl, email);
  const device = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': network } });
  const page = await device.newPage();
  await page.goto(link);
  return page;
}
