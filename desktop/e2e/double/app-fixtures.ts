import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DesktopBridge } from '#shared/desktop/desktop-bridge.ts';
import { test as base } from '../../../e2e/console-fixtures.ts';
import { createElectronDouble, type ElectronDouble } from './electron-double.ts';
import { startMain } from './launch.ts';

declare global {
  interface Window {
    readonly desktop?: DesktopBridge;
  }
}

interface Launch {
  keychain?: 'strong' | 'weak';
  args?: string[];
  answer?(message: string): number;
}

export interface RunningApp extends ElectronDouble {
  /** The page of the newest window. */
  page(): Promise<Page>;
  /** Quits the app as a person would. */
  quit(): Promise<void>;
}

interface AppFixtures {
  profile: string;
  /** Starts the app on the test's profile; a second start is a restart. */
  launch(options?: Launch): Promise<RunningApp>;
  /** Types the address of the server on the set-up page. */
  chooseServer(app: RunningApp): Promise<Page>;
  signIn(page: Page): Promise<void>;
}

export const test = base.extend<AppFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is wanted from the pattern
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'desktop-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  launch: async ({ browser, profile, network }, use) => {
    const running: RunningApp[] = [];
    await use(async ({ keychain = 'strong', args = [], answer = () => 1 } = {}) => {
      // The browser's own storage is in the profile too; the double cannot place it there.
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const headers = { 'x-forwarded-for': network };
      const double = await createElectronDouble({ context, profile, keychain, answer, headers });
      await startMain(double, args);
      await base.expect.poll(() => double.windows.length).toBeGreaterThan(0);
      const app: RunningApp = {
        ...double,
        page() {
          const window = double.windows.findLast(({ isGone }) => !isGone);
          if (window === undefined) throw new Error('No window is open');
          return window.page;
        },
        async quit() {
          if (!double.did.hasQuit) double.electron.app.quit();
          await base.expect.poll(() => double.did.hasQuit).toBe(true);
          await context.close();
        },
      };
      running.push(app);
      return app;
    });
    await Promise.all(running.map((app) => app.quit()));
  },

  chooseServer: async ({ baseURL }, use) => {
    await use(async (app) => {
      const setup = await app.page();
      await setup.getByLabel('Server address').fill(`${baseURL}/dashboard`);
      await setup.getByRole('button', { name: 'Connect' }).click();
      await base.expect.poll(() => app.windows.length).toBe(2);
      return app.page();
    });
  },

  signIn: async ({ account }, use) => {
    await use(async (page) => {
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await base.expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
    });
  },
});

export { expect } from '@playwright/test';

/** Whether any file below a folder holds a text. */
export function folderHolds(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .some((file) => readFileSync(file).includes(text));
}
