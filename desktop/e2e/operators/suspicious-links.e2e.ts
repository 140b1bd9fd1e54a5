import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { consoleOfRole, expect, test } from '../../../e2e/operator-fixtures.ts';

test('an operator denies a host, finds the page that links there, and judges its links', async ({
  operatorPage: page,
  backstage,
  operator,
}) => {
  const mark = crypto.randomUUID();
  const title = `Linking guide ${mark}`;
  const denied = `${mark}.example`;
  await backstage.createMagnet(await backstage.signUp(), {
    title,
    textContent: `Behind the lock: https://www.${denied}/path and https://paypa1-${mark}.example/.`,
  });
  await page.goto('/admin/content');
  await page.getByRole('tab', { name: /^Suspicious links/ }).click();
  await page.getByRole('radio', { name: 'Deny list' }).click();
  await page.getByRole('button', { name: 'Add a host' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Host').fill('com');
  await dialog.getByLabel('Reason').fill('Asks for passwords');
  await dialog.getByRole('button', { name: 'Add the host' }).click();
  await expect(dialog.getByText('Enter a host, such as example.com')).toBeVisible();
  await dialog.getByLabel('Host').fill(`https://${denied}/`);
  await dialog.getByRole('button', { name: 'Add the host' }).click();
  const hosts = page.getByRole('list', { name: 'Deny list' }).getByRole('listitem');
  const entry = hosts.filter({ has: page.getByRole('heading', { name: denied }) });
  await expect(entry).toContainText(`By ${operator.username}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a host' }).click();
  await dialog.getByLabel('Host').fill(denied);
  await dialog.getByLabel('Reason').fill('Asks for passwords');
  await dialog.getByRole('button', { name: 'Add the host' }).click();
  await expect(entry).toContainText('Asks for passwords');

  const row = page
    .getByRole('list', { name: 'Pages with suspicious links', exact: true })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: title }) });
  const finding = (words: string) => row.getByRole('listitem').filter({ hasText: words });
  const onList = finding(`Links to www.${denied}, which is below ${denied} on the deny list.`);
  const lookAlike = finding(`Links to paypa1-${mark}.example, which looks like paypal.com.`);
  // The list is read again every half minute; a look at all links begins at once.
  await expect(async () => {
    await page.goto('/admin/content?tab=links');
    await expect(onList).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(lookAlike).toBeVisible();
  await expect(row).not.toContainText('Behind the lock');
  await expect(row).not.toContainText('/path');
  await expect(page.getByRole('tab', { name: /^Suspicious links \(\d+\)$/ })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }

  await lookAlike.getByRole('button', { name: /^This looks fine/ }).click();
  await expect(lookAlike).toContainText(`Looks fine, ${operator.username} said`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(lookAlike).toContainText('last seen');
  await lookAlike.getByRole('button', { name: /^This looks fine/ }).click();
  await expect(lookAlike).toContainText('Looks fine');
  await onList.getByRole('button', { name: /^This looks fine/ }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('tab', { name: 'All lead magnets' }).click();
  await page.getByRole('searchbox', { name: 'Search lead magnets' }).fill(title);
  const all = page.getByRole('list', { name: 'Lead magnets', exact: true });
  const found = all.getByRole('list', { name: `Suspicious links of ${title}` });
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Suspicious links');
  await expect(page.getByText('No lead magnet matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('All states');
  await found.getByRole('button', { name: /^Undo: Links to www/ }).click();
  await expect(found.getByText('last seen')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Suspicious links');
  await expect(found).toBeVisible();

  await page.getByRole('tab', { name: /^Suspicious links/ }).click();
  await page.getByRole('radio', { name: 'Deny list' }).click();
  await entry.getByRole('button', { name: `Remove ${denied} from the deny list` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the host' }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entry).toContainText('Asks for passwords');
});

test('who only reads sees suspicious links and the deny list on a phone, without buttons', async ({
  browser,
}) => {
  const page = await consoleOfRole(browser, 'readonly');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/admin/content?tab=links', '/admin/content?tab=links&links=hosts']) {
    await page.goto(address);
    await expect(page.getByRole('radiogroup', { name: 'Links' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a host' })).toHaveCount(0);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  }
  await page.close();
});
