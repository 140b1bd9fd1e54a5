import { expect, vi } from 'vitest';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { demoPayers } from './demo-payers.ts';

// A whole demo is made, and each customer of it is read at the provider.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const it = appTest({ isSandbox: true });
it.beforeAll(({ app }) => app.services.sandbox.seedDemo());

/** Tables of money, and what a reading of the provider would write. */
const written = [
  'billing_subscriptions',
  'billing_invoices',
  'billing_refunds',
  'billing_disputes',
  'billing_history',
  'plan_grants',
  'mrr_movements',
  'referral_transactions',
  'referral_entries',
  'mail_messages',
];
const count = async (app: TestApp, table: string): Promise<number> => {
  const row = await app.db(table).count<{ n: number }[]>('* as n').first();
  return Number(row?.n);
};
const countAll = async (app: TestApp, tables: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(app, table)] as const)),
  );

it('every state is there, and people know why they have a plan', async ({ app }) => {
  const statuses = await app.db('billing_subscriptions').distinct<{ status: string }[]>('status');
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([
    'active',
    'canceled',
    'past_due',
    'paused',
    'unpaid',
  ]);
  const history = await app.db('billing_history').distinct<{ kind: string }[]>('kind');
  const kinds = history.map(({ kind }) => kind);
  const wanted = ['payment_failed', 'recovered', 'plan_changed', 'refunded', 'disputed'];
  for (const kind of [...wanted, 'dispute_won', 'dispute_lost']) expect(kinds).toContain(kind);
  const { rows: unsettled } = await app.db.raw<{ rows: unknown[] }>(
    'SELECT id FROM users WHERE plan_id <> effective_plan(id)',
  );
  expect(unsettled).toEqual([]);
  const states = await app.db('referral_commissions').distinct<{ state: string }[]>('state');
  expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'pending', 'review']);
  expect(await count(app, 'users')).toBe(demoPayers.length);
});

it('the provider, read once more, differs in nothing and writes nothing', async ({ app }) => {
  const before = await countAll(app, written);
  const accounts = await app.db('billing_accounts').select<{ id: string }[]>({
    id: 'external_customer_id',
  });
  expect(accounts).toHaveLength(demoPayers.filter(({ acts }) => acts.length > 0).length);
  for (const { id } of accounts) {
    expect(await app.services.billing.sync.sync('practice', id)).toEqual([]);
  }
  await app.services.billing.endOverdue();
  await app.services.referrals.commissions.approveDue();
  expect(await countAll(app, written)).toEqual(before);
});

it('the books add up', async ({ app }) => {
  const { rows: revenue } = await app.db.raw<{ rows: { moved: number; live: number }[] }>(
    `SELECT (SELECT sum(delta_cents)::int FROM mrr_movements) AS moved,
       (SELECT sum(monthly_cents(status, interval, net_cents))::int FROM billing_subscriptions) AS live`,
  );
  expect(revenue[0]?.moved).toBeGreaterThan(10_000);
  expect(revenue[0]?.moved).toBe(revenue[0]?.live);
  const { rows: gaps } = await app.db.raw<{ rows: unknown[] }>(
    `SELECT id FROM (SELECT id, before_cents, lag(after_cents, 1, 0) OVER
       (PARTITION BY creator_id ORDER BY id) AS earlier FROM mrr_movements) m
     WHERE before_cents <> earlier`,
  );
  expect(gaps).toEqual([]);
  const { rows: ledger } = await app.db.raw<{ rows: { account: string; cents: number }[] }>(
    'SELECT account, sum(amount_cents)::int AS cents FROM referral_entries GROUP BY account',
  );
  expect(ledger.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  expect(ledger.filter(({ account, cents }) => account !== 'expense' && cents < 0)).toEqual([]);
  const { rows: owed } = await app.db.raw<{ rows: { held: number; entries: number }[] }>(
    `SELECT (SELECT sum(amount_cents - reversed_cents)::int FROM referral_commissions
         WHERE payout_id IS NULL) AS held,
       (SELECT sum(amount_cents)::int FROM referral_entries
         WHERE account IN ('held', 'approved')) AS entries`,
  );
  expect(owed[0]?.held).toBe(owed[0]?.entries);
});

it('an operator sees the books at once: nothing but practice is in them', async ({ app }) => {
  const { token } = await anOperator(app);
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const period = { from: dayBefore(200).slice(0, 10), to: dayBefore(0).slice(0, 10) };
  const books = await app.as(token).finance.read({ query: period });
  expect(books).toMatchObject({ withPractice: true, hasPractice: true });
  expect(books.figures.paidCents).toBeGreaterThan(100_000);
  const without = await app.as(token).finance.read({ query: { ...period, practice: 'false' } });
  expect(without).toMatchObject({ withPractice: false, figures: { paidCents: 0 } });
});

it('is removed with the demo, at the provider too', async ({ app, open }) => {
  const { token } = await anOperator(app);
  const removed = await app.as(token).operatorDemo.remove();
  expect(removed.creators).toBe(demoPayers.length);
  const tables = [
    ...written.filter((table) => table !== 'mail_messages'),
    'users',
    'billing_accounts',
    'provider_events',
    'entitlement_overrides',
    'referral_batches',
    'referral_clicks',
    'referral_commissions',
    'referral_partners',
    'referral_payouts',
    'referral_reversals',
  ];
  expect(await countAll(app, tables)).toEqual(Object.fromEntries(tables.map((one) => [one, 0])));
  await expect(app.db('mrr_movements').delete()).rejects.toThrow('the books only grow');
  await open.app({ isSandbox: true, databaseUrl: app.databaseUrl });
  await expect
    .poll(() => app.db('practice_world').first().then(JSON.stringify), { timeout: 120_000 })
    .not.toContain('@unlatch.example');
});
