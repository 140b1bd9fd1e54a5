import type Stripe from 'stripe';
import { type BillingProvider, ProviderError } from '../billing-provider.ts';
import { asking, dateOrNull, idOf, orNull, secondsOf } from './stripe-client.ts';

type Changing = Pick<
  BillingProvider,
  | 'preview'
  | 'change'
  | 'scheduleChange'
  | 'unscheduleChange'
  | 'cancel'
  | 'resume'
  | 'pause'
  | 'unpause'
>;

/** What happens to a subscription between its first payment and its end. */
export function changeByStripe(stripe: Stripe): Changing {
  async function read(id: string): Promise<[Stripe.Subscription, Stripe.SubscriptionItem]> {
    const subscription = await asking(() => stripe.subscriptions.retrieve(id));
    const item = subscription.items.data[0];
    if (item === undefined) throw new ProviderError('refused', 'The subscription has no price');
    return [subscription, item];
  }

  const update = (id: string, change: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    asking(() => stripe.subscriptions.update(id, change, { idempotencyKey }));

  const showChange = (subscription: string, id: string, price: string, at: number) =>
    asking(() =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: {
          items: [{ id, price }],
          proration_behavior: 'always_invoice',
          proration_date: at,
        },
      }),
    );

  /** A whole period at another price, with its discount and its tax. */
  const showPeriod = (subscription: string, id: string, price: string) =>
    asking(() =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: { items: [{ id, price }], proration_behavior: 'none' },
      }),
    );

  /** What a schedule plans would undo a change, so the schedule goes first. */
  async function release({ schedule }: Stripe.Subscription, key: string): Promise<void> {
    const id = idOf(schedule);
    if (id === null) return;
    const options = { idempotencyKey: `${key}:release` };
    await asking(() => stripe.subscriptionSchedules.release(id, {}, options));
  }

  return {
    async preview(subscription, price, at) {
      const [now, item] = await read(subscription);
      const [shown, period, next] = await Promise.all([
        showChange(subscription, item.id, price, secondsOf(at)),
        showPeriod(subscription, item.id, price),
        asking(() => stripe.prices.retrieve(price)),
      ]);
      const isSameInterval = next.recurring?.interval === item.price.recurring?.interval;
      const line = shown.lines.data.findLast(({ amount }) => amount >= 0);
      return {
        dueTodayCents: shown.amount_due,
        creditCents: Math.max(-shown.total, 0),
        lines: shown.lines.data.map(({ description, amount }) => ({
          text: description ?? '',
          amountCents: amount,
        })),
        usedCreditCents: Math.max(Math.min(shown.total, shown.total - shown.amount_due), 0),
        balanceCents: shown.starting_balance,
        // Below zero nothing is charged, and what is left stays credit.
        balanceAfterCents: Math.min(shown.starting_balance + shown.total, 0),
        nextCents: period.total,
        nextAt: dateOrNull(
          isSameInterval ? now.items.data[0]?.current_period_end : line?.period.end,
        ),
      };
    },

    async change({ externalId, externalPriceId, prorationAt, dueCents, key }) {
      const [subscription, item] = await read(externalId);
      // A repeated call whose first answer was lost.
      if (item.price.id === externalPriceId) return;
      const at = secondsOf(prorationAt);
      const shown = await showChange(externalId, item.id, externalPriceId, at);
      if (shown.amount_due !== dueCents) {
        throw new ProviderError('refused', 'The amount is not the one that was shown');
      }
      await release(subscription, key);
      await update(
        externalId,
        {
          items: [{ id: item.id, price: externalPriceId }],
          proration_behavior: 'always_invoice',
          proration_date: at,
          // A declined card changes nothing.
          payment_behavior: 'error_if_incomplete',
        },
        key,
      );
    },

    async scheduleChange({ externalId, externalPriceId, key }) {
      const [subscription, item] = await read(externalId);
      const known = idOf(subscription.schedule);
      const schedule =
        known === null
          ? await asking(() =>
              stripe.subscriptionSchedules.create(
                { from_subscription: externalId },
                { idempotencyKey: `${key}:make` },
              ),
            )
          : await asking(() => stripe.subscriptionSchedules.retrieve(known));
      const quantity = item.quantity ?? 1;
      // A phase that names no discounts has none, the current one too.
      const named = subscription.discounts.map((one) => ({ discount: idOf(one) ?? '' }));
      const kept = named.length === 0 ? {} : { discounts: named };
      await asking(() =>
        stripe.subscriptionSchedules.update(
          schedule.id,
          {
            end_behavior: 'release',
            phases: [
              {
                ...kept,
                items: [{ price: item.price.id, quantity }],
                start_date: schedule.current_phase?.start_date ?? item.current_period_start,
                end_date: item.current_period_end,
              },
              {
                ...kept,
                items: [{ price: externalPriceId, quantity }],
                proration_behavior: 'none',
              },
            ],
          },
          { idempotencyKey: `${key}:plan` },
        ),
      );
    },

    async unscheduleChange({ externalId, key }) {
      const [subscription] = await read(externalId);
      await release(subscription, key);
    },

    async cancel({ externalId, at, comment, key }) {
      const [subscription] = await read(externalId);
      await release(subscription, key);
      // A card failed that we have not heard of yet: what is not paid has no period to wait for, and its
      // charge is called off below.
      const isUnpaid = subscription.status === 'past_due' || subscription.status === 'unpaid';
      const details = comment === null ? {} : { cancellation_details: { comment } };
      if (at === 'period_end' && !isUnpaid) {
        await update(externalId, { cancel_at_period_end: true, ...details }, key);
      } else if (subscription.status !== 'canceled') {
        const options = { idempotencyKey: key };
        await asking(() => stripe.subscriptions.cancel(externalId, details, options));
      }
      await callOffOpen(externalId);
    },

    async resume({ externalId, key }) {
      const [{ cancel_at_period_end: isAtEnd }] = await read(externalId);
      const change = isAtEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await update(externalId, change, key);
    },

    async pause({ externalId, until, key }) {
      const [subscription] = await read(externalId);
      await release(subscription, key);
      const pause = { behavior: 'void' as const, resumes_at: secondsOf(until) };
      await update(externalId, { pause_collection: pause }, key);
    },

    async unpause({ externalId, key }) {
      const [, { current_period_start: start }] = await read(externalId);
      const list = { subscription: externalId, limit: 100 };
      const { data } = await asking(() => stripe.invoices.list(list));
      const charges = data.filter(({ lines }) =>
        lines.data.some(({ amount, period }) => amount >= 0 && period.start === start),
      );
      // What is paid or forgiven goes on. A period whose charges a pause voided does not: a new one begins
      // and is charged.
      const isCalledOff = ({ status, attempt_count: attempts }: Stripe.Invoice) =>
        status === 'void' && attempts === 0;
      const isUnpaid = charges.length > 0 && charges.every(isCalledOff);
      const charge: Stripe.SubscriptionUpdateParams = {
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'none',
        // A declined card changes nothing.
        payment_behavior: 'error_if_incomplete',
      };
      await update(externalId, { pause_collection: '', ...(isUnpaid ? charge : {}) }, key);
    },
  };

  /** Nobody is charged for what they have left. */
  async function callOffOpen(subscription: string): Promise<void> {
    for (const status of ['open', 'draft'] as const) {
      const { data } = await asking(() =>
        stripe.invoices.list({ subscription, status, limit: 100 }),
      );
      for (const { id } of data) {
        // Paid in the meantime, or gone: nothing is left to call off.
        await orRefused(() =>
          status === 'open' ? stripe.invoices.voidInvoice(id) : stripe.invoices.del(id),
        );
      }
    }
  }
}

async function orRefused(call: () => Promise<unknown>): Promise<void> {
  try {
    await orNull(call);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
  }
}
