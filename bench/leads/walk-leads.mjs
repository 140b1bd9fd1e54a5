// A process of its own: a creator with very many leads in Chromium. Scrolls the table, each task told as on a
// processor of a quarter of the speed. Then finds last week's best, tags twenty by keyboard, opens one and
// reads its score, merges a duplicate and takes that back, exports the view. Prints lines of JSON.
import { strict as assert } from 'node:assert';
import { copyFile, readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { openBrowser } from '../measures/browser-look.mjs';
import { SESSION } from './seed-statements.mjs';

const [base = ''] = process.argv.slice(2);
const TAGGED = 20;
/**
 * Processor time is multiplied instead of slowing the browser: its own brake goes by the clock, so it
 * brakes harder the more other programs want the processor.
 */
const SLOWER = 4;
const headers = { authorization: `Bearer ${SESSION}`, 'content-type': 'application/json' };
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function api(path, body) {
  const answer = await fetch(base + path, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const browser = await openBrowser();
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
});
await context.addInitScript((token) => localStorage.setItem('auth_session_token', token), SESSION);
const page = await context.newPage();
page.setDefaultTimeout(60_000);
const grid = page.getByRole('grid', { name: 'Leads' });

/** Processor time of the page's main thread, task by task, in ms. */
async function tasksOf(act) {
  const devtools = await context.newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
    },
  });
  await act();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const main = events.find(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  return events
    .filter(({ name, tid, pid }) => name === 'RunTask' && tid === main.tid && pid === main.pid)
    .map(({ tdur = 0 }) => tdur / 1_000);
}

async function scroll() {
  await page.goto(`${base}/crm`);
  await grid.getByRole('row').nth(10).waitFor();
  await page.waitForTimeout(2_000);
  await grid.hover();
  const tasks = await tasksOf(async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(40);
    }
  });
  const sorted = tasks.map((ms) => ms * SLOWER).toSorted((one, other) => other - one);
  const pixels = await grid.evaluate((box) => box.scrollTop);
  tell({
    pixels,
    tasks: tasks.length,
    over50: sorted.filter((ms) => ms > 50).length,
    longest: sorted.slice(0, 5).map((ms) => Math.round(ms)),
  });
}

const steps = [];
async function step(name, act) {
  const from = performance.now();
  await act();
  steps.push([name, Math.round(performance.now() - from)]);
}

async function walk() {
  const filter = {
    op: 'and',
    items: [
      { field: 'lastAt', is: 'lastDays', value: 7 },
      { field: 'band', is: 'any', value: ['hot'] },
    ],
  };
  const view = `/crm?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=-score`;
  // One that nobody has, or fewer than twenty would be changed.
  const tag = await api('/api/lead-tags', { name: `Walk ${Date.now()}`, color: 'green' });
  await step('last week, hot, best first', async () => {
    await page.goto(base + view);
    await grid.getByRole('row').nth(TAGGED).waitFor();
  });
  const { count } = await api('/api/leads/count', { filter });
  await step(`${TAGGED} tagged by keyboard`, async () => {
    await grid.focus();
    await page.keyboard.press('x');
    for (let at = 1; at < TAGGED; at += 1) await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText(`${TAGGED} selected`).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('menuitem', { name: tag.name, exact: true }).press('Enter');
    await page.getByText(`${TAGGED} leads tagged`).waitFor();
  });
  const { items } = await api('/api/leads/query', { filter, sort: '-score', limit: TAGGED });
  assert.equal(items.filter(({ tagIds }) => tagIds.includes(tag.id)).length, TAGGED);

  await step('opened', async () => {
    await grid.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: /^Why \d+\?$/ }).waitFor();
  });
  const why = page.getByRole('region', { name: /^Why \d+\?$/ });
  const whole = why.getByRole('button', { name: /^Show all/ });
  if (await whole.isVisible()) await whole.click();
  const numbers = (rows) =>
    why
      .locator(rows)
      .evaluateAll((all) =>
        all.map((row) => Number((row.lastElementChild?.textContent ?? '').replace('−', '-'))),
      );
  const lines = await numbers('tbody tr');
  const [sum] = await numbers('tfoot tr');
  const added = lines.reduce((total, tenths) => total + Math.round(tenths * 10), 0);
  assert.equal(added, Math.round(sum * 10));

  await step('duplicates', async () => {
    await page.goto(`${base}/crm/duplicates`);
    await page
      .getByRole('button', { name: /^Merge / })
      .first()
      .waitFor();
  });
  await page
    .getByRole('button', { name: /^Merge / })
    .first()
    .click();
  await step('merged', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged', { exact: true }).waitFor();
  });
  await step('taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The merge is taken back').waitFor();
  });

  await page.goto(base + view);
  await grid.getByRole('row').nth(TAGGED).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'XLSX' }).click();
  let file;
  await step('exported', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export [\d,]+ rows?$/ }).click();
    file = await (await download).path();
  });
  const { sheets } = await readXlsx(await readFile(file));
  const names = (sheets[0]?.rows ?? []).slice(1).map(([name]) => name);
  const { items: first } = await api('/api/leads/query', { filter, sort: '-score', limit: 200 });
  assert.equal(names.length, count);
  assert.deepEqual(
    names.slice(0, first.length),
    first.map(({ name }) => name),
  );
  tell({ steps, found: count, lines: lines.length, score: sum });
  if (process.env.BENCH_KEEP !== undefined) await copyFile(file, process.env.BENCH_KEEP);
}

await scroll();
await walk();
await browser.close();
