import type { Page } from '@playwright/test';
import { createClient, type Client, type Transport } from '#shared/api/client.ts';
import { contract } from '#shared/api/contract.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import { test as base, type TestCreator } from './fixtures.ts';

export interface Account extends TestCreator {
  api: Client<typeof contract>;
}

interface ConsoleFixtures {
  /** A new creator on the Free plan, with a typed client. */
  account: Account;
  /** A page whose browser holds the account's session. Uncaught errors fail the test. */
  creatorPage: Page;
}

export const test = base.extend<ConsoleFixtures>({
  account: async ({ backstage, request }, use) => {
    const creator = await backstage.signUp();
    const transport: Transport = async ({ method, url, body }) => {
      const answer = await request.fetch(url, {
        method,
        headers: { authorization: `Bearer ${creator.token}` },
        ...(body === undefined ? {} : { data: body }),
      });
      return {
        status: answer.status(),
        statusText: answer.statusText(),
        body: await answer.json(),
      };
    };
    await use({ ...creator, api: createClient(contract, transport) });
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
