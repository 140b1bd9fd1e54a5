/// <reference types="chrome" />
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import {
  type Account,
  expect,
  test as creators,
  wholeChromium,
} from '../../../e2e/console-fixtures.ts';

export const BUILT = join(import.meta.dirname, '../../../dist/extension/chromium');

/** The extension in a separate browser, with the parts of it that a person sees. */
export interface Extension {
  context: BrowserContext;
  worker: Worker;
  /** Opens the panel as a page, with the content that it shows beside `page`. */
  openPanel(page?: Page): Promise<Page>;
  /** Presses the toolbar button on `page`. */
  press(page: Page): Promise<void>;
  /** Pairs this browser with an address and a code of the console. */
  pair(panel: Page): Promise<void>;
}

export const test = creators.extend<{ extension: Extension }>({
  extension: async ({ account, baseURL, network }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unlatch-extension-'));
    const built = join(folder, 'extension');
    cpSync(BUILT, built, { recursive: true });
    allowLoopback(join(built, 'manifest.json'));
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      // The headless shell loads no extensions.
      ...(wholeChromium === undefined ? {} : { executablePath: wholeChromium }),
      headless: true,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-features=DisableLoadExtensionCommandLineSwitch',
        `--disable-extensions-except=${built}`,
        `--load-extension=${built}`,
      ],
      extraHTTPHeaders: { 'x-forwarded-for': network },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await use(createExtension(context, worker, account, baseURL ?? ''));
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect };

/**
 * The browser's permission prompts cannot be answered in a test, so the local server is allowed
 * beforehand.
 */
function allowLoopback(manifest: string): void {
  const written: Record<string, unknown> = JSON.parse(readFileSync(manifest, 'utf8'));
  const origins = { host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'] };
  writeFileSync(manifest, JSON.stringify({ ...written, ...origins }));
}

function createExtension(
  context: BrowserContext,
  worker: Worker,
  account: Account,
  server: string,
): Extension {
  const tabOf = (page: Page): Promise<number> =>
    worker.evaluate(async (url) => {
      const tabs = await chrome.tabs.query({});
      return tabs.find((tab) => tab.url === url)?.id ?? -1;
    }, page.url());
  return {
    context,
    worker,
    async openPanel(page) {
      const panel = await context.newPage();
      const tab = page === undefined ? '' : `?tab=${await tabOf(page)}`;
      await panel.goto(new URL(`panel.html${tab}`, worker.url()).href);
      return panel;
    },
    async press(page) {
      const tabId = await tabOf(page);
      await worker.evaluate(async (id) => {
        const { onClicked } = chrome.action as unknown as {
          onClicked: { dispatch(tab: chrome.tabs.Tab): void };
        }; // the event's internal method
        onClicked.dispatch(await chrome.tabs.get(id));
      }, tabId);
    },
    async pair(panel) {
      const { code } = await account.api.devices.createPairingCode({
        body: { agreesToRisk: true },
      });
      await panel.getByLabel('Address of your Unlatch').fill(server);
      await panel.getByLabel(/Code/).fill(code);
      await panel.getByRole('button', { name: 'Agree and pair' }).click();
      await expect(panel.getByText('Paired with Robin Ferrer')).toBeVisible();
    },
  };
}
