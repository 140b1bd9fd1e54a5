import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator saves the filters of a list, goes back to them, and takes a removal back', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/creators');
  const button = page.getByRole('button', { name: 'Saved filters' });
  await button.click();
  await expect(page.getByText('No filters are saved yet.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Suspended' }).click();
  await expect(page).toHaveURL(/status=suspended/);
  await button.click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give it a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Who is out');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const named = page.getByRole('button', { name: 'Who is out' });
  await expect(named).toBeVisible();

  await page.goto('/admin/creators');
  await button.click();
  await page.getByRole('menuitem', { name: 'Who is out' }).click();
  await expect(page).toHaveURL(/status=suspended/);
  await named.click();
  await page.getByRole('menuitem', { name: 'Remove “Who is out”' }).click();
  await expect(button).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(named).toBeVisible();

  // Filters of one screen are not offered on another one.
  await page.goto('/admin/support');
  await button.click();
  await expect(page.getByText('No filters are saved yet.')).toBeVisible();
});

test('filters of a list below a tab are its own, and bring the tab back', async ({
  operatorPage: page,
}) => {
  const button = page.getByRole('button', { name: 'Saved filters' });
  await page.goto('/admin/security');
  await page.getByRole('searchbox', { name: 'Search bans' }).fill('198.18.0.0');
  await expect(page).toHaveURL(/search=198/);
  await page.getByRole('tab', { name: 'Refused calls' }).click();
  await expect(page).toHaveURL(/\?tab=refused$/);
  await page.getByLabel('Why').selectOption('Limits hit');
  await button.click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Over a limit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Over a limit' })).toBeVisible();

  await page.goto('/admin/security?tab=refused&network=203.0.113.250');
  await button.click();
  await page.getByRole('menuitem', { name: 'Over a limit' }).click();
  await expect(page).toHaveURL(/\?tab=refused&why=limit$/);
  await page.goBack();
  await expect(page).toHaveURL(/network=203/);
});

test('lists with filters offer saved ones, and their file also while they are empty', async ({
  operatorPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, file] of [
    ['/admin/reports?state=settled', 'the settled reports'],
    ['/admin/content?tab=first&queue=looked_at', 'the reviewed pages'],
    ['/admin/content?tab=links&links=hosts&host=nowhere.example', 'the deny list'],
    ['/admin/security?search=nowhere.example', 'the bans'],
    ['/admin/security?tab=refused&network=203.0.113.250', 'the refused calls'],
    ['/admin/security?tab=sign-up&address=nowhere', 'the invitations'],
    ['/admin/security?tab=alerts&alerts=closed', 'the alerts'],
    ['/admin/outbox?search=nobody%40nowhere.example', 'the emails'],
    ['/admin/news?state=expired', 'the news'],
    ['/admin/settings/history?setting=signUp', 'the history'],
    ['/admin/finance/referrals?state=refused', 'the commissions'],
    ['/admin/billing?tab=requests&state=declined', undefined],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Saved filters' }), address).toBeVisible();
    const name = file === undefined ? 'Save as CSV' : `Save as CSV: ${file}`;
    await expect(page.getByRole('button', { name }), address).toBeVisible();
    await expect(page.locator('[role=status] .animate-pulse')).toHaveCount(0);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, address).toBeLessThanOrEqual(0);
    expect(await atRest(page, () => problemsOf(page)), address).toEqual([]);
  }
});
