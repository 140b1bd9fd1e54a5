import { problemsOf } from '../../e2e/axe.ts';
import { type Account, expect, test } from '../../e2e/console-fixtures.ts';
import type { Backstage } from '../../e2e/fixtures.ts';

/** Two possible duplicates: similar names, and headlines that name the same company. */
async function createTwins(account: Account, backstage: Backstage): Promise<void> {
  const magnetId = await backstage.createMagnet(account);
  for (const author of ['Ada Quill', 'Adelaide Quill']) {
    const commentUrl = await backstage.comment(magnetId, 'Growth, please', author);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  }
  const { items } = await account.api.leads.query({ body: {} });
  for (const [place, { id, version }] of items.entries()) {
    const headline = place === 0 ? 'Founder at Acme' : 'CEO @ Acme | Speaker';
    const body = { version, name: 'Ada Quill', headline };
    await account.api.leadDetail.update({ params: { leadId: id }, body });
  }
}

test('a creator merges two leads field by field, undoes the merge and marks them as two people', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await createTwins(account, backstage);
  await page.goto('/crm');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByText('Same name and company')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Merge Ada Quill and Ada Quill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' });
  await dialog
    .getByRole('group', { name: 'Headline' })
    .getByRole('radio', { name: 'CEO @ Acme | Speaker' })
    .check();
  // Each has the face of its practice comment.
  await dialog
    .getByRole('group', { name: 'Photo' })
    .getByRole('radio', { name: 'Picture of the other lead' })
    .check();
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  const { items } = await account.api.leads.query({ body: {} });
  expect(items).toMatchObject([{ headline: 'CEO @ Acme | Speaker', unlocks: 2 }]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Merge undone')).toBeVisible();
  await page.getByRole('button', { name: 'Merge Ada Quill and Ada Quill' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('button', { name: 'Undo: Ada Quill into Ada Quill' }).click();
  await expect(page.getByText('Same name and company')).toBeVisible();
  await page.getByRole('button', { name: 'Not the same person', exact: true }).click();
  await expect(page.getByText('No duplicates')).toBeVisible();
  await page.getByRole('button', { name: 'Show pairs of different people' }).click();
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByText('Same name and company')).toBeVisible();

  const lead = (await account.api.leads.query({ body: {} })).items[0];
  await page.goto(`/crm/${lead?.id}`);
  await expect(page.getByRole('heading', { name: 'May be the same person' })).toBeVisible();
});
