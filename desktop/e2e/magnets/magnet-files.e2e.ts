import { readFile } from 'node:fs/promises';
import { axeOn } from '../../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { aDocument, tooLargeFile } from '../../../e2e/a-document.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { addWord, openStep } from '../../../e2e/magnet-form.ts';

const PDF = 'application/pdf';
const field = (page: Page) => page.getByRole('group', { name: 'File' });
const choose = (page: Page, name: string, buffer: Buffer, mimeType = PDF) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function openForm(page: Page): Promise<void> {
  await page.goto('/magnets/new');
  await page.getByLabel('Title').fill('The course');
  await addWord(page, 'COURSE');
  await openStep(page, 'Content');
  await page.getByRole('radio', { name: 'File' }).click();
}

test('a file magnet is made, unlocked and downloaded, and replacing its file keeps the link', async ({
  creatorPage,
  account,
  backstage,
  browser,
  baseURL,
  network,
}) => {
  const bytes = aDocument(3_000_000);
  await openForm(creatorPage);
  await expect(field(creatorPage)).toContainText('up to 25 MB');
  await expect(field(creatorPage)).toContainText('0 bytes of 1 GB');
  await creatorPage.getByRole('button', { name: 'Publish' }).click();
  await expect(field(creatorPage)).toContainText('Upload the file visitors get');
  await expect(creatorPage.getByRole('button', { name: 'Choose a file' })).toBeFocused();

  await choose(creatorPage, 'course 1.pdf', bytes);
  await expect(field(creatorPage)).toContainText('course 1.pdf');
  await expect(field(creatorPage)).toContainText('PDF, 3 MB');
  await expect(field(creatorPage)).toContainText('3 MB of 1 GB');
  await creatorPage.getByRole('button', { name: 'Publish' }).click();
  await expect(creatorPage).toHaveURL(/\/magnets\/[a-z0-9]{12}\/edit\?step=share$/);
  await creatorPage.getByRole('button', { name: 'Done' }).click();
  await openStep(creatorPage, 'Content');
  const magnetId = /magnets\/(\w+)\/edit/.exec(creatorPage.url())?.[1] ?? '';

  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': network },
  });
  const visitor = await context.newPage();
  const link = await backstage.comment(magnetId, 'course please');
  await visitor.goto(`/unlock/${magnetId}`);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(visitor.getByText('course 1.pdf')).toBeVisible();
  await expect(visitor.getByText('PDF, 3 MB')).toBeVisible();
  const download = async (): Promise<Buffer> => {
    const begun = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: /^Download/ }).click();
    return readFile(await (await begun).path());
  };
  expect((await download()).equals(bytes)).toBe(true);

  const next = aDocument(1_000_000);
  await choose(creatorPage, 'course 2.pdf', next);
  await expect(field(creatorPage)).toContainText('course 2.pdf');
  await creatorPage.getByRole('button', { name: 'Publish changes' }).click();
  await expect(creatorPage.getByText('Changes published')).toBeVisible();
  await expect(field(creatorPage)).toContainText('1 MB of 1 GB');
  await visitor.reload();
  await expect(visitor.getByText('course 2.pdf')).toBeVisible();
  expect((await download()).equals(next)).toBe(true);
  expect((await account.api.magnets.get({ params: { magnetId } })).file?.name).toBe('course 2.pdf');

  const begun = creatorPage.waitForEvent('download');
  await creatorPage.getByRole('button', { name: 'Download course 2.pdf' }).click();
  const own = await begun;
  expect(own.suggestedFilename()).toBe('course 2.pdf');
  expect((await readFile(await own.path())).equals(next)).toBe(true);
  await context.close();
});

test('a file type that is not allowed is refused before and after the upload', async ({
  creatorPage,
}, testInfo) => {
  await openForm(creatorPage);
  await choose(creatorPage, 'setup.exe', Buffer.from('MZ'));
  await expect(field(creatorPage)).toContainText('This is a program or script');
  const huge = await tooLargeFile(testInfo.outputPath('huge.pdf'), 25_000_001);
  await creatorPage.locator('input[type=file]').setInputFiles(huge);
  await expect(field(creatorPage)).toContainText('A file can have up to 25 MB');
  await choose(creatorPage, 'plan.pdf', Buffer.from('no document at all'));
  await expect(field(creatorPage)).toContainText('does not match its extension');
  await choose(creatorPage, 'plan.pdf', aDocument(2_000));
  await expect(field(creatorPage)).toContainText('PDF, 2 kB');
  const { violations } = await axeOn(creatorPage).include('form').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('an upload shows its progress and can be cancelled; removing a file frees its space', async ({
  creatorPage,
  account,
}) => {
  await openForm(creatorPage);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await creatorPage.route('**/api/files', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await choose(creatorPage, 'slow.pdf', aDocument(2_000_000));
  const bar = creatorPage.getByRole('progressbar', { name: 'Uploading slow.pdf' });
  await expect(bar).toBeVisible();
  await creatorPage.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toBeHidden();
  await expect(creatorPage.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  release();
  await creatorPage.unroute('**/api/files');

  await choose(creatorPage, 'plan.pdf', aDocument(5_000));
  await expect(field(creatorPage)).toContainText('5 kB of 1 GB');
  await expect(creatorPage).toHaveURL(/\/magnets\/[a-z0-9]{12}\/edit/);
  const magnetId = /magnets\/(\w+)\/edit/.exec(creatorPage.url())?.[1] ?? '';
  // The server's draft names the file too.
  await expect
    .poll(async () => (await account.api.magnetDrafts.read({ params: { magnetId } })).draft?.files)
    .toMatchObject([{ name: 'plan.pdf' }]);
  await field(creatorPage).getByRole('button', { name: 'Remove' }).click();
  await expect(field(creatorPage)).toContainText('0 bytes of 1 GB');
  await expect.poll(async () => (await account.api.magnetFiles.limits()).usedBytes).toBe(0);
});

test('a file can be dropped onto its field', async ({ creatorPage }) => {
  await openForm(creatorPage);
  await expect(field(creatorPage)).toContainText('Drop a file');
  await creatorPage.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.7\n%%EOF\n'], 'dropped.pdf'));
    const zone = [...document.querySelectorAll('[role=group] > div')].find((element) =>
      element.textContent.includes('Drop a file'),
    );
    zone?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  });
  await expect(field(creatorPage)).toContainText('dropped.pdf');
});
