import type { Page } from '@playwright/test';
import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn, problemsOf } from '../../../e2e/axe.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';
import { addWord } from '../../../e2e/magnet-form.ts';

async function draft(account: Account) {
  return await account.api.magnets.create({
    body: {
      title: 'The growth plan',
      triggerWords: ['GROWTH'],
      textContent: 'The plan',
      status: 'draft',
    },
  });
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('publishing opens the texts for the post once, and each is copied as edited', async ({
  creatorPage: page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const magnet = await draft(account);
  await page.goto(`/magnets/${magnet.id}/edit`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const share = page.getByRole('dialog', { name: 'Your page is live' });
  await expect(share.getByLabel('Post')).toHaveValue(/The growth plan[\s\S]*“GROWTH”/);
  await share.getByLabel('Post').fill('My own words: comment GROWTH');
  await share.getByRole('button', { name: 'Copy post' }).click();
  await expect(page.getByText('Paste it as a new post on LinkedIn.')).toBeVisible();
  await expect.poll(() => clipboard(page)).toBe('My own words: comment GROWTH');

  await share.getByRole('radio', { name: 'Short' }).click();
  await expect(share.getByLabel('Post')).toHaveValue(/^The growth plan\n\nComment “GROWTH”/);
  await share.getByRole('radio', { name: 'Step by step' }).click();
  await expect(share.getByLabel('Post')).toHaveValue('My own words: comment GROWTH');

  await share.getByRole('button', { name: 'Copy first comment' }).click();
  await expect(page.getByText('Paste it as the first comment under your post.')).toBeVisible();
  await expect.poll(() => clipboard(page)).toContain(magnet.publicUrl);
  const { violations } = await axeOn(page).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await share.getByRole('button', { name: 'Done' }).click();
  await expect(share).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Write the post' }).click();
  await expect(page.getByRole('dialog', { name: 'Write the post' })).toBeVisible();
});

test('a magnet published at creation shows the texts, and a reload does not show them again', async ({
  creatorPage: page,
}) => {
  await page.goto('/magnets/new');
  await page.getByLabel('Title').fill('The growth plan');
  await page.getByLabel('The content').fill('## Week 1');
  await addWord(page, 'GROWTH');
  await page.getByRole('button', { name: 'Publish' }).click();
  const share = page.getByRole('dialog', { name: 'Your page is live' });
  await expect(share.getByLabel('First comment')).toHaveValue(/\/unlock\/[a-z0-9]{12}/);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the list opens the texts of each magnet, and says when its link does not open yet', async ({
  creatorPage: page,
  account,
}) => {
  await draft(account);
  await page.goto('/magnets');
  const open = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for The growth plan' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Write the post…');
  const texts = page.getByRole('dialog', { name: 'Write the post' });
  await expect(texts.getByText('The link opens once the magnet is active.')).toBeVisible();
  await texts.getByLabel('First comment').fill('x'.repeat(1_251));
  await expect(texts.getByText('LinkedIn takes 1,250 characters here.')).toBeVisible();
  await texts.getByRole('button', { name: 'Done' }).click();
  await open('Activate');
  await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible();
});

test('when the clipboard is denied, the text is selected for copying', async ({
  creatorPage: page,
  account,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const magnet = await draft(account);
  await page.goto(`/magnets/${magnet.id}/edit`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const share = page.getByRole('dialog', { name: 'Your page is live' });
  await share.getByRole('button', { name: 'Copy first comment' }).click();
  await expect(page.getByText('Copy this manually')).toBeVisible();
  await expect(share.getByLabel('First comment')).toBeFocused();
  const selected = await share.getByLabel('First comment').evaluate((field) => {
    if (!(field instanceof HTMLTextAreaElement)) return null;
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  expect(selected).toBe(await share.getByLabel('First comment').inputValue());
});

test('the post is shown as the feed cuts it, with advice, and stays as edited', async ({
  creatorPage: page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const magnet = await draft(account);
  await page.goto(`/magnets/${magnet.id}/edit`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const live = page.getByRole('dialog', { name: 'Your page is live' });
  await expect(live.getByText('“…more”. Say there what they get.')).toBeVisible();
  const post = live.getByRole('textbox', { name: 'Post', exact: true });
  await post.fill(`Like this post! GROWTH ${magnet.publicUrl}`);
  await expect(live.getByText('“Like this”:')).toBeVisible();
  await expect(live.getByText('The post has a link.')).toBeVisible();
  await post.fill('Comment GROWTH for twelve weeks of work.');
  await expect(live.getByText('The whole post fits before “…more”.')).toBeVisible();
  await expect(live.getByText('The post has a link.')).toBeHidden();

  await expect(live.getByLabel('Reply 1, next in turn')).toHaveValue(/utm_medium=reply/);
  await live.getByRole('button', { name: 'Copy reply 1' }).click();
  await expect(live.getByLabel('Reply 2, next in turn')).toBeVisible();
  await expect.poll(() => clipboard(page)).toBe(await live.getByLabel('Reply 1').inputValue());
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Write the post' }).click();
  const again = page.getByRole('dialog', { name: 'Write the post' });
  await expect(again.getByRole('textbox', { name: 'Post', exact: true })).toHaveValue(
    'Comment GROWTH for twelve weeks of work.',
  );
  await expect(again.getByLabel('Reply 2, next in turn')).toBeVisible();
  await again.getByRole('button', { name: 'Start again' }).click();
  await expect(again.getByRole('textbox', { name: 'Post', exact: true })).toHaveValue(
    /^The growth plan/,
  );
  await expect(again.getByRole('button', { name: 'Start again' })).toBeHidden();
});

test('publishing is celebrated: the post is the one strong action, the link with its picture and code are at hand', async ({
  creatorPage: page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const magnet = await draft(account);
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const live = page.getByRole('dialog', { name: 'Your page is live' });
  const fill = (name: string) =>
    live
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const strong = await fill('Copy post');
  for (const name of ['Copy link', 'Copy first comment', 'Copy reply 1', 'Done'])
    expect(await fill(name)).not.toBe(strong);

  await live.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(() => clipboard(page)).toBe(magnet.publicUrl);
  const address = new URL(magnet.publicUrl);
  await expect(
    live.getByRole('link', { name: `${address.host}${address.pathname}`, exact: true }),
  ).toHaveAttribute('href', magnet.publicUrl);

  const picture = live
    .getByRole('region', { name: 'Link preview' })
    .getByRole('img', { name: /The growth plan/ });
  const isDrawn = () =>
    picture.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth === 1_200);
  await expect.poll(isDrawn, { timeout: 60_000 }).toBe(true);
  const code = live.getByRole('region', { name: 'QR code' });
  const saving = page.waitForEvent('download');
  await code.getByRole('button', { name: 'QR code as PNG' }).click();
  expect((await saving).suggestedFilename()).toBe(`${magnet.id}.png`);

  for (const width of [360, 768, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
});

test('a newcomer goes from sign-up to a published page with the post on the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const password = 'tulips in may';
  await page.goto('/auth?tab=register');
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(`grace-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'New magnet', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('The growth plan');
  await page.getByLabel('The content').fill('## Week 1');
  await addWord(page, 'GROWTH');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const live = page.getByRole('dialog', { name: 'Your page is live' });
  await live.getByRole('button', { name: 'Copy post', exact: true }).click();
  await expect(page.getByText('Paste it as a new post on LinkedIn.')).toBeVisible();
  await expect.poll(() => clipboard(page)).toMatch(/^The growth plan[\s\S]*“GROWTH”/);
});
