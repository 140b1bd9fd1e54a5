import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { type Account, expect, test as base } from '../../../e2e/console-fixtures.ts';

export { expect };

const root = join(import.meta.dirname, '../../..');
const electronFolder = join(root, 'node_modules/electron');

/** The binary of Electron, when it is installed. Importing its package would download it. */
function electronBinary(): string | null {
  const note = join(electronFolder, 'path.txt');
  if (!existsSync(note)) return null;
  const binary = join(electronFolder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

const binary = electronBinary();

/** Tests of the real app are skipped without the binary. */
export const isElectronMissing = binary === null;
export const HOW_TO_GET_ELECTRON =
  'the binary of Electron is not here: npm run dev:desktop fetches it';
/** Root in a container runs without the system's sandbox; all other users run with it. */
export const isRoot = process.getuid?.() === 0;

export const test = base.extend<{ app: ElectronApplication }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the
  // pattern
  app: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'desktop-electron-'));
    const app = await _electron.launch({
      executablePath: binary ?? '',
      cwd: root,
      args: [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`, root],
    });
    await use(app);
    await app.evaluate(({ app: running }) => running.exit());
    rmSync(profile, { recursive: true, force: true });
  },
});

/** Opens the console of this server before any sign-in. */
export async function openConsole(app: ElectronApplication, server: string): Promise<Page> {
  const setup = await app.firstWindow();
  expect(setup.url()).toBe('unlatch://setup/');
  await setup.getByLabel('Server address').fill(server);
  const next = app.waitForEvent('window');
  await setup.getByRole('button', { name: 'Connect' }).click();
  const page = await next;
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  return page;
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
}
