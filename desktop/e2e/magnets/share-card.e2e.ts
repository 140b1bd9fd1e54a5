import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { openStep } from '../../../e2e/magnet-form.ts';

test('a creator sees the picture of the link, saves it, copies its address, and sees it change', async ({
  creatorPage: page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const magnet = await account.api.magnets.create({
    body: { title: 'دليل النمو', triggerWords: ['GROWTH'], textContent: 'The plan' },
  });
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Link preview' });
  const picture = section.getByRole('img', { name: /دليل النمو/ });
  const isDrawn = () =>
    picture.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth === 1_200);
  await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true);
  await expect(section.getByText('دليل النمو', { exact: true })).toBeVisible();
  await expect(section.getByText(new URL(magnet.publicUrl).host, { exact: true })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  const saving = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download PNG' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${magnet.id}-preview.png`);
  const png = await readFile(await saved.path());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 627 });

  await section.getByRole('button', { name: 'Copy address' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`/assets/cards/${magnet.id}-`);
  await expect(section.getByRole('link', { name: 'Post Inspector' })).toHaveAttribute(
    'href',
    `https://www.linkedin.com/post-inspector/inspect/${encodeURIComponent(magnet.publicUrl)}`,
  );

  const before = await picture.getAttribute('src');
  await account.api.brand.update({ body: { colour: '#b00020' } });
  await page.reload();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
});

test('a picture that cannot be loaded is said, and tried again', async ({
  creatorPage: page,
  account,
}) => {
  const magnet = await account.api.magnets.create({
    body: { title: 'Growth plan', triggerWords: ['GROWTH'], textContent: 'The plan' },
  });
  let isDown = true;
  await page.route('**/assets/cards/**', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Link preview' });
  await expect(section.getByText('The picture could not be loaded.')).toBeVisible();
  await section.getByRole('button', { name: 'Download PNG' }).click();
  await expect(page.getByText('The picture could not be loaded', { exact: true })).toBeVisible();
  isDown = false;
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('img', { name: /Growth plan/ })).toBeVisible({ timeout: 60_000 });
});

test('the picture of a draft is shown to its creator before publishing, and follows the draft', async ({
  creatorPage: page,
  account,
}) => {
  const fields = { title: 'Growth plan', triggerWords: ['GROWTH'], textContent: 'The plan' };
  const magnet = await account.api.magnets.create({ body: { ...fields, status: 'draft' } });
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Link preview' });
  const picture = section.getByRole('img', { name: 'Preview: Growth plan', exact: true });
  await expect(picture).toBeVisible({ timeout: 60_000 });
  await expect(section.getByText('Only you see this picture.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Copy address' })).toBeHidden();
  const before = await picture.getAttribute('src');
  const saving = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download PNG' }).click();
  const png = await readFile(await (await saving).path());
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200 });

  await openStep(page, 'Content');
  await page.getByLabel('Title', { exact: true }).fill('Other plan');
  await openStep(page, 'Share');
  const other = section.getByRole('img', { name: 'Preview: Other plan', exact: true });
  await expect(other).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => other.getAttribute('src')).not.toBe(before);

  // Live, the present picture is shown beside that of the changes.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await openStep(page, 'Content');
  await page.getByLabel('Title', { exact: true }).fill('Third plan');
  await openStep(page, 'Share');
  await expect(section.getByRole('img', { name: /^Preview: Other plan/ })).toBeVisible({
    timeout: 60_000,
  });
  await section.getByRole('radio', { name: 'With unpublished changes' }).click();
  await expect(section.getByRole('img', { name: 'Preview: Third plan', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
});
