import { axeOn } from '../../../e2e/axe.ts';
import { commentReaders } from '../../../e2e/change-database.ts';
import { expect, test, type Account } from '../../../e2e/console-fixtures.ts';
import { addWord, openStep } from '../../../e2e/magnet-form.ts';

const testOfReaders = test.extend<{ commentReaders: void }>({
  commentReaders: [...commentReaders],
});

async function draft(account: Account, title: string) {
  return await account.api.magnets.create({
    body: { title, triggerWords: ['GROWTH'], textContent: 'The plan', status: 'draft' },
  });
}

test('a magnet is written, tested against sample comments and published', async ({
  creatorPage,
  account,
}) => {
  await creatorPage.goto('/create-magnet');
  await creatorPage.getByRole('button', { name: 'Publish' }).click();
  await expect(creatorPage.getByText('Give the magnet a title')).toBeVisible();
  await expect(creatorPage.getByText('Write the content visitors get')).toBeVisible();
  await expect(creatorPage.getByRole('button', { name: 'Trigger, to be corrected' })).toBeVisible();
  await expect(creatorPage.getByLabel('Title')).toBeFocused();

  await creatorPage.getByLabel('Title').fill('The growth plan');
  await creatorPage.getByLabel('The content').fill('## Week 1');
  await openStep(creatorPage, 'Trigger');
  await expect(creatorPage.getByText('Add at least one trigger word')).toBeVisible();
  await addWord(creatorPage, 'GROWTH');
  await creatorPage.getByLabel('Trigger words').fill('!!!');
  await creatorPage.keyboard.press('Enter');
  await expect(creatorPage.getByText('Use letters, numbers or an emoji')).toBeVisible();
  await creatorPage.getByLabel('Trigger words').fill('');

  await creatorPage.getByText('Try sample comments').click();
  await creatorPage
    .getByLabel('Comments, one per line')
    .fill('growth, please!\nGROWHT\nnice post\nGrowth 🙏\nGrowth? Not interested');
  const samples = creatorPage.getByRole('list', { name: 'Results' });
  await expect(samples.locator('mark').first()).toHaveText('growth');
  await expect(samples).toContainText('Typo of “GROWTH”');
  await expect(samples).toContainText('Word not found');
  await creatorPage.getByLabel('Excluded words').fill('not interested');
  await creatorPage.keyboard.press('Enter');
  await creatorPage.getByRole('radio', { name: 'Be the word, with or without emoji' }).click();
  await creatorPage.getByRole('switch', { name: 'Accept one typo' }).click();
  await expect(samples.getByRole('listitem')).toContainText([
    'Says more than the word',
    'Unlocks, with a typo of “GROWTH”',
    'Word not found',
    'Unlocks',
    'Says more than the word',
  ]);
  await creatorPage.getByRole('radio', { name: 'Contain the word' }).click();
  await expect(samples).toContainText('Has the excluded word “not interested”');
  await expect(samples.locator('mark').last()).toHaveText('Not interested');
  await creatorPage.getByLabel('Comments, one per line').fill('growth\n'.repeat(14));
  await expect(samples.getByRole('listitem')).toHaveCount(12);
  await expect(creatorPage.getByText('The first 12 of 14 comments are tried.')).toBeVisible();
  const { violations } = await axeOn(creatorPage).include('form').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await creatorPage.getByLabel('LinkedIn post').fill('https://www.linkedin.com/in/ada');
  await expect(creatorPage.getByText('That is the link of a profile.')).toBeVisible();
  await creatorPage.getByLabel('LinkedIn post').fill('');

  await creatorPage.getByRole('button', { name: 'Publish' }).click();
  const share = creatorPage.getByRole('dialog', { name: 'Your page is live' });
  await expect(share).toBeVisible();
  await expect(creatorPage).toHaveURL(/\/magnets\/[a-z0-9]{12}\/edit\?step=share$/);
  await share.getByRole('button', { name: 'Done' }).click();
  await expect(creatorPage.getByRole('heading', { name: 'Your page is live' })).toBeVisible();

  const id = /magnets\/(\w+)\/edit/.exec(creatorPage.url())?.[1] ?? '';
  const magnet = await account.api.magnets.get({ params: { magnetId: id } });
  expect(magnet).toMatchObject({
    status: 'active',
    title: 'The growth plan',
    triggerWords: ['GROWTH'],
    matchMode: 'contains',
    excludedWords: ['not interested'],
    acceptsTypo: true,
    textContent: '## Week 1',
  });
});

