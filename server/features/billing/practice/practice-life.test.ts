import { describe, expect } from 'vitest';
import type { HistoryEntry } from '#shared/billing/billing-fields.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { allHandled, planOf } from '#server/testing/scenes/billing/billing-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest({ isSandbox: true });

/** A form sent as a browser without script sends it. */
function send(app: TestApp, path: string, fields: Record<string, string>): Promise<Response> {
  return app.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
}

const order = { planId: 'pro', interval: 'month' as const };
/** What the form holds beside the card. */
const payer = { shown: '2900', name: 'Ada', country: 'DE', taxId: '' };

async function aBuyer(app: TestApp) {
  const { user, token } = await aUser(app);
  const { billing } = app.as(token);
  // The round that makes prices begins with the process.
  await expect
    .poll(() => app.db('plan_prices').where({ provider: 'practice' }), { timeout: 90_000 })
    .toHaveLength(6);
  const pathOf = (url: string): string => new URL(url).pathname;
  return {
    user,
    billing,
    checkout: async () => pathOf((await billing.checkout({ body: order })).url),
    portal: async () => pathOf((await billing.portal()).url),
  };
}

describe('a practice installation', () => {
  it('lets a plan be bought, renewed, failed, recovered and ended on its own pages', async ({
    app,
  }) => {
    const { user, billing, checkout, portal } = await aBuyer(app);
    const page = await checkout();
    const shown = await (await app.fetch(page)).text();
    expect(shown).toContain('Practice: no money moves');
    expect(shown).toContain('$29.00');

    const pay = (card: string) => send(app, page, { do: 'pay', card, ...payer });
    const refused = await pay('pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Your card has insufficient funds.');
    expect(await planOf(app, user.id)).toBe('free');
    const paid = await pay('pm_card_visa');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toMatch(`${app.url}/subscription?checkout=cs_test_`);
    await allHandled(app);
    expect(await planOf(app, user.id)).toBe('pro');
    const bought = await billing.read();
    expect(bought).toMatchObject({ provider: 'practice', subscription: { status: 'active' } });

    const own = await portal();
    const act = async (what: string): Promise<string> => {
      const answer = await send(app, own, { do: what });
      expect(answer.status).toBe(200);
      await allHandled(app);
      return answer.text();
    };
    const status = async () => (await billing.read()).subscription?.status;
    const periodEnd = async () => (await billing.read()).subscription?.periodEnd ?? '';
    const first = await periodEnd();
    expect(await act('next')).toContain('invoice.paid');
    expect(await status()).toBe('active');
    expect((await periodEnd()) > first).toBe(true);

    await act('fail');
    expect(await act('next')).toContain('invoice.payment_failed');
    expect(await status()).toBe('past_due');
    expect(await planOf(app, user.id)).toBe('pro');
    // The books tell until which day they have to be asked to show it.
    const { finance } = app.as((await anOperator(app)).token);
    const today = new Date().toISOString().slice(0, 10);
    const asked = { from: today, to: today };
    const { practiceDay } = await finance.read({ query: { ...asked, practice: 'true' } });
    const there = { from: today, to: practiceDay ?? '', practice: 'true' } as const;
    expect((await finance.read({ query: there })).figures).toMatchObject({
      failedCents: 2_900,
      payments: 2,
    });
    await send(app, own, { do: 'card', card: 'pm_card_mastercard' });
    await act('next');
    expect(await status()).toBe('active');

    await billing.cancel({ body: { at: 'period_end', reason: 'not_used' } });
    await act('next');
    expect(await status()).toBe('canceled');
    expect(await planOf(app, user.id)).toBe('free');
  }, 240_000);

  it('ends the days of grace by the clock of practice', async ({ app }) => {
    const { user, checkout, portal } = await aBuyer(app);
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_chargeCustomerFail', ...payer });
    expect(await planOf(app, user.id)).toBe('free');
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    await allHandled(app);
    const own = await portal();
    await send(app, own, { do: 'card', card: 'pm_card_chargeCustomerFail' });
    const plans: string[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await send(app, own, { do: 'next' });
      await allHandled(app);
      plans.push(await planOf(app, user.id));
    }
    // Attempts on the first, fourth and ninth day; seven days of grace.
    expect(plans).toEqual(['pro', 'pro', 'free']);
    await send(app, own, { do: 'good' });
    await send(app, own, { do: 'next' });
    await allHandled(app);
    expect(await planOf(app, user.id)).toBe('pro');
  }, 240_000);

  it('takes a payment back, and an open invoice on its own page', async ({ app }) => {
    const { billing, checkout, portal } = await aBuyer(app);
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    const own = await portal();
    const refunded = await (await send(app, own, { do: 'refund' })).text();
    expect(refunded).toContain('charge.refunded');
    expect(refunded).not.toContain('payment_intent');
    expect((await send(app, own, { do: 'refund' })).status).toBe(422);
    const wrong = await send(app, own, { do: 'details', ...payer, taxId: 'nothing' });
    expect(wrong.status).toBe(422);
    await send(app, own, { do: 'details', ...payer, taxId: 'DE123456789' });
    await send(app, own, { do: 'fail' });
    const failed = await (await send(app, own, { do: 'next' })).text();
    const [invoice = ''] = /\/practice\/invoices\/in_\w+/.exec(failed) ?? [];
    expect(await (await app.fetch(`${invoice}/pdf`)).text()).toContain('open');
    const declined = await send(app, invoice, { card: 'pm_card_chargeCustomerFail' });
    expect(declined.status).toBe(422);
    expect(await (await send(app, invoice, { card: 'pm_card_visa' })).text()).toContain('paid');
    await allHandled(app);
    expect(await billing.read()).toMatchObject({ subscription: { status: 'active' } });
  }, 240_000);

  it('charges no tax that the page did not show, and keeps what was typed', async ({ app }) => {
    const { user, checkout } = await aBuyer(app);
    const { billingProvider } = app.as((await anOperator(app)).token);
    const choose = (automaticTax: boolean) =>
      billingProvider.choose({ body: { provider: 'practice', graceDays: 7, automaticTax } });
    await choose(true);
    try {
      const page = await checkout();
      const pay = (fields: Record<string, string>) =>
        send(app, page, { do: 'pay', card: 'pm_card_visa', ...payer, ...fields });
      const invoices = () => app.db('billing_invoices').where({ userId: user.id });
      const wrong = await pay({ taxId: 'nothing' });
      expect(wrong.status).toBe(422);
      expect(await wrong.text()).toContain('value="NOTHING"');
      const taxed = await pay({});
      expect(taxed.status).toBe(422);
      const text = await taxed.text();
      expect(text).toContain('Nothing was charged');
      expect(text).toContain('Pay $34.51');
      expect(text).toContain('value="Ada"');
      expect(await invoices()).toEqual([]);
      // A business of the Union owes the tax itself.
      const untaxed = await pay({ shown: '3451', taxId: 'DE123456789' });
      expect(await untaxed.text()).toContain('Pay $29.00');
      expect((await pay({ taxId: 'DE123456789' })).status).toBe(303);
      await allHandled(app);
      expect(await invoices()).toMatchObject([{ paidCents: 2_900, taxCents: 0 }]);
    } finally {
      await choose(false);
    }
  }, 240_000);

  it('lets a dispute be opened, lost and won, which invoices, books and commissions tell apart', async ({
    app,
  }) => {
    const { user: referrer } = await aUser(app);
    const { user, billing, checkout, portal } = await aBuyer(app);
    await app.db('users').where({ id: user.id }).update({ referredBy: referrer.id });
    await send(app, await checkout(), { do: 'pay', card: 'pm_card_visa', ...payer });
    await allHandled(app);
    const own = await portal();
    const act = async (what: string): Promise<string> => {
      const text = await (await send(app, own, { do: what })).text();
      await allHandled(app);
      return text;
    };
    const latest = async () => (await billing.listInvoices()).items[0];
    const earned = async () => {
      const row = await app
        .db('referral_commissions')
        .where({ referredId: user.id })
        .orderBy('paidAt', 'desc')
        .first<{ amountCents: number; reversedCents: number }>();
      return row.amountCents - row.reversedCents;
    };
    const { finance } = app.as((await anOperator(app)).token);
    const tomorrow = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
    const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const net = async () =>
      (await finance.read({ query: { from, to: tomorrow, practice: 'true' } })).figures;

    const before = await net();
    expect(await act('won')).toContain('There is no dispute that is open.');
    expect(await act('dispute')).toContain('charge.dispute.created');
    expect(await latest()).toMatchObject({ dispute: { state: 'open', cents: 2_900 } });
    expect(await earned()).toBe(0);
    expect((await net()).netCents).toBe(before.netCents);
    expect((await net()).disputedCents).toBe(before.disputedCents + 2_900);
    expect(await act('won')).toContain('charge.dispute.closed');
    expect(await latest()).toMatchObject({ refundedCents: 0, dispute: { state: 'won' } });
    expect(await earned()).toBe(870);
    await act('next');
    // A month later by the clock of practice the hold of the first commission is over.
    await app.services.referrals.commissions.approveDue();
    const states = app.db('referral_commissions').where({ referredId: user.id });
    expect(await states.orderBy('paidAt').pluck('state')).toEqual(['approved', 'pending']);
    const paid = await net();
    await act('dispute');
    await act('lost');
    expect(await latest()).toMatchObject({ refundedCents: 2_900, dispute: { state: 'lost' } });
    expect(await earned()).toBe(0);
    expect((await net()).netCents).toBe(paid.netCents - 2_900);
    // Its creator and operators read of each step once, however often the provider is read.
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const ofCreator = { params: { creatorId: user.id } };
    await operatorBilling.syncCreator(ofCreator);
    const ofDisputes = (entries: HistoryEntry[]) =>
      entries
        .filter(({ kind }) => kind.startsWith('dispute'))
        .map(({ kind, amountCents }) => [kind, amountCents]);
    const told = ['dispute_lost', 'disputed', 'dispute_won', 'disputed'].map((kind) => [
      kind,
      2_900,
    ]);
    expect(ofDisputes((await billing.history()).items)).toEqual(told);
    expect(ofDisputes((await operatorBilling.readCreator(ofCreator)).history)).toEqual(told);
  }, 240_000);

  it('leads nobody away, and shows nothing to who does not know the address', async ({ app }) => {
    const { billing, checkout } = await aBuyer(app);
    const page = await checkout();
    expect(app.services.billing.practice?.safeReturn('https://evil.test/', '/subscription')).toBe(
      '/subscription',
    );
    const crossSite = await app.fetch(page, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ do: 'pay', card: 'pm_card_visa', ...payer }),
    });
    expect(crossSite.status).toBe(403);
    for (const path of ['checkout/cs_test_x', 'portal/session_x', 'invoices/in_x']) {
      expect((await app.fetch(`/practice/${path}`)).status).toBe(404);
      expect((await send(app, `/practice/${path}`, { do: 'next' })).status).toBe(404);
    }
    expect((await billing.read()).subscription).toBeNull();
  });

  it('remembers across processes, and forgets an erased creator', async ({ app, open }) => {
    const { user, checkout } = await aBuyer(app);
    const page = await checkout();
    const another = () => open.app({ isSandbox: true, databaseUrl: app.databaseUrl });
    const other = await another();
    expect(await (await other.fetch(page)).text()).toContain('Subscribe to Pro');
    const card = { do: 'pay', card: 'pm_card_visa', ...payer };
    expect((await send(other, page, card)).status).toBe(303);
    await other.close();
    await allHandled(app);
    expect(await planOf(app, user.id)).toBe('pro');
    const remembered = () => app.db('practice_world').first().then(JSON.stringify);
    expect(await remembered()).toContain(user.email);
    await app.db('users').where({ id: user.id }).delete();
    await another();
    await expect.poll(remembered, { timeout: 90_000 }).not.toContain(user.email);
  });
});
