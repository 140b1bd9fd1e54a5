import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';
import { threeTries } from './three-tries.ts';

test.beforeEach(({ account, backstage }) => threeTries({ account, backstage }));

const tile = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label} .*: show in the chart$`) });

test('period, comparison and the drawn figure stand in the address, and Back undoes each', async ({
  creatorPage: page,
}) => {
  await page.goto('/performance');
  await expect(page.getByRole('heading', { name: 'Visits over time' })).toBeVisible();
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Period before');
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 2: show in the chart');
  await expect(page.getByText('up new from 0').first()).toBeVisible();
  await tile(page, 'Verified').click();
  await expect(page.getByRole('heading', { name: 'Verified over time' })).toBeVisible();

  const address = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Visits over time' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('none');
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();

  await page.goto(address);
  await expect(tile(page, 'Verified')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
});

test('two choices within one moment both count', async ({ creatorPage: page }) => {
  await page.goto('/performance');
  await expect(tile(page, 'Verified')).toBeVisible();
  const days = await page.getByRole('radio', { name: '90 days' }).elementHandle();
  const verified = await tile(page, 'Verified').elementHandle();
  // Before anything is drawn between them.
  await page.evaluate(
    (pressed) => pressed.forEach((one) => (one as HTMLElement | null)?.click()), // buttons, from above
    [days, verified],
  );
  await expect(page.getByRole('heading', { name: 'Verified over time' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
});

test('choices that are made before the file that reads addresses has come all count', async ({
  creatorPage: page,
}) => {
  const held: (() => void)[] = [];
  await page.route(/\/read-query-/, async (route) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  await page.goto('/performance');
  await expect(tile(page, 'Verified')).toBeVisible();
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Period before');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect(page.getByRole('combobox', { name: 'Compare with' })).not.toHaveValue('none');
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
});

test('keys read the chart aloud, and its table has the same numbers, which add up to the tile', async ({
  creatorPage: page,
}) => {
  await page.goto('/performance?metric=verified');
  const panel = page.getByRole('region', { name: 'Verified over time' });
  await panel.getByRole('application').focus();
  const spoken = panel.locator('[aria-live]');
  const heard: string[] = [];
  for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await expect(spoken).not.toHaveText(heard.at(-1) ?? '');
    heard.push((await spoken.textContent()) ?? '');
  }
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('');

  await panel.getByRole('button', { name: 'Show Verified over time as table' }).click();
  await expect(panel.getByRole('row')).toHaveCount(31);
  const rows = await panel
    .getByRole('row')
    .evaluateAll((lines) =>
      lines.slice(1).map((line) => [...line.children].map((cell) => cell.textContent ?? '')),
    );
  const last = rows.length - 1;
  for (const [at, row] of [0, 1, last, last - 1].entries()) {
    const [day = '?', value = '?'] = rows[row] ?? [];
    expect(heard[at]?.startsWith(`${day}: `)).toBe(true);
    expect(heard[at]?.endsWith(` ${value}`)).toBe(true);
  }
  expect(rows.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(2);
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 2: show in the chart');
});

test('a row filters every figure, a key takes the filter away, and a number shows its rows', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  const magnetId = await backstage.createMagnet(account, { title: 'Second notes' });
  const commentUrl = await backstage.comment(magnetId, 'growth', 'Di Fourth');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });

  await page.goto('/performance');
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 3: show in the chart');
  const table = page.getByRole('region', { name: 'figures by lead magnet' });
  await table.getByRole('button', { name: 'Second notes', exact: true }).click();
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 1: show in the chart');
  await expect(table.getByRole('row')).toHaveCount(2);

  const chip = page.getByRole('button', { name: 'Remove the filter Lead magnet: Second notes' });
  await chip.focus();
  await page.keyboard.press('Delete');
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 3: show in the chart');
  await expect(chip).toBeHidden();
  await page.goBack();
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 1: show in the chart');
  await page.goBack();

  await page.getByRole('button', { name: 'Show the rows behind Verified: 3' }).click();
  const drawer = page.getByRole('dialog', { name: 'Verified' });
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  for (const name of ['Ada First', 'Bo Second', 'Di Fourth']) {
    await expect(drawer.getByRole('link', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save figures by lead magnet as CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const lines = file.trim().split(/\r?\n/);
  await expect(table.getByRole('row')).toHaveCount(lines.length);
  for (const title of ['Growth notes', 'Second notes']) {
    const shown = await table
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('cell')
      .allTextContents();
    const saved = lines.find((line) => line.includes(title))?.split(',') ?? [];
    // Verified and emails stand in both.
    expect(saved).toEqual(expect.arrayContaining([shown[3], shown[4]]));
  }
});

test('the launch hour is that of the post in the address, takes the filters, and tells what waits from what failed', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  const [first] = (await account.api.performance.posts({ query: {} })).items;
  const magnetId = await backstage.createMagnet(account, { title: 'Second notes' });
  const tryWith = async (text: string, author: string) => {
    const commentUrl = await backstage.comment(magnetId, text, author);
    await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  };
  await tryWith('growth', 'Di Fourth');
  const { items } = await account.api.performance.posts({ query: {} });
  const second = items.find(({ key }) => key !== first?.key);
  if (first === undefined || second === undefined) throw new Error('Two posts were tried');

  // Nobody has this post.
  await page.goto('/performance?post=activity:7000000000000000001');
  const board = page.getByRole('region', { name: 'Launch hour' });
  await expect(board.getByText('points to a post that is not yours')).toBeVisible();
  await board.getByRole('combobox', { name: 'Post' }).selectOption(second.key);
  await expect(board.getByText('0 visits, 1 try, 1 verified, 0 failed.')).toBeVisible();
  await tryWith('growht', 'Ed Fifth');
  await expect(
    board.getByText('0 visits, 2 tries, 1 verified, 0 failed, 1 still waiting.'),
  ).toBeVisible();
  await board.getByRole('button', { name: 'Show Launch hour as table' }).click();
  await expect(board.getByRole('columnheader')).toHaveText([
    'Minute',
    'Verified',
    'Failed',
    'Still waiting',
  ]);
  const sumOf = async (column: number) => {
    const cells = await board.locator(`tbody tr > :nth-child(${column})`).allTextContents();
    return cells.reduce((sum, cell) => sum + Number(cell), 0);
  };
  expect([await sumOf(2), await sumOf(3), await sumOf(4)]).toEqual([1, 0, 1]);

  const filters = [{ dimension: 'magnet', values: [magnetId] }];
  const query = encodeURIComponent(JSON.stringify({ filters }));
  await page.goto(`/performance?query=${query}&post=${first.key}`);
  await expect(board.getByText('0 visits, 0 tries, 0 verified, 0 failed.')).toBeVisible();
  await expect(page.getByText('Nothing that fits your filters failed')).toBeVisible();
  await expect(page.getByText('only the lead magnet is known')).toBeHidden();
});

test('a press on a post draws tries, as visits have no post, and says where it does not apply', async ({
  account,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  await page.goto('/performance?table=post');
  await expect(page.getByRole('heading', { name: 'Visits over time' })).toBeVisible();
  const posts = page.getByRole('region', { name: 'figures by post' });
  await posts.getByRole('rowheader').getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Tries over time' })).toBeVisible();
  await expect(tile(page, 'Tries')).toHaveAccessibleName('Tries 3: show in the chart');
  await expect(tile(page, 'Visitors')).toHaveAccessibleName('Visitors –: show in the chart');
  await expect(page.getByRole('tab', { name: /^Visitors/ })).toHaveText('Visitors–');
  await expect(page.getByText('only the lead magnet is known')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Visits over time' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Filters' })).toBeHidden();
});

test('on Free the screen names the plans of what is missing, and an address with filters has a way out', async ({
  creatorPage: page,
}) => {
  const filters = [{ dimension: 'source', values: ['direct'] }];
  await page.goto(`/performance?query=${encodeURIComponent(JSON.stringify({ filters }))}`);
  await expect(page.getByText('your plan has no advanced statistics').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filters' }).click();
  await expect(tile(page, 'Verified')).toHaveAccessibleName('Verified 2: show in the chart');
  const funnel = page.getByRole('region', { name: 'Funnel' });
  await expect(funnel.getByText('Part of Starter, Pro, and Creator+.')).toBeVisible();
  await expect(funnel.getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/subscribe?plan=starter',
  );
  await expect(page.getByRole('button', { name: /^Show the rows behind/ })).toHaveCount(0);
  const notCounted = page.getByRole('region', { name: 'Not counted' });
  await expect(notCounted.getByRole('term')).toHaveText([
    /^Bots\d/,
    /^Link previews\d/,
    /^Loaded ahead\d/,
    /^Your own visits\d/,
  ]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screen has no accessibility problems, as chart or as table, ${colorScheme}`, async ({
    account,
    creatorPage: page,
  }) => {
    await putOnPlan(account.email, 'pro');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/performance?metric=verified');
    await expect(page.getByRole('application')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Not counted' })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show Verified over time as table' }).click();
    expect(await problemsOf(page)).toEqual([]);
  });
}
