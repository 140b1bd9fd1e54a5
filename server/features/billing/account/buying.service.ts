import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { CodedPrice } from '#shared/billing/billing-shapes.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { refused, usableCoupon } from '../coupons/coupon-check.ts';
import { discountOf } from '../coupons/coupons.rules.ts';
import { findAccount, findSubscription, isLive } from '../billing-rows.queries.ts';
import {
  findCheckout,
  insertCheckout,
  saveCheckoutState,
  selectOpenCheckouts,
} from '../inbox/checkouts.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import { settleCheckout } from '../inbox/settle-checkout.ts';
import { type BillingProvider, ProviderError } from '../provider/billing-provider.ts';
import type { BillingProviders, BillingTerms } from '../provider/billing-providers.ts';
import { type PriceRow, selectOffered } from '../provider/plan-prices.queries.ts';
import * as queries from './buying.queries.ts';
import { customerAt } from './provider-customers.ts';
import { reaching } from './provider-problems.ts';

export interface PlanOrder {
  planId: string;
  interval: BillingInterval;
  coupon?: string | undefined;
}

/** From the choice of a plan to the return from the provider's page. */
export interface BuyingService {
  /**
   * Throws billing_off, billing_by_hand, plan_not_sold, subscription_exists, coupon_refused,
   * provider_unreachable.
   */
  checkout(userId: string, order: PlanOrder): Promise<{ url: string; sessionId: string }>;
  /**
   * What a plan costs with a code. Throws billing_off, billing_by_hand, plan_not_sold,
   * coupon_refused.
   */
  readCode(userId: string, order: PlanOrder & { coupon: string }): Promise<CodedPrice>;
  /** Throws checkout_not_found. */
  readReturn(
    userId: string,
    sessionId: string,
  ): Promise<{ state: 'pending' | 'done' | 'failed'; planName: string; reason: string | null }>;
  /** The address of the provider's own page. Throws no_billing_account, and as `checkout`. */
  portal(userId: string): Promise<string>;
  /** Throws invoice_not_found, provider_unreachable. */
  openInvoice(
    userId: string,
    invoiceId: string,
  ): Promise<{ pdfUrl: string | null; payUrl: string | null }>;
}

