import { expect, test } from '../../../e2e/console-fixtures.ts';

// With the animations that most people see.
test.use({ reducedMotion: 'no-preference' });

test('what was removed comes back by one press, and what is typed is asked about before it is left', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const magnetId = await backstage.createMagnet(account, { title: 'Growth notes' });
  const commentUrl = await backstage.comment(magnetId, 'growth', 'Ada Quill');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  const state = { filter: { op: 'and' as const, items: [] }, search: 'ada', columns: [] };
  await account.api.leadDesk.addView({
    body: { name: 'Adas', isPinned: true, state: { ...state, sort: '-lastAt' } },
  });
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  };

  await page.goto('/magnets');
  await page.getByRole('button', { name: 'More for Growth notes' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('“Growth notes” is paused')).toBeVisible();
  await undo();
  const magnet = async () => (await account.api.magnets.list({ query: {} })).items[0]?.status;
  await expect.poll(magnet).toBe('active');

  await page.goto('/crm');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Adas' }).click();
  const pinned = page.getByRole('navigation', { name: 'Saved views' });
  await expect(pinned.getByRole('button', { name: 'Adas' })).toBeHidden();
  await undo();
  await expect(pinned.getByRole('button', { name: 'Adas', exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Ada Quill' }).click();
  await page.getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Access ended').first()).toBeVisible();
  await undo();
  await expect(page.getByRole('button', { name: 'End access' })).toBeVisible();

  await page.getByLabel('New note').fill('Met in Lisbon');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: 'Remove note' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/settings/privacy');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Add a rule' });
  await rule.getByRole('spinbutton').first().fill('400');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  // A key right after the answer may come before the dialog listens to keys again.
  await expect(question).toBeHidden();
  await rule.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(rule).toBeHidden();
});
