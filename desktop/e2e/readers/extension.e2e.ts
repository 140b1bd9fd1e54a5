import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';
import { axeOn } from '../../../e2e/axe.ts';
import type { Account } from '../../../e2e/console-fixtures.ts';
import type { Backstage } from '../../../e2e/fixtures.ts';
import { type Extension, expect, test } from './extension-fixtures.ts';

test('a browser is paired by a code, and ends its pairing', async ({ extension, account }) => {
  const panel = await extension.openPanel();
  await panel.getByRole('button', { name: 'Agree and pair' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Enter the address of your Unlatch');
  await panel.getByLabel('Address of your Unlatch').fill('http://unlatch.example');
  await panel.getByRole('button', { name: 'Agree and pair' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Use an address that begins with https://');
  await panel.getByLabel('Address of your Unlatch').fill('localhost:9');
  await panel.getByLabel(/Code/).fill('AAAA-AAAA');
  await panel.getByRole('button', { name: 'Agree and pair' }).click();
  await expect(panel.getByRole('alert')).toContainText('No Unlatch answers at http://localhost:9');
  expect((await axeOn(panel).analyze()).violations).toEqual([]);
  await extension.pair(panel);
  expect((await axeOn(panel).analyze()).violations).toEqual([]);
  expect((await account.api.devices.list()).devices).toMatchObject([{ version: '0.1.0' }]);

  await panel.getByRole('button', { name: 'Remove pairing' }).click();
  await expect(panel.getByRole('heading', { name: 'Pair this browser' })).toBeVisible();
  await expect.poll(async () => (await account.api.devices.list()).devices).toEqual([]);
});

test('a code that has expired leaves the panel, which says how to get another', async ({
  extension: { openPanel, worker },
}) => {
  const panel = await openPanel();
  const offer = (code: string, lastsMs: number) =>
    worker.evaluate(
      ([text, ms]) => {
        const pairingOffer = { server: 'http://localhost:9', code: text, until: Date.now() + ms };
        return chrome.storage.session.set({ pairingOffer });
      },
      [code, lastsMs] as const,
    );
  const field = panel.getByLabel(/Code/);
  // It ends only when it was seen.
  await offer('AAAA-2222', 600_000);
  await expect(field).toHaveValue('AAAA-2222');
  await offer('AAAA-2222', 500);
  await expect(field).toHaveValue('');
  await expect(panel.getByRole('alert')).toContainText('has expired. Choose “New code”');
  await expect(panel.getByLabel('Address of your Unlatch')).toHaveValue('http://localhost:9');
  expect((await axeOn(panel).analyze()).violations).toEqual([]);
  // It is as over for a panel that is opened later.
  await panel.reload();
  await expect(panel.getByRole('alert')).toContainText('has expired');
  await expect(field).toHaveValue('');

  await offer('BBBB-3333', 600_000);
  await expect(field).toHaveValue('BBBB-3333');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  // What somebody typed meanwhile stays.
  await field.fill('CCCC-4444');
  await offer('BBBB-3333', 500);
  await panel.waitForTimeout(1_500); // nothing to see when it does not happen
  await expect(field).toHaveValue('CCCC-4444');
});

interface Parts {
  backstage: Backstage;
  account: Account;
  request: APIRequestContext;
}

interface PostScene {
  magnetId: string;
  /** Sends the visitor's link. True when it unlocks the page, null while it waits. */
  verify(link: string): Promise<boolean | null>;
}

/** A page that names its practice post. Guests see ten of its comments, never the newest ones. */
async function openScene(
  { backstage, account, request }: Parts,
  isNamed = true,
): Promise<PostScene & Record<'right' | 'near' | 'wrong', string>> {
  const magnetId = await backstage.createMagnet(account);
  const right = await backstage.comment(magnetId, 'Growth, please', 'Ana Right');
  const near = await backstage.comment(magnetId, 'GROWHT', 'Bo Near');
  const wrong = await backstage.comment(magnetId, 'Nice post', 'Cy Wrong');
  if (isNamed) {
    await account.api.magnets.update({ params: { magnetId }, body: { linkedinPostUrl: right } });
  }
  await backstage.linkedInAnswers(magnetId, 'sample');
  const verify = async (commentUrl: string) => {
    const answer = await request.post('/api/verify-comment', { data: { commentUrl, magnetId } });
    const body: { verified?: boolean; code?: string } = await answer.json();
    return answer.status() === 503 ? null : body.verified === true;
  };
  expect(await Promise.all([right, near, wrong].map(verify))).toEqual([null, null, null]);
  return { magnetId, verify, right, near, wrong };
}

for (const build of ['classes', 'keys'] as const) {
  test(`a creator scrolls through 500 comments, ${build}: those that wait are settled`, async ({
    extension,
    backstage,
    account,
    request,
  }) => {
    const scene = await openScene({ backstage, account, request });
    const panel = await extension.openPanel();
    await extension.pair(panel);
    await panel.close();
    const post = await extension.context.newPage();
    await post.goto(`/sandbox/${scene.magnetId}/signed-in?build=${build}&comments=500&seed=7`);
    await extension.press(post);
    const beside = await extension.openPanel(post);
    await expect(beside.getByText('Growth notes')).toBeVisible();
    await post.bringToFront();
    const more = post.getByRole('button', { name: 'Load more comments' });
    while ((await more.count()) > 0) {
      await post.mouse.wheel(0, 4_000);
      await post.waitForTimeout(50); // a person's scrolling pace; the loop ends at the end of the list
    }
    await expect(beside.getByRole('heading', { level: 1 })).toHaveText('515 of 518 comments read');
    const figures = beside.getByRole('listitem');
    await expect(figures.filter({ hasText: 'waiting settled' })).toHaveText('1 waiting settled');
    await expect(figures.filter({ hasText: 'near miss' })).toHaveText('1 near miss');
    await expect(figures.filter({ hasText: 'without the word' })).toHaveText('1 without the word');
    expect((await axeOn(beside).analyze()).violations).toEqual([]);
    expect(await scene.verify(scene.right)).toBe(true);
    // Sent after the reading: a refusal needs a reading that is newer than the request.
    expect(await scene.verify(scene.wrong)).toBeNull();
    expect(await account.api.creatorView.figures()).toMatchObject({ creatorView: 1 });
  });
}

test('nothing is sent from a page that is not the creator’s post or has an unknown structure', async ({
  extension,
  backstage,
  account,
  request,
}) => {
  const unnamed = await openScene({ backstage, account, request }, false);
  const other = await backstage.createMagnet(await backstage.signUp());
  await backstage.comment(other, 'Growth');
  const sent: string[] = [];
  extension.context.on('request', (call) =>
    sent.push(`${call.method()} ${new URL(call.url()).pathname}`),
  );
  const panel = await extension.openPanel();
  await extension.pair(panel);
  const post = await extension.context.newPage();
  const look = async (path: string, title: string) => {
    await post.goto(path);
    await extension.press(post);
    const beside = await extension.openPanel(post);
    await expect(beside.getByRole('heading', { name: title })).toBeVisible({ timeout: 90_000 });
    await beside.close();
  };
  await look(`/sandbox/${other}/signed-in?build=keys`, 'None of your lead magnets names this post');
  await look(
    `/sandbox/${unnamed.magnetId}/signed-in?build=classes`,
    'Add this post’s link to your lead magnet first',
  );
  await look(`/sandbox/${unnamed.magnetId}/signed-in?build=unknown`, 'LinkedIn changed its page');
  await look(`/sandbox/${unnamed.magnetId}/signed-in?build=mixed`, 'LinkedIn changed its page');
  await look('/pricing', 'This browser is paired');
  expect(sent.filter((call) => call.includes('readings'))).toEqual([]);
  expect(await unnamed.verify(unnamed.right)).toBeNull();
});

test('a removed device stops reading, and the panel says so', async ({
  extension,
  backstage,
  account,
  request,
}) => {
  const scene = await openScene({ backstage, account, request });
  const panel = await extension.openPanel();
  await extension.pair(panel);
  const post = await extension.context.newPage();
  await post.goto(`/sandbox/${scene.magnetId}/signed-in?build=keys`);
  await extension.press(post);
  const beside = await extension.openPanel(post);
  await expect(beside.getByText('waiting settled')).toHaveText('1 waiting settled');
  const [device] = (await account.api.devices.list()).devices;
  await account.api.devices.unpair({ params: { deviceId: device?.id ?? '' } });
  await backstage.comment(scene.magnetId, 'Growth too', 'Di Late');
  await post.reload();
  await extension.press(post);
  await expect(beside.getByText('This browser is no longer paired.')).toBeVisible();
});

test('comments that were read while the server is down are sent when it answers again', async ({
  extension,
  backstage,
  account,
  request,
}) => {
  const scene = await openScene({ backstage, account, request });
  await extension.pair(await extension.openPanel());
  const post = await extension.context.newPage();
  await post.goto(`/sandbox/${scene.magnetId}/signed-in?build=classes&comments=30&seed=3`);
  await extension.press(post);
  const beside = await extension.openPanel(post);
  await expect(beside.getByRole('heading', { name: / comments read$/ })).toBeVisible();
  await callServer(extension, 'http://localhost:9');
  await post.bringToFront();
  await post.mouse.wheel(0, 40_000);
  await expect(beside.getByRole('main').getByText('Your server does not answer.')).toBeVisible({
    timeout: 90_000,
  });
  await callServer(extension, new URL(post.url()).origin);
  await expect(beside.getByRole('main').getByText('Your server does not answer.')).toBeHidden({
    timeout: 90_000,
  });
  await expect
    .poll(async () => (await account.api.creatorView.posts()).posts[0]?.lastLook?.comments)
    .toBe(45);
  expect(await scene.verify(scene.right)).toBe(true);
});

test('a server that takes seconds for each answer loses no comment, and the panel counts meanwhile', async ({
  extension,
  backstage,
  account,
  request,
  baseURL,
}) => {
  const scene = await openScene({ backstage, account, request });
  await extension.pair(await extension.openPanel());
  const post = await extension.context.newPage();
  await post.goto(`/sandbox/${scene.magnetId}/signed-in?build=keys&comments=30&seed=3`);
  await extension.press(post);
  const beside = await extension.openPanel(post);
  await expect(beside.getByRole('heading', { name: / comments read$/ })).toBeVisible();
  const slow = await slowServer(baseURL ?? '');
  await callServer(extension, slow.url);
  await post.bringToFront();
  await post.mouse.wheel(0, 40_000);
  // The panel counts what it read before the server has answered.
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(/^4\d of \d+ comments read$/);
  const figures = beside.getByRole('listitem');
  await expect(figures.filter({ hasText: 'waiting settled' })).toHaveText('1 waiting settled', {
    timeout: 90_000,
  });
  await expect
    .poll(async () => (await account.api.creatorView.posts()).posts[0]?.lastLook?.comments)
    .toBe(45);
  expect(await scene.verify(scene.right)).toBe(true);
  await slow.close();
});

/** Changes the server that the paired extension calls. */
function callServer({ worker }: Extension, server: string): Promise<void> {
  return worker.evaluate(async (to) => {
    const { pairing } = await chrome.storage.local.get<{ pairing: object }>('pairing');
    await chrome.storage.local.set({ pairing: { ...pairing, server: to } });
  }, server);
}

const SLOW_MS = 3_000;

/** Hands each request on, and its answer back late. */
async function slowServer(target: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url ?? '/', target);
    const host = new URL(target).host;
    const onward = httpRequest(
      `${target}${pathname}${search}`,
      { method, headers: { ...headers, host } },
      (answer) => {
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        }, SLOW_MS);
      },
    );
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
