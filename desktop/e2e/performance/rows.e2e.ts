import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';
import { putOnPlan } from '../../../e2e/plans.ts';
import { threeTries } from './three-tries.ts';

test.beforeEach(({ account, backstage }) => threeTries({ account, backstage }));

test('a reason of a loss opens its tries, which lead to the activity, and a day opens its own', async ({
  account,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  await page.goto('/performance?metric=verified');
  await page.getByRole('button', { name: 'Show Verified over time as table' }).click();
  const days = page.getByRole('table', { name: 'Verified over time' });
  await days.getByRole('button', { name: /: show the rows$/ }).click();
  const day = page.getByRole('dialog', { name: /^Verified, / });
  await expect(day.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Show the rows behind Word missing: 1' }).click();
  const failed = page.getByRole('dialog', { name: 'Failed, Word missing' });
  await expect(failed.getByRole('listitem')).toHaveCount(1);
  await expect(failed.getByRole('term').first()).toHaveText('Reason');
  expect(await problemsOf(page)).toEqual([]);
  await failed.getByRole('link', { name: 'In the activity' }).click();
  const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Cy Third');
  await page.getByRole('button', { name: 'Show all activity' }).click();
  await expect(entries).toHaveCount(3);
});

test('an hour of the day and of the week opens its own rows, by keys, by a click and in the table', async ({
  account,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  const query = encodeURIComponent(JSON.stringify({ period: { kind: 'today' } }));
  await page.goto(`/performance?metric=verified&query=${query}`);
  const rows = page.getByRole('dialog', { name: /^Verified, / });
  const hours = page.getByRole('region', { name: 'Verified over time' });
  await hours.getByRole('button', { name: 'Show Verified over time as table' }).click();
  const hour = hours
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .first();
  const inHour = Number(await hour.getByRole('cell').textContent());
  await hour.getByRole('button', { name: /: show the rows$/ }).click();
  await expect(rows.getByRole('listitem')).toHaveCount(inHour);
  await page.keyboard.press('Escape');

  const week = page.getByRole('region', { name: 'Verified by hour of the week' });
  const { hours: cells } = await account.api.performance.heatMap({
    query: { query: decodeURIComponent(query), metric: 'verified' },
  });
  const place = cells.flat().findIndex((count) => count > 0);
  const count = cells.flat()[place] ?? 0;
  await week.getByRole('application').focus();
  await page.keyboard.press('Home');
  // Nothing was counted at the first hour, unless it is now.
  if (place > 0) await page.keyboard.press('Enter');
  await expect(rows).toBeHidden();
  for (let down = 0; down < Math.floor(place / 24); down += 1)
    await page.keyboard.press('ArrowDown');
  for (let right = 0; right < place % 24; right += 1) await page.keyboard.press('ArrowRight');
  await expect(week.locator('[aria-live]')).toHaveText(new RegExp(`: Verified ${count}$`));
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(week.getByRole('application')).toBeFocused();

  const box = await week.getByRole('application').boundingBox();
  if (box === null) throw new Error('The heat map is not drawn');
  const [x, y] = [
    (((place % 24) + 0.5) / 24) * box.width,
    ((Math.floor(place / 24) + 0.5) / 7) * box.height,
  ];
  await week.getByRole('application').click({ position: { x, y } });
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');

  await week.getByRole('button', { name: 'Show Verified by hour of the week as table' }).click();
  await week
    .getByRole('button', { name: /^\d+, .*: show the rows$/ })
    .first()
    .click();
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  expect(await problemsOf(page)).toEqual([]);
});

test('a minute of the launch hour opens its own rows, by keys, by a click and in the table, and so does each of its numbers', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await putOnPlan(account.email, 'pro');
  const { performance, unlock } = account.api;
  const [post] = (await performance.posts({ query: {} })).items;
  const [tried] = (await performance.rows({ query: { metric: 'tried' } })).items;
  if (post === undefined || tried === undefined) throw new Error('A post was tried');
  const { magnetId } = tried;
  const commentUrl = await backstage.comment(magnetId, 'growht', 'Di Fourth');
  await unlock.verifyComment({ body: { commentUrl, magnetId } });
  const { minutes } = await performance.launch({ query: { post: post.key } });
  const bars = minutes.map(({ verified, lost, waiting }) => verified + lost + waiting);
  const minute = bars.findIndex((count) => count > 0);
  const count = bars[minute] ?? 0;

  await page.goto('/performance');
  const hour = page.getByRole('region', { name: 'Launch hour', exact: true });
  const chart = hour.getByRole('application', {
    name: 'Launch hour, chart. Arrow keys read it, Enter shows the rows behind a number.',
  });
  const rows = page.getByRole('dialog', { name: /^Launch hour, / });
  await chart.focus();
  await page.keyboard.press('End');
  // Nothing happened in the last minute, unless it is now.
  if (bars.at(-1) === 0) await page.keyboard.press('Enter');
  await expect(rows).toBeHidden();
  await page.keyboard.press('Home');
  for (let right = 0; right < minute; right += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  for (const [name, of] of [
    ['Verified', 'verified'],
    ['Failed', 'lost'],
    ['Still waiting', 'waiting'],
  ] as const) {
    const part = rows.getByRole('region', { name, exact: true });
    await expect(part.getByRole('listitem')).toHaveCount(minutes[minute]?.[of] ?? 0);
  }
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(chart).toBeFocused();

  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart is not drawn');
  const position = { x: ((minute + 0.5) / bars.length) * box.width, y: box.height / 2 };
  await chart.click({ position });
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');

  await hour.getByRole('button', { name: 'Show Launch hour as table' }).click();
  const openers = hour.getByRole('table').getByRole('button', { name: /: show the rows$/ });
  await expect(openers).toHaveCount(bars.filter((bar) => bar > 0).length);
  await openers.first().click();
  await expect(rows.getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');

  for (const [opener, title, amount] of [
    ['Show the rows of the first hour behind Word missing: 1', /^Failed, Word missing in /, 1],
    ['Show the rows of the first hour behind Typing error in the word: 1', /^Tries, Typing /, 1],
    ['4 tries: show the rows', 'Tries, in the first hour', 4],
    ['2 verified: show the rows', 'Verified, in the first hour', 2],
    ['1 still waiting: show the rows', 'Tries, waiting since the first hour', 1],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const behind = page.getByRole('dialog', { name: title });
    await expect(behind.getByRole('listitem')).toHaveCount(amount);
    // A try leads to its entry in the activity, also while it waits.
    if (amount === 1) await expect(behind.getByRole('link')).toContainText(['In the activity']);
    await page.keyboard.press('Escape');
  }
  expect(await problemsOf(page)).toEqual([]);
});
