import { readFileSync } from 'node:fs';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator sees pages that a creator’s reader could not read, and downloads a sample', async ({
  operatorPage: page,
  backstage,
  request,
}) => {
  const { token } = await backstage.signUp();
  const readerVersion = `1.${crypto.randomUUID().slice(0, 8)}`;
  const report = {
    kind: 'empty',
    build: 'keys',
    reader: 'extension',
    readerVersion,
    sample: '<main class="feed"><p>Ann Smith</p></main>',
  };
  const sent = await request.post('/api/creator-view/failures', {
    headers: { authorization: `Bearer ${token}` },
    data: report,
  });
  expect(sent.status()).toBe(200);

  await page.goto('/admin/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: readerVersion });
  await expect(row).toContainText('No comment found, but the page shows a count');
  await expect(row).toContainText('1 page');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await problemsOf(page)).toEqual([]);
  }
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download the sample' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toBe('<main class="feed"><p>…</p></main>');
});
