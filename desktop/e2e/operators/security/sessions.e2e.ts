import { problemsOf } from '../../../../e2e/axe.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { consoleOf, consoleOfRole, expect, test } from '../../../../e2e/operator-fixtures.ts';

test('support ends the session of a creator, who is signed out and told', async ({
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const own = await consoleOf(browser, creator);
  await own.goto('/dashboard');
  const page = await consoleOfRole(browser, 'support');
  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await page.getByRole('link', { name: creator.name }).click();
  const panel = page.getByRole('region', { name: 'Sessions and devices' });
  const list = panel.getByRole('list', { name: 'Sessions and devices' });
  await expect(list.getByRole('listitem').first()).toContainText(', signed in');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
  await list.getByRole('button', { name: /^End / }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Their laptop was stolen');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await own.reload();
  await expect(own).toHaveURL(/\/auth/);
  await own.close();
  await page.close();
});

test('an owner ends the sessions of another operator', async ({ operatorPage: page, browser }) => {
  const other = await consoleOfRole(browser, 'finance');
  await other.goto('/admin/account');
  const menu = other.getByRole('button', { name: /^op-/ });
  await expect(menu).toHaveText(/op-\w+/);
  const [name] = /op-\w+/.exec(await menu.innerText()) ?? [];
  if (name === undefined) throw new Error('the menu names its operator');
  await page.goto('/admin/account');
  await page.getByRole('button', { name: `Sessions of ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Sessions of ${name}` });
  await dialog.getByRole('button', { name: 'End all', exact: true }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A lost laptop');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'End all', exact: true }).click();
  await expect(dialog.getByText(`${name} is not signed in anywhere.`)).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/admin\?next=/);
  await other.close();
});
