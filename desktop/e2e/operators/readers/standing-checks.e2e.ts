import { atRest } from '../../../../e2e/at-rest.ts';
import { problemsOf } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

test('an operator names a known comment, and sees every ten minutes whether it is found', async ({
  operatorPage: page,
  backstage,
}) => {
  const magnetId = await backstage.createMagnet(await backstage.signUp());
  const mark = Date.now().toString(36);
  const word = `velvet${mark}`;
  const comment = await backstage.comment(magnetId, `Velvet${mark}, please`);
  await page.goto('/admin/parsing');
  const panel = page.getByRole('region', { name: 'Standing checks' });
  const form = panel.getByRole('form', { name: 'Add a standing check' });
  await form.getByLabel('Link of a public comment').fill('https://example.com/');
  await form.getByLabel('A word of it').fill(word);
  await form.getByRole('button', { name: 'Add comment', exact: true }).click();
  await expect(form.getByText('That address is not on LinkedIn.')).toBeVisible();
  await expect(form.getByLabel('A word of it')).toHaveValue(word);
  await form.getByLabel('Link of a public comment').fill(comment);
  await form.getByRole('button', { name: 'Add comment', exact: true }).click();

  const item = panel.getByRole('listitem').filter({ hasText: word });
  const power = item.getByRole('switch', { name: `Check the comment with “${word}”` });
  await expect(power).toHaveAttribute('aria-checked', 'false');
  await expect(item).toContainText('Not checked yet.');
  await power.click();
  await expect(power).toHaveAttribute('aria-checked', 'true');
  // The first reading begins at once, and the screen asks again by itself.
  await expect(item).toContainText('Found in 1 of the last 1 readings', { timeout: 90_000 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
  await item.getByRole('button', { name: `History of the comment with “${word}”` }).click();
  const answers = page.getByRole('dialog', { name: 'Answers of the readers' });
  await expect(answers.getByRole('listitem')).toHaveCount(1);
  await expect(answers.getByRole('listitem')).toContainText('Guest page');
  await page.keyboard.press('Escape');

  // The workbench offers it, so it does not begin empty.
  await page.goto('/admin/parsing/workbench');
  const tries = page.getByRole('list', { name: 'Comments to try' });
  await tries.getByRole('link', { name: `The standing check of “${word}”`, exact: true }).click();
  await expect(page.getByLabel('Link of the comment')).not.toHaveValue('');

  await page.goto('/admin/parsing');
  await item.getByRole('button', { name: `Remove the comment with “${word}”` }).click();
  await page.getByRole('button', { name: 'Remove check', exact: true }).click();
  await expect(item).toHaveCount(0);
});
