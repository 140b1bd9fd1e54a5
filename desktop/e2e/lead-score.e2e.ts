import type { Page } from '@playwright/test';
import { problemsOf } from '../../e2e/axe.ts';
import { type Account, expect, test } from '../../e2e/console-fixtures.ts';
import type { Backstage } from '../../e2e/fixtures.ts';

/** People who unlocked a lead magnet within a day of their comment: 15 points each. */
async function unlockedBy(account: Account, backstage: Backstage, names: readonly string[]) {
  const magnetId = await backstage.createMagnet(account);
  for (const name of names) {
    const commentUrl = await backstage.comment(magnetId, `Growth, says ${name}`, name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }
}

const rule = (page: Page, place: number) => page.getByRole('group', { name: `Rule ${place}:` });
const saved = (page: Page) => expect(page.getByText('Rules saved')).toBeVisible();
const counted = (page: Page) =>
  expect(page.getByText('All leads are counted by the new rules')).toBeVisible();

/** The sum of a lead's score lines, as shown on the screen. */
async function sumOfLines(page: Page): Promise<{ lines: number; sum: number; total: number }> {
  const table = page.getByRole('region', { name: /^Why/ }).getByRole('table');
  const last = (rows: string[][]) => rows.map((cells) => Number(cells.at(-1)?.replace('−', '-')));
  const [lines, total] = await Promise.all(
    ['tbody tr', 'tfoot tr'].map(async (rows) =>
      last(
        await table
          .locator(rows)
          .evaluateAll((all) =>
            all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
          ),
      ),
    ),
  );
  const sum = (lines ?? []).reduce((before, one) => before + one, 0);
  return { lines: lines?.length ?? 0, sum, total: total?.[0] ?? Number.NaN };
}

test('a creator changes a rule, tries it, saves it and reads why a lead has its score, by keyboard', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill']);
  await page.goto('/crm');
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByText('Cold')).toHaveCount(2);
  await page.getByRole('link', { name: 'Score rules' }).focus();
  await page.keyboard.press('Enter');

  await rule(page, 1).getByRole('spinbutton', { name: 'Points' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('40');
  await page.getByRole('button', { name: 'Add rule' }).focus();
  await page.keyboard.press('Enter');
  await expect(rule(page, 9).getByRole('combobox', { name: 'When somebody' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('-4');
  await page.getByRole('button', { name: 'Simulate' }).focus();
  await page.keyboard.press('Enter');
  const bands = page.getByRole('table', { name: '2 people of the last 30 days' });
  await expect(bands.getByRole('row', { name: /^Hot/ })).toContainText(/0.*0.*0/);
  await expect(bands.getByRole('row', { name: /^Warm/ })).toContainText(/0.*2.*\+2/);
  const most = page.getByRole('region', { name: 'Who changes most' });
  await expect(most.getByRole('link')).toHaveCount(2);

  await page.keyboard.press('ControlOrMeta+S');
  await saved(page);
  await counted(page);
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(grid.getByText('Warm')).toHaveCount(2);
  await page.getByRole('button', { name: 'Score', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm?sort=-score');
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid.getByRole('link', { name: 'Ada Quill' }).click();
  const why = page.getByRole('region', { name: 'Why 41?' });
  await expect(why.getByText('Unlocked a lead magnet', { exact: true })).toHaveCount(2);
  await expect(why).toContainText('the score was 15');
  expect(await sumOfLines(page)).toEqual({ lines: 3, sum: 41, total: 41 });
  await why.getByRole('link', { name: 'Change the rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead score' })).toBeVisible();
});

test('problems stand at their field, and leaving asks first', async ({ creatorPage: page }) => {
  await page.goto('/crm/score');
  await rule(page, 2).getByRole('spinbutton', { name: 'Times' }).fill('0');
  await page.getByRole('spinbutton', { name: 'Hot from' }).fill('');
  await page.getByRole('button', { name: 'Save rules' }).click();
  const times = rule(page, 2).getByRole('spinbutton', { name: 'Times' });
  await expect(times).toHaveAccessibleDescription('Please enter 1 or more');
  await expect(times).toBeFocused();
  const hot = page.getByRole('spinbutton', { name: 'Hot from' });
  await expect(hot).toHaveAccessibleDescription('Please fill this in');
  await times.fill('2');
  await hot.fill('10');
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(hot).toHaveAccessibleDescription('Hot begins above warm');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(hot).toHaveValue('10');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(hot).toHaveValue('45');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('rules saved in another window are not overwritten, and earlier ones come back', async ({
  account,
  creatorPage: page,
}) => {
  await page.goto('/crm/score');
  await rule(page, 1).getByRole('spinbutton', { name: 'Points' }).fill('33');
  const { version, rules, halfLifeDays, warmFrom } = await account.api.leadScore.read();
  await account.api.leadScore.save({
    body: { version, rules: rules.slice(0, 1), halfLifeDays, warmFrom, hotFrom: 90 },
  });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('changed somewhere else')).toBeVisible();
  await expect(page.getByText('Warm from 20, hot from 90.')).toBeVisible();
  await expect(rule(page, 1).getByRole('spinbutton', { name: 'Points' })).toHaveValue('33');
  await page.getByRole('button', { name: 'Save mine on top' }).click();
  await saved(page);
  await counted(page);
  const mine = await account.api.leadScore.read();
  expect([mine.rules[0]?.points, mine.rules.length, mine.hotFrom]).toEqual([33, 8, 45]);

  await page.getByRole('button', { name: 'Go back: The defaults' }).click();
  await page
    .getByRole('alertdialog', { name: 'Back to the defaults?' })
    .getByRole('button', { name: 'Go back' })
    .click();
  await expect(rule(page, 1).getByRole('spinbutton', { name: 'Points' })).toHaveValue('10');
  expect((await account.api.leadScore.read()).rules[0]?.points).toBe(10);
  await expect(page.getByRole('button', { name: /^Go back: Saved/ })).toHaveCount(2);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the score’s screens are accessible, ${colorScheme}`, async ({
    account,
    backstage,
    creatorPage: page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill']);
    const { version, rules, ...rest } = await account.api.leadScore.read();
    const { halfLifeDays } = rest;
    const bands = { halfLifeDays, warmFrom: 15, hotFrom: 16 };
    await account.api.leadScore.save({ body: { version, rules, ...bands } });
    await page.goto('/crm');
    await expect(page.getByRole('grid', { name: 'Leads' }).getByText('Warm')).toHaveCount(2);
    expect(await problemsOf(page)).toEqual([]);

    await page.goto('/crm/score');
    await rule(page, 3).getByRole('button', { name: 'Only: a work address' }).click();
    await rule(page, 3).getByRole('checkbox', { name: 'LinkedIn', exact: true }).check();
    await expect(
      rule(page, 3).getByRole('button', { name: 'Only: a work address, source LinkedIn' }),
    ).toBeVisible();
    await rule(page, 3).getByRole('spinbutton', { name: 'Within days' }).fill('999');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(page.getByText('Please enter 365 or less')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await rule(page, 3).getByRole('spinbutton', { name: 'Within days' }).fill('9');
    await rule(page, 1).getByRole('spinbutton', { name: 'Points' }).fill('20');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(page.getByRole('region', { name: 'Who changes most' })).toBeVisible();
    await page.getByText('The defaults').click();
    expect(await problemsOf(page)).toEqual([]);

    const lead = (await account.api.leads.query({ body: {} })).items[0];
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`/crm/${lead?.id}`);
    await expect(page.getByRole('region', { name: 'Why 15?' })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
}
