import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { putOnPlan } from '../../../e2e/plans.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';

const make = (account: Account, title: string, word = title) =>
  account.api.magnets.create({
    body: { title, triggerWords: [word], textContent: 'The plan', status: 'active' },
  });

test('several magnets are selected by keyboard, paused, tagged and taken back', async ({
  creatorPage,
  account,
}) => {
  await putOnPlan(account.email, 'creator');
  for (const title of ['Gamma', 'Beta', 'Alpha']) await make(account, title);
  await creatorPage.goto('/magnets');
  const list = creatorPage.getByRole('list', { name: 'Lead magnets' });
  const row = (title: string) => list.locator('[data-row]').filter({ hasText: title });
  await list.getByRole('checkbox', { name: 'Select Alpha' }).focus();
  await creatorPage.keyboard.press('x');
  await creatorPage.keyboard.press('Shift+ArrowDown');
  const bar = creatorPage.getByRole('toolbar', { name: 'Selected magnets' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expect(list.getByRole('checkbox', { name: 'Select Beta' })).toBeFocused();
  expect(await atRest(creatorPage, () => problemsOf(creatorPage))).toEqual([]);

  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(row('Alpha').getByText('Paused', { exact: true })).toBeVisible();
  await expect(row('Beta').getByText('Paused', { exact: true })).toBeVisible();
  await expect(row('Gamma').getByText('Active', { exact: true })).toBeVisible();
  await creatorPage.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Alpha').getByText('Active', { exact: true })).toBeVisible();

  await creatorPage.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = creatorPage.getByRole('dialog', { name: 'Tags' });
  await dialog.getByLabel('Name of the new tag').fill('Spring');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove the tag Spring' })).toBeVisible();
  await creatorPage.keyboard.press('Escape');
  await list.getByRole('checkbox', { name: 'Select Gamma' }).check();
  await bar.getByRole('button', { name: 'Add tag' }).click();
  await creatorPage.getByRole('menuitem', { name: 'Spring' }).click();
  await expect(row('Gamma').getByText('Spring')).toBeVisible();
  await creatorPage.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'Spring (1)' });
  await expect(creatorPage).toHaveURL(/tag=/);
  await expect(row('Alpha')).toHaveCount(0);
  await creatorPage.reload();
  await expect(row('Gamma')).toBeVisible();
  await expect(row('Alpha')).toHaveCount(0);
});

test('the order stands in the address, and a word clash leads to the other magnet', async ({
  creatorPage,
  account,
}) => {
  await putOnPlan(account.email, 'creator');
  await make(account, 'Zebra', 'GROWTH');
  const other = await make(account, 'Ant', 'growth');
  await creatorPage.goto('/magnets');
  await creatorPage.getByRole('combobox', { name: 'Order' }).selectOption('title');
  await expect(creatorPage).toHaveURL(/sort=title/);
  const rows = creatorPage.getByRole('list', { name: 'Lead magnets' }).locator('[data-row]');
  await expect(rows.first()).toContainText('Ant');
  await expect(rows.nth(1)).toContainText('A comment with GROWTH also opens Ant');
  await rows.nth(1).getByRole('link', { name: 'Ant' }).click();
  await expect(creatorPage).toHaveURL(new RegExp(`/magnets/${other.id}/edit`));
});

test('a removed magnet is restored from the trash, and another is deleted for good', async ({
  creatorPage,
  account,
}) => {
  await putOnPlan(account.email, 'creator');
  const kept = await make(account, 'Keep me');
  const lost = await make(account, 'Lose me');
  await creatorPage.goto('/magnets');
  const list = creatorPage.getByRole('list', { name: 'Lead magnets' });
  await creatorPage.getByRole('checkbox', { name: 'Select all rows' }).check();
  await creatorPage.getByRole('button', { name: 'Move to trash' }).click();
  await expect(list).toBeHidden();
  await creatorPage.getByRole('link', { name: 'Trash (2)' }).click();
  await expect(creatorPage.getByRole('heading', { name: 'Trash' })).toBeVisible();
  expect(await atRest(creatorPage, () => problemsOf(creatorPage))).toEqual([]);
  await creatorPage.getByRole('button', { name: 'Restore Keep me' }).click();
  await expect(creatorPage.getByRole('button', { name: 'Restore Keep me' })).toBeHidden();
  await creatorPage.getByRole('button', { name: 'Delete Lose me for good' }).click();
  const question = creatorPage.getByRole('alertdialog', { name: 'Delete “Lose me”?' });
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(creatorPage.getByText('The trash is empty')).toBeVisible();
  await creatorPage.getByRole('link', { name: 'Lead magnets', exact: true }).last().click();
  await expect(list.getByRole('link', { name: 'Keep me' })).toBeVisible();
  expect((await account.api.magnets.get({ params: { magnetId: kept.id } })).status).toBe('active');
  const { restored } = await account.api.magnetActs.restore({ body: { magnetIds: [lost.id] } });
  expect(restored).toEqual([]);
});

test('no share is shown where more people unlocked than visits were counted', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const magnetId = await backstage.createMagnet(account);
  const visit = async () => {
    const body = { magnetId, visitorIp: '0.0.0.0', visitorUserAgent: '', unlocked: false };
    const call = { data: body, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } };
    expect((await page.request.post('/api/visits', call)).ok()).toBe(true);
  };
  const unlock = async (name: string) => {
    const commentUrl = await backstage.comment(magnetId, 'Growth please', name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  };
  const counted = async () => {
    const { stats } = (await account.api.magnets.list({})).items[0] ?? {};
    return [stats?.visits, stats?.verified];
  };
  await visit();
  await unlock('Ada Lovelace');
  await expect.poll(counted).toEqual([1, 1]);
  await page.goto('/magnets');
  await expect(page.getByTitle('Verified of all visits')).toHaveText('100%');
  await unlock('Bo Visitor');
  await expect.poll(counted).toEqual([1, 2]);
  await page.reload();
  await expect(page.locator('[data-row]').getByText('Verified').first()).toBeAttached();
  await expect(page.getByTitle('Verified of all visits')).toHaveCount(0);
});