testOfReaders(
  'a creator switches a reader off for a magnet, and on again',
  async ({ creatorPage: page, account }) => {
    const { id: magnetId } = await draft(account, 'Quiet plan');
    const readersOff = async () =>
      (await account.api.magnetDrafts.read({ params: { magnetId } })).draft?.fields.readersOff;
    await page.goto(`/magnets/${magnetId}/edit?step=trigger`);
    const section = page.getByRole('region', { name: 'How we read comments' });
    await section.getByText('All readers are on').click();
    // The paid service is off for the whole installation, so it is not shown.
    await expect(section.getByRole('switch')).toHaveCount(2);
    await section.getByRole('switch', { name: 'As a guest' }).press('Space');
    await expect(section.getByText('1 of 2 readers are on')).toBeVisible();
    await expect(section.getByText('The public page is not read.')).toBeVisible();
    await section.getByRole('switch', { name: 'As you see it' }).click();
    await expect(section.getByText('Every comment waits until you approve it')).toBeVisible();
    // The preview beside it is a frame without scripts.
    const look = axeOn(page).include('section[aria-label="How we read comments"]');
    expect((await look.analyze()).violations).toEqual([]);
    await expect.poll(readersOff).toEqual(['creator_view', 'guest_page']);

    await page.reload();
    await section.getByText('0 of 2 readers are on').click();
    for (const name of ['As a guest', 'As you see it']) {
      await section.getByRole('switch', { name }).click();
    }
    await expect(section.getByText('All readers are on')).toBeVisible();
    await expect.poll(readersOff).toEqual([]);
  },
);

test('a creator sets which addresses a magnet takes, and the preview asks for them', async ({
  creatorPage: page,
  account,
}) => {
  const { id: magnetId } = await draft(account, 'For companies');
  const kept = async () => {
    const { draft: now } = await account.api.magnetDrafts.read({ params: { magnetId } });
    return [now?.fields.workEmailOnly, now?.fields.refusesThrowaway];
  };
  await page.goto(`/magnets/${magnetId}/edit?step=page`);
  const email = page.getByRole('region', { name: 'Email' });
  await expect(email.getByRole('switch', { name: 'Work addresses only' })).toHaveCount(0);
  await email.getByRole('switch', { name: 'Ask for an email' }).click();
  await email.getByRole('switch', { name: 'Work addresses only' }).click();
  await email.getByRole('switch', { name: 'Refuse throw-away addresses' }).press('Space');
  await email.getByLabel('Text to agree to').fill('One email a week');
  await page.getByLabel('State of the page').selectOption('email');
  const preview = page.frameLocator('iframe[title="Preview of the unlock page"]');
  await expect(preview.getByLabel('Work email')).toBeVisible();
  await expect(preview.getByRole('checkbox', { name: 'One email a week' })).not.toBeChecked();
  await expect.poll(kept).toEqual([true, true]);
  await page.reload();
  for (const name of ['Work addresses only', 'Refuse throw-away addresses']) {
    await expect(email.getByRole('switch', { name })).toBeChecked();
  }
});

test('a key keeps what was typed at once', async ({ creatorPage, account }) => {
  const magnet = await draft(account, 'Kept draft');
  await creatorPage.goto(`/magnets/${magnet.id}/edit`);
  await creatorPage.getByLabel('Title').fill('Changed draft');
  await creatorPage.keyboard.press('Control+s');
  await expect(creatorPage.getByText('Draft saved')).toBeVisible();
  await creatorPage.getByRole('link', { name: 'Lead magnets' }).first().click();
  await expect(creatorPage.getByRole('link', { name: 'Changed draft' })).toBeVisible();
});

test('an error that only the server finds is shown', async ({ creatorPage }) => {
  await creatorPage.goto('/magnets/new');
  await creatorPage.getByLabel('Title').fill('With emails');
  await creatorPage.getByLabel('The content').fill('The plan');
  await addWord(creatorPage, 'PLAN');
  await openStep(creatorPage, 'Page');
  await creatorPage.getByLabel('Ask for an email').click();
  await expect(creatorPage.getByText(/Your Free plan does not include this/)).toBeVisible();
  await creatorPage.getByRole('button', { name: 'Publish' }).click();
  await expect(creatorPage.getByText('Your plan does not include email collection')).toBeVisible();
});

