import { atRest } from '../../e2e/at-rest.ts';
import { axeOn } from '../../e2e/axe.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/console-fixtures.ts';
import { apiOf } from '../../e2e/fixtures.ts';
import { test as operatorTest } from '../../e2e/operator-fixtures.ts';
import { untilInOutbox } from '../../e2e/practice-mail.ts';
import { expectLoaded } from '../../e2e/loaded.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

/** What a screen reader is told to be at. */
async function atHand(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? null) : null;
  });
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
}

test('a creator goes everywhere from one field, and finds magnets and leads', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  const magnetId = await backstage.createMagnet(account, { title: 'Quartz checklist' });
  const commentUrl = await backstage.comment(magnetId, 'Growth', 'Ada Quartz');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });
  await page.goto('/dashboard');
  await expectLoaded(page);

  await page.getByRole('link', { name: 'News', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'News', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await fieldOf(page).fill('duplic');
  await expect.poll(() => atHand(page)).toBe('Duplicate leads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm/duplicates');
  await expect(page.locator('#screen')).toBeFocused();

  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('quartz');
  await expect(page.getByRole('option', { name: 'Ada Quartz' })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Quartz checklist/ })).toBeVisible();
  await expect.poll(() => atHand(page)).toMatch(/^Quartz checklist/);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => atHand(page)).toMatch(/Ada Quartz$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Quartz' })).toBeVisible();

  // What was used comes first, also after a reload, and names are not kept in the browser.
  await page.reload();
  await expectLoaded(page);
  await page.keyboard.press('Control+k');
  const used = page.getByRole('group', { name: 'Recently used' }).getByRole('option');
  await expect(used).toHaveText([/Ada Quartz$/, /^Duplicate leads/]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Quartz');
});

