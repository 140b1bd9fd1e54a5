import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

interface Before {
  name: string;
  email: string;
  password: string;
  magnetId: string;
  commentUrl: string;
  lead: string;
}
const before = (): Before =>
  JSON.parse(
    readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'before-backup.json'), 'utf8'),
  ) as Before; // written by servers/start-restored.mjs

test('a creator from before the backup signs in and finds the lead', async ({ page }) => {
  const { name, email, password, lead } = before();
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(name.split(' ')[0] ?? name).first()).toBeVisible();
  await page.goto('/activity');
  await expect(page.getByText(lead).first()).toBeVisible();
});

test('a magnet from before the backup takes a new lead', async ({ page, backstage }) => {
  const { magnetId } = before();
  const link = await backstage.comment(magnetId, 'KEPT again', 'New Visitor');
  await page.goto(`/unlock/${magnetId}`);
  await page.getByLabel('LinkedIn Comment URL').fill(link);
  await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(page.getByRole('heading', { name: 'Content Unlocked!' })).toBeVisible();
});
