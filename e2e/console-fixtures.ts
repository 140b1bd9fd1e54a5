import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Client } from '#shared/api/client.ts';
import type { contract } from '#shared/api/contract.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { apiOf, test as base, type TestCreator } from './fixtures.ts';

export interface Account extends TestCreator {
  api: Client<typeof contract>;
}

interface ConsoleFixtures {
  /** A new creator on the Free plan, with a typed client. */
  account: Account;
  /** A page whose browser holds the account's session. Uncaught errors fail the test. */
  creatorPage: Page;
}

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** The whole browser: the headless shell loads no extensions and shows no notifications. */
export const wholeChromium =
  process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

export const test = base.extend<ConsoleFixtures>({
  account: async ({ backstage, request }, use) => {
    const creator = await backstage.signUp();
    await use({ ...creator, api: apiOf(request, { authorization: `Bearer ${creator.token}` }) });
  },

  creatorPage: async ({ page, account }, use) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(
      ([key, token]) => {
        // The preview's frame has no storage.
        if (window.top === window) window.localStorage.setItem(key, token);
      },
      [SESSION_TOKEN_KEY, account.token] as const,
    );
    await use(page);
    if (errors[0] !== undefined) throw errors[0];
  },
});

export { expect } from '@playwright/test';
