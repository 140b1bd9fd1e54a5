import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { consoleOfRole, expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator finds out in one look why a comment opens a page, or does not', async ({
  operatorPage: page,
  operator,
  backstage,
}) => {
  const creator = await backstage.signUp();
  const magnetId = await backstage.createMagnet(creator);
  const right = await backstage.comment(magnetId, 'GRÖWTH please, 🚀');

  await page.goto('/admin/parsing');
  await page
    .getByRole('navigation', { name: 'Reading comments' })
    .getByRole('link', { name: 'Workbench', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workbench' })).toBeVisible();
  await page.getByLabel('Link of the comment').fill(right);
  await page.getByLabel('Lead magnet').fill(`/unlock/${magnetId}`);
  await page.getByRole('button', { name: 'Check the comment' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('The page opens', { exact: true })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Link',
    'Lead magnet',
    'What was known',
    'Readers',
    'Text',
    'Words',
  ]);
  await expect(steps.getByText('Plain address:')).toContainText('this one among them');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
  const { items } = await operator.api.audit.list({ query: { targetId: magnetId } });
  expect(items.map(({ action }) => action)).toEqual(['workbench.used']);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]'),
  ).toHaveText(['Workbench']);
});

test('the workbench says what a visitor would be told, also where no check is made', async ({
  operatorPage: page,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(await backstage.signUp());
  const wrong = await backstage.comment(magnetId, 'Nothing to say');
  const result = page.getByRole('region', { name: 'Result' });
  // Other screens lead here with what to look at.
  const asked = new URLSearchParams({ comment: wrong, magnet: magnetId });
  await page.goto(`/admin/parsing/workbench?${asked}`);
  await page.getByRole('button', { name: 'Check the comment' }).click();
  await expect(result.getByText('Refused', { exact: true })).toBeVisible();
  await expect(result.getByRole('blockquote')).toContainText('GROWTH');

  await page.getByLabel('Link of the comment').fill('https://example.com/');
  await page.getByRole('button', { name: 'Check the comment' }).click();
  await expect(result.getByRole('blockquote')).toContainText('That address is not on LinkedIn.');
});

test('the role that only looks has no workbench, and support has', async ({ browser }) => {
  const reader = await consoleOfRole(browser, 'readonly');
  await reader.goto('/admin/parsing');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Comment readers');
  await expect(reader.getByRole('link', { name: 'Workbench', exact: true })).toHaveCount(0);
  const support = await consoleOfRole(browser, 'support');
  await support.goto('/admin/support');
  await support
    .getByRole('navigation')
    .getByRole('link', { name: 'Workbench', exact: true })
    .click();
  await expect(support.getByRole('button', { name: 'Check the comment' })).toBeVisible();
  await reader.close();
  await support.close();
});
