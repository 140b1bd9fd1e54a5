import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator finds a waiting comment, gives it up, and its visitor is told why', async ({
  operatorPage: page,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const title = `Guide ${crypto.randomUUID().slice(0, 8)}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  const link = await backstage.comment(magnetId, 'GROWTH');
  await backstage.linkedInAnswers(magnetId, 'wall');
  const visitor = await browser.newPage({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.93' },
  });
  await visitor.goto(`/unlock/${magnetId}`);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('We are still checking your comment')).toBeVisible();

  await page.goto('/admin/parsing/waiting');
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting comments' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search lead magnets' }).fill(title);
  const rows = page.getByRole('list', { name: 'Waiting comments' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('LinkedIn could not be read');
  await page
    .getByRole('button', { name: `Stop checking the comment on ${title}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').selectOption('cannot_read');
  await expect(dialog).toContainText('LinkedIn does not let us read this post.');
  await dialog.getByLabel('Note').fill('A wall since this morning');
  await dialog.getByRole('button', { name: 'Stop checking', exact: true }).click();
  await expect(rows).toContainText('Checks stopped: the creator decides');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }

  await visitor.reload();
  await expect(visitor.getByText('LinkedIn does not let us read this post.')).toBeVisible();
  await expect(visitor.getByText('Your comment waits for the author')).toBeVisible();
  await visitor.close();

  await page.getByRole('link', { name: `Inspect the comment on ${title}`, exact: true }).click();
  await expect(page.getByLabel('Link of the comment')).toHaveValue(link);
});
