import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aCustomer, aScene, DAYS, idOf, itemOf, START } from './testing/double-scene.ts';

const HALF = START + 15 * DAYS;

describe('a change of price', () => {
  it('bills 5 dollars for an upgrade from 10 to 20 halfway, as Stripe documents, and previews the same', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.starter.id }],
    });
    expect(subscription.status).toBe('active');
    expect(itemOf(subscription).current_period_end).toBe(START + 30 * DAYS);
    await double.advance(HALF);
    const items = [{ id: itemOf(subscription).id, price: prices.pro.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items,
        proration_behavior: 'always_invoice',
        proration_date: HALF,
      },
    });
    // docs.stripe.com/billing/subscriptions/prorations: -5 for unused time, +10 for what remains.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1000]);
    expect(preview.amount_due).toBe(500);
    await double.advance(HALF + 3 * 3600);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      proration_date: HALF,
      expand: ['latest_invoice.payments'],
    });
    const invoice = changed.latest_invoice;
    if (invoice === null || typeof invoice === 'string') throw new Error('Not expanded');
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 500, total: preview.total });
    expect(invoice.lines.data.map(({ description }) => description)).toEqual(
      preview.lines.data.map(({ description }) => description),
    );
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(invoice.payments?.data).toHaveLength(1);
  });

  it('waits for the next invoice where nobody asks for one at once', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.starter.id }],
    });
    await double.advance(HALF);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: prices.pro.id }],
    });
    const next = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(next.amount_due).toBe(2500);
    await double.advance(START + 31 * DAYS);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total, status }) => [total, status])).toEqual([
      [2500, 'paid'],
      [1000, 'paid'],
    ]);
  });

  it('starts a new period for another interval, and leaves credit where more comes back than is due', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.proYearly.id }],
    });
    await double.advance(START + 73 * DAYS);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: prices.starter.id }],
      proration_behavior: 'always_invoice',
    });
    expect(itemOf(changed).current_period_start).toBe(START + 73 * DAYS);
    // Four fifths of 200 dollars come back, 10 are due.
    const { balance } = await stripe.customers.retrieve(customer.id).then((one) => {
      if (one.deleted === true) throw new Error('Deleted');
      return one;
    });
    expect(balance).toBe(-15_000);
  });

  it('is refused whole when the bank declines and the caller wants no half change', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.starter.id }],
    });
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await double.advance(HALF);
    const change = { items: [{ id: itemOf(subscription).id, price: prices.pro.id }] };
    const refusal = await stripe.subscriptions
      .update(subscription.id, {
        ...change,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect([after.status, itemOf(after).price.id]).toEqual(['active', prices.starter.id]);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    const pending = await stripe.subscriptions.update(subscription.id, {
      ...change,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(prices.pro.id);
    expect(itemOf(pending).price.id).toBe(prices.starter.id);
    await stripe.invoices.pay(idOf(pending.latest_invoice), {
      payment_method: idOf(customer.invoice_settings.default_payment_method),
    });
    const paid = await stripe.subscriptions.retrieve(subscription.id);
    expect([paid.pending_update, itemOf(paid).price.id]).toEqual([null, prices.pro.id]);
  });

  it('happens at the end of the period by a schedule', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.pro.id }],
    });
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [current] = schedule.phases;
    if (current === undefined) throw new Error('No phase');
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: prices.pro.id }],
          start_date: current.start_date,
          end_date: current.end_date,
        },
        { items: [{ price: prices.starter.id }] },
      ],
    });
    await double.advance(START + 29 * DAYS);
    const before = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(before).price.id).toBe(prices.pro.id);
    await double.advance(START + 31 * DAYS);
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(itemOf(after).price.id).toBe(prices.starter.id);
    expect(after.latest_invoice).toMatchObject({ total: 1000, status: 'paid' });
    await double.advance(START + 65 * DAYS);
    expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull();
  });
});

describe('time', () => {
  it('keeps the day of the month, or takes the last of a shorter one', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    await double.advance(Date.UTC(2027, 0, 31, 12) / 1000);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.pro.id }],
    });
    const ends: string[] = [];
    for (const month of [1, 2, 3]) {
      const { current_period_end: end } = itemOf(await stripe.subscriptions.retrieve(id));
      ends.push(new Date(end * 1000).toISOString().slice(0, 10));
      await double.advance(Date.UTC(2027, month + 1, 1) / 1000);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('tries a failing card four times, then leaves the subscription unpaid; a new card brings it back', async () => {
    const { double, stripe, prices } = await aScene();
    const customer = await aCustomer(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.pro.id }],
    });
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.subscriptions.update(id, { default_payment_method: failing.id });
    const seen: [number, string][] = [];
    for (const day of [31, 34, 39, 46]) {
      await double.advance(START + day * DAYS);
      const one = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      const invoice = one.latest_invoice;
      if (invoice === null || typeof invoice === 'string') throw new Error('Not expanded');
      seen.push([invoice.attempt_count, one.status]);
    }
    expect(seen).toEqual([
      [1, 'past_due'],
      [2, 'past_due'],
      [3, 'past_due'],
      [4, 'unpaid'],
    ]);
    const open = (await stripe.invoices.list({ subscription: id, status: 'open' })).data[0];
    if (open === undefined) throw new Error('No open invoice');
    await stripe.invoices.pay(open.id, {
      payment_method: idOf(customer.invoice_settings.default_payment_method),
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    const { data: events } = await stripe.events.list({
      limit: 100,
      type: 'invoice.payment_failed',
    });
    expect(events).toHaveLength(4);
  });
});
