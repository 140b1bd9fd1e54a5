import { expect, test } from '../../../e2e/console-fixtures.ts';

const guide = { title: 'Plan', triggerWords: ['GROWTH'], textContent: 'Text' };

test('restoring a version over unpublished changes can be undone', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({ body: guide });
  const params = { magnetId: id };
  await account.api.magnets.update({ params, body: { title: 'Second plan' } });
  await page.goto(`/magnets/${id}/edit`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Half written');
  await expect(page.getByText('Not published yet. Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const versions = page.getByRole('dialog', { name: 'Published versions' });
  await versions.getByRole('button', { name: 'Compare', exact: true }).click();
  await versions.getByRole('button', { name: 'Restore into the draft', exact: true }).click();
  await expect(title).toHaveValue('Plan');
  const kept = async () => (await account.api.magnetDrafts.read({ params })).draft?.fields.title;
  await expect.poll(kept).toBe('Plan');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(title).toHaveValue('Half written');
  await expect.poll(kept).toBe('Half written');
});

test('changes made before somebody else published are compared with what is published now', async ({
  creatorPage: page,
  account,
}) => {
  const { id } = await account.api.magnets.create({ body: guide });
  const params = { magnetId: id };
  await page.goto(`/magnets/${id}/edit`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('My plan');
  await expect(page.getByText('Not published yet. Saved')).toBeVisible();
  await account.api.magnets.update({ params, body: { title: 'Their plan' } });
  await page.getByRole('button', { name: 'Publish changes', exact: true }).click();
  await expect(page.getByText('This magnet was changed somewhere else.')).toBeVisible();
  await expect(page.locator('del').filter({ hasText: 'Their' })).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'My' })).toBeVisible();
  await page.getByRole('button', { name: 'Take the other', exact: true }).click();
  await expect(title).toHaveValue('Their plan');
  await expect(page.getByText('Everything is published')).toBeVisible();
  await expect.poll(async () => (await account.api.magnetDrafts.read({ params })).draft).toBeNull();
});
