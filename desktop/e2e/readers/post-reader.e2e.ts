import type { Page } from '@playwright/test';
import { axeOn } from '../../../e2e/axe.ts';
import { expect, folderHolds, type RunningApp, test } from '../double/app-fixtures.ts';
import { openWaiting, waitingComments } from './waiting-scene.ts';

const PARTITION = 'persist:linkedin';

async function openPost(app: RunningApp, page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Settle 3 waiting comments' }).click();
  await page.getByRole('button', { name: 'I accept the risk, open the post' }).click();
  await expect.poll(() => app.windows.length).toBe(3);
  const post = await app.page();
  await expect(post.getByText('Growth, please')).toBeVisible();
  return post;
}

test('a creator opens the post in a reading window, and waiting comments are settled', async ({
  launch,
  chooseServer,
  signIn,
  account,
  backstage,
  profile,
}) => {
  const { magnetId, right } = await waitingComments(account, backstage);
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  await openWaiting(page);

  await page.getByRole('button', { name: 'Settle 3 waiting comments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read the post as you see it' });
  await expect(dialog).toContainText('user agreement (8.2)');
  await expect(dialog).toContainText('does not see your password');
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(app.windows).toHaveLength(2);

  const post = await openPost(app, page);
  const opened = app.windows[2];
  expect(opened?.options.webPreferences).toMatchObject({
    partition: PARTITION,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  await expect(page.getByText(/comments read, 1 waiting settled, 1 near miss$/)).toBeVisible();
  await expect.poll(() => opened?.title).toMatch(/^LinkedIn: 15 of 18 comments read, 1 waiting/);
  const list = page.getByRole('list', { name: 'Waiting for you' });
  await expect(list.getByText('Bo Near')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(
    account.api.unlock.verifyComment({ body: { commentUrl: right, magnetId } }),
  ).resolves.toMatchObject({ verified: true });
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  // The reader wrote nothing into the page and opened nothing.
  expect(await post.evaluate(() => 'desktop' in window)).toBe(false);
  expect([app.did.opened, app.did.leaked]).toEqual([[], []]);

  await page.getByRole('button', { name: 'Sign out of LinkedIn here' }).click();
  await expect(page.getByText('You are signed out of LinkedIn here')).toBeVisible();
  expect(opened?.isGone).toBe(true);
  expect(app.did.cleared).toEqual(
    ['storage', 'cache', 'passwords'].map((what) => `${what} of ${PARTITION}`),
  );
  await expect(page.getByRole('button', { name: 'Sign out of LinkedIn here' })).toBeHidden();
  expect(folderHolds(profile, 'Ana Right')).toBe(false);
});

test('a hostile page cannot leave the reading window or reach the app', async ({
  launch,
  chooseServer,
  signIn,
  account,
  backstage,
}) => {
  await waitingComments(account, backstage);
  const app = await launch();
  const page = await chooseServer(app);
  await signIn(page);
  await openWaiting(page);
  const post = await openPost(app, page);
  await expect(page.getByText(/1 waiting settled/)).toBeVisible();
  const before = post.url();

  for (const url of [
    'https://evil.test/',
    'https://www.linkedin.com.evil.test/login',
    'https://console.unlatch.test/',
    'https://setup.unlatch.test/',
    '/activity',
    '/api/auth/me',
  ]) {
    await post.evaluate((to) => window.location.assign(to), url);
    await post.evaluate((to) => void window.open(to), url);
    await post.evaluate((to) => {
      const frame = document.createElement('iframe');
      frame.src = to;
      document.body.append(frame);
    }, url);
  }
  // The double runs the preload inside the page, so the page can make the preload's calls.
  const answers = await post.evaluate(async () => {
    const { invokeMain } = window as unknown as {
      invokeMain(channel: string, args: unknown[]): Promise<unknown>;
    }; // exposed by the double
    const other = { postType: 'activity', postId: '7300000000000000003' };
    const comment = { ...other, commentId: '7300000000000000004', text: 'x'.repeat(100_000) };
    const calls: [string, unknown[]][] = [
      ['start', []],
      ['clearPostReader', []],
      ['readServer', []],
      ['keepToken', [{ name: 'auth_session_token', token: 'stolen' }]],
      ['readerLook', []],
      ['readerLook', [{ outcome: 'read' }, 1]],
      ['readerLook', [{ outcome: 'unsupported', sample: 'x'.repeat(10_000) }]],
      ['readerLook', [{ outcome: 'read', build: 'classes', ids: [other], read: -1, unclear: 0 }]],
      [
        'readerComments',
        [{ post: other, build: 'classes', declaredCount: 1, comments: [comment] }],
      ],
      ['readerComments', [{ __proto__: null, reader: 'extension' }]],
      ['readerComments', ['everything']],
    ];
    const said: unknown[] = [];
    for (const [name, args] of calls) said.push(await invokeMain(`unlatch:${name}`, args));
    return said;
  });
  const refused = { ok: false, failure: 'refused' };
  const invalid = { ok: false, failure: 'invalid' };
  expect(answers).toEqual([
    refused,
    refused,
    refused,
    refused,
    ...answers.slice(4).map(() => invalid),
  ]);
  expect(answers).toHaveLength(11);

  const partition = app.partitions.get(PARTITION);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'openExternal',
    'fullscreen',
  ]) {
    expect(partition?.grants(permission)).toBe(false);
  }
  const download = app.vetoable({});
  partition?.emit('will-download', download);
  expect(download.isPrevented).toBe(true);
  const title = app.vetoable({});
  app.windows[2]?.emit('page-title-updated', title);
  expect(title.isPrevented).toBe(true);

  await expect.poll(() => post.context().pages().length).toBe(2);
  expect(post.url()).toBe(before);
  expect(app.windows).toHaveLength(3);
  expect([app.did.opened, app.did.leaked]).toEqual([[], []]);
});

test('comments that were read while the server is down are kept and sent later', async ({
  launch,
  chooseServer,
  signIn,
  account,
  backstage,
}) => {
  await waitingComments(account, backstage);
  const app = await launch({ answer: () => 1 });
  const page = await chooseServer(app);
  await signIn(page);
  await openWaiting(page);
  const { fetch } = app.electron.net;
  app.electron.net.fetch = (url, init) =>
    url.endsWith('/readings') ? Promise.reject(new Error('gone')) : fetch(url, init);
  await openPost(app, page);
  await expect(page.getByText('Your server does not answer.')).toBeVisible();
  app.windows[2]?.close();
  expect(app.did.dialogs).toContain('Close without sending what was read?');
  expect(app.windows[2]?.isGone).toBe(false);

  app.electron.net.fetch = fetch;
  await expect(page.getByText(/1 waiting settled, 1 near miss/)).toBeVisible({ timeout: 90_000 });
  app.windows[2]?.close();
  expect(app.windows[2]?.isGone).toBe(true);
  await expect(page.getByText('The window is closed.')).toBeVisible();
});
