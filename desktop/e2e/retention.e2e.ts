import { problemsOf } from '../../e2e/axe.ts';
import { type Account, expect, test } from '../../e2e/console-fixtures.ts';
import type { Backstage } from '../../e2e/fixtures.ts';
import { changeDatabase } from '../../e2e/change-database.ts';

const OLD = `now() - interval '400 days'`;

/** Two people from long ago and one from today. */
async function people(account: Account, backstage: Backstage): Promise<void> {
  const magnetId = await backstage.createMagnet(account);
  for (const author of ['Ada Quill', 'Bo Reed', 'Cy Today']) {
    const commentUrl = await backstage.comment(magnetId, 'Growth, please', author);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }
  await changeDatabase(
    `UPDATE contacts SET last_at = ${OLD}, created_at = ${OLD}
     WHERE name IN ('Ada Quill', 'Bo Reed') AND user_id = (SELECT id FROM users WHERE email = $1)`,
    [account.email],
  );
}

test('a creator tries a rule, switches it on with a typed word, keeps one person and reads the receipt', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await people(account, backstage);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByText('No rules yet. Nothing is erased automatically.')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  const dryRun = dialog.getByRole('region', { name: 'Dry run' });
  await expect(dryRun.getByText('2 leads')).toBeVisible();
  await dialog.getByLabel('Days since the last unlock').fill('20');
  await expect(dialog.getByText('Enter 30 to 3650 days.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save the rule' })).toBeDisabled();
  await dialog.getByLabel('Days since the last unlock').fill('500');
  await expect(dryRun.getByText('Nobody fits today. Nothing would be erased.')).toBeVisible();
  await dialog.getByLabel('Days since the last unlock').fill('365');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Name' });
  await dialog.getByRole('textbox', { name: 'Value' }).fill('ada');
  await expect(dryRun.getByText('1 lead', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove condition' }).click();
  await expect(dryRun.getByText('2 leads')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const [table] = await Promise.all([
    page.context().waitForEvent('page'),
    dryRun.getByRole('link', { name: 'Show all of them in Leads' }).click(),
  ]);
  await expect(table.getByText('2 people')).toBeVisible();
  await expect(table.getByText('Cy Today')).toBeHidden();
  await expect(table.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  await table.close();
  await dialog.getByRole('button', { name: 'Save the rule' }).click();
  await expect(page.getByText('All rules are off. Nothing is erased automatically.')).toBeVisible();

  await page.getByRole('button', { name: 'Switch on' }).click();
  const confirm = page.getByRole('dialog', { name: 'Switch this rule on?' });
  await expect(confirm.getByText('2 leads')).toBeVisible();
  await confirm.getByRole('button', { name: 'Switch on' }).click();
  await expect(confirm.getByText('Type the word erase')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await confirm.getByLabel('Type “erase” to confirm').fill('Erase');
  await confirm.getByRole('button', { name: 'Switch on' }).click();
  await expect(confirm).toBeHidden();
  await expect
    .poll(async () => (await account.api.leadRetention.read()).due.count, { timeout: 90_000 })
    .toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'Keep Bo Reed' }).click();
  await expect(page.getByRole('button', { name: 'Keep Bo Reed' })).toBeHidden();
  expect(await problemsOf(page)).toEqual([]);
  await page.goto('/crm');
  await expect(page.getByText('Your retention rules will erase 1 lead')).toBeVisible();

  // Moves the end of the week to now. Switching a rule on starts the run.
  await changeDatabase(
    `UPDATE retention_people SET erase_at = now() WHERE erase_at IS NOT NULL
       AND user_id = (SELECT id FROM users WHERE email = $1)`,
    [account.email],
  );
  const filter = { op: 'and' as const, items: [] };
  const { id } = await account.api.leadRetention.add({ body: { days: 3_000, filter } });
  await account.api.leadRetention.turnOn({
    params: { ruleId: id },
    body: { version: 1, confirm: 'erase' },
  });
  await expect
    .poll(async () => (await account.api.leads.query({ body: {} })).items.map(({ name }) => name), {
      timeout: 90_000,
    })
    .toEqual(['Cy Today', 'Bo Reed']);
  await page.goto('/settings/privacy');
  await expect(page.getByText(/1 lead erased/)).toBeVisible();
  await expect(page.getByText(/Receipt E-/)).toBeVisible();
  await page.getByRole('radio', { name: 'Kept by you' }).click();
  await expect(page.getByRole('link', { name: 'Bo Reed' })).toBeVisible();
});

test('a rule that two tabs change shows a conflict, and overwrites nothing', async ({
  account,
  creatorPage: page,
}) => {
  const filter = { op: 'and' as const, items: [] };
  const { id } = await account.api.leadRetention.add({ body: { days: 100, filter } });
  await page.goto('/settings/privacy');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the rule' });
  const days = dialog.getByLabel('Days since the last unlock');
  await days.fill('200');
  await account.api.leadRetention.change({
    params: { ruleId: id },
    body: { days: 300, filter, version: 1 },
  });
  await dialog.getByRole('button', { name: 'Save the rule' }).click();
  await expect(dialog.getByText(/This rule was changed elsewhere/)).toContainText('300 days');
  await expect(days).toHaveValue('200');
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Load it' }).click();
  await expect(days).toHaveValue('300');
  await days.fill('250');
  await dialog.getByRole('button', { name: 'Save the rule' }).click();
  await expect(dialog).toBeHidden();
  expect((await account.api.leadRetention.read()).rules).toMatchObject([{ days: 250, version: 3 }]);
});
