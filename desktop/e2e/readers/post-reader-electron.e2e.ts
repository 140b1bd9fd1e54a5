import {
  expect,
  HOW_TO_GET_ELECTRON,
  isElectronMissing,
  isRoot,
  openConsole,
  signIn,
  test,
} from '../app/electron-fixtures.ts';
import { openWaiting, waitingComments } from './waiting-scene.ts';

test.skip(isElectronMissing, HOW_TO_GET_ELECTRON);

test('the reading window of the real app settles comments, stays on its post and forgets the sign-in', async ({
  app,
  baseURL,
  account,
  backstage,
}) => {
  const { magnetId, right } = await waitingComments(account, backstage);
  const page = await openConsole(app, baseURL ?? '');
  await signIn(page, account);
  await openWaiting(page);
  await page.getByRole('button', { name: 'Settle 3 waiting comments' }).click();
  const opening = app.waitForEvent('window');
  await page.getByRole('button', { name: 'I accept the risk, open the post' }).click();
  const post = await opening;
  await expect(post.getByText('Growth, please')).toBeVisible();

  await expect(page.getByText(/comments read, 1 waiting settled, 1 near miss$/)).toBeVisible();
  await expect(
    account.api.unlock.verifyComment({ body: { commentUrl: right, magnetId } }),
  ).resolves.toMatchObject({ verified: true });

  // The window has its own partition, and its page cannot reach the app.
  const kept = await app.evaluate(async ({ BrowserWindow, session }) => {
    const partition = session.fromPartition('persist:linkedin');
    const [reading, ...others] = BrowserWindow.getAllWindows().toSorted(
      (one, other) =>
        Number(other.webContents.session === partition) -
        Number(one.webContents.session === partition),
    );
    await partition.cookies.set({
      url: 'https://www.linkedin.com',
      name: 'li_at',
      value: 'canary',
    });
    return {
      title: reading?.getTitle(),
      isApart: others.every(({ webContents }) => webContents.session !== partition),
      cookies: (await partition.cookies.get({})).map(({ name }) => name),
    };
  });
  expect(kept.title).toMatch(/^LinkedIn: 15 of 18 comments read, 1 waiting settled/);
  expect(kept).toMatchObject({ isApart: true, cookies: ['li_at'] });
  const found = await post.evaluate(() =>
    ['desktop', 'require', 'process', 'module', 'Buffer'].filter((name) => name in window),
  );
  expect(found).toEqual([]);
  // With `--no-sandbox`, which root in a container needs, the system's sandbox is off.
  const pages = await app.evaluate(({ app: running }) =>
    running.getAppMetrics().filter(({ type }) => type === 'Tab'),
  );
  if (!isRoot) expect(pages.map(({ sandboxed }) => sandboxed)).not.toContain(false);

  const before = post.url();
  const windows = app.windows().length;
  for (const url of ['https://evil.test/', 'unlatch://console/', '/activity', 'file:///etc']) {
    await post.evaluate((to) => window.location.assign(to), url).catch(() => undefined);
    await post.evaluate((to) => void window.open(to), url);
  }
  // The page still answers after these attempts, and it is the same page.
  await expect(post.getByText('Growth, please')).toBeVisible();
  expect(post.url()).toBe(before);
  expect(app.windows()).toHaveLength(windows);

  const closed = post.waitForEvent('close');
  await page.getByRole('button', { name: 'Sign out of LinkedIn here' }).click();
  await closed;
  await expect(page.getByText('You are signed out of LinkedIn here')).toBeVisible();
  const left = await app.evaluate(({ session }) =>
    session.fromPartition('persist:linkedin').cookies.get({}),
  );
  expect(left).toEqual([]);
});
