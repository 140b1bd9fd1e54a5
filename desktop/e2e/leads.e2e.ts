import { axeOn } from '../../e2e/axe.ts';
import { plansOnOffer } from '../../e2e/change-database.ts';
import { type Account, expect, test } from '../../e2e/console-fixtures.ts';
import type { Backstage } from '../../e2e/fixtures.ts';

const testOfPlans = test.extend<{ plansOnOffer: void }>({ plansOnOffer: [...plansOnOffer] });

/** Creates leads with these names, the newest last. */
async function unlockedBy(account: Account, backstage: Backstage, names: readonly string[]) {
  const magnetId = await backstage.createMagnet(account);
  for (const name of names) {
    const commentUrl = await backstage.comment(magnetId, `Growth, says ${name}`, name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }
}

test('a creator finds leads, tags them by keyboard, undoes that and opens one', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill', 'Cy Other']);
  await account.api.leadDesk.addTag({ body: { name: 'Vip', color: 'green' } });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('quill');
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(page).toHaveURL('/crm?search=quill');

  await grid.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('menuitem', { name: 'Vip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 leads tagged')).toBeVisible();
  await expect(grid).toBeFocused();
  await expect(grid.getByText('Vip')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 leads restored')).toBeVisible();
  await expect(grid.getByText('Vip')).toHaveCount(0);

  await grid.focus();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Quill' })).toBeVisible();
  await page.getByRole('link', { name: 'Next lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Quill' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next lead' })).toBeHidden();

  await page.getByRole('textbox', { name: 'New note' }).fill('Met in Lisbon');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('You added a note')).toBeVisible();
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Won');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stage changed: New → Won')).toBeVisible();

  await page.goto('/crm/a2b3c4d5e6f7g8h9j2k3');
  await expect(page.getByText('This lead does not exist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('Back and Forward go through views, and a word may end in a blank while it is typed', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill', 'Cy Other']);
  await page.goto('/crm');
  const grid = page.getByRole('grid', { name: 'Leads' });
  const search = page.getByRole('searchbox', { name: 'Search leads' });
  await search.pressSequentially('ada ');
  await expect(page).toHaveURL('/crm?search=ada');
  await expect(search).toHaveValue('ada ');
  await search.pressSequentially('quill');
  await expect(page).toHaveURL('/crm?search=ada+quill');
  await grid.getByRole('button', { name: 'Name' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/crm?search=ada+quill&sort=-name');
  await page.goBack();
  await expect(page).toHaveURL('/crm?search=ada+quill');
  await page.goBack();
  await expect(page).toHaveURL('/crm');
  await expect(search).toHaveValue('');
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.goForward();
  await expect(search).toHaveValue('ada quill');
  await expect(grid.getByRole('row')).toHaveCount(2);
});

test('all that a filter finds is not meant any more once a box is cleared or the filter is another', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill', 'Cy Other']);
  await page.goto('/crm');
  await page.getByRole('checkbox', { name: 'Select all rows' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Selected leads' });
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar.getByRole('status')).toHaveText('All 3 selected');
  await page.getByRole('checkbox', { name: 'Select Cy Other' }).uncheck();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('quill');
  await expect(bar.getByRole('status')).toHaveText('2 selected');
});

test('a row stays as high as the others however many tags it has', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill']);
  const { items } = await account.api.leads.query({ body: { search: 'ada' } });
  const ids = items.map(({ id }) => id);
  for (const name of ['Agency', 'Berlin', 'Customer', 'Designer', 'Event']) {
    const tag = await account.api.leadDesk.addTag({ body: { name, color: 'green' } });
    await account.api.leadActs.act({ body: { kind: 'tag', tagId: tag.id, ids } });
  }
  await page.goto('/crm');
  const row = page.getByRole('row').filter({ hasText: 'Ada Quill' });
  await expect(row.getByText('+3: Customer, Designer, Event')).toBeVisible();
  // The list may still move down: both are measured again until it rests.
  await expect
    .poll(async () => {
      const tags = await row.getByText('Agency').boundingBox();
      const more = await row.getByText('+3: Customer, Designer, Event').boundingBox();
      return Math.abs((tags?.y ?? 0) - (more?.y ?? 99));
    })
    .toBeLessThan(12);
});

test('two tabs with one lead: the second sees both copies and nothing is lost', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill']);
  const { items } = await account.api.leads.query({ body: {} });
  const leadId = items[0]?.id ?? '';
  await page.goto(`/crm/${leadId}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  const body = { version: items[0]?.version ?? 0, name: 'Ada Byron' };
  await account.api.leadDetail.update({ params: { leadId }, body });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name: Ada Byron')).toBeVisible();
  await expect(page.getByText('Name: Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Save mine on top' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the table with a selection, its dialogs and a lead are accessible, ${colorScheme}`, async ({
    account,
    backstage,
    creatorPage: page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await unlockedBy(account, backstage, ['Ada Quill']);
    const problems = async () => {
      const { violations } = await axeOn(page).analyze();
      return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    };
    await page.goto('/crm');
    await page.getByRole('checkbox', { name: 'Select Ada Quill' }).check();
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('button', { name: 'Add group' }).click();
    expect(await problems()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ada Quill' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Quill' })).toBeVisible();
    expect(await problems()).toEqual([]);
  });
}

