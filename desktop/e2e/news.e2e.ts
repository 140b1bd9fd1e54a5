import type { Page } from '@playwright/test';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { atRest } from '../../e2e/at-rest.ts';
import { axeOn } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/operator-fixtures.ts';
import { putOnPlan } from '../../e2e/plans.ts';

const TOAST = 'New Platform Notifications';

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pastes the clipboard of another program. */
async function paste(page: Page, html: string, text: string): Promise<void> {
  await page.getByLabel('Text', { exact: true }).evaluate(
    (area, data) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
      const event = { clipboardData, bubbles: true, cancelable: true };
      area.dispatchEvent(new ClipboardEvent('paste', event));
    },
    { 'text/html': html, 'text/plain': text },
  );
}

test('an operator publishes an article, a creator is notified once and reads it, and it is withdrawn', async ({
  operatorPage: desk,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const title = `Faster pages ${crypto.randomUUID().slice(0, 8)}`;
  await desk.goto('/admin/news');
  await desk.getByRole('link', { name: 'New article' }).click();
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await expect(desk.getByText('Give the article a title')).toBeVisible();
  await desk.getByLabel('Title').fill(title);
  const text = desk.getByLabel('Text', { exact: true });
  await text.fill('Pages load faster');
  await text.selectText();
  await desk.keyboard.press('Control+b');
  await expect(text).toHaveValue('**Pages load faster**');
  await desk.keyboard.press('Control+z');
  await expect(text).toHaveValue('Pages load faster');
  await desk.keyboard.press('Control+a');
  await desk.getByRole('button', { name: 'Heading' }).click();
  await expect(text).toHaveValue('## Pages load faster');
  const preview = desk.getByRole('region', { name: 'Preview of text' });
  await expect(preview.getByRole('heading', { name: 'Pages load faster' })).toBeVisible();
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await expect(desk).toHaveURL(/\/admin\/news\/[a-z2-9]{20}$/);
  await expect(desk.getByText('Only operators see this')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByText('Everything is saved')).toBeVisible();

  const context = await browser.newContext();
  await context.addInitScript(([key, token]) => window.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    creator.token,
  ] as const);
  const page = await context.newPage();
  // The toast counts from when the screen is loaded, which takes long on a busy machine.
  const announced = page.waitForResponse('**/api/news/notice');
  await page.goto('/dashboard');
  await announced;
  await expect(page.getByText(TOAST)).toBeVisible();
  const claim = page.waitForResponse('**/api/news/notice');
  await page.reload();
  expect(await (await claim).json()).toEqual({ show: false });
  await expect(page.getByText(TOAST)).toHaveCount(0);

  await page.getByRole('button', { name: /^Notifications\b.*unread news$/ }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Pages load faster' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All news' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toBeVisible();
  await expect(entry.getByText('Unread:')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fits(page)).toBe(0);

  await desk.reload();
  await expect(desk.getByText('Read by 1 creator')).toBeVisible();
  const reached = desk.getByRole('region', { name: 'Reached' });
  await expect(reached).toContainText(/Creators it is for[\d,]+/);
  await expect(reached).toContainText('Opened or marked as read1');
  await expect(reached).toContainText('EmailsNone');
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 320, height: 640 });
  expect(await fits(desk)).toBe(0);
  await desk.setViewportSize({ width: 1280, height: 720 });
  await desk.getByRole('button', { name: 'Unpublish' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(desk.getByText('Only operators see this')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await desk.getByRole('button', { name: 'Delete' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(desk).toHaveURL('/admin/news');
  await context.close();
});

test('an article for one plan is pinned there, is found helpful, and stands in a feed', async ({
  operatorPage: desk,
  backstage,
  browser,
}) => {
  const [one, other] = [await backstage.signUp(), await backstage.signUp()];
  await putOnPlan(one.email, 'pro');
  const title = `For Pro & <more> ${crypto.randomUUID().slice(0, 8)}`;
  await desk.goto('/admin/news/new');
  await desk.getByLabel('Title').fill(title);
  const text = desk.getByLabel('Text', { exact: true });
  await text.fill('**New**');
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await desk.route('**/api/admin/news', async (route) => {
    await released;
    await route.continue();
  });
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await text.fill('**New** for you');
  letGo();
  await expect(desk).toHaveURL(/\/admin\/news\/(?!new$)/);
  await expect(desk.getByText('Not saved yet')).toBeVisible();
  await expect(text).toHaveValue('**New** for you');
  await desk.unroute('**/api/admin/news');
  await desk.getByRole('group', { name: 'Plans' }).getByLabel('Pro', { exact: true }).check();
  await desk.getByRole('switch', { name: 'Pinned' }).click();
  await desk.getByLabel('Shown until').fill('2026-01-01T08:00');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByText('Choose an end after the beginning')).toBeVisible();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByLabel('Shown until').fill('');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(desk);

  const open = async (token: string) => {
    const context = await browser.newContext();
    await context.addInitScript(([key, own]) => window.localStorage.setItem(key, own), [
      SESSION_TOKEN_KEY,
      token,
    ] as const);
    const page = await context.newPage();
    await page.goto('/news');
    return page;
  };
  const stranger = await open(other.token);
  await expect(stranger.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(stranger.getByText('Loading')).toHaveCount(0);
  await expect(stranger.getByText(title)).toHaveCount(0);
  await stranger.context().close();

  const page = await open(one.token);
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry.getByText('Pinned')).toBeVisible();
  await page.getByRole('button', { name: 'RSS feed' }).click();
  await expect(page.getByText('You have no feed.')).toBeVisible();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByLabel('Address').inputValue();
  await expectAccessible(page);
  const xml = await (await page.request.get(address)).text();
  const reader = await page.context().newPage();
  const titles = await reader.evaluate((source) => {
    const feed = new DOMParser().parseFromString(source, 'application/xml');
    return [...feed.querySelectorAll('item > title')].map(({ textContent }) => textContent);
  }, xml);
  await reader.close();
  expect(titles).toContain(title);
  await page.getByRole('button', { name: 'End the feed' }).click();
  await expect(page.getByText('You have no feed.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.keyboard.press('Escape');

  await entry.getByRole('link').click();
  const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
  // The press is shown before the server has it.
  const kept = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/news/'),
  );
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await desk.reload();
  await expect(desk.getByText('Helpful:')).toBeAttached();
  await page.context().close();
});

test('when two windows edit one article, the second chooses which text stays', async ({
  operatorPage: page,
  operator,
}) => {
  const { id } = await operator.api.operatorNews.create({ body: { title: 'Two', body: 'Base' } });
  const params = { articleId: id };
  const saveElsewhere = (body: string, version: number) =>
    operator.api.operatorNews.save({ params, body: { title: 'Two', body, version } });
  await page.goto(`/admin/news/${id}`);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Mine');
  await saveElsewhere('Theirs', 1);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Nothing of yours was saved')).toBeVisible();
  await expect(text).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Show the saved version' }).click();
  await expect(text).toHaveValue('Theirs');
  await saveElsewhere('Theirs again', 2);
  await text.fill('Mine at last');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Only operators see this')).toBeVisible();
  expect(await operator.api.operatorNews.read({ params })).toMatchObject({
    body: 'Mine at last',
    version: 4,
  });
});

test('pasted formatting becomes Markdown, and no pasted script runs', async ({
  operatorPage: page,
}) => {
  await page.goto('/admin/news/new');
  const text = page.getByLabel('Text', { exact: true });
  const pasted = async (html: string, plain = 'plain') => {
    await text.fill('');
    await paste(page, html, plain);
    return text.inputValue();
  };
  expect(
    await pasted(
      '<h1>Plan</h1><p>Some <b>bold </b>and <a href="https://a.example/b">a link</a>.</p><ul><li>one<ul><li>in</li></ul></li><li>two</li></ul><ol><li>first</li></ol>',
    ),
  ).toBe(
    '## Plan\n\nSome **bold** and [a link](https://a.example/b).\n\n- one\n  - in\n- two\n\n1. first',
  );
  // An editor that copies everything in one element and marks bold text by style.
  expect(
    await pasted(
      '<b style="font-weight:normal"><p>One <span style="font-weight:700">two</span></p><p>1. * three</p></b>',
    ),
  ).toBe('One **two**\n\n1\\. \\* three');
  expect(
    await pasted('<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>'),
  ).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  expect(
    await pasted(
      '<p><b>x</b><img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:alert(1)">y</a></p>',
    ),
  ).toBe('**x**y');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  // Over selected words an address makes a link.
  await text.fill('read this');
  await text.selectText();
  await paste(page, '', 'https://a.example');
  await expect(text).toHaveValue('[read this](https://a.example)');
});
