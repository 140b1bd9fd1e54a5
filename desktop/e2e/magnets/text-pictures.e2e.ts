import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { tooLargeFile } from '../../../e2e/a-document.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';

const aPicture = (width: number, height: number, background = '#7a4a9e') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const theMagnet = (account: Account, status: 'draft' | 'active' = 'draft') =>
  account.api.magnets.create({
    body: { title: 'The chart', triggerWords: ['CHART'], status, textContent: 'Begin here.' },
  });
const text = (page: Page) => page.getByLabel('The content', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' });
const choose = (page: Page, buffer: Buffer, name = 'chart.png', mimeType = 'image/png') =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/** Puts a file on the text area, as a paste or a drop. */
const give = (page: Page, kind: 'paste' | 'drop', bytes: Buffer) =>
  text(page).evaluate(
    (area, { type, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], 'pasted.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...options })
          : new DragEvent('drop', { dataTransfer: data, ...options }),
      );
    },
    { type: kind, base64: bytes.toString('base64') },
  );

test('a creator puts pictures into a text and publishes it, and visitors see them after the unlock', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
  baseURL,
  network,
}) => {
  const { id } = await theMagnet(account);
  await page.goto(`/magnets/${id}/edit`);
  await text(page).fill('Begin here. The end.');
  await text(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11));
  await page.getByRole('button', { name: 'Picture' }).click();
  await expect(dialog(page)).toBeVisible();
  await choose(page, await aPicture(1_200, 600));
  const words = dialog(page).getByLabel('What does it show?');
  await expect(words).toBeFocused();
  await expect(dialog(page)).toContainText('1200 by 600 pixels');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await words.fill('Comments by the hour');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(text(page)).toHaveValue(
    /^Begin here\.\n\n!\[Comments by the hour\]\(picture:[a-z0-9]{20}\)\n\n ?The end\.$/,
  );
  await expect(text(page)).toBeFocused();
  // Inserted like typed text.
  await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveValue('Begin here. The end.');
  await page.keyboard.press('Control+Shift+z');
  await expect(text(page)).toHaveValue(/Comments by the hour/);

  for (const [kind, width] of [
    ['paste', 300],
    ['drop', 40],
  ] as const) {
    await text(page).evaluate((area: HTMLTextAreaElement) =>
      area.setSelectionRange(area.value.length, area.value.length),
    );
    await give(page, kind, await aPicture(width, 30));
    await expect(dialog(page)).toContainText(`${width} by 30 pixels`);
    await dialog(page).getByRole('button', { name: 'Insert picture' }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await expect(text(page)).toHaveValue(/(?:!\[\]\(picture:[a-z0-9]{20}\)\s+){2}$/);

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('State of the page').selectOption('Unlocked');
  const shown = page
    .frameLocator('iframe[title="Preview of the unlock page"]')
    .getByAltText('Comments by the hour');
  // The preview's frame is replaced while the page is drawn anew.
  await expect(shown).toHaveJSProperty('naturalWidth', 1_200);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/step=share/);
  const commentUrl = await backstage.comment(id, 'chart please');
  let link = '';
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { 'x-forwarded-for': network },
      javaScriptEnabled,
    });
    const visitor = await context.newPage();
    await visitor.goto(`/unlock/${id}`);
    expect(await visitor.content()).not.toContain('/pictures/');
    await visitor.getByLabel('LinkedIn Comment URL').fill(commentUrl);
    await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
    const picture = visitor.getByAltText('Comments by the hour');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 1_200);
    // As high as its width asks, before a byte of it comes: nothing moves.
    expect(await picture.getAttribute('width')).toBe('1200');
    const box = await picture.boundingBox();
    expect(box?.height ?? 0).toBeCloseTo((box?.width ?? 0) / 2, 0);
    if (javaScriptEnabled) expect(await atRest(visitor, () => problemsOf(visitor))).toEqual([]);
    link = (await picture.getAttribute('src')) ?? '';
    await context.close();
  }
  const { request } = page;
  expect((await request.get(link)).headers()['content-type']).toBe('image/webp');
  expect((await request.get(link.split('?', 1)[0] ?? '')).status()).toBe(403);
  expect((await request.get(link.replace(/expires=\d+/, 'expires=1'))).status()).toBe(403);
});

test('an upload that fails says why and leaves the text, and one that is cancelled takes no room', async ({
  creatorPage: page,
  account,
}, testInfo) => {
  const { id } = await theMagnet(account);
  await page.goto(`/magnets/${id}/edit`);
  await text(page).fill('What I typed');
  await page.getByRole('button', { name: 'Picture' }).click();
  await choose(page, Buffer.from('GIF89a'), 'moving.gif', 'image/gif');
  await expect(dialog(page)).toContainText('Use a picture in JPEG, PNG or WebP');
  const huge = await tooLargeFile(testInfo.outputPath('huge.png'), 10_000_001);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(huge);
  await expect(dialog(page)).toContainText('up to 10 MB');
  await choose(page, Buffer.from('no picture at all'));
  await expect(dialog(page)).toContainText('Use a picture in JPEG, PNG or WebP');
  await choose(page, (await aPicture(400, 400)).subarray(0, 300));
  await expect(dialog(page)).toContainText('This picture is damaged');
  await choose(page, await aPicture(9, 9));
  await expect(dialog(page)).toContainText('too small');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await page.route('**/api/files/pictures', (route) => route.abort());
  await choose(page, await aPicture(90, 90));
  await expect(dialog(page)).toContainText('reach');
  await page.unroute('**/api/files/pictures');
  await choose(page, await aPicture(90, 90));
  await expect(dialog(page)).toContainText('90 by 90 pixels');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(text(page)).toHaveValue('What I typed');
  await expect.poll(async () => (await account.api.magnetFiles.limits()).usedBytes).toBe(0);
});

test('a picture that is not there is said in the preview, and at the field when publishing', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await theMagnet(account);
  await page.goto(`/magnets/${id}/edit`);
  const typed = 'Begin ![a chart](picture:abcdefghijkmnpqrstuv)';
  await text(page).fill(typed);
  const problem = 'This text names a picture that does not exist or is not yours';
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(problem);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('form')).toContainText(problem);
  await expect(text(page)).toHaveValue(typed);
});
