import type { Page } from '@playwright/test';
import { axeOn } from '../../e2e/axe.ts';
import { type Account, expect, test } from '../../e2e/console-fixtures.ts';
import type { Backstage } from '../../e2e/fixtures.ts';

async function unlockedBy(account: Account, backstage: Backstage, names: readonly string[]) {
  const magnetId = await backstage.createMagnet(account);
  for (const name of names) {
    const commentUrl = await backstage.comment(magnetId, `Growth, says ${name}`, name);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }
}
const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, \\d+$`) });
const card = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('article', { name });

test('a creator moves leads on the board by mouse and by keyboard, and takes it back', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill', 'Bo Quill', 'Cy Other']);
  await page.goto('/crm?search=quill');
  await page.getByRole('radio', { name: 'Board' }).click();
  await expect(page).toHaveURL('/crm?search=quill&layout=board');
  await expect(page.getByRole('region', { name: 'New, 2' })).toBeVisible();
  await expect(card(page, 'New', 'Cy Other')).toBeHidden();

  const from = card(page, 'New', 'Ada Quill');
  // It is dragged by its picture, which the browser would otherwise drag alone. A hover waits until it rests.
  await from.hover({ position: { x: 26, y: 26 } });
  const start = await from.boundingBox();
  const end = await column(page, 'Contacted').boundingBox();
  if (start === null || end === null) throw new Error('the board is not in sight');
  await page.mouse.move(start.x + 26, start.y + 26);
  await page.mouse.down();
  await page.mouse.move(start.x + 46, start.y + 36, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 });
  await expect(page.getByText('Ada Quill is over Contacted.')).toBeAttached();
  await page.mouse.up();
  await expect(card(page, 'Contacted', 'Ada Quill')).toBeVisible();
  await expect(page.getByText('Ada Quill moved to Contacted')).toBeVisible();
  await expect(page.getByRole('region', { name: 'New, 1' })).toBeVisible();
  await expect(page.getByText('2 open, 0 won, 0 lost')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'New', 'Ada Quill')).toBeVisible();

  await page.getByRole('button', { name: 'Move Bo Quill to another stage' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeFocused();
  await page.keyboard.press('w');
  await expect(page.getByRole('menuitem', { name: 'Won' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Won', 'Bo Quill')).toBeVisible();
  await expect(page.getByText('1 open, 1 won, 0 lost')).toBeVisible();
  const button = page.getByRole('button', { name: 'Move Bo Quill to another stage' });
  await expect(button).toBeFocused();
  // The board shows a move before the server has it.
  await expect(page.getByText('Bo Quill moved to Won')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Won', 'Bo Quill')).toBeVisible();

  // What the server refuses is taken back on the screen.
  await page.route('**/api/leads/acts', (route) => route.abort());
  await button.click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(page.getByText('Bo Quill stays in Won')).toBeVisible();
  await expect(card(page, 'Won', 'Bo Quill')).toBeVisible();
  await page.getByRole('link', { name: 'Bo Quill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Quill' })).toBeVisible();
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page).toHaveURL('/crm?search=quill&layout=board');
});

test('a board whose stages cannot be loaded says so, and is loaded again', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill']);
  await page.route('**/api/leads/desk', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/crm?layout=board');
  await expect(page.getByText('The board could not be loaded')).toBeVisible();
  await page.unroute('**/api/leads/desk');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'New', 'Ada Quill')).toBeVisible();
});

test('a lead is shown with the picture of its comment, and with initials where it does not load', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, [`Ada Quill${'-Lovelace'.repeat(3)}`]);
  const [lead] = (await account.api.leads.query({ body: {} })).items;
  const face = page.locator('main img[src^="/assets/faces/"]');
  const places = ['/crm', '/crm?layout=board', `/crm/${lead?.id}`];
  for (const path of places) {
    await page.goto(path);
    await expect(face).toBeVisible();
    await expect(face).not.toHaveJSProperty('naturalWidth', 0);
  }
  await page.goto('/crm?layout=board');
  const wide = await page.getByRole('article').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(wide).toBe(0);
  await page.route('**/assets/faces/*', (route) => route.abort());
  for (const path of places) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('AQ', { exact: true })).toBeVisible();
    await expect(face).toBeHidden();
  }
});

test('a stage of their own is added, renamed and removed with its people moved', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill']);
  await page.goto('/crm?layout=board');
  await page.getByRole('button', { name: 'Stages and tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stages and tags' });
  await dialog.getByLabel('Name of the new stage').fill('Demo');
  await dialog.getByRole('button', { name: 'Add stage' }).click();
  await dialog.getByRole('button', { name: 'Move Demo up' }).click();
  await expect(dialog.getByRole('listitem').nth(4)).toContainText('Demo');
  await dialog.getByRole('button', { name: 'Change the stage Demo' }).click();
  await dialog.getByLabel('Name of the stage Demo').fill('Demo given');
  await dialog.getByLabel('Meaning of the stage Demo').selectOption('won');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Demo given')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove the stage New' })).toBeHidden();

  // Another tab was quicker: nothing of it is overwritten.
  await page.route(
    '**/api/lead-stages/contacted',
    async (route) => {
      const { stagesVersion: version } = await account.api.leads.desk();
      const body = { version, name: 'Quicker', color: 'green' as const, meaning: 'lost' as const };
      await account.api.leadStages.change({ params: { stageId: 'lost' }, body });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Change the stage Contacted' }).click();
  await dialog.getByLabel('Name of the stage Contacted').fill('Written to');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It was not saved')).toBeVisible();
  await expect(dialog.getByText('Quicker')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Written to')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Move Ada Quill to another stage' }).click();
  await page.getByRole('menuitem', { name: 'Demo given' }).click();
  await expect(card(page, 'Demo given', 'Ada Quill')).toBeVisible();
  // The board shows a move before the server has it, and the next question counts there.
  await expect(page.getByText('Ada Quill moved to Demo given')).toBeVisible();
  await page.getByRole('button', { name: 'Stages and tags' }).click();
  await dialog.getByRole('button', { name: 'Remove the stage Demo given' }).click();
  const removal = page.getByRole('dialog', { name: /^Remove the stage/ });
  await expect(removal.getByText('1 lead is in this stage.')).toBeVisible();
  await removal.getByLabel('Move its leads to').selectOption('Won');
  await removal.getByRole('button', { name: 'Remove stage' }).click();
  await expect(page.getByText('1 lead moved to Won')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Stages and tags' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the stage Demo given' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Demo given', 'Ada Quill')).toBeVisible();
});

test('tags and fields are changed, and what is lost is said before', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await unlockedBy(account, backstage, ['Ada Quill']);
  const tag = await account.api.leadDesk.addTag({ body: { name: 'Vip', color: 'green' } });
  await account.api.leadActs.act({ body: { kind: 'tag', tagId: tag.id } });
  await account.api.leadDesk.addField({ body: { name: 'City', kind: 'text', options: [] } });
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Stages and tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stages and tags' });
  await dialog.getByRole('tab', { name: 'Tags' }).click();
  await dialog.getByRole('button', { name: 'Change the tag Vip' }).click();
  await dialog.getByLabel('Name of the tag Vip').fill('Guest');
  await dialog.getByLabel('Colour of the tag Vip').selectOption('Red');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Guest')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove the tag Guest' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText('1 lead loses this tag. This cannot be undone.')).toBeVisible();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Guest')).toBeHidden();
  await dialog.getByRole('tab', { name: 'Own fields' }).click();
  await dialog.getByRole('button', { name: 'Change the field City' }).click();
  await dialog.getByLabel('Name of the field City').fill('Town');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Town')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('All');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name of the view')).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Rename All' }).click();
  await page.getByLabel('Name of the view All').fill('Everybody');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rename Everybody' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the board and its dialogs are accessible, ${colorScheme}`, async ({
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
    await page.goto('/crm?layout=board');
    await expect(card(page, 'New', 'Ada Quill')).toBeVisible();
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Stages and tags' }).click();
    await page.getByRole('button', { name: 'Change the stage Won' }).click();
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Remove the stage Lost' }).click();
    await expect(page.getByText('No lead is in this stage.')).toBeVisible();
    expect(await problems()).toEqual([]);
  });
}
