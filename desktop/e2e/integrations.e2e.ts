import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../e2e/plans.ts';

test('a creator on Free reads which plans include pixels and cannot switch one on', async ({
  creatorPage: page,
}) => {
  await page.goto('/integrations');
  const facebook = page.getByRole('region', { name: 'Facebook Pixel' });
  await expect(facebook.getByText(/comes with Starter, Pro,? and Creator\+/)).toBeVisible();
  await expect(facebook.getByRole('switch')).toBeDisabled();
  const google = page.getByRole('region', { name: 'Google Analytics' });
  await expect(google.getByText(/comes with Creator\+/)).toBeVisible();
  await expect(google.getByRole('switch')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
});

test('a creator sets up both pixels, sees the errors, and never sees the token again', async ({
  creatorPage: page,
  account,
}) => {
  await putOnPlan(account.email, 'creator');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('switch', { name: 'Use Facebook Pixel' }).click();
  await page.getByRole('switch', { name: 'Use Google Analytics' }).click();
  await page.getByLabel('Measurement id').fill('GTM-1234');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(page.getByText('Please enter the pixel id')).toBeVisible();
  await expect(page.getByText(/starts with G-, UA- or AW-, in capital/)).toBeVisible();
  await expect(page.getByLabel('Pixel id')).toBeFocused();

  await page.getByLabel('Pixel id').fill(' 1234567890 ');
  await page.getByLabel('Access token').fill(`EAA${'x'.repeat(40)}`);
  await page.getByLabel('Measurement id').fill('G-ABCD1234');
  await page.getByRole('radio', { name: /Load without asking/ }).click();
  await save.click();
  await expect(page.getByText('Integrations saved')).toBeVisible();
  expect(await account.api.integrations.get()).toMatchObject({
    facebookPixel: { enabled: true, pixelId: '1234567890', accessToken: 'set' },
    googleAnalytics: { enabled: true, measurementId: 'G-ABCD1234', trackConversions: true },
    consentMode: 'not_required',
  });

  await page.reload();
  await expect(page.getByLabel('Pixel id')).toHaveValue('1234567890');
  await expect(page.getByLabel('Access token')).toHaveValue('');
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await save.click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { facebookPixel } = await account.api.integrations.get();
  expect(facebookPixel).toMatchObject({ enabled: true, accessToken: 'not set' });
});
