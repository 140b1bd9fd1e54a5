import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Client } from '#shared/api/client.ts';
import type { contract } from '#shared/api/contract.ts';
import { ADMIN_TOKEN_KEY, SESSION_TOKEN_KEY } from '#shared/app/constants.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { createLogger } from '../server/platform/config/logger.ts';
import { openDatabase } from '../server/platform/db/connection.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';
import { openOperatorSession } from '../server/features/operators/operator-sessions.ts';
import { insertOperator } from '../server/features/operators/operators.queries.ts';
import { randomIds } from '../server/platform/ids.ts';
import { apiOf, test as base, type TestCreator } from './fixtures.ts';

interface TestOperator {
  username: string;
  token: string;
  api: Client<typeof contract>;
}

/** An operator of the tested installation, made directly in its database. */
async function makeOperator(
  role: OperatorRole = 'admin',
  installation = '',
): Promise<Omit<TestOperator, 'api'>> {
  const dataDir = join(process.env['E2E_DATA_DIR'] ?? '', installation, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const logger = createLogger({ level: 'silent' });
  const db = openDatabase({ url: postgres.url, poolSize: 2, logger });
  try {
    return await db.transaction(async (trx) => {
      const id = randomIds.rowId();
      const username = `op-${id}`;
      const operator = { id, username, usernameKey: username, passwordHash: 'none', role };
      const row = await insertOperator(trx, operator);
      // Not opened by a browser, so it has no binding cookie.
      const device = { userAgent: 'e2e', isBrowser: false, binding: undefined, token: undefined };
      const { token } = await openOperatorSession(trx, randomIds, row, device);
      return { username, token };
    });
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

export const test = base.extend<{ operator: TestOperator; operatorPage: Page }>({
  operator: async ({ request }, use, { project }) => {
    const installation = project.name === 'restored' ? 'restored' : '';
    const { username, token } = await makeOperator('admin', installation);
    await use({ username, token, api: apiOf(request, { 'x-admin-token': token }) });
  },

  /** A page whose browser holds the operator's session. Uncaught errors fail the test. */
  operatorPage: async ({ page, operator }, use) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(
      ([key, token]) => {
        // A mail's frame has no storage; after signing out the token is not restored.
        if (window.top !== window || window.sessionStorage.getItem('had') !== null) return;
        window.sessionStorage.setItem('had', 'yes');
        window.localStorage.setItem(key, token);
      },
      [ADMIN_TOKEN_KEY, operator.token] as const,
    );
    await use(page);
    if (errors[0] !== undefined) throw errors[0];
  },
});

/** The operators' console for another role, beside an owner's. */
export async function consoleOfRole(browser: Browser, role: OperatorRole): Promise<Page> {
  const { token } = await makeOperator(role);
  const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.82' } });
  await page.addInitScript(([key, value]) => window.localStorage.setItem(key, value), [
    ADMIN_TOKEN_KEY,
    token,
  ] as const);
  return page;
}

/** The console of a creator, beside the operator's. */
export async function consoleOf(browser: Browser, { token }: TestCreator): Promise<Page> {
  // A separate context, because axe opens a second page for one with frames.
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.81' },
  });
  const own = await context.newPage();
  await own.addInitScript(
    ([key, value]) => {
      // The preview's frame has no storage.
      if (window.top === window) window.localStorage.setItem(key, value);
    },
    [SESSION_TOKEN_KEY, token] as const,
  );
  return own;
}

export { expect } from '@playwright/test';
