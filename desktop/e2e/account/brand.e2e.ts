import sharp from 'sharp';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';

const aPicture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Red above, blue below. */
async function aTallPicture(): Promise<Buffer> {
  const lower = await sharp({
    create: { width: 1_000, height: 800, channels: 3, background: '#0000f0' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1_000, height: 1_600, channels: 3, background: '#f00000' } })
    .composite([{ input: lower, left: 0, top: 800 }])
    .jpeg()
    .toBuffer();
}

test('a creator gives all pages a logo, a cover, a colour and a font, sees them, and takes them back', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect(page).toHaveTitle(/^Brand/);
  await expect(page.getByText('Without a logo, pages show the icon')).toBeVisible();

  const [logo, cover] = ['Logo', 'Cover'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  if (logo === undefined || cover === undefined) throw new Error('a part is missing');
  const svg = { name: 'l.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await logo.locator('input[type=file]').setInputFiles(svg);
  await expect(logo.getByText('Use a picture in JPEG, PNG or WebP')).toBeVisible();
  const png = { name: 'l.jpg', mimeType: 'image/jpeg', buffer: await aPicture(300, 100, '#0a5') };
  await logo.locator('input[type=file]').setInputFiles(png);
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(logo.getByText('Use a picture in JPEG, PNG or WebP')).toBeHidden();
  const small = { name: 'c.jpg', mimeType: 'image/jpeg', buffer: await aPicture(300, 90, '#035') };
  await cover.locator('input[type=file]').setInputFiles(small);
  await expect(cover.getByText('at least 800 by 200 pixels').first()).toBeVisible();
  const wide = { ...small, buffer: await aPicture(1_600, 400, '#035') };
  await cover.locator('input[type=file]').setInputFiles(wide);
  await expect(page.getByText('Cover saved')).toBeVisible();

  const colour = page.getByRole('textbox', { name: /Main colour/ });
  await colour.fill('yellow');
  await page.getByRole('button', { name: 'Save colour and font' }).click();
  await expect(page.getByText('Use a colour such as #0a66c2')).toBeVisible();
  await expect(colour).toHaveValue('yellow');
  await colour.fill('#ffffd0');
  // White on this would not be read: the page uses another lightness.
  await expect(page.getByText(/Used as #[0-9a-f]{6} on light pages/)).toBeVisible();
  await page.getByRole('radio', { name: /Serif/ }).click();
  await page.getByRole('button', { name: 'Save colour and font' }).click();
  await expect(page.getByText('Colour and font saved')).toBeVisible();

  const preview = page.frameLocator('iframe[title="Preview of the unlock page"]');
  await expect(preview.getByAltText('Logo of Robin Ferrer')).toBeVisible();
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1_440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The preview is a frame without scripts; each template's own tests look at what it shows.
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }

  const visitor = await page.context().newPage();
  await visitor.goto(`/unlock/${magnetId}`);
  await expect(visitor.getByAltText('Logo of Robin Ferrer')).toBeVisible();
  await expect(visitor.locator('.cover img')).toBeVisible();
  await expect(visitor.locator('h1')).toHaveCSS('font-family', /Charter/);

  await logo.getByRole('button', { name: 'Remove logo' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove logo' })
    .click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByAltText('Logo of Robin Ferrer')).toBeHidden();
  await visitor.close();
});

test('“Powered by” leaves the pages of a creator whose plan includes that, and comes back', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  await page.goto('/settings/brand');
  const line = page.getByRole('switch', { name: 'Show “Powered by” on my pages' });
  await expect(line).toBeDisabled();
  await page.getByRole('link', { name: 'See what it costs' }).click();
  await expect(page).toHaveURL(/\/subscribe\?plan=creator$/);
  await expect(page.getByText('Pages without “Powered by”')).toBeVisible();

  await putOnPlan(account.email, 'creator');
  await page.goto('/settings/brand');
  const preview = page.frameLocator('iframe[title="Preview of the unlock page"]');
  await expect(preview.getByText('Powered by')).toBeVisible();
  await line.click();
  await expect(line).not.toBeChecked();
  await expect(preview.getByText('Powered by')).toBeHidden();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  const visitor = await page.context().newPage();
  await visitor.goto(`/unlock/${magnetId}`);
  await expect(visitor.getByRole('link', { name: 'Report this page' })).toBeVisible();
  await expect(visitor.getByText('Powered by')).toBeHidden();
  await page.goto('/referrals');
  await expect(page.getByText('It is not on your unlock pages')).toBeVisible();

  await putOnPlan(account.email, 'pro');
  await page.goto('/settings/brand');
  await expect(page.getByText('The line is shown again')).toBeVisible();
  await line.click();
  await expect(line).toBeChecked();
  await visitor.reload();
  await expect(visitor.getByText('Powered by')).toBeVisible();
  await visitor.close();
});

test('the part of a picture that becomes the cover is chosen by keyboard', async ({
  creatorPage: page,
}) => {
  await page.goto('/settings/brand');
  const cover = page.getByRole('region', { name: 'Cover', exact: true });
  const tall = { name: 'c.jpg', mimeType: 'image/jpeg', buffer: await aTallPicture() };
  await cover.locator('input[type=file]').setInputFiles(tall);
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  const part = dialog.getByRole('group', { name: /The part to show/ });
  await expect(part).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await part.focus();
  for (let press = 0; press < 30; press++) await part.press('Shift+ArrowDown');
  await dialog.getByRole('button', { name: 'Save cover' }).click();
  await expect(dialog).toBeHidden();
  const shown = await page.request.get((await cover.getByRole('img').getAttribute('src')) ?? '');
  const { channels } = await sharp(await shown.body()).stats();
  // The lower half is blue.
  expect(channels.map(({ mean }) => Math.round(mean / 100))).toEqual([0, 0, 2]);
});
