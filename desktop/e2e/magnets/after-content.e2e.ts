import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a next step and a question are written in the editor, and an answer stands on the lead', async ({
  creatorPage: page,
  account,
  backstage,
  browser,
}) => {
  const magnet = await account.api.magnets.create({
    body: { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'Text' },
  });
  await page.route('**/api/link-checks', (route) =>
    route.fulfill({ json: { outcome: 'opens', status: 200 } }),
  );
  await page.goto(`/magnets/${magnet.id}/edit?step=page`);
  const section = page.getByRole('region', { name: 'After the content' });
  await section.getByLabel('Next step', { exact: false }).first().fill('Book a call');
  const publish = page.getByRole('button', { name: 'Publish changes' });
  await publish.click();
  await expect(section.getByText('Say where the next step leads')).toBeVisible();
  await section.getByLabel('Address of the next step').fill('https://calendar.example/maya');
  await expect(section.getByText('This address opens.')).toBeVisible();
  await section.getByLabel('Question').fill('What do you want to solve first?');
  await section.getByLabel('Answers to choose from').fill('Time\n');
  await publish.click();
  await expect(section.getByText('Give two answers or more')).toBeVisible();
  await section.getByLabel('Answers to choose from').fill('Time\nMoney\n');
  const preview = page.frameLocator('iframe[aria-hidden="false"]');
  await expect(preview.getByRole('radio', { name: 'Money' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Book a call' })).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  await publish.click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const link = await backstage.comment(magnet.id, 'growth please');
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(magnet.publicUrl);
  await visitor.getByLabel('LinkedIn Comment URL').fill(link);
  await visitor.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await visitor.getByRole('radio', { name: 'Money' }).check();
  await visitor.getByRole('button', { name: 'Send answer' }).click();
  await expect(visitor.getByText('sees your answer')).toBeVisible();
  await context.close();

  const { items } = await account.api.leads.query({ body: {} });
  await page.goto(`/crm/${items[0]?.id ?? ''}`);
  await expect(page.getByText('What do you want to solve first?').first()).toBeVisible();
  await expect(page.getByText('Answered “What do you want to solve first?”: Money')).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  await page.getByRole('link', { name: 'What others answered' }).click();
  await expect(page).toHaveTitle(/^Answers/);
  const tally = page.getByRole('table', { name: 'Answers to “What do you want to solve first?”' });
  await expect(tally.getByRole('row', { name: /Money.*1 100%/ })).toBeVisible();
  await expect(tally.getByRole('row', { name: /Time.*0 0%/ })).toBeVisible();
  for (const width of [1_440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await tally.getByRole('button', { name: 'Show the rows behind Money: 1' }).click();
  const chips = page.getByRole('list', { name: 'Conditions of the filter' });
  await expect(chips.getByText(/Answer to “What do you .*” is “Money”/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Leads' }).getByRole('row')).toHaveCount(2);
});

test('the next step is another lead magnet, and a paused one is warned of before publishing', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const next = { title: 'The pricing guide', triggerWords: ['PRICE'] };
  const nextId = await backstage.createMagnet(account, next);
  const magnetId = await backstage.createMagnet(account, { title: 'The first guide' });
  await page.goto(`/magnets/${magnetId}/edit?step=page`);
  const section = page.getByRole('region', { name: 'After the content' });
  await section.getByRole('textbox', { name: /Next step/ }).fill('Find your price');
  await section.getByRole('radio', { name: 'Another lead magnet' }).click();
  const picker = section.getByLabel('Lead magnet', { exact: true });
  await expect(picker.getByRole('option', { name: 'The first guide' })).toHaveCount(0);
  await picker.focus();
  await picker.selectOption('The pricing guide');
  const preview = page.frameLocator('iframe[aria-hidden="false"]');
  await expect(preview.getByRole('link', { name: 'Go to The pricing guide' })).toBeVisible();
  await expect(section.getByText('so visitors see no next step')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  // Whatever happens to the other one is told where the next step is chosen, and before publishing.
  const params = { magnetId: nextId };
  const copy = await account.api.magnets.duplicate({ params: { magnetId } });
  await account.api.magnets.setStatus({ params, body: { status: 'paused' } });
  await page.reload();
  const warning =
    '“The pricing guide” is paused, so visitors see no next step until it takes them.';
  await expect(section.getByText(warning)).toBeVisible();
  await page.goto(`/magnets/${copy.id}/edit?step=share`);
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Lead magnet of the next step' }).click();
  await expect(picker).toBeFocused();
  await page.goto('/magnets');
  await expect(page.getByText('which takes nobody now, so visitors see none')).toBeVisible();
});
