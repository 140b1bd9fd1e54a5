import AxeBuilder from '@axe-core/playwright';
import { expect, folderHolds, test } from '../double/app-fixtures.ts';

test('the first start asks for a server, explains a wrong address, then opens the console', async ({
  launch,
  chooseServer,
}) => {
  const app = await launch();
  const setup = await app.page();
  await expect(setup.getByRole('heading')).toHaveText('Which server do you use?');
  await expect(setup.getByLabel('Server address')).toBeFocused();
  const { violations } = await new AxeBuilder({ page: setup }).setLegacyMode(true).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  for (const [address, problem] of [
    ['', 'Enter the address'],
    ['http://leads.example.com', 'not encrypted'],
    ['https://user:pw@leads.example.com', 'Leave out the user name'],
    ['http://127.0.0.1:1', 'cannot be reached'],
    ['a'.repeat(5_000), 'too long'],
  ] as const) {
    await setup.getByLabel('Server address').fill(address);
    await setup.getByRole('button', { name: 'Connect' }).click();
    await expect(setup.getByRole('alert')).toContainText(problem);
    await expect(setup.getByLabel('Server address')).toHaveAttribute('aria-invalid', 'true');
  }
  const page = await chooseServer(app);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(setup.isClosed()).toBe(true);
  expect(app.did.leaked).toEqual([]);
});

test('a sign-in survives a restart in the keychain and is nowhere else', async ({
  launch,
  chooseServer,
  signIn,
  profile,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  const start = await page.evaluate(() => window.desktop?.start());
  const token = start?.tokens.auth_session_token;
  expect(token).toBeTruthy();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  await expect.poll(() => folderHolds(profile, '')).toBe(true);
  expect(folderHolds(profile, token ?? '')).toBe(false);
  expect(app.did.dialogs).toEqual([]);
  await app.quit();

  const again = await launch();
  const restarted = await again.page();
  await expect(restarted.getByRole('heading', { level: 1 })).toContainText('Hello');

  await restarted
    .getByRole('button', { name: /Robin Ferrer/ })
    .first()
    .click();
  await restarted.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(restarted.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(again.did.opened).toEqual([]);
  await again.quit();
  const third = await launch();
  await expect((await third.page()).getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('without a safe keychain the sign-in is kept in memory, and the person is told once', async ({
  launch,
  chooseServer,
  signIn,
  profile,
}) => {
  const app = await launch({ keychain: 'weak' });
  const page = await chooseServer(app);
  await signIn(page);
  await expect
    .poll(() => app.did.dialogs)
    .toEqual(['You will have to sign in again after you quit']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  expect(folderHolds(profile, 'auth_session_token')).toBe(false);
  await app.quit();

  const again = await launch({ keychain: 'weak' });
  const restarted = await again.page();
  await expect(restarted.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(restarted);
  expect(again.did.dialogs).toEqual([]);
});

test('the menu, the tray and deep links open screens and nothing else', async ({
  launch,
  chooseServer,
  signIn,
  baseURL,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  app.press('New lead magnet');
  await expect(page.getByRole('heading', { level: 1, name: 'New magnet' })).toBeVisible();
  const second = (...args: string[]) =>
    app.electron.app.emit('second-instance', {}, ['/opt/unlatch', ...args]);
  second('unlatch://open/magnets');
  await expect(page.getByRole('heading', { level: 1, name: 'Lead magnets' })).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const link of [
    'unlatch://settings?server=https://evil.test',
    'unlatch://open/settings?server=https://evil.test',
    'unlatch://open/signin/stolen',
    'unlatch://setup/',
    `unlatch://open/${'a'.repeat(10_240)}`,
  ]) {
    second('--server=https://evil.test', link);
    app.electron.app.emit('open-url', app.vetoable({}), link);
  }
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading', { level: 1, name: 'Lead magnets' })).toBeVisible();
  expect(calls.filter((url) => url.includes('evil') || url.includes('stolen'))).toEqual([]);
  expect((await page.evaluate(() => window.desktop?.start()))?.serverOrigin).toBe(baseURL);

  app.press(`Open ${new URL(baseURL ?? '').host}`);
  await expect.poll(() => app.did.opened).toEqual([`${baseURL}/`]);
});

test('a new lead is notified, opens its record and is counted in the tray', async ({
  launch,
  chooseServer,
  signIn,
  account,
  backstage,
}) => {
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  await expect.poll(app.tooltip).toBe('Unlatch: 0 verified today');
  await app.quit();

  const magnetId = await backstage.createMagnet(account);
  const commentUrl = await backstage.comment(magnetId, 'Growth please', 'Alex Visitor');
  await account.api.unlock.verifyComment({ body: { commentUrl, magnetId } });

  const again = await launch({ args: ['--hidden'] });
  await expect.poll(again.tooltip).toBe('Unlatch: 1 verified today');
  await expect
    .poll(() => again.notifications().map(({ options }) => options.title))
    .toEqual(['New lead: Alex Visitor']);
  expect(again.did.badges.at(-1)).toBe(1);
  expect(again.windows[0]?.isShown).toBe(false);
  again.notifications()[0]?.emit('click');
  const record = await again.page();
  await expect(record).toHaveURL(/\/activity\?result=verified&magnet=.+#activity-/);
  await expect(record.getByText('Alex Visitor').first()).toBeVisible();
  expect(again.windows[0]?.isShown).toBe(true);
  expect(again.did.badges.at(-1)).toBe(0);
});

test('closing the window leaves the app in the tray and says so once', async ({
  launch,
  chooseServer,
}) => {
  const app = await launch();
  await chooseServer(app);
  const window = app.windows[1];
  window?.show();
  window?.close();
  expect([window?.isGone, window?.isShown]).toEqual([false, false]);
  app.press('Open Unlatch');
  expect(window?.isShown).toBe(true);
  window?.close();
  expect(app.notifications().map(({ options }) => options.title)).toEqual([
    'Unlatch keeps running',
  ]);
  app.press('Quit');
  // First everything unwritten is stored, for example the window's position.
  expect(app.did.hasQuit).toBe(false);
  await expect.poll(() => [window?.isGone, app.did.hasQuit]).toEqual([true, true]);
});

test('another server can be chosen in the menu and gets no data of the old one', async ({
  launch,
  chooseServer,
  signIn,
  baseURL,
}) => {
  const other = (baseURL ?? '').replace('localhost', '127.0.0.1');
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  app.press('Change server…');
  const setup = await app.page();
  await expect(setup.getByRole('status')).toContainText('signs you out');
  await setup.getByLabel('Server address').fill(other);
  await setup.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  // The window may still be loading the page of the other server.
  await expect(async () => {
    const start = await page.evaluate(() => window.desktop?.start());
    expect(start).toMatchObject({ serverOrigin: other, tokens: {} });
  }).toPass();
});
