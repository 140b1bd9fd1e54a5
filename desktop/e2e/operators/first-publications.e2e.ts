import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { changeDatabase } from '../../../e2e/change-database.ts';
import { consoleOfRole, expect, test } from '../../../e2e/operator-fixtures.ts';

// One after the other: each empties the queue first.
test.describe.configure({ mode: 'default' });

/** The queue has the oldest page first, and other tests publish too. */
const lookAtEarlierOnes = () =>
  changeDatabase(
    `UPDATE first_publications SET looked_at = now(), looked_by = 'e2e', outcome = 'fine'
     WHERE looked_at IS NULL`,
    [],
  );

test('an operator looks at the first page of a new account, and takes the look back', async ({
  operatorPage: page,
  backstage,
  operator,
}) => {
  await lookAtEarlierOnes();
  const creator = await backstage.signUp();
  const title = `First guide ${crypto.randomUUID()}`;
  await backstage.createMagnet(creator, {
    title,
    textContent: 'Behind the lock: [the list](https://lists.example/mine).',
  });
  await page.goto('/admin/content');
  await page.getByRole('tab', { name: /^First publications \(/ }).click();
  const row = page
    .getByRole('list', { name: 'First publications' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
  await expect(row).toContainText('lists.example');
  await expect(row).toContainText('Email not verified');
  await expect(row).not.toContainText('Behind the lock');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }

  await row.getByRole('button', { name: `${title} looks fine` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `${title} looks fine` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Reviewed' }).click();
  await expect(page).toHaveURL(/queue=looked_at/);
  await expect(row).toContainText(`by ${operator.username}, looks fine`);
  await row.getByRole('button', { name: `Put ${title} back in the queue` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Waiting' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Take down ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').selectOption('spam');
  await dialog.getByLabel('Message to the creator').fill('It asks for money.');
  await dialog.getByLabel('Note').fill('Seen in the queue');
  await dialog.getByRole('button', { name: 'Take down the page' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('radio', { name: 'Reviewed' }).click();
  await expect(row).toContainText('taken down');
});

test('who only reads sees the queue on a phone, and has no button there', async ({
  backstage,
  browser,
}) => {
  await lookAtEarlierOnes();
  const title = `First guide ${crypto.randomUUID()}`;
  await backstage.createMagnet(await backstage.signUp(), { title });
  const page = await consoleOfRole(browser, 'readonly');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/content?tab=first');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: `${title} looks fine` })).toHaveCount(0);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
  await page.close();
});
