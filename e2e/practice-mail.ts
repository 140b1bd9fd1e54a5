import { expect } from '@playwright/test';

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
  }).toPass({ timeout: 20_000 });
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
