import { atRest } from '../../../e2e/at-rest.ts';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, test } from '../../../e2e/operator-fixtures.ts';
import { untilInOutbox } from '../../../e2e/practice-mail.ts';

test('an operator sees the health, since when it lasts, the set-up checklist and the figures', async ({
  operatorPage: page,
  backstage,
}) => {
  await backstage.signUp();
  await page.goto('/admin/dashboard');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('heading', { level: 3 })).toHaveText([
    'Database',
    'Comment reading',
    'Jobs',
    'Mail',
    'Storage',
    'Server processes',
    'Kill switches',
  ]);
  const database = health.getByRole('listitem').filter({ hasText: 'Database' });
  await expect(database.getByText('Works')).toBeVisible();
  await expect(database.getByText(/^Answers within \d+ ms/)).toBeVisible();
  await expect(database.locator('time')).toHaveText(/^for \S/);
  // By keyboard, like all steps here.
  const summary = database.locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(database.getByText('Schema migrations applied')).toBeVisible();

  const setup = page.getByRole('region', { name: 'Set-up' });
  await expect(setup.getByRole('heading', { name: 'A public address with TLS' })).toBeVisible();
  await expect(setup.getByText(/of 9 done/)).toBeVisible();
  await setup.getByLabel('Support address').fill('not an address');
  await setup.getByRole('button', { name: 'Save' }).click();
  await expect(setup.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Creators', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /New creators/ })).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await atRest(page, () => axeOn(page).analyze());
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
});

test('without live updates the health reloads every 30 seconds, but not while the tab is hidden', async ({
  operatorPage: page,
}) => {
  // Answered ones: while an answer is on its way, nothing is asked again.
  let reads = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/health') reads += 1;
  });
  await page.route('**/api/admin/live', (route) => route.abort());
  await page.clock.install();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await expect.poll(() => reads).toBeGreaterThan(0);
  const first = reads;
  await page.clock.runFor(31_000);
  await expect.poll(() => reads).toBe(first + 1);
  await show('hidden');
  await page.clock.runFor(120_000);
  expect(reads).toBe(first + 1);
  await show('visible');
  await expect.poll(() => reads).toBeGreaterThan(first + 1);
});

test('a part that cannot be loaded says so and can be loaded again', async ({
  operatorPage: page,
}) => {
  await page.clock.install();
  // The first answers come when the screen is seen to wait for them.
  let answer = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (answer = resolve));
  const failing = (path: string) =>
    page.route(`**/api/admin/${path}*`, async (route) => {
      await isSeen;
      await route.fulfill({ status: 503, json: { error: 'The service is busy' } });
    });
  for (const path of ['health', 'setup', 'figures']) await failing(path);
  await page.goto('/admin/dashboard');
  // Two retries come first.
  await expect(page.getByText('Loading the health status')).toBeAttached();
  answer();
  await page.clock.runFor(30_000);
  await expect(
    page.getByRole('heading', { name: 'The health status could not be loaded' }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'The figures could not be loaded' }),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
});

test('an operator opens an email that could not be sent, and the audit log records it', async ({
  operatorPage: page,
  operator,
  backstage,
}) => {
  const { email } = await backstage.signUp();
  await page.request.post('/api/auth/forgot', { data: { email } });
  const name = `Open the email to ${email}: Password reset`;
  await untilInOutbox(operator.api, email);
  await page.goto('/admin/outbox');
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog.getByText(/reset-password#token=rst_/)).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);

  const outside: string[] = [];
  page.on('request', (request) => outside.push(request.url()));
  await dialog.getByRole('tab', { name: 'Formatted' }).click();
  const frame = page.frameLocator('iframe[title="The formatted email"]');
  await expect(frame.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  // Its link does nothing, because the mail is only shown here.
  await frame.getByRole('link', { name: 'Choose a new password' }).click();
  await page.waitForTimeout(300);
  await expect(frame.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  expect(outside.filter((url) => !url.includes('/api/admin/'))).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  const { items } = await operator.api.audit.list({ query: { action: 'mail.opened' } });
  expect(items.find(({ target }) => target?.name === email)).toMatchObject({
    operatorName: operator.username,
  });
});

test('an operator settles visitors’ reports about a page', async ({
  operatorPage: page,
  backstage,
}) => {
  const creator = await backstage.signUp();
  const title = `Reported ${crypto.randomUUID()}`;
  const magnetId = await backstage.createMagnet(creator, { title });
  for (const [reason, details] of [
    ['spam', 'They want money'],
    ['deception', null],
  ]) {
    await page.request.post(`/api/magnets/${magnetId}/reports`, { data: { reason, details } });
  }
  await page.goto('/admin/reports');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('2 reports, the latest')).toBeVisible();
  await expect(row.getByText('They want money')).toBeVisible();
  expect((await axeOn(page).analyze()).violations).toEqual([]);

  const opening = page.waitForEvent('popup');
  await row.getByRole('button', { name: `Open the page ${title}` }).click();
  const popup = await opening;
  await expect(popup).toHaveURL((url) => url.pathname === `/unlock/${magnetId}`);
  await popup.close();

  await row.getByRole('button', { name: `Settle the reports about ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog.getByText('Please enter the decision')).toBeVisible();
  await dialog.getByLabel('What was decided').fill('Talked to the author');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('2 reports settled')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: 'Settled' }).click();
  await expect(page).toHaveURL(/state=settled/);
  await expect(row.getByText('Talked to the author')).toBeVisible();
});

test('signing out closes all screens of operators', async ({ operatorPage: page, operator }) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: new RegExp(operator.username) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible();
  for (const path of ['/admin/dashboard', '/admin/outbox', '/admin/reports', '/admin/finance']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin(\?next=.+)?$/);
  }
  await expect(operator.api.operatorHealth.health()).rejects.toMatchObject({ status: 401 });
});

test('the operator console fits a phone, and its menu works by keyboard', async ({
  operatorPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/admin/dashboard', '/admin/outbox', '/admin/reports']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[role=status] .animate-pulse')).toHaveCount(0);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, path).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Open the menu' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Dashboard/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
