import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import type { BillingFileOrder } from '#shared/billing/operator-billing.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aStoredSubscription } from '#server/testing/scenes/billing/stored-billing.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

describe('the lists of payments as files', () => {
  it('hold all pages of a list, narrowed as on the screen, and no formulas', async ({ app }) => {
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const { user } = await aUser(app, { name: "=HYPERLINK('x') O'Hara?" });
    const other = await aUser(app);
    const { subscriptionId, openId } = await aStoredSubscription(app, user.id);
    await aStoredSubscription(app, other.user.id, 'stripe');
    const read = async (file: BillingFileOrder): Promise<Record<string, string>[]> =>
      parse(Buffer.from(await operatorBilling.exportList({ body: { file } })), {
        bom: true,
        columns: true,
      });

    expect(await read({ list: 'subscriptions' })).toHaveLength(2);
    expect(await read({ list: 'subscriptions', planId: 'starter' })).toEqual([]);
    const [row, ...more] = await read({
      list: 'subscriptions',
      search: "o'hara?",
      planId: 'pro',
      status: 'past_due',
      provider: 'practice',
    });
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      Creator: "'=HYPERLINK('x') O'Hara?",
      Email: user.email,
      Price: '29.00',
      State: 'past_due',
      'Old price': 'yes',
      'Started (UTC)': '2026-09-18T12:00:00Z',
      'Id at the provider': `sub_${subscriptionId}`,
    });

    await app
      .db('billing_subscriptions')
      .where({ userId: other.user.id })
      .update({ status: 'active', cancelAt: '2026-11-18T12:00:00Z' });
    expect(await read({ list: 'subscriptions', status: 'active' })).toMatchObject([
      { State: 'ending', 'Ends (UTC)': '2026-11-18T12:00:00Z' },
    ]);

    const listed = await operatorBilling.listInvoices({ query: { limit: 100 } });
    const invoices = await read({ list: 'invoices' });
    expect(invoices.map((one) => one['Id at the provider'])).toEqual(
      listed.items.map(({ externalId }) => externalId),
    );
    expect(await read({ list: 'invoices', isFailed: 'true', provider: 'practice' })).toEqual([
      expect.objectContaining({
        'Id at the provider': listed.items.find(({ id }) => id === openId)?.externalId,
        'Creator id': user.id,
      }),
    ]);
  });

  it('are also of requests, events and comparisons, and each one taken is in the log', async ({
    app,
  }) => {
    const { operatorBilling } = app.as((await anOperator(app)).token);
    const { user } = await aUser(app);
    const read = async (file: BillingFileOrder): Promise<Record<string, string>[]> =>
      parse(Buffer.from(await operatorBilling.exportList({ body: { file } })), {
        bom: true,
        columns: true,
      });
    const plan = { planId: 'pro', interval: 'year', state: 'declined', closeReason: '+1 is no' };
    await app.db('plan_requests').insert({ id: randomIds.rowId(), userId: user.id, ...plan });
    const event = { type: 'invoice.paid', createdAt: new Date(), source: 'practice' };
    await app
      .db('provider_events')
      .insert({ ...event, id: randomIds.rowId(), externalId: 'evt_file', error: '@no answer' });
    const difference = { creatorId: null, what: 'status', here: 'active', there: 'canceled' };
    // Finished, so that a round of this app does not go on with it. A round may begin its own.
    await app.db('billing_reconciliations').insert({
      id: randomIds.rowId(),
      customers: 3,
      differences: JSON.stringify([difference]),
      finishedAt: new Date(),
    });

    expect(await read({ list: 'requests', state: 'declined' })).toMatchObject([
      { Email: user.email, Interval: 'year', Answer: "'+1 is no" },
    ]);
    expect(await read({ list: 'requests', state: 'open' })).toEqual([]);
    expect(await read({ list: 'events', state: 'failed' })).toMatchObject([
      { 'Id at the provider': 'evt_file', Error: "'@no answer", 'Handled (UTC)': '' },
    ]);
    expect(await read({ list: 'events', state: 'handled' })).toEqual([]);
    expect(await read({ list: 'comparisons' })).toContainEqual(
      expect.objectContaining({ Customers: '3', Differences: '1' }),
    );
    await read({ list: 'subscriptions', search: 'A Person' });
    const logged = await app.db('audit_log').where({ action: 'billing.list_exported' });
    const search = logged.find(({ targetId }) => targetId === 'subscriptions');
    expect(logged.map(({ targetId }) => targetId)).toEqual(
      expect.arrayContaining(['comparisons', 'events', 'requests']),
    );
    expect(JSON.stringify(logged)).not.toContain('A Person');
    expect(search?.['after']).toMatchObject({ search: 'by a text' });
  });
});
