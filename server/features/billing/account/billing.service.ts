import type { BillingInvoice, HistoryEntry } from '#shared/billing/billing-fields.contract.ts';
import type { Billing } from '#shared/billing/billing-shapes.contract.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import * as rows from '../billing-rows.queries.ts';
import { toAccountParts, toHistoryEntry, toInvoice, toOwnSubscription } from '../billing.view.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { selectOffered, selectPricedPlans } from '../provider/plan-prices.queries.ts';
import { providerNow } from '../provider/provider-time.ts';

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** What a creator sees of the payments of their plan; all of it from our own rows. */
export interface BillingViews {
  read(userId: string): Promise<Billing>;
  listInvoices(
    userId: string,
    page: Page,
  ): Promise<{ items: BillingInvoice[]; nextCursor: string | null }>;
  history(
    userId: string,
    page: Page,
  ): Promise<{ items: HistoryEntry[]; nextCursor: string | null }>;
}

export function createBillingViews({
  clock,
  db,
  providers,
  settings,
}: {
  clock: Clock;
  db: Database;
  providers: BillingProviders;
  settings: Pick<SettingsService, 'read'>;
}): BillingViews {
  /** Without a provider the plan rows are the prices. */
  async function pricesByHand(): Promise<Billing['prices']> {
    const plans = await selectPricedPlans(db);
    return plans.flatMap(({ id: planId, monthlyCents, yearlyCents }) => [
      ...(monthlyCents === null
        ? []
        : [{ planId, interval: 'month' as const, amountCents: monthlyCents }]),
      ...(yearlyCents === null
        ? []
        : [{ planId, interval: 'year' as const, amountCents: yearlyCents }]),
    ]);
  }

  const after = ({ cursor }: Page) => (cursor === undefined ? null : readCursor(cursor));
  return {
    async read(userId) {
      const terms = await providers.terms();
      const subscription = await rows.findSubscription(db, userId);
      // A live subscription stays with its provider when the operator chooses another one.
      const provider =
        subscription !== undefined && rows.isLive(subscription.status)
          ? subscription.provider
          : terms.name;
      // Nobody charges a manual invoice, so an open one has not failed.
      const isCharged = provider !== 'manual';
      const failed = { userId, status: 'open' as const, isFailed: isCharged, provider };
      const port = provider === terms.name ? terms.provider : await providers.named(provider);
      const [[open], account, prices, { supportEmail }, now] = await Promise.all([
        rows.selectInvoices(db, failed, 1),
        rows.findAccount(db, userId, provider),
        isCharged ? selectOffered(db, provider) : pricesByHand(),
        settings.read(),
        port === null ? clock.now() : providerNow(clock, port),
      ]);
      return {
        provider,
        isPractice: provider === 'practice',
        contact: supportEmail,
        graceDays: terms.graceDays,
        now: now.toISOString(),
        subscription: subscription === undefined ? null : toOwnSubscription(subscription, open),
        prices: prices.map(({ planId, interval, amountCents }) => ({
          planId,
          interval,
          amountCents,
        })),
        ...toAccountParts(account),
      };
    },

    async listInvoices(userId, page) {
      const filter = { userId, after: after(page) };
      const found = await rows.selectInvoices(db, filter, page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toInvoice), nextCursor };
    },

    async history(userId, page) {
      const found = await rows.selectHistory(db, userId, after(page), page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toHistoryEntry), nextCursor };
    },
  };
}
