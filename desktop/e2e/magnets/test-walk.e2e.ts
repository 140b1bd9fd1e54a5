import { atRest } from '../../../e2e/at-rest.ts';
import { problemsOf } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/console-fixtures.ts';

test('a creator tests a page from the editor on a phone, and no figure knows of it', async ({
  creatorPage: page,
  account,
  browser,
}) => {
  const magnet = await account.api.magnets.create({
    body: {
      title: 'Growth notes',
      triggerWords: ['GROWTH'],
      textContent: 'The **notes** themselves.',
      question: 'What do you want to solve first?',
      questionChoices: ['Time', 'Money'],
    },
  });
  await page.goto(`/magnets/${magnet.id}/edit?step=share`);
  const section = page.getByRole('region', { name: 'Test', exact: true });
  await section.getByRole('button', { name: 'Test the page' }).click();
  const link = section.getByRole('link', { name: 'Open the test' });
  await expect(link).toBeVisible();
  expect(await atRest(page, () => problemsOf(page))).toEqual([]);

  // Another browser, without a session and without JavaScript.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  const sees = (text: string) => expect(phone.getByText(text).first()).toBeVisible();
  await phone.goto((await link.getAttribute('href')) ?? '');
  await sees('This is a test.');
  await phone.getByLabel('Practice comment').fill('great post');
  await phone.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await sees('Trigger word "GROWTH" not found in your comment.');
  await expect(phone.getByLabel('Practice comment')).toHaveValue('great post');
  await phone.getByLabel('Practice comment').fill('GROWTH');
  await phone.getByRole('button', { name: 'Verify & Unlock Content' }).click();
  await sees('themselves.');
  await sees('This is a test.');
  await phone.getByRole('radio', { name: 'Money' }).check();
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await sees('sees your answer');
  await phone.getByRole('link', { name: 'Begin again' }).click();
  await expect(phone.getByLabel('Practice comment')).toBeVisible();
  await context.close();

  const { stats } = await account.api.magnets.get({ params: { magnetId: magnet.id } });
  expect(stats).toEqual({ visits: 0, verified: 0, emails: 0 });
  expect((await account.api.leads.query({ body: {} })).items).toEqual([]);
});

test('every step of a test has no accessibility problem, light and dark', async ({
  page,
  account,
}) => {
  const magnet = await account.api.magnets.create({
    body: { title: 'Growth notes', triggerWords: ['GROWTH'], textContent: 'The notes.' },
  });
  const params = { magnetId: magnet.id };
  const { url } = await account.api.testWalk.begin({ params, body: { version: 'published' } });
  for (const [width, colorScheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1_440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
    await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
    await expect(page.getByText('Please write a practice comment')).toBeVisible();
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
    await page.getByLabel('Practice comment').fill('GROWTH');
    await page.getByRole('button', { name: 'Verify & Unlock Content' }).click();
    await expect(page.getByText('The notes.')).toBeVisible();
    expect(await atRest(page, () => problemsOf(page))).toEqual([]);
  }
});
