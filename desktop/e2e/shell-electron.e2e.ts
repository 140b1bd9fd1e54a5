import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { expect, test as base } from '../../e2e/console-fixtures.ts';

const root = join(import.meta.dirname, '../..');
const electronFolder = join(root, 'node_modules/electron');

/** The binary of Electron, when it was fetched; never looked for through its package, which fetches it. */
function electronBinary(): string | null {
  const note = join(electronFolder, 'path.txt');
  if (!existsSync(note)) return null;
  const binary = join(electronFolder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

const binary = electronBinary();
const isRoot = process.getuid?.() === 0;
const test = base.extend<{ app: ElectronApplication }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is wanted from the pattern
  app: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'desktop-electron-'));
    const app = await _electron.launch({
      executablePath: binary ?? '',
      cwd: root,
      // A container's root has no other sandbox; everybody else runs with it.
      args: [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`, root],
    });
    await use(app);
    await app.evaluate(({ app: running }) => running.exit());
    rmSync(profile, { recursive: true, force: true });
  },
});

test.skip(binary === null, 'the binary of Electron is not here: npm run dev:desktop fetches it');

test('the real app asks for a server and opens its console', async ({ app, baseURL, account }) => {
  const setup = await app.firstWindow();
  expect(setup.url()).toBe('unlatch://setup/');
  await setup.getByLabel('Server address').fill(baseURL ?? '');
  const next = app.waitForEvent('window');
  await setup.getByRole('button', { name: 'Connect' }).click();
  const page = await next;
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(new URL(page.url()).href).toMatch(/^unlatch:\/\/console\/auth/);

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  // A path of its own, loaded afresh: the scheme serves the document for every screen.
  await page.evaluate(() => window.location.assign('/magnets'));
  await expect(page.getByRole('heading', { level: 1, name: 'Lead magnets' })).toBeVisible();
});

test('the real page reaches nothing of Node and moves nowhere', async ({ app, baseURL }) => {
  const setup = await app.firstWindow();
  await setup.getByLabel('Server address').fill(baseURL ?? '');
  const next = app.waitForEvent('window');
  await setup.getByRole('button', { name: 'Connect' }).click();
  const page = await next;
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const before = page.url();

  const found = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
  );
  expect(found).toEqual([]);
  // With `--no-sandbox`, as a container's root needs it, the system's part of the fence is off.
  const pages = await app.evaluate(({ app: running }) =>
    running.getAppMetrics().filter(({ type }) => type === 'Tab'),
  );
  if (!isRoot) expect(pages.map(({ sandboxed }) => sandboxed)).not.toContain(false);

  // Nobody is there to answer the question whether to open it outside.
  await app.evaluate(({ dialog, shell }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
    shell.openExternal = async () => {
      throw new Error('opened outside');
    };
  });
  for (const url of [
    'https://evil.test/',
    'unlatch://setup/',
    '/api/openapi.json',
    'file:///etc',
  ]) {
    await page.evaluate((to) => window.location.assign(to), url).catch(() => undefined);
    await page.evaluate((to) => void window.open(to), url);
  }
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
});
