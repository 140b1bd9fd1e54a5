import { expect } from '@playwright/test';
import type { Client } from '#shared/api/client.ts';
import type { contract } from '#shared/api/contract.ts';

export interface PracticeMail {
  /** The first button of the mail. */
  link: string;
  code: string | undefined;
}

/**
 * Opens the newest practice mail to an address. It sends its own request, because the tests' browsers
 * set a forwarded network, and forwarded requests see no mail.
 */
export async function openPracticeMail(
  baseUrl: string,
  to: string,
  title = '',
): Promise<PracticeMail> {
  const address = `${baseUrl}/sandbox/mail`;
  const row = new RegExp(
    `name="id" value="(\\w+)"/?><p><strong>${title || '[^<]+'}</strong> to <bdi>${to.replaceAll('.', '\\.')}</bdi>`,
  );
  let id: string | undefined;
  await expect(async () => {
    id = row.exec(await (await fetch(address)).text())?.[1];
    expect(id, `a mail to ${to}`).toBeTruthy();
  }).toPass();
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ id: id ?? '' }),
  });
  const html = await answer.text();
  expect(answer.status, html).toBe(200);
  const letter = /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? '';
  const link = /<a href="([^"]+)"/.exec(letter)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { link, code: /<p><strong>([^<]+)<\/strong><\/p>/.exec(letter)?.[1] };
}

/** A mail is written a moment after it was asked for; the operators' screen shows what is there when it opens. */
export async function untilInOutbox(api: Client<typeof contract>, email: string): Promise<void> {
  const isThere = async () =>
    (await api.operatorOutbox.list()).mails.some(
      ({ to, title }) => to === email && title === 'Password reset',
    );
  await expect.poll(isThere, { timeout: 90_000, intervals: [1_000] }).toBe(true);
}
