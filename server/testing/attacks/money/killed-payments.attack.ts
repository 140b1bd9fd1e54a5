import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { ApiError, type Client, createClient, type Transport } from '#shared/api/client.ts';
import { createStripeDouble } from '#server/features/billing/stripe-double/stripe-double.ts';
import { keepInMemory } from '#server/features/billing/stripe-double/world/world-store.ts';
import { newWorld } from '#server/features/billing/stripe-double/world/world.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { randomIds } from '#server/platform/ids.ts';
import { runServer, type ServerProcess } from '#server/testing/app/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { allHandled, planOf } from '#server/testing/scenes/billing/billing-scene.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { freePort } from '../../../../scripts/kit/free-port.mjs';
import {
  type KillingDouble,
  leadingTo,
  type Moment,
  startKillingDouble,
} from './killing-double.ts';

const KILLS = Number(process.env['ATTACK_KILLS'] ?? 100);
const KEY = 'sk_test_double0123456789';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-killed-payments-'));
const double = createStripeDouble(
  keepInMemory(newWorld(Math.floor(Date.now() / 1_000), 'https://pay.test')),
  KEY,
);
let database: TestDatabase;
let db: Database;
let stripe: KillingDouble;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  db = openDatabase({ url: database.url, poolSize: 3, logger, patienceMs: 15_000 });
  stripe = await startKillingDouble(double);
  port = await freePort();
  await start();
  const { billingProvider } = as((await anOperator({ db })).token);
  await billingProvider.setKey({ body: { key: KEY } });
  await billingProvider.makeWebhook();
  const choice = { provider: 'stripe' as const, graceDays: 7, automaticTax: false };
  await billingProvider.choose({ body: choice });
  await billingProvider.makePrices();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await stripe.close();
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** As a supervisor does: a start that a busy machine ended is tried again. */
async function start(tries = 5): Promise<void> {
  server = runServer(port, {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 'a secret of all these processes, 0123456789',
    NODE_OPTIONS: leadingTo(stripe.url),
  });
  try {
    await server.untilReady();
  } catch (error) {
    if (tries === 1) throw error;
    await start(tries - 1);
  }
}

const as = (token: string): Client<typeof contract> => createClient(contract, transport(token));

const transport =
  (token: string): Transport =>
  async ({ method, url, body }) => {
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, statusText } = response;
    return { status, statusText, body: await response.json() };
  };

/** Sends what happened and waits until it is handled. */
async function deliver(): Promise<void> {
  await double.send(async (url, body, headers) => {
    const { pathname } = new URL(url);
    return (await fetch(server.url + pathname, { method: 'POST', body, headers })).status;
  });
  await allHandled({ db });
}

/** A creator who pays for Starter. */
async function aPayer() {
  const { user, token } = await aUser({ db });
  const { billing } = as(token);
  const { sessionId } = await billing.checkout({
    body: { planId: 'starter', interval: 'month' },
  });
  await double.payCheckout(sessionId, 'pm_card_visa');
  await billing.readReturn({ params: { sessionId } });
  const [invoice] = (await billing.listInvoices({ query: {} })).items;
  return { user, token, billing, invoiceId: invoice?.id ?? '' };
}

/** What the provider has of a creator: money that moved, and what runs. */
async function moneyOf(userId: string) {
  const rows = await db('billing_accounts').where({ userId });
  const ids = rows.map((row) => String(row.externalCustomerId));
  return double.store.read((world) => {
    const own = <T extends { customer: string | null }>(all: T[]) =>
      all.filter((one) => one.customer !== null && ids.includes(one.customer));
    return {
      charges: own(world.charges).map(({ amount }) => amount),
      refunds: own(world.refunds).map(({ amount }) => amount),
      live: own(world.subscriptions).filter((one) => one.ended_at === null).length,
    };
  });
}

type Deed = () => Promise<unknown>;
interface Case {
  name: string;
  /** What is done and repeated, and what has to be true in the end. */
  begin(): Promise<{ userId: string; deed: Deed; end: object; plan: string }>;
}

