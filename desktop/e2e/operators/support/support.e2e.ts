import type { Page } from '@playwright/test';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { atRest } from '../../../../e2e/at-rest.ts';
import { axeOn } from '../../../../e2e/axe.ts';
import { expect, test } from '../../../../e2e/operator-fixtures.ts';

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a creator writes to support, an operator answers, and both see it without reloading', async ({
  operatorPage: desk,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(([key, token]) => window.localStorage.setItem(key, token), [
    SESSION_TOKEN_KEY,
    creator.token,
  ] as const);
  const subject = `Comments ${crypto.randomUUID().slice(0, 8)}`;

  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Write to support' }).click();
  await expect(page).toHaveTitle(/^Write to support/);
  const form = page.getByRole('form', { name: 'New ticket' });
  await expect(form.getByLabel('Your plan: Free')).toBeChecked();
  await form.getByLabel(/^Your browser/).uncheck();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please say in one line what it is about')).toBeVisible();
  await expect(form.getByText('Please write a message')).toBeVisible();

  await form.getByLabel('Subject').fill(subject);
  const text = 'Not found: <b>why</b>? See https://a.example/x.';
  await form.getByLabel('Message').fill(text);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.reload();
  await expect(form.getByLabel('Message')).toHaveValue(text);
  await form.getByLabel(/^Your browser/).uncheck();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Attach a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('What I saw'),
  });
  await expect(form.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/support\/[a-z2-9]{20}$/);
  await expect(page).toHaveTitle(new RegExp(`^${subject}`));
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText(text)).toBeVisible();
  await expect(messages.getByRole('link', { name: 'https://a.example/x' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  const attached = page.getByRole('region', { name: 'What support sees' });
  await expect(attached.getByText('Free')).toBeVisible();
  await expect(attached.getByText('Browser')).toBeHidden();

  await desk.goto('/admin/support');
  await expect(desk).toHaveTitle(/^Support/);
  await expectAccessible(desk);
  await desk.getByRole('link', { name: subject }).click();
  await expect(desk.getByText('Email support').or(desk.getByText('Plan: Free'))).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download notes.txt' }).click();
  expect((await download).suggestedFilename()).toBe('notes.txt');
  await desk.getByLabel('Your answer').fill('Is the post public?');
  await page.getByLabel('Your message').fill('One more thing');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('The creator wrote again while you wrote.')).toBeVisible();
  await expect(
    desk.getByRole('list', { name: 'Messages' }).getByText('One more thing'),
  ).toBeVisible();
  await expect(desk.getByLabel('Your answer')).toHaveValue('Is the post public?');
  await desk.getByRole('button', { name: 'I have read it' }).click();
  await desk.setViewportSize({ width: 360, height: 800 });
  expect(await fits(desk)).toBeLessThanOrEqual(0);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByText('Waiting for the creator', { exact: true })).toBeVisible();
  await expect(desk.getByLabel('Your answer')).toHaveValue('');

  await expect(messages.getByText('Is the post public?')).toBeVisible();
  await expect(page.getByText('Waiting for you')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(page.getByLabel('Not solved? Write again')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Open again' })).toBeVisible();

  await page.getByRole('link', { name: 'All tickets' }).click();
  const row = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');
  await expect(row).toContainText('Solved');
  await page.goto('/support/aaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { name: 'This ticket does not exist' })).toBeVisible();
  await context.close();
});
