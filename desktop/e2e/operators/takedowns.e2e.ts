import type { Page } from '@playwright/test';
import { axeOn } from '../../../e2e/axe.ts';
import { consoleOf, expect, test } from '../../../e2e/operator-fixtures.ts';

const INACTIVE = 'This lead magnet is currently inactive and not available for unlock.';

const flawsOf = async (page: Page) =>
  (await axeOn(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);

test('an operator takes a page down from its reports; the visitor and the creator see it at once', async ({
  operatorPage: page,
  backstage,
  browser,
  request,
}) => {
  const creator = await backstage.signUp();
  const title = `Free money ${crypto.randomUUID()}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  const visitor = await browser.newPage({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.82' },
  });
  const link = await backstage.comment(magnetId, 'growth please');
  await visitor.goto(`/unlock/${magnetId}`);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(visitor.getByText('secret')).toBeVisible();
  const reported = await request.post(`/api/magnets/${magnetId}/reports`, {
    data: { reason: 'spam', details: 'They want money' },
  });
  expect(reported.status()).toBe(201);

  await page.goto('/admin/reports');
  await page.getByRole('button', { name: `Settle the reports about ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Take down the page/ }).click();
  await dialog.getByRole('button', { name: 'Settle and take down' }).click();
  await expect(dialog.getByText('Tell the creator what is wrong')).toBeVisible();
  await expect(dialog.getByText('Please enter the decision')).toBeVisible();
  // Of what the visitors reported.
  await expect(dialog.getByLabel('What is wrong')).toHaveValue('spam');
  await dialog.getByLabel('Message to the creator').fill('It asks for money and gives nothing.');
  await dialog.getByLabel('What was decided').fill('Three reports agree');
  expect(await flawsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Settle and take down' }).click();
  await expect(page.getByText('One report settled, page taken down')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText(INACTIVE)).toBeVisible();
  await expect(visitor.getByText('secret')).toHaveCount(0);

  const own = await consoleOf(browser, creator);
  await own.goto('/magnets');
  const row = own.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('Taken down')).toBeVisible();
  await row.getByRole('button', { name: `More for ${title}` }).click();
  await expect(own.getByRole('menuitem')).toHaveText(['Edit', 'Answers', 'Move to trash']);
  await own.getByRole('menuitem', { name: 'Edit' }).click();
  const told = own.getByRole('region', { name: 'This page was taken down' });
  await expect(told.getByText('It asks for money and gives nothing.')).toBeVisible();
  await expect(told.getByRole('link', { name: 'Ask for a review' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(own.getByRole('region', { name: 'Share' })).toHaveCount(0);
  // The frame of the preview has its own tests.
  const flaws = await axeOn(own).analyze();
  expect(flaws.violations).toEqual([]);
  await own.getByLabel('Title', { exact: true }).fill(`${title} no more`);
  await own.getByRole('button', { name: 'Publish changes' }).click();
  await expect(own.getByText('Changes published')).toBeVisible();
  await expect(told).toBeVisible();
  await own.goto('/activity');
  const closed = own.getByRole('list', { name: 'Pages taken down' });
  await expect(closed.getByText('was taken down')).toBeVisible();
  await visitor.close();
  await own.context().close();
});

test('an operator lifts a takedown; the page opens again and the creator is told', async ({
  operatorPage: page,
  operator,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const title = `Rewritten ${crypto.randomUUID()}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  await operator.api.operatorTakedowns.takeDown({
    params: { magnetId },
    body: { reason: 'spam', message: 'It asks for money.', note: 'Three reports agree' },
  });
  const visitor = await browser.newPage({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.84' },
  });
  await visitor.goto(`/unlock/${magnetId}`);
  await expect(visitor.getByText(INACTIVE)).toBeVisible();
  await visitor.close();

  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await page.getByRole('link', { name: creator.name }).click();
  const magnets = page.getByRole('list', { name: 'Lead magnets of the creator' });
  await expect(magnets.getByText('Three reports agree')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await magnets.getByRole('button', { name: `Lift the takedown of ${title}` }).click();
  await dialog.getByRole('button', { name: 'Lift the takedown' }).click();
  await expect(dialog.getByText('Say why, for the audit log')).toBeVisible();
  await dialog.getByLabel('Note').fill('It was rewritten');
  await dialog.getByRole('button', { name: 'Lift the takedown' }).click();
  await expect(magnets.getByText('Taken down once before')).toBeVisible();
  const later = await browser.newPage({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.85' },
  });
  await later.goto(`/unlock/${magnetId}`);
  await expect(later.getByRole('button', { name: 'Verify & Unlock Content' })).toBeVisible();
  await later.close();
  const own = await consoleOf(browser, creator);
  await own.goto('/activity');
  const told = own.getByRole('list', { name: 'Pages taken down' });
  await expect(told.getByText('is no longer taken down')).toBeVisible();
  await page.getByRole('link', { name: `History of ${title}` }).click();
  await expect(page.locator('summary').getByText('Takedown lifted')).toBeVisible();
  await expect(page.locator('summary').getByText('Page taken down')).toBeVisible();
  await own.context().close();
});

test('an operator takes a page down from its creator, while a visitor waits there', async ({
  operatorPage: page,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const title = `Waited for ${crypto.randomUUID()}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  const link = await backstage.comment(magnetId, 'growth please');
  await backstage.linkedInAnswers(magnetId, 'denied');
  const visitor = await browser.newPage({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.83' },
  });
  await visitor.goto(`/unlock/${magnetId}`);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await expect(visitor.locator('[data-step="pending"]')).toBeVisible();

  await page.goto(`/admin/creators?search=${encodeURIComponent(creator.email)}`);
  await page.getByRole('link', { name: creator.name }).click();
  await page.getByRole('button', { name: `Take down ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message to the creator').fill('It pretends to be a bank.');
  await dialog.getByLabel('Note').fill('Seen');
  await dialog.getByRole('button', { name: 'Take down the page' }).click();
  const magnets = page.getByRole('list', { name: 'Lead magnets of the creator' });
  await expect(magnets.getByText('It pretends to be a bank.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(INACTIVE)).toBeVisible();

  const own = await consoleOf(browser, creator);
  await own.goto('/activity?tab=waiting');
  await own.getByRole('button', { name: /^(?:Approve|Let in)/ }).click();
  await expect(own.getByText(/This page was taken down/)).toBeVisible();
  await visitor.close();
  await own.context().close();
});

test('a creator asks for a review; the operator finds it at the page, answers and opens it again', async ({
  operatorPage: page,
  operator,
  backstage,
  browser,
}) => {
  const creator = await backstage.signUp();
  const title = `Reviewed ${crypto.randomUUID()}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  await operator.api.operatorTakedowns.takeDown({
    params: { magnetId },
    body: { reason: 'spam', message: 'It asks for money.', note: 'Three reports agree' },
  });
  const own = await consoleOf(browser, creator);
  await own.goto(`/magnets/${magnetId}/edit`);
  const told = own.getByRole('region', { name: 'This page was taken down' });
  await told.getByRole('link', { name: 'Ask for a review' }).click();
  await expect(own.getByRole('combobox', { name: 'Topic' })).toHaveValue('takedown');
  await expect(own.getByLabel('Subject')).toHaveValue(`Review of “${title}”`);
  await expect(own.getByRole('combobox', { name: 'A lead magnet' })).toHaveValue(magnetId);
  expect(await flawsOf(own)).toEqual([]);
  await own.getByLabel('Message', { exact: true }).fill('The money was a joke, and it is gone.');
  await own.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByRole('heading', { name: `Review of “${title}”` })).toBeVisible();
  await own.getByRole('link', { name: title }).click();
  await expect(told).toContainText('We review it and answer there.');

  await page.goto('/admin/content');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Review asked for');
  const row = page
    .getByRole('list', { name: 'Lead magnets' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
  await row.getByRole('link', { name: /^asks for a review/ }).click();
  await expect(page.getByText('The money was a joke, and it is gone.')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`search=${magnetId}`));
  await row.getByRole('button', { name: `Lift the takedown of ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('It was a joke');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the takedown' }).click();
  await expect(row.getByText('Taken down', { exact: true })).toHaveCount(0);
  await own.context().close();
});
