import { test as base, type Page } from '@playwright/test';
import { contract } from '#shared/api/contract.ts';
import { createClient, type Client, type Transport } from '#shared/api/client.ts';
import { SESSION_TOKEN_KEY } from '#shared/app/constants.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
  api: Client<typeof contract>;
}

interface TestFixtures {
  /** A page of the console whose browser holds the account's session. Uncaught errors fail. */
  creatorPage: Page;
}
interface WorkerFixtures {
  /** One creator on the Free plan for all tests of a worker: sign-ups are limited by network. */
  account: Account;
}

export const password = 'tulips in may';

export function newAddress(): string {
  return `creator-${crypto.randomUUID()}@example.com`;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      let token = '';
      const transport: Transport = async ({ method, url, body }) => {
        const answer = await request.fetch(url, {
          method,
          headers: token === '' ? {} : { authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { data: body }),
        });
        const text = await answer.text();
        return {
          status: answer.status(),
          statusText: answer.statusText(),
          body: text === '' ? undefined : JSON.parse(text),
        };
      };
      const api = createClient(contract, transport);
      const email = newAddress();
      const name = 'Ada Lovelace';
      const { user } = await api.auth.register({
        body: { name, email, password, confirmPassword: password },
      });
      token = user.sessionToken;
      await use({ name, email, password, token, api });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

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