test('the list is searched, filtered and acted on', async ({ creatorPage, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await draft(account, 'Alpha checklist');
  const second = await draft(account, 'Beta course');
  await creatorPage.goto('/magnets');
  const list = creatorPage.getByRole('list', { name: 'Lead magnets' });
  await expect(list.getByRole('link', { name: 'Alpha checklist' })).toBeVisible();

  await creatorPage.getByRole('searchbox').fill('beta');
  await expect(creatorPage).toHaveURL(/search=beta/);
  await expect(list.getByRole('link', { name: 'Alpha checklist' })).toBeHidden();
  await creatorPage.getByRole('searchbox').fill('');
  await expect(list.getByRole('link', { name: 'Alpha checklist' })).toBeVisible();

  await creatorPage.getByRole('button', { name: 'Copy the link of Alpha checklist' }).click();
  await expect(creatorPage.getByText('Copied!')).toBeVisible();
  expect(await creatorPage.evaluate(() => navigator.clipboard.readText())).toBe(first.publicUrl);

  const row = list.getByRole('listitem').filter({ hasText: 'Alpha checklist' });
  await row.getByRole('button', { name: 'More for Alpha checklist' }).click();
  await creatorPage.getByRole('menuitem', { name: 'Activate' }).click();
  const published = creatorPage.getByRole('dialog', { name: 'Your page is live' });
  await expect(published).toBeVisible();
  await creatorPage.keyboard.press('Escape');
  await expect(published).toBeHidden();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await creatorPage.getByRole('radio', { name: 'Active', exact: true }).click();
  await expect(creatorPage).toHaveURL(/status=active/);
  await expect(list.getByRole('link', { name: 'Beta course' })).toBeHidden();

  await row.getByRole('button', { name: 'More for Alpha checklist' }).click();
  await creatorPage.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(creatorPage.getByText('“Alpha checklist” is in the trash')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Alpha checklist' })).toBeHidden();

  await creatorPage.goto('/magnets');
  await creatorPage.getByRole('button', { name: 'More for Beta course' }).click();
  await creatorPage.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(creatorPage).toHaveURL(/\/magnets\/(?!new)\w+\/edit/);
  const copyId = /magnets\/(\w+)\/edit/.exec(creatorPage.url())?.[1] ?? '';
  expect(copyId).not.toBe(second.id);
});

test('a magnet of another creator looks like one that does not exist', async ({ creatorPage }) => {
  await creatorPage.goto('/magnets/abcdefghijkm/edit');
  await expect(creatorPage.getByRole('heading', { name: 'Magnet not found' })).toBeVisible();
});

test('the trigger step names another active magnet that the same comment would open', async ({
  creatorPage,
  account,
}) => {
  const other = await account.api.magnets.create({
    body: { title: 'Older plan', triggerWords: ['growth'], textContent: 'The plan' },
  });
  const { id } = await draft(account, 'Newer plan');
  await creatorPage.goto(`/magnets/${id}/edit?step=trigger`);
  const warning = (about: string) => creatorPage.getByText(`${about}, so one comment opens both`);
  const ofAnyPost = 'This magnet takes comments of any post, and another one takes the same word';
  await expect(warning(ofAnyPost)).toBeVisible();
  const post = creatorPage.getByLabel('LinkedIn post');
  await post.fill('https://www.linkedin.com/feed/update/urn:li:activity:7389678728915795969/');
  // The other one takes comments of any post, and so of this one.
  await expect(warning('Another magnet takes the same word on one of these posts')).toBeVisible();
  await post.fill('');
  await expect(warning(ofAnyPost)).toBeVisible();
  await creatorPage.getByRole('link', { name: 'Older plan' }).click();
  await expect(creatorPage).toHaveURL(new RegExp(`/magnets/${other.id}/edit`));
});

test('an example goes on under its own address, and a further new magnet begins empty', async ({
  creatorPage: page,
  account,
}) => {
  await page.goto('/magnets/new?starter=checklist');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('The launch checklist');
  await expect(page).toHaveURL(/\/magnets\/[a-z0-9]{12}\/edit$/);
  await expect(title).toHaveValue('The launch checklist');
  await expect(page.getByLabel('The content')).toHaveValue(/On the day/);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new magnet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/magnets/new');
  await expect(title).toHaveValue('');
  await page.getByLabel('The content').fill('No title yet');
  await expect(page.getByText('Add a title to save it')).toBeVisible();
  await title.fill('Second');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page).toHaveURL(/\/magnets\/[a-z0-9]{12}\/edit$/);
  const names = (await account.api.magnets.list({})).items.map((magnet) => magnet.title);
  expect(names).toEqual(['Second', 'The launch checklist']);
  await page.goBack();
  await expect(title).toHaveValue('The launch checklist');
});

test('an example is published without a change', async ({ creatorPage: page }) => {
  await page.goto('/magnets/new?starter=checklist');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible();
});