test('an answer that comes late or not at all is told as what it is', async ({
  account,
  backstage,
  creatorPage: page,
}) => {
  await backstage.createMagnet(account, { title: 'Amber' });
  await backstage.createMagnet(account, { title: 'Basalt' });
  await page.goto('/dashboard');
  await expectLoaded(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/magnets\?.*search=amb/, async (route) => {
    await held;
    await route.continue().catch(() => undefined); // given up by the page
  });
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('amb');
  await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toBeAttached();
  await fieldOf(page).fill('basalt');
  await expect(page.getByRole('option', { name: /^Basalt/ })).toBeVisible();
  release();
  await expect(page.getByRole('option', { name: /^Amber/ })).toHaveCount(0);

  let fails = true;
  await page.route('**/api/leads/query', (route) =>
    fails ? route.fulfill({ status: 500, json: { success: false } }) : route.continue(),
  );
  await fieldOf(page).fill('nobody is called so');
  const again = page.getByRole('option', { name: 'Leads could not be searched Try again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(page.getByText('Nothing found for “nobody is called so”').first()).toBeVisible();
});

test('keys work on the screen, rest while somebody types, and are listed where they work', async ({
  account,
  creatorPage: page,
}) => {
  await account.api.magnets.create({
    body: { title: 'Amber', textContent: 'x', triggerWord: 'GO' },
  });
  await page.goto('/dashboard');
  await expectLoaded(page);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/magnets');
  await expect(page.getByRole('heading', { level: 1, name: 'Lead magnets' })).toBeVisible();

  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gd?c');
  await expect(search).toHaveValue('gd?c');
  await search.blur();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Dashboard', { exact: true })).toBeVisible();
  await expect(help.getByRole('region', { name: 'On this screen' })).toContainText('Search');
  await expect(help.getByText('In the table of leads')).toBeHidden();
  await expectAccessible(page);
  // Nothing below a dialog is reached.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/magnets/);

  // Switched off, also after a reload; the sheet tells what is left and brings them back.
  const single = help.getByRole('switch', { name: 'Shortcuts of single keys' });
  await single.click();
  await expect(help.getByText('Dashboard', { exact: true })).toBeHidden();
  await page.reload();
  await expectLoaded(page);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+/');
  await expect(help.getByText('Search and commands')).toBeVisible();
  await expect(page).toHaveURL(/\/magnets/);
  await expect(single).not.toBeChecked();
  await single.click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/dashboard');
});

test('a link is copied, and a key goes to its message above a dialog, and back', async ({
  account,
  creatorPage: page,
}) => {
  const { publicUrl } = await account.api.magnets.create({
    body: { title: 'Amber', textContent: 'x', triggerWord: 'GO' },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/magnets');
  await expectLoaded(page);
  await page.keyboard.press('Control+k');
  await fieldOf(page).fill('copy link');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Amber/ }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publicUrl);
  // News of another test may have a message of their own.
  const copied = page.getByRole('listitem').filter({ hasText: 'Copied!' });
  const close = copied.getByRole('button', { name: 'Close this message' });
  // It stays meanwhile, however slow the machine is.
  await atRest(page, async () => {
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('F8');
    await expect(close).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied!')).toBeHidden();
  await expect(fieldOf(page)).toBeFocused();
});

operatorTest(
  'an operator finds creators, lead magnets, tickets and screens',
  async ({ operatorPage: page, backstage }) => {
    const creator = await backstage.signUp();
    await page.goto('/admin/dashboard');
    await expectLoaded(page);
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill('plans');
    await expect.poll(() => atHand(page)).toMatch(/^Settings: Plans/);
    await expectAccessible(page);
    await fieldOf(page).fill(creator.email);
    // A mail to them is found, too.
    await page.getByRole('option', { name: `${creator.name} ${creator.email}` }).click();
    await expect(page).toHaveURL(/\/admin\/creators\/.+/);

    // Of the demo data.
    const option = (name: string) => page.getByRole('option').filter({ hasText: name });
    const magnet = 'The four questions that find your price';
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill('find your price');
    await option(magnet).click();
    await expect(page).toHaveURL(/\/admin\/content\?search=.+/);
    await expect(page.getByText(magnet).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill('company name on the invoice');
    await option('Our company name on the invoice').click();
    await expect(page).toHaveURL(/\/admin\/support\/.+/);

    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL('/admin/audit');
  },
);

operatorTest(
  'an operator finds emails, a lead by its id, and acts in the log',
  async ({ operatorPage: page, operator, backstage }) => {
    const creator = await backstage.signUp();
    const { email } = creator;
    await page.goto('/admin/dashboard');
    await expectLoaded(page);
    await page.request.post('/api/auth/forgot', { data: { email } });
    await untilInOutbox(operator.api, email);
    await page.keyboard.press('Control+k');
    const mails = page.getByRole('group', { name: 'Emails' }).getByRole('option');
    await fieldOf(page).fill(email);
    await mails.filter({ hasText: 'Password reset' }).click();
    await expect(page).toHaveURL(`/admin/outbox?search=${encodeURIComponent(email)}`);
    await expect(
      page.getByRole('list', { name: 'All emails' }).getByText(email).first(),
    ).toBeVisible();

    const magnetId = await backstage.createMagnet(creator);
    const commentUrl = await backstage.comment(magnetId, 'Growth', 'Ada Quartz');
    const api = apiOf(page.request, { authorization: `Bearer ${creator.token}` });
    await api.unlock.verifyComment({ body: { commentUrl, magnetId } });
    const [{ id: leadId } = { id: 'no lead' }] = (await api.leads.query({ body: {} })).items;
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill(leadId);
    const lead = page.getByRole('group', { name: 'Leads' }).getByRole('option');
    await expect(lead).toContainText(leadId);
    await expect(lead).not.toContainText('Ada');
    await expectAccessible(page);
    await lead.click();
    await expect(page).toHaveURL(/\/admin\/creators\/.+/);

    const reason = `Because of ${leadId}`;
    const creatorId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await operator.api.operatorCreators.suspend({ params: { creatorId }, body: { reason } });
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill(reason);
    await page
      .getByRole('group', { name: 'Audit log' })
      .getByRole('option', { name: /^Creator suspended/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/audit\?search=.+/);
    await expect(page.getByText('Creator suspended').last()).toBeVisible();
  },
);