/** A creator buys a plan. The price comes from our table, the customer from the session. */
export function createBuying(
  { db, clock, ids, publicUrl }: Pick<Platform, 'db' | 'clock' | 'ids' | 'publicUrl'>,
  { providers, sync }: { providers: BillingProviders; sync: CustomerSync },
): BuyingService {
  /**
   * Closes earlier payment pages: one that is paid later would be a second subscription. True when one was
   * paid already.
   */
  async function wasPaidElsewhere(tab: {
    provider: BillingProvider;
    customerId: string;
    userId: string;
    before?: string;
  }): Promise<boolean> {
    const { provider, customerId, userId, before } = tab;
    for (const open of await selectOpenCheckouts(db, userId, provider.name, before)) {
      await reaching(() => provider.closeCheckout(open));
      const { state } = await reaching(() => settleCheckout(db, provider, open));
      if (state === 'done') {
        await reaching(() => sync.sync(provider.name, customerId));
        return true;
      }
      const reason = 'Another payment page was opened';
      await saveCheckoutState(db, provider.name, open, { state: 'failed', reason });
    }
    return false;
  }

  return {
    async checkout(userId, { planId, interval, coupon }) {
      const terms = await providers.terms();
      const provider = providerOf(terms);
      const price = await findOffer(provider, planId, interval);
      const current = await findSubscription(db, userId);
      if (current !== undefined && isLive(current.status)) {
        throw new AppError('subscription_exists');
      }
      const customerId = await reaching(() => customerAt(db, provider, userId));
      const tab = { provider, customerId, userId };
      if (await wasPaidElsewhere(tab)) throw new AppError('subscription_exists');
      const order = { userId, planId, code: coupon ?? '' };
      const used = coupon === undefined ? null : await usableCoupon({ db, clock }, provider, order);
      const start = (customer: string) =>
        provider.startCheckout({
          customerId: customer,
          externalPriceId: price.externalPriceId ?? '',
          externalCouponId: used?.externalId ?? null,
          automaticTax: terms.automaticTax,
          returnUrl: `${publicUrl}/subscription?checkout={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${publicUrl}/subscribe?plan=${planId}`,
          key: `checkout-${ids.rowId()}`,
        });
      const { sessionId, url } = await reaching(
        () =>
          start(customerId)
            .catch(async (error: unknown) => {
              // Somebody deleted the customer at the provider.
              if (!(error instanceof ProviderError) || error.kind !== 'unknown') throw error;
              if (!(await provider.readCustomer(customerId)).isGone) throw error;
              return start(await customerAt(db, provider, userId, customerId));
            })
            .catch((error: unknown) => {
              // Somebody deleted the coupon at the provider.
              const isNo = error instanceof ProviderError && error.kind === 'refused';
              throw used !== null && isNo ? refused('is not taken by the payment provider') : error;
            }),
        'plan_not_sold',
      );
      await db.transaction((trx) =>
        insertCheckout(trx, {
          externalId: sessionId,
          userId,
          provider: provider.name,
          priceId: price.id,
          couponId: used?.id ?? null,
        }),
      );
      // Of two tabs that began at once the later page stays.
      if (await wasPaidElsewhere({ ...tab, before: sessionId })) {
        await reaching(() => provider.closeCheckout(sessionId));
        throw new AppError('subscription_exists');
      }
      return { url, sessionId };
    },

    async readCode(userId, { planId, interval, coupon: code }) {
      const provider = providerOf(await providers.terms());
      const { amountCents } = await findOffer(provider, planId, interval);
      const used = await usableCoupon({ db, clock }, provider, { userId, planId, code });
      const discountCents = discountOf(used, amountCents);
      const { duration, months } = used;
      return { code: used.code, priceCents: amountCents, discountCents, duration, months };
    },

    async readReturn(userId, sessionId) {
      const found = await findCheckout(db, userId, sessionId);
      if (found === undefined) throw new AppError('checkout_not_found');
      const { planName, state, reason } = found;
      if (state !== 'pending') return { state, reason, planName };
      const provider = await providers.named(found.provider);
      const account = await findAccount(db, userId, found.provider);
      if (provider === null || account === undefined) return { state, reason, planName };
      try {
        const asked = await provider.readCheckout(sessionId);
        if (asked.state === 'done') await sync.sync(found.provider, account.externalCustomerId);
        return { ...(await settleCheckout(db, provider, sessionId)), planName };
      } catch (error) {
        // The event is the other way: the page goes on waiting.
        if (error instanceof ProviderError) return { state, reason, planName };
        throw error;
      }
    },

    async portal(userId) {
      const own = await findSubscription(db, userId);
      const terms = await providers.terms();
      const provider =
        (own === undefined ? null : await providers.named(own.provider)) ?? providerOf(terms);
      const account = await findAccount(db, userId, provider.name);
      if (account === undefined) throw new AppError('no_billing_account');
      const { externalCustomerId: customer } = account;
      return reaching(() => provider.openPortal(customer, `${publicUrl}/subscription`));
    },

    async openInvoice(userId, invoiceId) {
      const found = await queries.findOwnInvoice(db, userId, invoiceId);
      if (found === undefined) throw new AppError('invoice_not_found');
      const provider = await providers.named(found.provider);
      if (provider === null) return { pdfUrl: null, payUrl: null };
      return reaching(() => provider.openInvoice(found.externalId));
    },
  };

  async function findOffer(
    provider: BillingProvider,
    planId: string,
    interval: BillingInterval,
  ): Promise<PriceRow> {
    const offered = await selectOffered(db, provider.name);
    const price = offered.find((one) => one.planId === planId && one.interval === interval);
    if (price === undefined) throw new AppError('plan_not_sold');
    return price;
  }
}

/** Throws billing_off or billing_by_hand where no provider takes money. */
export function providerOf({ name, provider }: BillingTerms): BillingProvider {
  if (provider !== null) return provider;
  throw new AppError(name === 'manual' ? 'billing_by_hand' : 'billing_off');
}
