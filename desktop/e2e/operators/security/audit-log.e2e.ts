import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeOn } from '../../../../e2e/axe.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

/** A day as the browser counts it; another one begins at midnight. */
const dayOf = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv'));

test('an owner narrows the audit log, takes it as a file, and checks that nobody changed it', async ({
  operatorPage: page,
  operator,
}) => {
  await page.goto('/admin/audit');
  const first = await dayOf(page);
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Check the log', exact: true }).click();
  const seals = page.getByRole('region', { name: 'Seals' });
  await expect(seals.getByText('All are unchanged')).toBeVisible();
  // The first check may have found an empty log; it is an entry now.
  await seals.getByRole('button', { name: 'Check the log', exact: true }).click();
  // The text of the first check goes while the second runs, so it is read by a call that waits.
  await expect(seals.getByRole('button', { name: 'Copy the last seal' })).toBeVisible();
  const seal = await seals.getByText(/^\d+-[0-9a-f]{64}$/).innerText();
  const noted = seals.getByLabel('A seal that you noted');
  await noted.fill('12-34');
  await seals.getByRole('button', { name: 'Check the log', exact: true }).click();
  await expect(seals.getByText('A seal is a number, a hyphen and 64 digits')).toBeVisible();
  await expect(noted).toHaveValue('12-34');
  await noted.fill(seal.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await seals.getByRole('button', { name: 'Check the log', exact: true }).click();
  await expect(seals.getByRole('alert')).toContainText('The seal that you noted is not in the log');
  await noted.fill(seal);
  await seals.getByRole('button', { name: 'Check the log', exact: true }).click();
  await expect(seals.getByText('All are unchanged')).toBeVisible();

  await page.getByLabel('Done to', { exact: true }).selectOption('This log');
  await expect(page).toHaveURL(/kind=audit/);
  await page.getByRole('button', { name: 'Own period' }).click();
  const last = await dayOf(page);
  const period = page.getByRole('dialog', { name: 'Own period' });
  await period.getByLabel('First day').fill(first);
  await period.getByLabel('Last day').fill(last);
  await period.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
  await page.reload();
  const checks = page.locator('summary').getByText('Seals of the log checked');
  await expect(checks.first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV', exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('audit.checked');
  expect(file).not.toContain('operator.');

  const own = page.locator('summary').filter({ hasText: operator.username });
  await expect(own.getByText('File of the log taken')).toBeVisible();
  await checks.first().click();
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
