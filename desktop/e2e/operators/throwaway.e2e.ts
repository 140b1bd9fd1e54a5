import { axeOn } from '../../../e2e/axe.ts';
import { atRest } from '../../../e2e/at-rest.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator pastes a list, decides about a domain, and puts both back', async ({
  operatorPage: page,
}) => {
  const domain = `once-${Date.now().toString(36)}.example`;
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByText('The list of this release counts')).toBeVisible();

  const paste = page.getByRole('textbox', { name: 'Or paste a list' });
  await paste.fill('no list at all');
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByText('This is no list of domains.')).toBeVisible();
  await expect(paste).toHaveValue('no list at all');
  await paste.fill(`${domain}\ngmail.com\nother-${domain}`);
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByText('A text of yours counts: 2 domains')).toBeVisible();

  await page.getByLabel('Address of a list').fill('http://lists.example/list.txt');
  await page.getByRole('button', { name: 'Fetch list' }).click();
  await expect(page.getByText('Only https addresses can be fetched.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(`shop.${domain}`);
  await page.getByRole('radio', { name: 'Ordinary' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  const decided = page.getByRole('list', { name: 'Domains you decided about' });
  await expect(decided.getByText(`shop.${domain}`)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }

  await page.getByRole('button', { name: `Remove shop.${domain}` }).click();
  await expect(decided.getByText(`shop.${domain}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Use the list of this release' }).click();
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await expect(page.getByText('The list of this release counts')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(
    page.locator('summary').getByText('List of throw-away domains changed').first(),
  ).toBeVisible();
});
