import { randomBytes } from 'node:crypto';
import { mergeTests, type Page } from '@playwright/test';
import sharp from 'sharp';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test as creators } from '../../../e2e/console-fixtures.ts';
import { test as operators } from '../../../e2e/operator-fixtures.ts';

const test = mergeTests(creators, operators);
const PROFILE = 'https://www.linkedin.com/in/robin-ferrer';

const aPhoto = (width = 600, height = 400) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('a creator fills in a profile, confirms it by a comment, and visitors see all of it', async ({
  creatorPage: page,
  account,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(account);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Robin Ferrer/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveTitle(/^Profile/);

  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Headline').fill('I teach founders to write');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Robin F.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /Robin F\./ })).toBeVisible();
  const seen = page.getByRole('region', { name: 'How visitors see you' });
  await expect(seen.getByText('I teach founders to write')).toBeVisible();

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Use a photo in JPEG, PNG or WebP')).toBeVisible();
  await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  await dialog.getByRole('group', { name: /Move it with the arrow keys/ }).press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  const linkedIn = page.getByRole('region', { name: 'LinkedIn profile' });
  const link = linkedIn.getByLabel(/Link to your profile/);
  await link.fill('https://lnkd.in/abc');
  await linkedIn.getByRole('button', { name: 'Save link' }).click();
  await expect(linkedIn.getByText(/short link/)).toBeVisible();
  await expect(link).toBeFocused();
  await link.fill('linkedin.com/in/robin-ferrer/?trk=x');
  await linkedIn.getByRole('button', { name: 'Save link' }).click();
  await expect(link).toHaveValue(PROFILE);
  await linkedIn.getByRole('button', { name: 'Get a code' }).click();
  const code = (await linkedIn.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^\w{4}-\w{4}$/);
  await expectAccessible(page);

  const post = await page.context().newPage();
  await post.goto(`/sandbox/${magnetId}`);
  const comment = async (author: string, profile: string) => {
    await post.getByLabel('Comment as').fill(author);
    await post.getByLabel(/LinkedIn profile of this person/).fill(profile);
    await post.getByLabel('Your comment').fill(`My code: ${code}`);
    await post.getByRole('button', { name: 'Comment', exact: true }).click();
    return post.getByLabel(`Link to the comment of ${author}`).first().inputValue();
  };
  const check = async (url: string) => {
    await linkedIn.getByLabel('Link to your comment').fill(url);
    await linkedIn.getByRole('button', { name: 'Check the comment' }).click();
  };
  await check('https://www.linkedin.com/in/robin-ferrer');
  await expect(linkedIn.getByText(/link of a profile/)).toBeVisible();
  await check(await comment('Eve', 'https://www.linkedin.com/in/eve'));
  await expect(linkedIn.getByText(/This comment is by/)).toContainText('linkedin.com/in/eve');
  const own = await comment('Robin F.', PROFILE);
  await post.goto(`/unlock/${magnetId}`);
  await expect(post.getByText('Verified Profile')).toBeHidden();
  await check(own);
  await expect(page.getByText('Profile confirmed')).toBeVisible();
  await expect(linkedIn.getByText(/by a comment on/)).toBeVisible();
  await expectAccessible(page);

  await post.reload();
  await expect(post.getByText('Robin F.').first()).toBeVisible();
  await expect(post.getByText('I teach founders to write')).toBeVisible();
  await post.getByText('Verified Profile').click();
  await expect(post.getByText(/LinkedIn has not verified it/)).toBeVisible();
  await expect(post.getByRole('link', { name: /Add to Friends/ })).toHaveAttribute('href', PROFILE);
  const photo = post.locator('.author-face img');
  await expect(photo).toHaveJSProperty('naturalWidth', 512);

  await link.fill('');
  await linkedIn.getByRole('button', { name: 'Save link' }).click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect(page.getByText('Link removed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByText('Photo removed')).toBeVisible();
  await post.reload();
  await expect(post.getByText('Verified Profile')).toBeHidden();
  await expect(photo).toHaveCount(0);
});

test('leaving with unsaved changes asks first, and each settings page has its own address', async ({
  creatorPage: page,
}) => {
  await page.goto('/settings');
  await page.getByLabel('Headline').fill('Half a thought');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page).toHaveTitle(/^Security/);
  await expect(page.getByRole('region', { name: 'Signed in' })).toBeVisible();
});

test('an operator confirms a profile with a reason, and withdraws it', async ({
  operatorPage: page,
  account,
}) => {
  await account.api.profile.update({ body: { linkedinProfileUrl: PROFILE } });
  await page.goto(`/admin/creators?search=${encodeURIComponent(account.email)}`);
  await page.getByRole('link', { name: 'Robin Ferrer' }).click();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm profile' }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Spoke with Robin by phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm profile' }).click();
  await expect(page.getByText(/by an operator/)).toBeVisible();
  expect(await account.api.profile.read()).toMatchObject({ confirmedBy: 'operator' });
  await page.getByRole('button', { name: 'Withdraw confirmation' }).click();
  await dialog.getByLabel('Reason').fill('It was another Robin');
  await dialog.getByRole('button', { name: 'Withdraw confirmation' }).click();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  expect(await account.api.profile.read()).toMatchObject({ confirmedAt: null });
});
