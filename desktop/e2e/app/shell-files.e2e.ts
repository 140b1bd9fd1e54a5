import { aDocument } from '../../../e2e/a-document.ts';
import { expect, test } from '../double/app-fixtures.ts';

test('files are uploaded and downloaded through the app: whole, in ranges, and with their names', async ({
  launch,
  chooseServer,
  signIn,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  await page.getByRole('link', { name: 'Magnets' }).first().click();
  await expect(page).toHaveURL(/\/magnets$/);
  await page.locator('main a[href="/magnets/new"]').first().click();
  await page.getByRole('radio', { name: 'File' }).click();
  const bytes = aDocument(400_000);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Größe "1".pdf', mimeType: 'application/pdf', buffer: bytes });
  const field = page.getByRole('group', { name: 'File' });
  await expect(field).toContainText('PDF, 400 kB');
  await expect(field).toContainText('Größe _1_.pdf');

  const start = await page.evaluate(() => window.desktop?.start());
  const token = start?.tokens.auth_session_token ?? '';
  const upload = page.waitForResponse((response) => response.url().endsWith('/api/files'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: bytes });
  const { id } = (await (await upload).json()) as { id: string }; // the contract's answer
  const read = (range: string | null) =>
    page.evaluate(
      async ([path, authorization, wanted]) => {
        const headers = { authorization, ...(wanted === null ? {} : { range: wanted }) };
        const answer = await fetch(path, { headers });
        const body = new Uint8Array(await answer.arrayBuffer());
        return {
          status: answer.status,
          range: answer.headers.get('content-range'),
          name: answer.headers.get('content-disposition'),
          body: Array.from(body.subarray(0, 20)),
          length: body.length,
        };
      },
      [`/api/files/${id}`, `Bearer ${token}`, range] as const,
    );
  const whole = await read(null);
  expect(whole).toMatchObject({ status: 200, length: bytes.length });
  expect(whole.name).toContain('filename=b.pdf');
  expect(await read('bytes=1000-1019')).toMatchObject({
    status: 206,
    range: `bytes 1000-1019/${bytes.length}`,
    body: [...bytes.subarray(1_000, 1_020)],
  });
});
