import { expect } from 'vitest';
import type { TestApp } from '../../app/test-app.ts';
import { aUser } from '../factories.ts';

/** A form sent as a browser without script sends it. */
export function send(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  return app.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
}

const order = { planId: 'pro', interval: 'month' as const };
/** What the form holds beside the card. */
export const payer = { shown: '2900', name: 'Ada', country: 'DE', taxId: '' };

/** A creator of a practice installation, with the ways to its pages. */
export async function aBuyer(app: TestApp) {
  const { user, token } = await aUser(app);
  const { billing } = app.as(token);
  // The round that makes prices begins with the process.
  await expect
    .poll(() => app.db('plan_prices').where({ provider: 'practice' }), { timeout: 30_000 })
    .toHaveLength(6);
  const pathOf = (url: string): string => new URL(url).pathname;
  return {
    user,
    billing,
    checkout: async () => pathOf((await billing.checkout({ body: order })).url),
    portal: async () => pathOf((await billing.portal()).url),
  };
}