const cases: Case[] = [
  {
    name: 'buy',
    async begin() {
      const { user, token } = await aUser({ db });
      const { billing } = as(token);
      let sessionId = '';
      const deed: Deed = async () => {
        if (sessionId === '') {
          const body = { planId: 'pro', interval: 'month' as const };
          ({ sessionId } = await billing.checkout({ body }));
          await double.payCheckout(sessionId, 'pm_card_visa');
        }
        await billing.readReturn({ params: { sessionId } });
      };
      return { userId: user.id, deed, plan: 'pro', end: { charges: [2_900], live: 1 } };
    },
  },
  {
    name: 'change',
    async begin() {
      const { user, billing } = await aPayer();
      const shown = await billing.preview({ body: { planId: 'pro', interval: 'month' } });
      const deed: Deed = () =>
        billing.change({ body: { token: shown.token } }).catch((error: unknown) => {
          // It was done before the death.
          if (!(error instanceof ApiError) || error.code !== 'preview_expired') throw error;
        });
      const charges = [1_500, shown.dueTodayCents];
      return { userId: user.id, deed, plan: 'pro', end: { charges, live: 1 } };
    },
  },
  {
    name: 'cancel',
    async begin() {
      const { user, billing } = await aPayer();
      const deed: Deed = () =>
        billing.cancel({ body: { at: 'now', reason: 'other' } }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'no_subscription') throw error;
        });
      return { userId: user.id, deed, plan: 'free', end: { charges: [1_500], live: 0 } };
    },
  },
  {
    name: 'refund',
    async begin() {
      const { user, invoiceId } = await aPayer();
      const { operatorBilling } = as((await anOperator({ db })).token);
      const body = { amountCents: 700, reason: 'Asked for', requestId: randomIds.rowId() };
      const deed: Deed = () => operatorBilling.refund({ params: { invoiceId }, body });
      return { userId: user.id, deed, plan: 'starter', end: { refunds: [700], live: 1 } };
    },
  },
];

const moments: Moment[] = ['before', 'unanswered', 'answered'];

// Of the built server: HAS_FRESH_BUILD=1 after a build; of its source otherwise, which starts slower.
it(`${KILLS} deaths between the provider and the database charge nobody twice and lose no plan`, async () => {
  const counts: Record<string, number> = {};
  for (let kill = 0; kill < KILLS; kill += 1) {
    const one = cases[kill % cases.length];
    const moment = moments[kill % moments.length];
    if (one === undefined || moment === undefined) throw new Error('There is none');
    const { userId, deed, end, plan } = await one.begin();
    const died = new Promise<void>((resolve) => {
      server.child.once('close', () => resolve());
    });
    // Further calls as the kills go on: reading, changing, and the fetch that follows.
    const skip = Math.floor(kill / (cases.length * moments.length)) % 9;
    stripe.arm(skip, moment, () => server.child.kill('SIGKILL'));
    const first = await deed().then(
      () => 'done',
      (error: unknown) => error,
    );
    if (first !== 'done' && !(first instanceof TypeError) && !(first instanceof SyntaxError))
      throw first;
    const wasKilled = stripe.disarm();
    if (!wasKilled) server.child.kill('SIGKILL');
    await died;
    await start();
    await deed();
    await deliver();
    const what = `kill ${kill}: ${one.name}, ${moment} call ${skip + 1}`;
    const stuck = await db('billing_subscriptions').where({ userId }).whereNotNull('changing_key');
    const now = { ...(await moneyOf(userId)), plan: await planOf({ db }, userId), what };
    expect({ ...now, stuck: stuck.length }).toMatchObject({ ...end, plan, what, stuck: 0 });
    const key = `${one.name} ${wasKilled ? moment : 'after its last call'}`;
    counts[key] = (counts[key] ?? 0) + 1;
    if (kill % 10 === 9) console.info(kill + 1, counts);
  }
  console.info(counts);
}, 3_600_000);
