import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a magnet is scheduled with an end, places and a closing text, and the page follows', async ({
  creatorPage: page,
  account,
}) => {
  const magnet = await account.api.magnets.create({
    body: { title: 'The winter guide', triggerWords: ['WINTER'], textContent: 'Text' },
  });
  await page.goto(`/magnets/${magnet.id}/edit?step=page`);
  const section = page.getByRole('region', { name: 'Opening and closing' });
  await expect(section).toContainText('Times are in UTC');
  await section.getByLabel('Opens').fill('2031-03-04T09:00');
  await section.getByLabel('Closes').fill('2031-03-04T08:00');
  const publish = page.getByRole('button', { name: 'Publish changes' });
  await publish.click();
  await expect(section.getByText('Choose an end after the start')).toBeVisible();
  await expect(section.getByLabel('Closes')).toBeFocused();
  await section.getByLabel('Closes').fill('2031-03-11T18:30');
  await section.getByLabel('Limit of unlocks').fill('0');
  await publish.click();
  await expect(section.getByText('Use at least 1')).toBeVisible();
  await section.getByLabel('Limit of unlocks').fill('100');
  await section.getByLabel('Closing text').fill('See you next winter.');
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  const preview = page
    .frameLocator('iframe[title="Preview of the unlock page"]')
    .getByText('See you next winter.');
  await expect(preview).toBeVisible();
  await publish.click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  const stored = await account.api.magnets.get({ params: { magnetId: magnet.id } });
  expect(stored).toMatchObject({
    state: 'scheduled',
    startsAt: '2031-03-04T09:00:00.000Z',
    endsAt: '2031-03-11T18:30:00.000Z',
    unlockLimit: 100,
    placesTaken: 0,
  });
});

test('a scheduled page says when it opens, and the list finds it by its state', async ({
  creatorPage: page,
  account,
  browser,
}) => {
  const { publicUrl } = await account.api.magnets.create({
    body: {
      title: 'The winter guide',
      triggerWords: ['WINTER'],
      textContent: 'Text',
      startsAt: '2031-03-04T09:00:00Z',
      unlockLimit: 100,
    },
  });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(publicUrl);
  await expect(visitor.getByRole('heading', { name: /^Opens on .*2031/ })).toBeVisible();
  await expect(visitor.getByText('Your comment counts once the page is open')).toBeVisible();
  expect(await problemsOf(visitor)).toEqual([]);
  await context.close();

  await page.goto('/magnets?status=scheduled');
  const row = page.getByRole('list', { name: 'Lead magnets' }).getByRole('listitem');
  await expect(row).toContainText('0 of 100 places taken');
  await page.goto('/magnets?status=ended');
  await expect(row).toHaveCount(0);
});