testOfPlans(
  'a condition is changed in its place, a row is moved by its menu, and a telephone shows cards',
  async ({ account, backstage, creatorPage: page }) => {
    await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill', 'Cy Other']);
    const filter = { op: 'and', items: [{ field: 'name', is: 'contains', value: 'quill' }] };
    await page.goto(`/crm?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const grid = page.getByRole('grid', { name: 'Leads' });
    await expect(grid.getByRole('row')).toHaveCount(3);
    const chips = page.getByRole('list', { name: 'Conditions of the filter' });
    await chips.getByRole('button', { name: 'Change: Name contains “quill”' }).click();
    const popover = page.getByRole('dialog', { name: 'Change the condition' });
    await popover.getByLabel('Value').fill('other');
    await popover.getByLabel('Value').press('Enter');
    await expect(grid.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/other/);
    const { violations } = await axeOn(page).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    // The menu is opened by a key of the grid, and its button is the only one of a row that Tab reaches.
    await grid.focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(grid.getByRole('button', { name: 'Actions for Cy Other' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Won' }).click();
    await expect(page.getByText('1 lead moved')).toBeVisible();
    await expect(grid.getByRole('row', { name: /Cy Other/ })).toContainText('Won');

    await chips.getByRole('button', { name: 'Remove: Name contains “other”' }).click();
    await expect(grid.getByRole('row')).toHaveCount(4);
    await expect(chips).toBeHidden();
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(grid.getByRole('columnheader', { name: 'Score', exact: true })).toBeHidden();
    await expect(grid.getByRole('row', { name: /Cy Other/ })).toContainText(
      'With Pro and Creator+',
    );
    // The style sheet has the new width before the rows are drawn for it.
    const sideways = () => grid.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(sideways).toBe(0);
  },
);

test('what became of a comment is a condition of the filter and a column of the table', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill']);
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter leads' });
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByLabel('Field').selectOption('Comment now');
  await expect(dialog.getByRole('checkbox', { name: 'Deleted since' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Comment now is “Deleted since”')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Leads' });
  await expect(grid.getByText('Ada Quill')).toBeHidden();

  const filter = { op: 'and', items: [{ field: 'commentNow', is: 'any', value: ['pending'] }] };
  await page.goto(`/crm?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Comment now' }).check();
  await page.keyboard.press('Escape');
  const row = grid.getByRole('row').filter({ hasText: 'Ada Quill' });
  await expect(row.getByText('Not checked yet')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Quill' }).click();
  await expect(page.getByText('Comment now', { exact: true })).toBeVisible();
});
